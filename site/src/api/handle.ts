/** From a table row and a function to an operation: the query checked, the answer written, its headers set. */
import type { z } from 'zod'
import { UNKNOWN_CLIENT } from '../auth/client-address.ts'
import { type Answer, weakTag } from './answer.ts'
import type { Ask } from './ask.ts'
import { readBody } from './body.ts'
import type { Endpoint, PostEndpoint } from './endpoint.ts'
import type { JsonBytes } from './lists.ts'
import { type Params, queryOf } from './params.ts'
import { readQuery, writeQuery } from './query.ts'
import type { Services } from './services.ts'
import type { Validity } from './validity.ts'

/** An endpoint that can be asked. */
export interface Operation {
  endpoint: Endpoint
  /** Set when it answers in the endpoint's other formats instead of JSON. */
  writesFormats?: true
  /** Checks the query; throws an ApiError that names what is wrong with it. */
  plan(ask: Ask, services: Services): Plan
}

/** A checked request whose answer is not made yet. */
export interface Plan {
  /** The same for every request that is answered with the same bytes. */
  key: string
  /** Rejects with an ApiError for every answer that is an error. */
  answer(): Promise<Answer>
}

/** What an operation answers: a value of the response schema, or ready JSON text, with headers of its own. */
interface Reply<T> {
  data: T | JsonBytes
  headers?: Record<string, string | undefined>
  /** Absent: valid from the last change of the data on. */
  validity?: Validity
  /** Absent: 200. */
  status?: number
}

/** Bytes of any media type. */
export interface Content {
  body: Buffer
  /** Sent instead of the body, as they are made. */
  pieces?: Answer['pieces']
  /** As `weakTag` takes it. */
  checksum?: number
  type: string
  headers?: Record<string, string | undefined>
  validity?: Validity
  status?: number
}

/** An ask whose query was checked. */
export interface Checked extends Ask {
  /** The known parameters in one spelling: those of two requests that mean the same are equal. */
  filters: Params
}

type Answering<Q extends z.ZodObject, T> = (query: z.output<Q>, services: Services, ask: Checked) => T | Promise<T>

/** `answer` gets the checked query. */
export function handle<Q extends z.ZodObject, R extends z.ZodType>(
  endpoint: Endpoint<Q, R>,
  answer: Answering<Q, Reply<z.input<R>>>,
): Operation {
  const toContent = ({ data, ...rest }: Reply<z.input<R>>): Content => {
    return {
      body: isJsonBytes(data) ? data.json : Buffer.from(JSON.stringify(data)),
      type: 'application/json',
      ...rest,
    }
  }
  return handleContent(endpoint, async (query, services, ask) => toContent(await answer(query, services, ask)))
}

/** As `handle`, for a POST: `answer` gets the checked fields of the body and who sent them. */
export function handlePost<B extends z.ZodType, R extends z.ZodType>(
  endpoint: PostEndpoint<B, R>,
  answer: (fields: z.output<B>, services: Services, client: string, ask: Ask) => Promise<z.input<R>>,
): Operation {
  return handle(endpoint, async (_query, services, ask) => ({
    data: await answer(await readBody(ask.body, endpoint.body), services, ask.client?.() ?? UNKNOWN_CLIENT, ask),
    // RFC 6749 section 5.1, for caches that know nothing newer.
    headers: { pragma: 'no-cache' },
  }))
}

/** The same for an answer that is no JSON of the response schema. */
export function handleContent<Q extends z.ZodObject>(endpoint: Endpoint<Q>, answer: Answering<Q, Content>): Operation {
  return {
    endpoint,
    plan(ask, services) {
      const query = readQuery(ask, endpoint.query)
      const filters = writeQuery(query, endpoint.query)
      const toAnswer = (content: Content): Answer => {
        const headers = headersOf(endpoint, content, services)
        return { status: content.status ?? 200, headers, body: content.body, pieces: content.pieces }
      }
      return {
        // A stream is counted for whoever opens it.
        key: [ask.path, queryOf(filters), ...(endpoint.isStream ? [ask.client?.()] : [])].join('?'),
        answer: async () => toAnswer(await answer(query, services, { ...ask, filters })),
      }
    },
  }
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
    // Never later than now (RFC 9110 section 8.8.2.1), which it would be where this clock is behind that of the data.
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
