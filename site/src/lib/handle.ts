/** From a table row and a function to an Astro route. The only catch of the site. */
import { createHash } from 'node:crypto'
import type { APIContext, APIRoute } from 'astro'
import type { z } from 'zod'
import { isApiError } from './api-error.ts'
import { readBody } from './body.ts'
import type { Endpoint, PostEndpoint } from './endpoint.ts'
import type { JsonBytes } from './lists.ts'
import { readQuery } from './query.ts'
import { errorAnswer, internal, noSuchPath, wrongMethod } from './refusals.ts'
import { methodsOf } from './routes.ts'
import type { Services } from './services.ts'
import type { Validity } from './validity.ts'

/** What a route answers: a value of the response schema, or ready JSON text, with headers of its own. */
export interface Reply<T> {
  data: T | JsonBytes
  headers?: Record<string, string | undefined>
  /** Absent: valid from the last change of the data on. */
  validity?: Validity
}

/** Bytes of any media type. */
export interface Content {
  body: Uint8Array<ArrayBuffer>
  type: string
  headers?: Record<string, string | undefined>
  validity?: Validity
}

type Answering<Q extends z.ZodObject, T> = (
  query: z.output<Q>,
  services: Services,
  context: APIContext,
) => T | Promise<T>

/** `answer` gets the checked query; whatever it throws becomes the error body. */
export function handle<Q extends z.ZodObject, R extends z.ZodType>(
  endpoint: Endpoint<Q, R>,
  answer: Answering<Q, Reply<z.input<R>>>,
): APIRoute {
  return handleContent(endpoint, async (query, services, context) => {
    const { data, ...rest } = await answer(query, services, context)
    const body = isJsonBytes(data) ? data.json : Buffer.from(JSON.stringify(data))
    return { body, type: 'application/json', ...rest }
  })
}

/** As `handle`, for a POST: `answer` gets the checked fields of the body. */
export function handlePost<B extends z.ZodType, R extends z.ZodType>(
  endpoint: PostEndpoint<B, R>,
  answer: (fields: z.output<B>, services: Services) => Promise<z.input<R>>,
): APIRoute {
  return handle(endpoint, async (_query, services, { request }) => ({
    data: await answer(await readBody(request, endpoint), services),
    // RFC 6749 section 5.1, for caches that know nothing newer.
    headers: { pragma: 'no-cache' },
  }))
}

/** The same for an answer that is no JSON of the response schema. */
export function handleContent<Q extends z.ZodObject>(endpoint: Endpoint<Q>, answer: Answering<Q, Content>): APIRoute {
  return async context => {
    const { services } = context.locals
    try {
      if (context.request.method !== endpoint.method) throw wrongMethod(methodsOf(context.url.pathname) ?? [])
      const content = await answer(readQuery(context.url, endpoint.query), services, context)
      return new Response(content.body, { headers: headersOf(endpoint, content, services) })
    } catch (error) {
      return toErrorResponse(error, services)
    }
  }
}

/** Any error as the one error body; what is not an ApiError is a bug: logged, and nothing of it told. */
export function toErrorResponse(error: unknown, { baseUrl, log }: Services): Response {
  if (!isApiError(error)) log.error(error instanceof Error ? (error.stack ?? error.message) : String(error))
  const { body, ...init } = errorAnswer(isApiError(error) ? error : internal(error), baseUrl)
  return new Response(body, init)
}

/** The answer to every API path that is none. */
export const notFound: APIRoute = ({ locals, url }) => toErrorResponse(noSuchPath(url.pathname), locals.services)

const LIST_SECONDS = 60
const CACHE_CONTROL = {
  list: (seconds: number) => `public, max-age=${seconds}, stale-while-revalidate=300`,
  document: () => 'public, max-age=3600',
  none: () => 'no-store',
}

function headersOf(endpoint: Endpoint, { body, type, headers, validity }: Content, services: Services): Headers {
  const { lastModified, freshUntil } = validity ?? { lastModified: services.store.changedAt }
  const left = freshUntil ? Math.floor((freshUntil.getTime() - services.clock().getTime()) / 1000) : LIST_SECONDS
  const all = new Headers({
    'content-type': type,
    'cache-control': CACHE_CONTROL[endpoint.cache](Math.max(0, Math.min(LIST_SECONDS, left))),
  })
  if (endpoint.cache !== 'none') {
    all.set('etag', weakTag(body))
    all.set('last-modified', lastModified.toUTCString())
  }
  if (endpoint.cache === 'list') all.set('vary', 'Authorization')
  for (const [name, value] of Object.entries(headers ?? {})) if (value !== undefined) all.set(name, value)
  return all
}

/** Weak, because a proxy may compress the body and keep the tag (RFC 9110 section 8.8.1). */
export function weakTag(body: Uint8Array): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`
}

function isJsonBytes(data: unknown): data is JsonBytes {
  return typeof data === 'object' && data !== null && 'json' in data && data.json instanceof Uint8Array
}
