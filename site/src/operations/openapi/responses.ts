/** The responses of an operation, with their headers. */
import { ErrorBody, RegisterRequest } from '#contract'
import { rateLimited } from '../../auth/rate-limit.ts'
import {
  invalidToken,
  keysUnavailable,
  lacksScope,
  missingToken,
  notClaimable,
  storeFull,
} from '../../auth/refusals.ts'
import { ApiError, errorBody } from '../../base/api-error.ts'
import { checkFields, tooLarge, wrongCoding, wrongMediaType } from '../../base/body.ts'
import { type Endpoint, FORMATS, type Format, mediaType, takesToken } from '../../base/endpoint.ts'
import { readQuery } from '../../base/query.ts'
import { noRecord } from '../../collections/items.ts'
import { jobs } from '../../collections/jobs/index.ts'
import { storeDown, writeUnanswered } from '../../kept/kept.ts'
import { serviceEndpoints } from '../endpoints.ts'
import { internal, wrongMethod } from '../refusals.ts'
import { methodsOf } from '../routes.ts'
import { noRoomForStreams, tooManyStreams } from '../streams.ts'
import { type JsonObject, refTo } from './shapes.ts'

const text = (description: string) => ({ description, schema: { type: 'string' } })
const seconds = (description: string) => ({ description, schema: { type: 'integer', minimum: 1 } })

export const headerComponents = {
  'Cache-Control': text('Who may keep the answer, and for how long; `private` when a token was presented.'),
  ETag: text('Weak tag of the body; send it as If-None-Match.'),
  'Last-Modified': text('When the data last changed; send it as If-Modified-Since.'),
  Vary: text('Request headers the answer depends on.'),
  Link: text('RFC 8288 links: first, prev, next and last page, and the same list in other media types.'),
  'X-Hint': text(
    'Only where `country` is the name or code of no country or another filter names a value that no record has, with the nearest, where no record has a word of `search`, with the word that it was taken for, or where parameters were ignored, with their names.',
  ),
  'X-Total-Count': { description: 'How many records match.', schema: { type: 'integer', minimum: 0 } },
  'X-Data-As-Of': text(
    'The oldest last sighting among the sources that the records rest on: of a list of all that match, with an empty answer of the whole list.',
  ),
  'X-Data-Median-As-Of': text('The median of these sightings, where it is more than a day later.'),
  'X-Data-Status': text('Of their collection: `ok`, `degraded` or `stale`, as in /api/status.'),
  RateLimit: text('What is left of the quota and for how long, e.g. `"public";r=599;t=60`.'),
  'RateLimit-Policy': text('The quota, e.g. `"public";q=600;w=60`.'),
  'Retry-After': seconds('Seconds to wait.'),
  'WWW-Authenticate': text('Where to learn how to get a token (RFC 9728), and what is wrong with this one.'),
  Allow: text('The methods of the path.'),
  'X-Request-Id': text('Names this answer in the log of the service; report it with what went wrong.'),
} satisfies Record<string, JsonObject>
type HeaderName = keyof typeof headerComponents
const NAMES = Object.keys(headerComponents).filter((name): name is HeaderName => name in headerComponents)

const QUOTA: HeaderName[] = ['RateLimit', 'RateLimit-Policy']
/** A wrong method costs nothing. */
const COUNTED = (status: string) => (status === '405' ? [] : QUOTA)
const ALWAYS: HeaderName[] = ['X-Request-Id']
const AGE: Record<NonNullable<Endpoint['aged']>, HeaderName[]> = {
  list: ['X-Data-As-Of', 'X-Data-Median-As-Of', 'X-Data-Status'],
  answer: ['X-Data-As-Of'],
}
const VALIDATORS: HeaderName[] = ['ETag', 'Last-Modified', 'Cache-Control', 'Vary']

/** Returns the error responses as components, each with the real bodies as examples. */
export function errorResponses(baseUrl: string): Record<string, JsonObject> {
  return Object.fromEntries(
    Object.entries(refusals(baseUrl)).map(([status, { description, errors }]) => {
      const bodies = Object.entries(errors).map(([name, error]) => [name, { value: errorBody(error, baseUrl) }])
      const content = { 'application/json': { schema: refTo(ErrorBody), examples: Object.fromEntries(bodies) } }
      const all = headerRefs([...sentWith(Object.values(errors)), ...COUNTED(status), ...ALWAYS])
      return [`Error${status}`, { description, headers: all, content }]
    }),
  )
}

/** Returns the headers that the errors set. */
function sentWith(errors: ApiError[]): HeaderName[] {
  const sent = new Set(errors.flatMap(({ headers }) => Object.keys(headers).map(name => name.toLowerCase())))
  return NAMES.filter(name => sent.has(name.toLowerCase()))
}

const UNCHANGED = 'Your copy is still current.'

/** Returns all responses of an operation. */
export function responsesOf(endpoint: Endpoint, format: Format | undefined, example: unknown): JsonObject {
  const isKept = endpoint.cache !== 'none'
  const isTable = format === 'csv' || format === 'ndjson'
  const type = format ? FORMATS[format] : mediaType(endpoint)
  const content = format
    ? { schema: { type: type.endsWith('+json') ? 'object' : 'string' } }
    : { schema: refTo(endpoint.response), ...(example !== undefined && { example }) }
  const answer = (description: string, more: HeaderName[] = []) => ({
    description,
    headers: headerRefs([
      ...(isKept ? VALIDATORS : []),
      ...(endpoint.formats ? (['Link'] as const) : []),
      ...(isTable ? (['X-Total-Count'] as const) : []),
      ...(endpoint.isHinted ? (['X-Hint'] as const) : []),
      ...(endpoint.aged ? AGE[endpoint.aged] : []),
      ...QUOTA,
      ...ALWAYS,
      ...more,
    ]),
    content: { [type]: content },
  })
  return {
    200: answer(format ? `The records as ${type}.` : endpoint.summary),
    ...(isKept && { 304: { description: UNCHANGED, headers: headerRefs([...VALIDATORS, ...QUOTA, ...ALWAYS]) } }),
    ...Object.fromEntries(errorsOf(endpoint).map(code => [code, { $ref: `#/components/responses/Error${code}` }])),
    ...Object.fromEntries(
      Object.entries(endpoint.alsoAnswers ?? {}).map(([code, description]) => [
        code,
        answer(description, code === '503' ? ['Retry-After'] : []),
      ]),
    ),
  }
}

/** Returns the statuses of an operation, each with its meaning. */
export function answersOf(endpoint: Endpoint, baseUrl: string): { status: string; description: string }[] {
  const all = refusals(baseUrl)
  const meanings = {
    200: endpoint.summary,
    ...(endpoint.cache !== 'none' && { 304: UNCHANGED }),
    ...Object.fromEntries(errorsOf(endpoint).map(status => [status, all[status].description])),
    ...endpoint.alsoAnswers,
  }
  return Object.entries(meanings).map(([status, description]) => ({ status, description }))
}

function errorsOf(endpoint: Endpoint): RefusalStatus[] {
  const { method, query, paths, scopes, operationId } = endpoint
  const isPost = method === 'POST'
  const isTokenTaken = takesToken(endpoint)
  const given: [RefusalStatus, boolean][] = [
    [400, isPost || Object.keys(query.shape).length > 0],
    [401, isTokenTaken || operationId === 'claimToken'],
    [403, scopes !== undefined],
    [404, paths[0].includes('{')],
    [405, true],
    [413, isPost],
    [415, isPost],
    [429, true],
    [500, true],
    [503, isPost || isTokenTaken],
  ]
  return given.flatMap(([status, applies]) => (applies ? [status] : []))
}

function headerRefs(names: readonly HeaderName[]): JsonObject {
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}

interface Refusal {
  description: string
  /** By the name of the example. */
  errors: Record<string, ApiError>
}

type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503

/** Every error by status, made by the functions that throw it, so that the examples are real. */
function refusals(baseUrl: string): Record<RefusalStatus, Refusal> {
  const wrongMethodAt = (endpoint: Endpoint) => wrongMethod(methodsOf(endpoint.paths[0]) ?? [])
  return {
    400: {
      description: 'A known parameter or field is wrong or missing; the message names it.',
      errors: {
        parameter: refusalOf(() => readQuery({ searchParams: new URLSearchParams('limit=0') }, jobs.query)),
        missing: refusalOf(() => checkFields(RegisterRequest, {})),
        field: refusalOf(() => checkFields(RegisterRequest, { agent_id: 'price-watcher-7', identity_type: 'robot' })),
      },
    },
    401: {
      description: 'A token is needed, or the presented one is unknown, expired, revoked or used.',
      errors: { bearer: invalidToken(baseUrl), none: missingToken(baseUrl), claim: notClaimable(baseUrl) },
    },
    403: {
      description: 'The token is live but lacks the scope.',
      errors: { scope: lacksScope(baseUrl, ['read:jobs'], ['read:jobs']) },
    },
    404: { description: 'No record has this id.', errors: { job: noRecord(jobs.item, 'made-up-id') } },
    405: {
      description: 'The path does not take this method.',
      errors: { read: wrongMethodAt(jobs.endpoints.list), credentials: wrongMethodAt(serviceEndpoints.registerAgent) },
    },
    413: { description: 'The body is larger than 16 KiB.', errors: { size: tooLarge() } },
    415: {
      description: 'The body has a media type that is not accepted, or is compressed.',
      errors: { type: wrongMediaType(), coding: wrongCoding() },
    },
    429: {
      description: 'The quota is spent, too many live credentials were issued, or too many streams are open.',
      errors: {
        public: rateLimited({ policy: 'public', quota: 600, windowSeconds: 60 }, 12),
        credentials: storeFull('address', 3_600_000, 0),
        streams: tooManyStreams(20, false),
      },
    },
    500: { description: 'The service failed.', errors: { internal: internal(undefined) } },
    503: {
      description: 'Credentials or the keys of an issuer cannot be reached for the moment, or no stream is left.',
      errors: {
        store: storeDown(undefined),
        write: writeUnanswered(undefined),
        keys: keysUnavailable(30, undefined),
        streams: noRoomForStreams(),
      },
    },
  }
}

function refusalOf(read: () => unknown): ApiError {
  try {
    read()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('an example of a refusal is not refused')
}
