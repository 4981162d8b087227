/** Every endpoint of the API, once. Routes, OpenAPI, docs, discovery documents, MCP and tests read this table. */

import * as contract from '#contract'
import { type Endpoint, NoQuery, post, read } from '../base/endpoint.ts'
import { INTERFACE_VERSION } from '../base/identity.ts'
import { FilteredChangeQuery, StreamQuery } from '../collections/change-filters.ts'
import { CHANGE_SCOPES, ChangeAnswer, ChangeEvent } from '../collections/changes.ts'
import { listed, lists } from '../collections/index.ts'
import { jobs } from '../collections/jobs/index.ts'
import { SearchAnswer, SearchQuery } from './search-all.ts'
import { SuggestAnswer, SuggestQuery } from './suggest.ts'

/** The groups of endpoints, with a sentence each. */
export const TAGS: Record<string, string> = {
  ...Object.fromEntries(lists.map(({ tag, about }) => [tag, about])),
  Service: 'Search over everything, what changed, and how fresh it is.',
  Credentials: 'Agents register themselves for a token of their own.',
  Subscriptions: 'Changes are pushed to the callback of an agent, signed as Standard Webhooks.',
}

const subscriptions = { token: 'required', scopes: [] } as const
const ONE_SUBSCRIPTION = '/api/v1/subscriptions/{id}'

export const serviceEndpoints = {
  search: read('Service', 'search', {
    scopes: contract.SCOPES,
    paths: ['/api/v1/search'],
    summary: `One search over ${listed(({ prose }) => prose.names)}, grouped.`,
    description:
      'A group for each collection holds its best matches, limit at most. A sentence such as "remote jobs in Germany" is read as filters, which the group lists; if they leave nothing, the group says what there is without each.',
    query: SearchQuery,
    response: SearchAnswer,
    aged: 'answer',
    isHinted: true,
  }),
  suggest: read('Service', 'suggest', {
    scopes: contract.SCOPES,
    paths: ['/api/v1/suggest'],
    summary: 'Terms, tags, companies and places that begin with some letters or are spelled nearly so.',
    description:
      'Exact names first, then those that begin so, then near spellings; in each the most frequent first. Each leads to the list of its records.',
    query: SuggestQuery,
    response: SuggestAnswer,
    isHinted: true,
    aged: 'answer',
  }),
  listSources: read('Service', 'listSources', {
    paths: ['/api/v1/sources'],
    summary: 'Every source: state, last success, cadence, counts, terms.',
    description:
      'All of them in one answer. state is judged at the moment of the answer: a source grows stale without anybody writing it down.',
    query: NoQuery,
    response: contract.SourceList,
    aged: 'answer',
  }),
  listChanges: read('Service', 'listChanges', {
    scopes: CHANGE_SCOPES,
    narrowedBy: 'collection',
    paths: ['/api/v1/changes'],
    summary: 'What was created, updated, closed, cancelled or removed in the last 90 days, oldest first.',
    description:
      'Walk it with cursor: meta.nextCursor goes on where this answer ends, now or days later, and meta.hasMore says whether to ask again at once. meta.missed says that changes behind the cursor are no longer kept, or that the cursor is beyond the newest change, as after a restored backup: read the lists again.',
    query: FilteredChangeQuery,
    response: ChangeAnswer,
    isHinted: true,
    aged: 'answer',
  }),
  streamChanges: read('Service', 'streamChanges', {
    scopes: CHANGE_SCOPES,
    narrowedBy: 'collection',
    paths: ['/api/v1/changes/stream'],
    summary: 'The same as they come: server-sent events that never end.',
    description:
      'Each change is a message whose id is the cursor behind it. Come back with the last id as Last-Event-ID, as EventSource does by itself, and nothing is missed; where changes behind it are no longer kept, or it is beyond the newest one, the event missed says so first. A comment every 15 seconds says that the stream is open.',
    query: StreamQuery,
    response: ChangeEvent,
    isHinted: true,
    cache: 'none',
    isStream: true,
  }),
  getJobPay: read('Jobs', 'getJobPay', {
    scopes: ['read:jobs'],
    paths: ['/api/v1/jobs/pay'],
    summary: 'What the jobs of a list state as their pay, by currency, period and level.',
    description:
      'As postings state it: nothing is estimated or converted. Quartiles are there where at least five employers state pay in the currency, period and level; without a level a row is about all of them together.',
    query: jobs.filters.schema,
    response: contract.JobPay,
    isHinted: true,
    aged: 'answer',
  }),
  getIndex: read('Service', 'getIndex', {
    paths: ['/api', '/api/v1'],
    summary: 'Where everything is.',
    description: 'Every endpoint with its method, its address and one sentence.',
    query: NoQuery,
    response: contract.ApiIndex,
    policy: 'documents',
  }),
  getOpenApi: read('Service', 'getOpenApi', {
    paths: ['/openapi.json'],
    summary: 'The OpenAPI description of this API.',
    description: 'OpenAPI 3.1, made of the tables and schemas that the service checks requests with.',
    query: NoQuery,
    response: contract.OpenApiDocument,
    policy: 'documents',
    cache: 'document',
  }),
  getStatus: read('Service', 'getStatus', {
    paths: ['/api/status'],
    summary: 'Whether the service is well, and how old its data is.',
    description: 'Always 200, whatever the status says; the worst collection decides.',
    query: NoQuery,
    response: contract.ServiceStatus,
    policy: 'documents',
    cache: 'none',
  }),
  getReadiness: read('Service', 'getReadiness', {
    paths: ['/api/status/ready'],
    summary: 'The same for monitors: 503 while the data of a collection is stale.',
    description:
      '200 while every collection is ok or degraded. It judges the data, which all servers share, so it must not take a server out of a load balancer: /api/status is for that. It has a quota of its own.',
    query: NoQuery,
    response: contract.Readiness,
    alsoAnswers: { 503: 'The data of a collection is stale.' },
    policy: 'monitors',
    cache: 'none',
  }),
  registerAgent: post('Credentials', 'registerAgent', {
    paths: ['/api/auth/register'],
    summary: 'Registers an agent: issues a registration token, to be claimed once, within an hour.',
    description:
      'Creates a registration that only its token can claim; it expires unclaimed. The answer is the only place where the token is shown.',
    body: contract.RegisterRequest,
    response: contract.RegisterResponse,
    policy: 'register',
  }),
  claimToken: post('Credentials', 'claimToken', {
    paths: ['/api/auth/claim'],
    summary: 'Exchanges a registration token for an access token that is valid for 24 hours.',
    description:
      'Spends the registration token and creates an access token. An assertion of a trusted issuer is needed where the registration was an identity_assertion; where no issuer is trusted, the answer says so.',
    body: contract.ClaimRequest,
    response: contract.ClaimResponse,
    policy: 'claim',
  }),
  revokeToken: post('Credentials', 'revokeToken', {
    paths: ['/api/auth/revoke'],
    summary: 'Ends a token of any kind, everywhere, before the answer is sent.',
    description: 'An unknown token is as dead as a revoked one, so the answer is the same (RFC 7009, section 2.2).',
    body: contract.RevokeRequest,
    response: contract.RevokeResponse,
    policy: 'revoke',
  }),
  registerSandboxAgent: post('Credentials', 'registerSandboxAgent', {
    paths: ['/api/sandbox/auth/register'],
    summary: 'Issues a sandbox key: a bearer token for trying things out, with a smaller quota.',
    description:
      'Creates a key that reads the same data and ends after a week. The answer is the only place where it is shown.',
    body: contract.SandboxRequest,
    response: contract.SandboxResponse,
    policy: 'register',
  }),
  getSession: read('Credentials', 'getSession', {
    paths: ['/api/auth/session'],
    summary: 'What the presented token is: agent, scope, expiry and quota.',
    description: 'Only of the token that the request carries; it describes no other.',
    query: NoQuery,
    response: contract.SessionResponse,
    cache: 'none',
    token: 'required',
  }),
  createSubscription: post('Subscriptions', 'createSubscription', {
    ...subscriptions,
    paths: ['/api/v1/subscriptions'],
    summary: 'Has changes posted to a callback, once that has echoed a challenge.',
    description:
      'What concerns the filters is sent in order and at least once, in pages of at most 256 KiB; a callback that fails is tried again for 24 hours. The answer is the only place where the signing secret is shown. The scopes to read what is asked for are needed as well.',
    body: contract.SubscriptionRequest,
    response: contract.NewSubscription,
  }),
  listSubscriptions: read('Subscriptions', 'listSubscriptions', {
    ...subscriptions,
    paths: ['/api/v1/subscriptions'],
    summary: 'The subscriptions of an identity or, of an anonymous agent, those of its token.',
    description:
      'How far each got, and why one is paused. What an earlier token of an anonymous agent created is read by its id.',
    query: NoQuery,
    response: contract.SubscriptionList,
    cache: 'none',
  }),
  getSubscription: read('Subscriptions', 'getSubscription', {
    ...subscriptions,
    paths: [ONE_SUBSCRIPTION],
    summary: 'One subscription: how far it got, and why it is paused.',
    description: 'Also of an earlier token of the same anonymous agent; without the secret.',
    query: NoQuery,
    response: contract.Subscription,
    cache: 'none',
  }),
  renewSubscription: post('Subscriptions', 'renewSubscription', {
    ...subscriptions,
    paths: [ONE_SUBSCRIPTION],
    summary: 'Lets a subscription live on, goes on after a pause, or begins again behind a kept change.',
    description:
      'The callback must echo a challenge again. From now on it belongs to the presented token. With cursor, everything behind it is sent once more.',
    body: contract.RenewalRequest,
    response: contract.Subscription,
  }),
  deleteSubscription: {
    ...subscriptions,
    tag: 'Subscriptions',
    operationId: 'deleteSubscription',
    method: 'DELETE',
    cache: 'none',
    query: NoQuery,
    paths: [ONE_SUBSCRIPTION],
    summary: 'Ends a subscription.',
    description: 'Nothing more is sent, but for a request that is under way.',
    response: contract.SubscriptionRemoved,
  },
} as const

/** All of them: lists, records, facets, then those about the whole service. */
export const endpoints: readonly Endpoint[] = [
  ...(['list', 'item', 'facets'] as const).flatMap(kind => lists.map(collection => collection.endpoints[kind])),
  ...Object.values<Endpoint>(serviceEndpoints),
]

/** The endpoint table as a start page for programs. */
export function apiIndex(baseUrl: string): contract.ApiIndex {
  const data = endpoints.map(({ operationId, method, paths, summary }) => ({
    operationId,
    method,
    url: `${baseUrl}${paths[0]}`,
    summary,
  }))
  return { data, meta: { version: INTERFACE_VERSION, openapi: `${baseUrl}/openapi.json`, docs: `${baseUrl}/docs` } }
}
