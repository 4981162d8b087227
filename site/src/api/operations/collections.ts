/** What every collection answers: its list, the same in other formats, one record, and facets. */

import { withVariants } from '../../agents/discovery/links.ts'
import { ageHeaders } from '../../collections/age.ts'
import type { Collection } from '../../collections/collection.ts'
import { collections } from '../../collections/index.ts'
import { handleFormats } from '../../formats/handle-formats.ts'
import { after } from '../after.ts'
import { withArchive } from '../archive.ts'
import { countFacets } from '../facets.ts'
import { handle, type Operation } from '../handle.ts'
import { listAnswer, metaOf, pageLinks } from '../lists.ts'
import { sourcesValidity } from '../validity.ts'
import { viewOf } from '../view.ts'

function listOf(collection: Collection): Operation {
  const { endpoints, select, list, whole, readWhole, wholeValidity, hint } = collection
  return handle(endpoints.list, (query, services, { path, filters }) =>
    after(withArchive(collection, services, query, select(services, query)), selection => {
      const { table, page, validity, mended = [] } = selection
      const pages = pageLinks(`${services.baseUrl}${path}`, filters, selection)
      const link = withVariants(pages, path, filters, services.baseUrl)
      const headers = { ...ageHeaders(collection, services), link, 'x-hint': hint(services, query, mended) }
      const view = viewOf(query, whole)
      if (!view) return { data: listAnswer(selection, list), headers, validity }
      const data = Array.from(page, document => readWhole(services, table, document, view))
      return { data: { data, meta: metaOf(selection, list) }, headers, validity: wholeValidity(services, validity) }
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

function facetsOf({ endpoints, counted, tableOf, match, mended, hint, validity }: Collection): Operation {
  return handle(endpoints.facets, (query, services) => ({
    data: countFacets(tableOf(services.store), counted, match(services, query)),
    headers: { 'x-hint': hint(services, query, mended(services, query)) },
    validity: validity?.(services.store, services.clock()),
  }))
}

export const collectionOperations: Operation[] = collections.flatMap(collection => [
  listOf(collection),
  handleFormats(collection),
  itemOf(collection),
  facetsOf(collection),
])
