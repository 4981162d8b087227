/** The operations of every collection: its list, the same in other formats, one record, and facets. */

import { viewOf } from '../base/view.ts'
import { ageHeaders } from '../collections/age.ts'
import type { Collection } from '../collections/collection.ts'
import { collections } from '../collections/index.ts'
import { countFacets } from '../store/selection.ts'
import { sourcesValidity } from '../store/validity.ts'
import { selectWithArchive } from './archive.ts'
import { handleFormats } from './formats.ts'
import { handle, type Operation } from './handle.ts'
import { withVariants } from './links.ts'
import { listAnswer, metaOf, pageLinks } from './lists.ts'

function listOf(collection: Collection): Operation {
  const { endpoints, list, whole, readWhole, wholeValidity, hint } = collection
  return handle(endpoints.list, async (query, services, { path, filters }) => {
    const view = viewOf(query, whole)
    const selection = await selectWithArchive(collection, services, query, { view: view ? 'whole' : 'short' })
    const { records, validity, mended } = selection
    const link = withVariants(
      pageLinks(`${services.baseUrl}${path}`, filters, selection),
      path,
      filters,
      services.baseUrl,
    )
    const [age, message] = await Promise.all([ageHeaders(collection, services), hint(services, query, mended)])
    const headers = { ...age, link, 'x-hint': message }
    if (!view) return { data: listAnswer(selection, list), headers, validity }
    const data = records.map(record => readWhole(services, record, view))
    return { data: { data, meta: metaOf(selection, list) }, headers, validity: wholeValidity(services, validity) }
  })
}

/** A request for a record by another of its names is redirected to its address, with the record in hand. */
function itemOf({ endpoints, item, idNamed, readItem }: Collection): Operation {
  return handle(endpoints.item, async (_query, services, { params }) => {
    const name = params[item.id] ?? ''
    const id = await idNamed(services.store, name)
    const location = endpoints.item.paths[0].replace(`{${item.id}}`, id)
    return {
      data: await readItem(services, id),
      validity: (item.validity ?? sourcesValidity)(services.store, services.clock()),
      ...(id !== name && { status: 308, headers: { location } }),
    }
  })
}

function facetsOf({ endpoints, counted, recordsOf, where, hint, validity }: Collection): Operation {
  return handle(endpoints.facets, async (query, services) => {
    const now = services.clock()
    const { facets, mended } = await countFacets(recordsOf(services.store), counted, where(now, query))
    return {
      data: facets,
      headers: { 'x-hint': await hint(services, query, mended) },
      validity: validity?.(services.store, now),
    }
  })
}

export const collectionOperations: Operation[] = collections.flatMap(collection => [
  listOf(collection),
  ...handleFormats(collection),
  itemOf(collection),
  facetsOf(collection),
])
