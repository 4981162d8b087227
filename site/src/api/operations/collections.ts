/** What every collection answers: its list, the same in other formats, one record, and facets. */

import { ageHeaders } from '../../collections/age.ts'
import type { Collection } from '../../collections/collection.ts'
import { collections } from '../../collections/index.ts'
import { handleFormats } from '../../formats/handle-formats.ts'
import { after } from '../after.ts'
import { withArchive } from '../archive.ts'
import { countFacets } from '../facets.ts'
import { handle, type Operation } from '../handle.ts'
import { listAnswer, pageLinks } from '../lists.ts'
import { mendedLine } from '../mended.ts'
import { sourcesValidity } from '../validity.ts'

function listOf(collection: Collection): Operation {
  const { endpoints, select } = collection
  return handle(endpoints.list, (query, services, { path, filters }) =>
    after(withArchive(collection, services, query, select(services, query)), selection => {
      const { total, limit, offset, validity, mended = [] } = selection
      const address = `${services.baseUrl}${path}`
      const link = offset === undefined ? undefined : pageLinks(address, filters, total, { limit, offset })
      const headers = { ...ageHeaders(collection, services), link, 'x-hint': mendedLine(mended) }
      return { data: listAnswer(selection), headers, validity }
    }),
  )
}

/** Whoever asks for a record by another of its names is led to its address, with the record in hand. */
function itemOf({ endpoints, item, idNamed, readItem }: Collection): Operation {
  return handle(endpoints.item, (_query, services, { params }) => {
    const name = params[item.id] ?? ''
    const id = idNamed(services.store, name)
    const location = endpoints.item.paths[0].replace(`{${item.id}}`, id)
    return {
      data: readItem(services, id),
      validity: (item.validity ?? sourcesValidity)(services.store, services.clock()),
      ...(id !== name && { status: 308, headers: { location } }),
    }
  })
}

function facetsOf({ endpoints, counted, tableOf, match, mended, validity }: Collection): Operation {
  return handle(endpoints.facets, (query, services) => ({
    data: countFacets(tableOf(services.store), counted, match(services, query)),
    headers: { 'x-hint': mendedLine(mended(services, query)) },
    validity: validity?.(services.store, services.clock()),
  }))
}

export const collectionOperations: Operation[] = collections.flatMap(collection => [
  listOf(collection),
  handleFormats(collection),
  itemOf(collection),
  facetsOf(collection),
])
