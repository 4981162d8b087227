/** Examples that are real answers of this store, as short as they can be; made-up ones only where secrets would stand. */
import type { Collection } from '../../collections/collection.ts'
import { collections } from '../../collections/index.ts'
import { apiIndex } from '../api-index.ts'
import { listChanges } from '../changes.ts'
import { countFacets } from '../facets.ts'
import { listSources, serviceStatus } from '../freshness.ts'
import { listAnswer } from '../lists.ts'
import { searchAll } from '../search-all.ts'
import type { Services } from '../services.ts'
import { suggest } from '../suggest.ts'
import { authExamples } from './auth-examples.ts'
import { subscriptionExamples } from './subscription-examples.ts'

type Sources = Pick<Services, 'store' | 'clock' | 'baseUrl'>

/** By operationId, a request and its answer as the document shows them. */
export type Examples = Record<string, { request?: unknown; response?: unknown; id?: string }>

export function examplesFrom(given: Sources): Examples {
  return {
    ...Object.assign({}, ...collections.map(collection => collectionExamples(collection, given))),
    ...serviceExamples(given),
    ...authExamples(given.baseUrl),
    ...subscriptionExamples,
  }
}

function collectionExamples(collection: Collection, given: Sources): Examples {
  const { list, item, facets, counted, query, select, tableOf } = collection
  const { json } = listAnswer(select(given, query.parse({ limit: '1' })), list)
  return {
    [list.operationId]: { response: JSON.parse(json.toString()) },
    [facets.operationId]: { response: fewFacets(tableOf(given.store), counted) },
    [item.operationId]: itemExample(collection, given),
  }
}

/** Empty collections have no example. */
function itemExample({ tableOf, item, readItem }: Collection, given: Sources): Examples[string] {
  const table = tableOf(given.store)
  const [first] = table.page(0, 1)
  if (first === undefined) return {}
  const id = item.idOf(table.record(first))
  return { id, response: readItem(given, id) }
}

function serviceExamples(given: Sources): Examples {
  const { store, clock, baseUrl } = given
  const index = apiIndex(baseUrl)
  const sources = listSources(store.sources, clock())
  return {
    search: { response: searchAll(given, { q: 'rollup', limit: 1 }) },
    suggest: { response: suggest(given, { q: 'roll', limit: 2 }) },
    listSources: { response: { ...sources, data: sources.data.slice(0, 1) } },
    listChanges: { response: listChanges(given, { limit: 1 }) },
    getIndex: { response: { ...index, data: index.data.slice(0, 2) } },
    getStatus: { response: serviceStatus({ store, clock }) },
    getReadiness: { response: serviceStatus({ store, clock }) },
  }
}

function fewFacets(table: ReturnType<Collection['tableOf']>, names: Record<string, string>): unknown {
  const { data, meta } = countFacets(table, names, table.every)
  return { data: Object.fromEntries(Object.entries(data).map(([name, values]) => [name, values.slice(0, 2)])), meta }
}
