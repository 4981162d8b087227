/** Sends the requests of one source. The answers stay texts here: what they lead to is decided in the reading worker. */
import { SourceError, type SourceRequest } from '../adapter.ts'
import type { Source } from '../catalog/catalog.ts'
import type { Http } from '../net/http.ts'
import type { ReadingPool } from './reading/reading-pool.ts'

/** More than any adapter sends; a list that leads to itself ends here. */
const MOST_REQUESTS = 300

/** The bodies of all answers, in the order of their requests. Throws SourceError, and NotModified for the first one. */
export async function fetchBodies(
  source: Source,
  http: Http,
  pool: Pick<ReadingPool, 'next'>,
  secret?: string,
): Promise<string[]> {
  const { adapter, entry } = source
  const bodies: string[] = []
  let requests = adapter.requests(entry, secret)
  while (requests.length > 0) {
    if (bodies.length + requests.length > MOST_REQUESTS)
      throw new SourceError(entry.id, 'fetch', `more than ${MOST_REQUESTS} requests for one source`)
    for (const request of requests) bodies.push(await bodyOf(request, http, entry.id))
    requests = adapter.next ? await pool.next(source, bodies) : []
  }
  return bodies
}

async function bodyOf({ url, mayBeGone, ...options }: SourceRequest, http: Http, sourceId: string): Promise<string> {
  if (!mayBeGone) return http.text(url, options)
  try {
    const body = await http.text(url, options)
    if (body.trim() !== '') return body
  } catch (error) {
    if (error instanceof SourceError && error.isGone) return ''
    throw error
  }
  // Only what is gone is empty; this may be there at the next run.
  throw new SourceError(sourceId, 'fetch', `GET ${url}: an empty body`)
}
