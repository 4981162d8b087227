/** Every endpoint of the API, once. Routes, OpenAPI, docs, discovery documents, MCP and tests read this table. */
import {
  ApiIndex,
  ChangeList,
  ChangeQuery,
  ClaimRequest,
  ClaimResponse,
  Collection,
  EventCalendarQuery,
  EventFacetQuery,
  EventItem,
  EventList,
  EventQuery,
  Facets,
  GlossaryFacetQuery,
  GlossaryList,
  GlossaryQuery,
  JobFacetQuery,
  JobItem,
  JobList,
  JobQuery,
  NewsDetail,
  NewsFacetQuery,
  NewsList,
  NewsQuery,
  NoQuery,
  OpenApiDocument,
  RegisterRequest,
  RegisterResponse,
  RevokeRequest,
  RevokeResponse,
  SandboxRequest,
  SandboxResponse,
  SCOPES,
  SearchAnswer,
  SearchQuery,
  ServiceStatus,
  SessionResponse,
  SourceList,
  TermItem,
} from '#contract'
import { post, read } from './endpoint.ts'
import { scopeOf } from './scopes.ts'

const FEEDS = ['rss', 'atom', 'json-feed', 'csv', 'ndjson'] as const
/** Of the collections whose changes are kept. */
const CHANGE_SCOPES = Collection.options.map(scopeOf)

const jobs = { tag: 'Jobs', scopes: ['read:jobs'] } as const
const news = { tag: 'News', scopes: ['read:news'] } as const
const events = { tag: 'Events', scopes: ['read:events'] } as const
const glossary = { tag: 'Glossary', scopes: ['read:glossary'] } as const
const service = { tag: 'Service' } as const
const credentials = { tag: 'Credentials' } as const

const lists = {
  listJobs: read({
    ...jobs,
    operationId: 'listJobs',
    paths: ['/api/jobs', '/api/v1/jobs'],
    summary: 'Open Web3 jobs, newest first.',
    query: JobQuery,
    response: JobList,
    formats: FEEDS,
  }),
  listNews: read({
    ...news,
    operationId: 'listNews',
    paths: ['/api/news', '/api/v1/news'],
    summary: 'Crypto news, one item per story, newest first.',
    query: NewsQuery,
    response: NewsList,
    formats: FEEDS,
  }),
  listEvents: read({
    ...events,
    operationId: 'listEvents',
    paths: ['/api/events', '/api/v1/events'],
    summary: 'Web3 events that are not over anywhere on earth, soonest first.',
    query: EventQuery,
    response: EventList,
    formats: [...FEEDS, 'ics'],
    calendarQuery: EventCalendarQuery,
  }),
  listGlossaryTerms: read({
    ...glossary,
    operationId: 'listGlossaryTerms',
    paths: ['/api/glossary', '/api/v1/glossary'],
    summary: 'Web3 terms, alphabetical; with search the exact term or synonym comes first.',
    query: GlossaryQuery,
    response: GlossaryList,
    formats: ['csv', 'ndjson'],
  }),
} as const

const items = {
  getJob: read({
    ...jobs,
    operationId: 'getJob',
    paths: ['/api/v1/jobs/{id}'],
    summary: 'One job with its full text, pay, places and why it counts as verified; closed ones for 90 days.',
    query: NoQuery,
    response: JobItem,
  }),
  getNewsItem: read({
    ...news,
    operationId: 'getNewsItem',
    paths: ['/api/v1/news/{id}'],
    summary: 'One story and who else reported it.',
    query: NoQuery,
    response: NewsDetail,
  }),
  getEvent: read({
    ...events,
    operationId: 'getEvent',
    paths: ['/api/v1/events/{id}'],
    summary: 'One event with its type, status and deadlines.',
    query: NoQuery,
    response: EventItem,
  }),
  getGlossaryTerm: read({
    ...glossary,
    operationId: 'getGlossaryTerm',
    paths: ['/api/v1/glossary/{slug}'],
    summary: 'One term with synonyms, related terms and references.',
    query: NoQuery,
    response: TermItem,
  }),
} as const

const facets = {
  countJobs: read({
    ...jobs,
    operationId: 'countJobs',
    paths: ['/api/v1/jobs/facets'],
    summary: 'Tags, companies, countries and more with counts under the same filters.',
    query: JobFacetQuery,
    response: Facets,
  }),
  countNews: read({
    ...news,
    operationId: 'countNews',
    paths: ['/api/v1/news/facets'],
    summary: 'Publications, languages and tags with counts under the same filters.',
    query: NewsFacetQuery,
    response: Facets,
  }),
  countEvents: read({
    ...events,
    operationId: 'countEvents',
    paths: ['/api/v1/events/facets'],
    summary: 'Types, countries, cities and tags with counts under the same filters.',
    query: EventFacetQuery,
    response: Facets,
  }),
  countGlossaryTerms: read({
    ...glossary,
    operationId: 'countGlossaryTerms',
    paths: ['/api/v1/glossary/facets'],
    summary: 'Categories with counts under the same filters.',
    query: GlossaryFacetQuery,
    response: Facets,
  }),
} as const

const overall = {
  search: read({
    ...service,
    operationId: 'search',
    scopes: SCOPES,
    paths: ['/api/v1/search'],
    summary: 'One search over jobs, news, events and terms, grouped.',
    query: SearchQuery,
    response: SearchAnswer,
  }),
  listSources: read({
    ...service,
    operationId: 'listSources',
    paths: ['/api/v1/sources'],
    summary: 'Every source: state, last success, cadence, counts, terms.',
    query: NoQuery,
    response: SourceList,
  }),
  listChanges: read({
    ...service,
    operationId: 'listChanges',
    scopes: CHANGE_SCOPES,
    narrowedBy: 'collection',
    paths: ['/api/v1/changes'],
    summary: 'What was created, updated, closed, cancelled or removed in the last 90 days, oldest first.',
    query: ChangeQuery,
    response: ChangeList,
  }),
  getIndex: read({
    ...service,
    operationId: 'getIndex',
    paths: ['/api', '/api/v1'],
    summary: 'Where everything is.',
    query: NoQuery,
    response: ApiIndex,
  }),
  getOpenApi: read({
    ...service,
    operationId: 'getOpenApi',
    paths: ['/openapi.json'],
    summary: 'The OpenAPI description of this API.',
    query: NoQuery,
    response: OpenApiDocument,
    cache: 'document',
  }),
  getStatus: read({
    ...service,
    operationId: 'getStatus',
    paths: ['/api/status'],
    summary: 'Whether the service is well, and how old its data is.',
    query: NoQuery,
    response: ServiceStatus,
    cache: 'none',
  }),
} as const

const auth = {
  registerAgent: post({
    ...credentials,
    operationId: 'registerAgent',
    paths: ['/api/auth/register'],
    summary: 'Registers an agent: issues a registration token, to be claimed once, within an hour.',
    body: RegisterRequest,
    response: RegisterResponse,
    policy: 'register',
  }),
  claimToken: post({
    ...credentials,
    operationId: 'claimToken',
    paths: ['/api/auth/claim'],
    summary: 'Exchanges a registration token for an access token that is valid for 24 hours.',
    body: ClaimRequest,
    form: true,
    response: ClaimResponse,
    policy: 'claim',
  }),
  revokeToken: post({
    ...credentials,
    operationId: 'revokeToken',
    paths: ['/api/auth/revoke'],
    summary: 'Ends a token of any kind, everywhere, before the answer is sent.',
    body: RevokeRequest,
    form: true,
    response: RevokeResponse,
    policy: 'revoke',
  }),
  registerSandboxAgent: post({
    ...credentials,
    operationId: 'registerSandboxAgent',
    paths: ['/api/sandbox/auth/register'],
    summary: 'Issues a sandbox key: a bearer token for trying things out, with a smaller quota.',
    body: SandboxRequest,
    response: SandboxResponse,
    policy: 'register',
  }),
  getSession: read({
    ...credentials,
    operationId: 'getSession',
    paths: ['/api/auth/session'],
    summary: 'What the presented token is: agent, scope, expiry and quota.',
    query: NoQuery,
    response: SessionResponse,
    cache: 'none',
    token: 'required',
  }),
} as const

export const endpoints = { ...lists, ...items, ...facets, ...overall, ...auth } as const
