/** The responses of an operation, with their headers. */
import { ErrorBody } from '#contract'
import { type ApiError, errorBody } from '../../base/api-error.ts'
import { type Endpoint, FORMATS, type Format, mediaType, takesToken } from '../../base/endpoint.ts'
import { type RefusalStatus, refusals } from './refusals.ts'
import { type JsonObject, refTo } from './schemas.ts'

const text = (description: string) => ({ description, schema: { type: 'string' } })
const seconds = (description: string) => ({ description, schema: { type: 'integer', minimum: 1 } })

export const headerComponents = {
  'Cache-Control': text('Who may keep the answer, and for how long; `private` when a token was presented.'),
  ETag: text('Weak tag of the body; send it as If-None-Match.'),
  'Last-Modified': text('When the data last changed; send it as If-Modified-Since.'),
  Vary: text('Request headers the answer depends on.'),
  Link: text('RFC 8288 links: first, prev, next and last page, and the same list in other media types.'),
  'X-Hint': text(
    'Only where `country` is the name or code of no country or another filter names a value that no record has, with the nearest, or where no record has a word of `search`, with the word that it was taken for.',
  ),
  'X-Total-Count': { description: 'How many records match.', schema: { type: 'integer', minimum: 0 } },
  'X-Data-As-Of': text('When an upstream of these records last answered well; lists kept by hand do not count.'),
  'X-Data-Status': text('Of these records: `ok`, `degraded` or `stale`, as in /api/status.'),
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

/** All answers of an operation. */
export function responsesOf(endpoint: Endpoint, format: Format | undefined, example: unknown): JsonObject {
  const errors = errorsOf(endpoint).map(status => [status, { $ref: `#/components/responses/Error${status}` }])
  const isKept = endpoint.cache !== 'none'
  const others = Object.entries(endpoint.alsoAnswers ?? {}).map(([status, description]) => {
    const { headers, ...same } = success(endpoint, format, example)
    return [
      status,
      { ...same, description, headers: { ...headers, ...(status === '503' && headerRefs(['Retry-After'])) } },
    ]
  })
  return {
    200: success(endpoint, format, example),
    ...(isKept && {
      304: { description: UNCHANGED, headers: headerRefs([...VALIDATORS, ...QUOTA, ...ALWAYS]) },
    }),
    ...Object.fromEntries(errors),
    ...Object.fromEntries(others),
  }
}

/** The statuses of an operation, each with its meaning. */
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

function success(endpoint: Endpoint, format: Format | undefined, example: unknown) {
  const isTable = format === 'csv' || format === 'ndjson'
  const headers: HeaderName[] = [
    ...(endpoint.cache === 'none' ? [] : VALIDATORS),
    ...(endpoint.formats ? (['Link'] as const) : []),
    ...(isTable ? (['X-Total-Count'] as const) : []),
    ...(endpoint.isHinted ? (['X-Hint'] as const) : []),
    ...(endpoint.isAged ? (['X-Data-As-Of', 'X-Data-Status'] as const) : []),
    ...QUOTA,
    ...ALWAYS,
  ]
  const content = format
    ? { [FORMATS[format]]: { schema: { type: FORMATS[format].endsWith('+json') ? 'object' : 'string' } } }
    : { [mediaType(endpoint)]: { schema: refTo(endpoint.response), ...(example !== undefined && { example }) } }
  return {
    description: format ? `The records as ${FORMATS[format]}.` : endpoint.summary,
    headers: headerRefs(headers),
    content,
  }
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
