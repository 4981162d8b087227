/** Makes operations of endpoints and functions: checks the query, serializes the answer, sets its headers. */
import type { z } from 'zod'
import { UNKNOWN_CLIENT } from '../auth/client-address.ts'
import { type Answer, weakTag } from '../base/answer.ts'
import { readBody } from '../base/body.ts'
import type { Endpoint, Format, PostEndpoint } from '../base/endpoint.ts'
import { type Params, queryOf } from '../base/params.ts'
import { readQuery, writeQuery } from '../base/query.ts'
import type { Validity } from '../store/validity.ts'
import type { JsonBytes } from './lists.ts'
import type { ApiRequest } from './request.ts'
import type { Services } from './services.ts'

/** Answers the requests to an endpoint in one media type. */
export interface Operation {
  endpoint: Endpoint
  /** Absent: JSON. */
  format?: Format
  /** Checks the query. Throws an ApiError that names what is wrong with it. */
  prepare(request: ApiRequest, services: Services): Prepared
}

/** A checked request. */
export interface Prepared {
  /** Equal for all requests that have the same answer. */
  key: string
  /** Computes the answer. Rejects with an ApiError for every answer that is an error. */
  answer(): Promise<Answer>
}

/** A value of the response schema, or the same as serialized JSON, with headers of its own. */
interface Reply<T> {
  data: T | JsonBytes
  headers?: Record<string, string | undefined>
  /** Absent: valid since the last change of the data. */
  validity?: Validity
  /** Absent: 200. */
  status?: number
}

/** Bytes of any media type. */
export interface Content {
  body: Buffer
  /** Sent instead of the body as they are produced. */
  pieces?: Answer['pieces']
  /** As `weakTag` takes it. */
  checksum?: number
  type: string
  headers?: Record<string, string | undefined>
  validity?: Validity
  status?: number
}

/** A request whose query was checked. */
export interface Checked extends ApiRequest {
  /** The known parameters in canonical form: those of two requests that mean the same are equal. */
  filters: Params
}

type Answering<Q extends z.ZodObject, T> = (query: z.output<Q>, services: Services, request: Checked) => T | Promise<T>

/** Returns an operation that answers in JSON; `answer` gets the checked query. */
export function handle<Q extends z.ZodObject, R extends z.ZodType>(
  endpoint: Endpoint<Q, R>,
  answer: Answering<Q, Reply<z.input<R>>>,
): Operation {
  return handleContent(endpoint, async (query, services, request) => {
    const { data, ...rest } = await answer(query, services, request)
    const body = isJsonBytes(data) ? data.json : Buffer.from(JSON.stringify(data))
    return { body, type: 'application/json', ...rest }
  })
}

/** As `handle`, for a POST: `answer` gets the checked fields of the body and the client. */
export function handlePost<B extends z.ZodType, R extends z.ZodType>(
  endpoint: PostEndpoint<B, R>,
  answer: (fields: z.output<B>, services: Services, client: string, request: ApiRequest) => Promise<z.input<R>>,
): Operation {
  return handle(endpoint, async (_query, services, request) => {
    const fields = await readBody(request.body, endpoint.body)
    const data = await answer(fields, services, request.client?.() ?? UNKNOWN_CLIENT, request)
    // RFC 6749 section 5.1, for caches that predate Cache-Control.
    return { data, headers: { pragma: 'no-cache' } }
  })
}

/** Returns an operation that answers with bytes of any media type. */
export function handleContent<Q extends z.ZodObject>(
  endpoint: Endpoint<Q>,
  answer: Answering<Q, Content>,
  format?: Format,
): Operation {
  return { endpoint, format, prepare: (request, services) => prepareContent(endpoint, answer, request, services) }
}

function prepareContent<Q extends z.ZodObject>(
  endpoint: Endpoint<Q>,
  answer: Answering<Q, Content>,
  request: ApiRequest,
  services: Services,
): Prepared {
  const query = readQuery(request, endpoint.query)
  const filters = writeQuery(query, endpoint.query)
  // A stream counts against the client that opens it, so no other request shares its answer.
  const key = [request.path, queryOf(filters), ...(endpoint.isStream ? [request.client?.()] : [])].join('?')
  return {
    key,
    answer: async () => toAnswer(endpoint, await answer(query, services, { ...request, filters }), services),
  }
}

function toAnswer(endpoint: Endpoint, content: Content, services: Services): Answer {
  const { status = 200, body, pieces } = content
  return { status, headers: headersOf(endpoint, content, services), body, pieces }
}

const LIST_SECONDS = 60
const CACHE_CONTROL = {
  list: (seconds: number) => `public, max-age=${seconds}, stale-while-revalidate=300`,
  document: () => 'public, max-age=3600',
  none: () => 'no-store',
}

function headersOf(
  endpoint: Endpoint,
  { body, checksum, type, headers, validity }: Content,
  services: Services,
): Record<string, string> {
  const { lastModified, freshUntil } = validity ?? { lastModified: services.store.changedAt }
  const now = services.clock().getTime()
  const left = freshUntil ? Math.floor((freshUntil.getTime() - now) / 1000) : LIST_SECONDS
  const all: Record<string, string> = {
    'content-type': type,
    'cache-control': CACHE_CONTROL[endpoint.cache](Math.max(0, Math.min(LIST_SECONDS, left))),
  }
  if (endpoint.cache !== 'none') {
    all.etag = weakTag(body, checksum)
    // Never later than now (RFC 9110 section 8.8.2.1): the clock that wrote the data may be ahead of ours.
    all['last-modified'] = new Date(Math.min(lastModified.getTime(), now)).toUTCString()
  }
  if (endpoint.cache === 'list') all.vary = 'Authorization'
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined) all[name] = value
  }
  return all
}

function isJsonBytes(data: unknown): data is JsonBytes {
  return typeof data === 'object' && data !== null && 'json' in data && Buffer.isBuffer(data.json)
}
