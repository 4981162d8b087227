/** Errors that do not depend on the endpoint. */

import { blankTokens } from '../auth/tokens.ts'
import type { Answer } from '../base/answer.ts'
import { ApiError, errorBody } from '../base/api-error.ts'
import { documents, MCP_PATH } from '../base/documents.ts'
import { spelledNearly } from '../base/near-miss.ts'
import { isUnavailable } from '../store/records.ts'
import { addressOf, homeLinks } from './negotiate.ts'
import { PAGES } from './pages.ts'
import { routes } from './routes.ts'

export function noSuchPath(path: string): ApiError {
  const shown = addressOf(blankTokens(path.slice(0, 120)))
  const nearest = nearestPath(path)
  const guess = nearest === undefined ? '' : `Did you mean ${nearest}? `
  return new ApiError('NOT_FOUND', `There is nothing at ${shown}.`, `${guess}See /openapi.json for every path.`)
}

/** Paths without parameters: a value in place of a parameter is not a typing error. */
const PATHS = [
  ...routes.map(({ path }) => path).filter(path => !path.includes('{')),
  MCP_PATH,
  ...Object.values(documents).map(({ path }) => path),
  ...PAGES,
]
/** Longer than any path of ours. Clients may send longer ones at will, so these are not compared. */
const MAX_LENGTH = 60
const LETTERS_PER_SLIP = 4

/** Last segments of other services -> their names here. */
const MEANT: readonly [RegExp, string][] = [
  [/\/(?:positions|openings|vacancies|careers|listings)$/, '/jobs'],
  [/\/(?:articles?|stories|posts|headlines)$/, '/news'],
  [/\/(?:conferences?|hackathons?|meetups?|calendar)$/, '/events'],
  [/\/(?:terms?|definitions?|dictionary|words)$/, '/glossary'],
  [/\/(?:employers?|firms?|organi[sz]ations?|company)$/, '/companies'],
  [/\/(?:auth|tokens?|login|signup|oauth|register|keys?)$/, '/auth/register'],
  [/\/(?:health|healthz|healthcheck|ping|alive|livez|readyz)$/, '/api/status'],
  [/\/(?:swagger|swagger\.json|openapi(?:\.ya?ml)?|api-docs|spec|schema)$/, '/openapi.json'],
  [/\/(?:webhooks?|hooks|notifications)$/, '/subscriptions'],
]

/** Returns the nearest path: one that ends with the requested path, or else the nearest spelling. */
function nearestPath(path: string): string | undefined {
  // Some clients append parameters of their own to a segment (RFC 3986 section 3.3).
  const [typed = ''] = path.toLowerCase().split(';', 1)
  if (typed.length < 4 || typed.length > MAX_LENGTH) return undefined
  const whole = PATHS.find(one => one.endsWith(typed))
  if (whole !== undefined) return whole
  const [, meant] = MEANT.find(([words]) => words.test(typed)) ?? []
  if (meant !== undefined) return PATHS.find(one => one.endsWith(meant))
  const [place = -1] = spelledNearly(typed, PATHS, Math.floor(typed.length / LETTERS_PER_SLIP))
  return PATHS[place]
}

/** 308 to the canonical address. The method stays; the hint helps clients that do not follow redirects. */
export function moved(location: string): ApiError {
  const hint = 'Follow the Location header, as curl does with -L, or ask there from the start.'
  return new ApiError('BAD_REQUEST', 'This address has another spelling.', hint, { status: 308, headers: { location } })
}

/** 503 while the database does not answer. Cached answers are still served. */
function recordsUnavailable(cause: unknown): ApiError {
  const message = 'The records cannot be read at the moment.'
  const options = { status: 503, headers: { 'Retry-After': '5' }, cause }
  return new ApiError('INTERNAL_SERVER_ERROR', message, 'Send the same request again in a few seconds.', options)
}

/** 503 of `/api/status/ready`. The next refresh may end it, and takes minutes. */
export function dataStale(): ApiError {
  const hint = 'The lists are served all the same. collections says how old each is; ask again after Retry-After.'
  const options = { status: 503, headers: { 'Retry-After': '300' } }
  return new ApiError('INTERNAL_SERVER_ERROR', 'The data of a collection is stale.', hint, options)
}

export function wrongMethod(methods: readonly string[]): ApiError {
  const allow = methods.join(', ')
  const options = { status: 405, headers: { allow } }
  return new ApiError('BAD_REQUEST', `This path answers ${allow} only.`, `Send ${methods[0]}.`, options)
}

const NO_HTTP = { message: 'The request is not readable as HTTP.', hint: 'Send a well-formed HTTP/1.1 request.' }
const BROKEN: Record<number, typeof NO_HTTP> = {
  408: { message: 'The request took too long to arrive.', hint: 'Send it whole, and at once.' },
  431: { message: 'The address and the headers are too long.', hint: 'Shorten the query, or send fewer headers.' },
}

/** A request that the parser refuses: 400 for one that breaks the HTTP grammar, 408 or 431. */
export function unreadable(status: number): ApiError {
  const { message, hint } = BROKEN[status] ?? NO_HTTP
  return new ApiError('BAD_REQUEST', message, hint, { status })
}

/** Anything but an ApiError: 503 if the records cannot be read, else a bug, and nothing of it is sent. */
export function internal(cause: unknown): ApiError {
  if (isUnavailable(cause)) return recordsUnavailable(cause)
  const hint = 'Try again; if it keeps failing, report the X-Request-Id.'
  return new ApiError('INTERNAL_SERVER_ERROR', 'The service failed to answer.', hint, { cause })
}

/** Returns the HTTP answer of an error. */
export function errorAnswer(error: ApiError, baseUrl: string): Answer {
  const own = Object.entries(error.headers).map(([name, value]) => [name.toLowerCase(), value])
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(error.status === 404 && { link: homeLinks(baseUrl) }),
    ...Object.fromEntries(own),
  }
  return { status: error.status, headers, body: Buffer.from(JSON.stringify(errorBody(error, baseUrl))) }
}
