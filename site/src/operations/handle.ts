/** Makes operations of endpoints and functions: checks the query, serializes the answer, sets its headers. */
import type { z } from 'zod'
import type { LastRefresh, Settings } from '#contract'
import type { Credential } from '../auth/credential.ts'
import { type Answer, weakTag } from '../base/answer.ts'
import { type BodySource, readBody } from '../base/body.ts'
import type { Endpoint, Format, PostEndpoint } from '../base/endpoint.ts'
import { ignoredLine, type Params, queryOf, readQuery, writeQuery } from '../base/query.ts'
import type { PushServices } from '../push/subscriptions.ts'
import type { Validity } from '../store/validity.ts'
import type { Streams } from './streams.ts'

/** The services that every route gets by `locals.services`: created once, in site/server/app.ts. */
export interface Services extends PushServices {
  settings: Settings
  /** The open streams. */
  streams: Streams
  /** How the last refresh ended, if the server starts refreshes. */
  refresh?: LastRefresh
}

/** The part with the data about callers. */
export type CallerServices = Pick<
  Services,
  'credentials' | 'limits' | 'trust' | 'audit' | 'subscriptions' | 'callbacks'
>

/** The parts of a request that its answer may depend on. */
export interface ApiRequest {
  method: string
  /** As the client wrote it, without the query. */
  path: string
  params: Record<string, string | undefined>
  searchParams: URLSearchParams
  body?: BodySource
  /** Returns the client as quotas count it (auth/client-address.ts). */
  client(): string
  /** Of the presented token; set only if the endpoint reads it. */
  credential?: Credential
}

/** Answers the requests to an endpoint in one media type. */
export interface Operation {
  endpoint: Endpoint
  /** Absent: JSON. */
  format?: Format
  /** Checks the query. Throws an ApiError that names its fault. */
  prepare(request: ApiRequest, services: Services): Prepared
}

export interface Prepared {
  /** Equal for all requests that have the same answer. */
  key: string
  /** Of only this request: the ignored parameters, in a line. */
  hint?: string | undefined
  /** Computes the answer. Rejects with an ApiError for every answer that is an error. */
  answer(): Promise<Answer>
}

/** With the parameters in canonical form: those of two requests that mean the same are equal. */
export type Checked = ApiRequest & { filters: Params }

export interface Content {
  type: string
  body: Buffer
  headers?: Record<string, string | undefined>
  /** Absent: valid since the last change of the data. */
  validity?: Validity
  /** Absent: 200. */
  status?: number
  /** Sent instead of the body as they are produced. */
  pieces?: Answer['pieces']
  /** As `weakTag` takes it. */
  checksum?: number
}

/** A value of the response schema, or serialized JSON. */
interface Data<T> extends Pick<Content, 'headers' | 'validity' | 'status'> {
  data: T | Buffer
}

type Answering<Q extends z.ZodObject, T> = (query: z.output<Q>, services: Services, request: Checked) => T | Promise<T>

/** Returns an operation that answers in JSON; `answer` gets the checked query. */
export function handle<Q extends z.ZodObject, R extends z.ZodType>(
  endpoint: Endpoint<Q, R>,
  answer: Answering<Q, Data<z.input<R>>>,
): Operation {
  return handleContent(endpoint, async (query, services, request) => {
    const { data, ...rest } = await answer(query, services, request)
    const body = Buffer.isBuffer(data) ? data : Buffer.from(JSON.stringify(data))
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
    // RFC 6749 section 5.1, for caches that predate Cache-Control.
    return { data: await answer(fields, services, request.client(), request), headers: { pragma: 'no-cache' } }
  })
}

/** Returns an operation that answers with bytes of any media type. */
export function handleContent<Q extends z.ZodObject>(
  endpoint: Endpoint<Q>,
  answer: Answering<Q, Content>,
  format?: Format,
): Operation {
  return {
    endpoint,
    format,
    prepare(request, services) {
      const query = readQuery(request, endpoint.query)
      const filters = writeQuery(query, endpoint.query)
      // A stream counts against the client that opens it, so no other request shares its answer.
      const key = [request.path, queryOf(filters), ...(endpoint.isStream ? [request.client()] : [])].join('?')
      return {
        key,
        hint: endpoint.isHinted ? ignoredLine(request, Object.keys(endpoint.query.shape)) : undefined,
        async answer() {
          const content = await answer(query, services, { ...request, filters })
          const { status = 200, body, pieces } = content
          return { status, headers: headersOf(endpoint, content, services), body, pieces }
        },
      }
    },
  }
}

const LIST_SECONDS = 60

function headersOf(
  { cache }: Endpoint,
  { body, checksum, type, headers, validity }: Content,
  { store, clock }: Services,
): Record<string, string> {
  const { lastModified, freshUntil } = validity ?? { lastModified: store.changedAt }
  const now = clock().getTime()
  const left = freshUntil ? Math.floor((freshUntil.getTime() - now) / 1000) : LIST_SECONDS
  const cacheControl = {
    list: `public, max-age=${Math.max(0, Math.min(LIST_SECONDS, left))}, stale-while-revalidate=300`,
    document: 'public, max-age=3600',
    none: 'no-store',
  }
  const all: Record<string, string> = { 'content-type': type, 'cache-control': cacheControl[cache] }
  if (cache !== 'none') {
    all.etag = weakTag(body, checksum)
    // Never later than now (RFC 9110 section 8.8.2.1): the clock that wrote the data may be ahead of ours.
    all['last-modified'] = new Date(Math.min(lastModified.getTime(), now)).toUTCString()
  }
  if (cache === 'list') all.vary = 'Authorization'
  for (const [name, value] of Object.entries(headers ?? {})) if (value !== undefined) all[name] = value
  return all
}
