/** Everything an operation may answer, with its headers. */
import { ErrorBody, type ErrorCode } from '#schema'
import { ApiError, errorBody } from '../api-error.ts'
import { type Endpoint, FORMATS, type Format } from '../endpoint.ts'
import { type JsonObject, refTo } from './schemas.ts'

const text = (description: string) => ({ description, schema: { type: 'string' } })
const seconds = (description: string) => ({ description, schema: { type: 'integer', minimum: 1 } })

export const headerComponents = {
  'Cache-Control': text('Who may keep the answer, and for how long; `private` when a token was presented.'),
  ETag: text('Weak tag of the body; send it as If-None-Match.'),
  'Last-Modified': text('When the data last changed; send it as If-Modified-Since.'),
  Vary: text('Request headers the answer depends on.'),
  Link: text('RFC 8288 links to the first, prev, next and last page.'),
  RateLimit: text('What is left of the quota and for how long, e.g. `"public";r=599;t=60`.'),
  'RateLimit-Policy': text('The quota, e.g. `"public";q=600;w=60`.'),
  'Retry-After': seconds('Seconds to wait.'),
  'WWW-Authenticate': text('Where to learn how to get a token (RFC 9728), and what is wrong with this one.'),
  Allow: text('The methods of the path.'),
  'X-Request-Id': text('Names this answer in the log of the service; report it with what went wrong.'),
} satisfies Record<string, JsonObject>
type HeaderName = keyof typeof headerComponents

const QUOTA: HeaderName[] = ['RateLimit', 'RateLimit-Policy']
/** A wrong method costs nothing. */
const COUNTED = (status: string) => (status === '405' ? [] : QUOTA)
const ALWAYS: HeaderName[] = ['X-Request-Id']
const VALIDATORS: HeaderName[] = ['ETag', 'Last-Modified', 'Cache-Control', 'Vary']

interface Refusal {
  code: ErrorCode
  description: string
  message: string
  hint: string
  headers?: HeaderName[]
}

const LIMIT_HINT = 'Send limit as an integer from 1 to 200 or omit it to use 50.'
const REFUSALS = {
  400: {
    code: 'BAD_REQUEST',
    description: 'A known parameter or field is wrong; the message names it.',
    message: 'limit must be an integer from 1 to 200.',
    hint: LIMIT_HINT,
  },
  401: {
    code: 'UNAUTHORIZED',
    description: 'The presented token is unknown, expired, revoked or used.',
    message: 'The access token is malformed, unknown, expired or revoked.',
    hint: 'Register at /api/auth/register and claim an access token.',
    headers: ['WWW-Authenticate'],
  },
  403: {
    code: 'FORBIDDEN',
    description: 'The token is live but lacks the scope.',
    message: 'The access token lacks the scope read:jobs.',
    hint: 'Claim a token with the scope read:jobs, or read without a token.',
    headers: ['WWW-Authenticate'],
  },
  404: {
    code: 'NOT_FOUND',
    description: 'No record has this id.',
    message: 'There is no job made-up-id.',
    hint: 'Take ids from the list; a closed job is kept 90 days.',
  },
  405: {
    code: 'BAD_REQUEST',
    description: 'The path does not take this method.',
    message: 'This path answers GET, HEAD, OPTIONS only.',
    hint: 'Send GET.',
    headers: ['Allow'],
  },
  413: {
    code: 'BAD_REQUEST',
    description: 'The body is larger than 16 KiB.',
    message: 'The body is larger than 16384 bytes.',
    hint: 'Send a JSON object; /auth.md shows every request.',
  },
  415: {
    code: 'BAD_REQUEST',
    description: 'The body has a media type that is not accepted.',
    message: 'The body must be application/json.',
    hint: 'Set Content-Type: application/json.',
  },
  429: {
    code: 'RATE_LIMITED',
    description: 'The quota is spent.',
    message: 'The "public" limit of 600 requests in 60 seconds is spent.',
    hint: 'Wait 12 seconds; RateLimit headers say what is left.',
    headers: ['Retry-After'],
  },
  500: {
    code: 'INTERNAL_SERVER_ERROR',
    description: 'The service failed.',
    message: 'The service failed to answer.',
    hint: 'Try again; if it keeps failing, report the X-Request-Id.',
  },
  503: {
    code: 'INTERNAL_SERVER_ERROR',
    description: 'Credentials or the keys of an issuer cannot be reached for the moment.',
    message: 'Credentials cannot be checked at the moment.',
    hint: 'Try again in a few seconds, or read without a token.',
    headers: ['Retry-After'],
  },
} satisfies Record<number, Refusal>
type RefusalStatus = keyof typeof REFUSALS

/** The error answers as components, each with an example. */
export function errorResponses(baseUrl: string): Record<string, JsonObject> {
  return Object.fromEntries(
    Object.entries<Refusal>(REFUSALS).map(([status, { code, description, message, hint, headers = [] }]) => {
      const example = errorBody(new ApiError(code, message, hint), baseUrl)
      const content = { 'application/json': { schema: refTo(ErrorBody), example } }
      const all = headerRefs([...headers, ...COUNTED(status), ...ALWAYS])
      return [`Error${status}`, { description, headers: all, content }]
    }),
  )
}

/** All answers of an operation. */
export function responsesOf(endpoint: Endpoint, format: Format | undefined, example: unknown): JsonObject {
  const errors = errorsOf(endpoint).map(status => [status, { $ref: `#/components/responses/Error${status}` }])
  const isKept = endpoint.cache !== 'none'
  return {
    200: success(endpoint, format, example),
    ...(isKept && {
      304: { description: 'Your copy is still current.', headers: headerRefs([...VALIDATORS, ...QUOTA, ...ALWAYS]) },
    }),
    ...Object.fromEntries(errors),
  }
}

function success(endpoint: Endpoint, format: Format | undefined, example: unknown): JsonObject {
  const isPaged = 'offset' in endpoint.query.shape && format === undefined
  const headers: HeaderName[] = [
    ...(endpoint.cache === 'none' ? [] : VALIDATORS),
    ...(isPaged ? (['Link'] as const) : []),
    ...QUOTA,
    ...ALWAYS,
  ]
  const content = format
    ? { [FORMATS[format]]: { schema: { type: FORMATS[format].endsWith('+json') ? 'object' : 'string' } } }
    : { 'application/json': { schema: refTo(endpoint.response), ...(example !== undefined && { example }) } }
  return {
    description: format ? `The records as ${FORMATS[format]}.` : endpoint.summary,
    headers: headerRefs(headers),
    content,
  }
}

function errorsOf({ method, query, paths, scope, token, cache, operationId }: Endpoint): RefusalStatus[] {
  const isPost = method === 'POST'
  const isTokenTaken = token === 'required' || (cache === 'list' && !isPost)
  const given: [RefusalStatus, boolean][] = [
    [400, isPost || Object.keys(query.shape).length > 0],
    [401, isTokenTaken || operationId === 'claimToken'],
    [403, scope !== undefined],
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
