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

export const headerComponents: Record<string, JsonObject> = {
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
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  'WWW-Authenticate': text('Where to learn how to get a token (RFC 9728), and what is wrong with this one.'),
  Allow: text('The methods of the path.'),
  'X-Request-Id': text('Names this answer in the log of the service; report it with what went wrong.'),
}

const QUOTA = ['RateLimit', 'RateLimit-Policy']
const ALWAYS = ['X-Request-Id']
const AGE: Record<NonNullable<Endpoint['aged']>, string[]> = {
  list: ['X-Data-As-Of', 'X-Data-Median-As-Of', 'X-Data-Status'],
  answer: ['X-Data-As-Of'],
}
const VALIDATORS = ['ETag', 'Last-Modified', 'Cache-Control', 'Vary']

/** Returns the error responses as components, each with the real bodies as examples. */
export function errorResponses(baseUrl: string): Record<string, JsonObject> {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([status, { description, examples }]) => {
      const errors = examples(baseUrl)
      const bodies = Object.entries(errors).map(([name, error]) => [name, { value: errorBody(error, baseUrl) }])
      const content = { 'application/json': { schema: refTo(ErrorBody), examples: Object.fromEntries(bodies) } }
      // A wrong method costs nothing.
      const quota = status === '405' ? [] : QUOTA
      const all = headerRefs([...sentWith(Object.values(errors)), ...quota, ...ALWAYS])
      return [`Error${status}`, { description, headers: all, content }]
    }),
  )
}

/** Returns the headers that the errors set. */
function sentWith(errors: ApiError[]): string[] {
  const sent = new Set(errors.flatMap(({ headers }) => Object.keys(headers).map(name => name.toLowerCase())))
  return Object.keys(headerComponents).filter(name => sent.has(name.toLowerCase()))
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
  const answer = (description: string, more: string[] = []) => ({
    description,
    headers: headerRefs([
      ...(isKept ? VALIDATORS : []),
      ...(endpoint.formats ? ['Link'] : []),
      ...(isTable ? ['X-Total-Count'] : []),
      ...(endpoint.isHinted ? ['X-Hint'] : []),
      ...(endpoint.aged ? AGE[endpoint.aged] : []),
      ...QUOTA,
      ...ALWAYS,
      ...more,
    ]),
    content: { [type]: content },
  })
  const also = Object.entries(endpoint.alsoAnswers ?? {}).map(([code, meaning]) => {
    return [code, answer(meaning, code === '503' ? ['Retry-After'] : [])]
  })
  return {
    200: answer(format ? `The records as ${type}.` : endpoint.summary),
    ...(isKept && { 304: { description: UNCHANGED, headers: headerRefs([...VALIDATORS, ...QUOTA, ...ALWAYS]) } }),
    ...Object.fromEntries(errorsOf(endpoint).map(([code]) => [code, { $ref: `#/components/responses/Error${code}` }])),
    ...Object.fromEntries(also),
  }
}

/** Returns the statuses of an operation, each with its meaning. */
export function answersOf(endpoint: Endpoint): { status: string; description: string }[] {
  const meanings = {
    200: endpoint.summary,
    ...(endpoint.cache !== 'none' && { 304: UNCHANGED }),
    ...Object.fromEntries(errorsOf(endpoint).map(([status, { description }]) => [status, description])),
    ...endpoint.alsoAnswers,
  }
  return Object.entries(meanings).map(([status, description]) => ({ status, description }))
}

function headerRefs(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}

interface Refusal {
  description: string
  /** Absent: every endpoint may answer so. */
  isOf?(endpoint: Endpoint): boolean
  /** By name, made by the functions that throw them, so that the examples are real. */
  examples(baseUrl: string): Record<string, ApiError>
}

const isPost = ({ method }: Endpoint) => method === 'POST'
const wrongMethodAt = ({ paths }: Endpoint) => wrongMethod(methodsOf(paths[0]) ?? [])

/** Every error by status. */
const REFUSALS: Record<number, Refusal> = {
  400: {
    description: 'A known parameter or field is wrong or missing; the message names it.',
    isOf: endpoint => isPost(endpoint) || Object.keys(endpoint.query.shape).length > 0,
    examples: () => ({
      parameter: refusalOf(() => readQuery({ searchParams: new URLSearchParams('limit=0') }, jobs.query)),
      missing: refusalOf(() => checkFields(RegisterRequest, {})),
      field: refusalOf(() => checkFields(RegisterRequest, { agent_id: 'price-watcher-7', identity_type: 'robot' })),
    }),
  },
  401: {
    description: 'A token is needed, or the presented one is unknown, expired, revoked or used.',
    isOf: endpoint => takesToken(endpoint) || endpoint === serviceEndpoints.claimToken,
    examples: baseUrl => ({ bearer: invalidToken(baseUrl), none: missingToken(baseUrl), claim: notClaimable(baseUrl) }),
  },
  403: {
    description: 'The token is live but lacks the scope.',
    isOf: ({ scopes }) => scopes !== undefined,
    examples: baseUrl => ({ scope: lacksScope(baseUrl, { needed: ['read:jobs'], missing: ['read:jobs'] }) }),
  },
  404: {
    description: 'No record has this id.',
    isOf: ({ paths }) => paths[0].includes('{'),
    examples: () => ({ job: noRecord(jobs.item, 'made-up-id') }),
  },
  405: {
    description: 'The path does not take this method.',
    examples: () => ({
      read: wrongMethodAt(jobs.endpoints.list),
      credentials: wrongMethodAt(serviceEndpoints.registerAgent),
    }),
  },
  413: { description: 'The body is larger than 16 KiB.', isOf: isPost, examples: () => ({ size: tooLarge() }) },
  415: {
    description: 'The body has a media type that is not accepted, or is compressed.',
    isOf: isPost,
    examples: () => ({ type: wrongMediaType(), coding: wrongCoding() }),
  },
  429: {
    description: 'The quota is spent, too many live credentials were issued, or too many streams are open.',
    examples: () => ({
      public: rateLimited({ policy: 'public', quota: 600, windowSeconds: 60 }, 12),
      credentials: storeFull('address', 3_600_000, 0),
      streams: tooManyStreams(20, false),
    }),
  },
  500: { description: 'The service failed.', examples: () => ({ internal: internal(undefined) }) },
  503: {
    description: 'Credentials or the keys of an issuer cannot be reached for the moment, or no stream is left.',
    isOf: endpoint => isPost(endpoint) || takesToken(endpoint),
    examples: () => ({
      store: storeDown(undefined),
      write: writeUnanswered(undefined),
      keys: keysUnavailable(30, undefined),
      streams: noRoomForStreams(),
    }),
  },
}

function errorsOf(endpoint: Endpoint): [status: string, Refusal][] {
  return Object.entries(REFUSALS).filter(([, { isOf }]) => isOf?.(endpoint) ?? true)
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
