/** Examples that are real answers of this store, as short as they can be; made-up ones only where secrets would stand. */

import { listChanges } from '../../collections/changes.ts'
import type { Collection } from '../../collections/collection.ts'
import { collections } from '../../collections/index.ts'
import { EVERYTHING } from '../../store/condition.ts'
import { countFacets } from '../../store/selection.ts'
import { apiIndex } from '../endpoints.ts'
import { listSources, serviceStatus } from '../freshness.ts'
import { listAnswer } from '../lists.ts'
import { searchAll } from '../search-all.ts'
import type { Services } from '../services.ts'
import { suggest } from '../suggest.ts'
import { authExamples, subscriptionExamples } from './invented-examples.ts'

type Sources = Pick<Services, 'store' | 'clock' | 'baseUrl'>

/** By operationId, a request and its answer as the document shows them. */
export type Examples = Record<string, { request?: unknown; response?: unknown; id?: string }>

/** Resolves with the examples of every operation. */
export async function examplesFrom(given: Sources): Promise<Examples> {
  const ofCollections = await Promise.all(collections.map(collection => collectionExamples(collection, given)))
  return {
    ...Object.assign({}, ...ofCollections),
    ...(await serviceExamples(given)),
    ...authExamples(given.baseUrl),
    ...subscriptionExamples,
  }
}

async function collectionExamples(collection: Collection, given: Sources): Promise<Examples> {
  const { list, item, facets, query, select, readItem } = collection
  const selection = await select(given, query.parse({ limit: '1' }))
  const json = listAnswer(selection, list)
  const [id] = selection.ids
  return {
    [list.operationId]: { response: JSON.parse(json.toString()) },
    [facets.operationId]: { response: await fewFacets(collection, given) },
    // An empty collection has no example.
    [item.operationId]: id === undefined ? {} : { id, response: await readItem(given, id) },
  }
}

async function serviceExamples(given: Sources): Promise<Examples> {
  const { store, clock, baseUrl } = given
  const index = apiIndex(baseUrl)
  const sources = listSources(store.sources, clock())
  const status = await serviceStatus({ store, clock })
  return {
    search: { response: await searchAll(given, { q: 'rollup', limit: 1 }) },
    suggest: { response: await suggest(given, { q: 'roll', limit: 2 }) },
    listSources: { response: { ...sources, data: sources.data.slice(0, 1) } },
    listChanges: { response: await listChanges(given, { limit: 1 }) },
    getIndex: { response: { ...index, data: index.data.slice(0, 2) } },
    getStatus: { response: status },
    getReadiness: { response: status },
  }
}

async function fewFacets({ recordsOf, counted }: Collection, { store }: Sources): Promise<unknown> {
  const { facets } = await countFacets(recordsOf(store), counted, EVERYTHING)
  const few = Object.entries(facets.data).map(([name, values]) => [name, values.slice(0, 2)])
  return { data: Object.fromEntries(few), meta: facets.meta }
}
