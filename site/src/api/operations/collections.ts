/** What every collection answers: its list, the same in other formats, one record, and facets. */

import { variantLinks } from '../../agents/discovery/links.ts'
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
      const pages = offset === undefined ? undefined : pageLinks(address, filters, total, { limit, offset })
      const link = [pages, variantLinks(path, filters, services.baseUrl)].filter(Boolean).join(', ')
      const headers = { ...ageHeaders(collection, services), link, 'x-hint': mendedLine(mended) }
      return { data: listAnswer(selection), headers, validity }
    }),
  )
}

function itemOf({ endpoints, item, readItem }: Collection): Operation {
  return handle(endpoints.item, (_query, services, { params }) => ({
    data: readItem(services, params[item.id] ?? ''),
    validity: (item.validity ?? sourcesValidity)(services.store, services.clock()),
  }))
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
