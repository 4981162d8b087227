/** Examples that are real answers of this store, as short as they can be; made-up ones only in place of secrets. */
import { ACCESS_SECONDS, REGISTRATION_SECONDS, SANDBOX_SECONDS, SCOPES, SUBSCRIPTION_LIMITS } from '#contract'
import { authUrls } from '../../auth/register.ts'
import { listChanges } from '../../collections/changes.ts'
import type { Collection } from '../../collections/collection.ts'
import { lists } from '../../collections/index.ts'
import { jobs } from '../../collections/jobs/index.ts'
import { payOf } from '../../collections/jobs/stated-pay.ts'
import { EVERYTHING } from '../../store/condition.ts'
import { countFacets } from '../../store/selection.ts'
import { listAnswer } from '../collections.ts'
import { apiIndex } from '../endpoints.ts'
import { listSources, serviceStatus } from '../freshness.ts'
import type { Services } from '../handle.ts'
import { searchAll } from '../search-all.ts'
import { suggest } from '../suggest.ts'

type Sources = Pick<Services, 'store' | 'clock' | 'baseUrl'>

/** By operationId, a request and its answer as the document shows them. */
export type Examples = Record<string, { request?: unknown; response?: unknown; id?: string }>

/** Resolves with the examples of every operation. */
export async function examplesFrom(given: Sources): Promise<Examples> {
  const ofCollections = await Promise.all(lists.map(collection => collectionExamples(collection, given)))
  return {
    ...Object.assign({}, ...ofCollections),
    ...(await serviceExamples(given)),
    ...authExamples(given.baseUrl),
    ...subscriptionExamples,
  }
}

async function collectionExamples(collection: Collection, given: Sources): Promise<Examples> {
  const { list, item, facets, query, select, readItem, recordsOf, counted } = collection
  const selection = await select(given, query.parse({ limit: '1' }))
  const { facets: counts } = await countFacets(recordsOf(given.store), counted, EVERYTHING)
  const few = Object.entries(counts.data).map(([name, values]) => [name, values.slice(0, 2)])
  const [id] = selection.ids
  return {
    [list.operationId]: { response: JSON.parse(listAnswer(selection, list).toString()) },
    [facets.operationId]: { response: { data: Object.fromEntries(few), meta: counts.meta } },
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
    search: { response: (await searchAll(given, { q: 'rollup', limit: 1 })).answer },
    suggest: { response: await suggest(given, { q: 'roll', limit: 2 }) },
    getJobPay: { response: await payOf(jobs, {}, given) },
    listSources: { response: { ...sources, data: sources.data.slice(0, 1) } },
    listChanges: { response: await listChanges(given, { limit: 1 }) },
    getIndex: { response: { ...index, data: index.data.slice(0, 2) } },
    getStatus: { response: status },
    getReadiness: { response: status },
  }
}

/** Credentials on the wire. The tokens in it were never issued. */
export function authExamples(baseUrl: string) {
  const scope = SCOPES.join(' ')
  const registration_token = 'web3dr_not-a-real-token'
  const access_token = 'web3da_not-a-real-token'
  const api_key = 'web3ds_not-a-real-token'
  const token_type = 'bearer'
  const named = { agent_id: 'price-watcher-7' }
  return {
    registerAgent: {
      request: { ...named, identity_type: 'anonymous' },
      response: { ...named, ...authUrls(baseUrl), registration_token, expires_in: REGISTRATION_SECONDS },
    },
    claimToken: {
      request: { registration_token, ...named },
      response: { access_token, token_type, expires_in: ACCESS_SECONDS, scope },
    },
    revokeToken: {
      request: { token: access_token },
      response: { revoked: true, message: 'The token can no longer be used.' },
    },
    registerSandboxAgent: {
      request: named,
      response: {
        ...{ ...named, api_key, token_type, expires_in: SANDBOX_SECONDS, scope },
        ...{ environment: 'sandbox', revocation_uri: authUrls(baseUrl).revocation_uri },
      },
    },
    getSession: {
      response: {
        ...{ ...named, identity_type: 'anonymous', environment: 'live', token_type, scope },
        ...{ issued_at: '2026-01-10T09:00:00Z', expires_at: '2026-01-11T09:00:00Z', expires_in: 86_312 },
        rate_limit: { policy: 'anonymous', quota: 1200, window_seconds: 60 },
      },
    },
  } satisfies Examples
}

const ID = 'sub_not-a-real-subscription'
const request = {
  callback: 'https://agent.example/changes',
  ...{ collection: 'jobs', filters: 'tag=solidity', kinds: 'created,closed' },
}
const created = {
  id: ID,
  ...request,
  ...{ digest: 'immediate', state: 'active', cursor: 'c2VxOjQ3MTE', failures: 0 },
  ...{ createdAt: '2026-01-10T09:00:00Z', expiresAt: '2026-02-09T09:00:00Z' },
}
const subscription = { ...created, lastDeliveryAt: '2026-01-10T09:30:00Z' }

export const subscriptionExamples = {
  createSubscription: {
    request,
    response: { ...created, secret: 'whsec_bm90LWEtcmVhbC1zZWNyZXQtYnV0LW9mLWl0cy1zaXpl' },
  },
  listSubscriptions: {
    response: { data: [subscription], meta: { count: 1, most: SUBSCRIPTION_LIMITS.anonymous.most } },
  },
  getSubscription: { id: ID, response: subscription },
  renewSubscription: { id: ID, request: { cursor: 'c2VxOjQ3MTE' }, response: subscription },
  deleteSubscription: { id: ID, response: { removed: true } },
} satisfies Examples
