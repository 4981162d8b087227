/** What every collection answers: its list, the same in other formats, one record, and facets. */

import type { Collection } from '../../collections/collection.ts'
import { collections } from '../../collections/index.ts'
import { handleFormats } from '../../formats/handle-formats.ts'
import { countFacets } from '../facets.ts'
import { handle, type Operation } from '../handle.ts'
import { listAnswer, pageLinks } from '../lists.ts'
import { sourcesValidity } from '../validity.ts'

function listOf({ endpoints, select }: Collection): Operation {
  return handle(endpoints.list, (query, services, { path, filters }) => {
    const selection = select(services, query)
    const { total, limit, offset, validity } = selection
    const address = `${services.baseUrl}${path}`
    const link = offset === undefined ? undefined : pageLinks(address, filters, total, { limit, offset })
    return { data: listAnswer(selection), headers: { link }, validity }
  })
}

function itemOf({ endpoints, item, readItem }: Collection): Operation {
  return handle(endpoints.item, (_query, services, { params }) => ({
    data: readItem(services, params[item.id] ?? ''),
    validity: (item.validity ?? sourcesValidity)(services.store, services.clock()),
  }))
}

function facetsOf({ endpoints, counted, tableOf, match, validity }: Collection): Operation {
  return handle(endpoints.facets, (query, services) => ({
    data: countFacets(tableOf(services.store), counted, match(services, query)),
    validity: validity?.(services.store, services.clock()),
  }))
}

export const collectionOperations: Operation[] = collections.flatMap(collection => [
  listOf(collection),
  handleFormats(collection),
  itemOf(collection),
  facetsOf(collection),
])
