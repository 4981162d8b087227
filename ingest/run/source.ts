import { type Collection, instantOf, type SourceCause, type SourceStatus } from '#contract'
import { SourceError, type SourceRequest } from '../adapter.ts'
import type { Source } from '../catalog/catalog.ts'
import type { SourceResult } from '../collection.ts'
import { type Http, type HttpClient, NotModified, type Validator } from '../net/http.ts'
import type { Reading } from './reading/read-answer.ts'
import type { ReadingPool } from './reading/reading-pool.ts'
import type { Skip } from './source-policy.ts'

/** A result and its facts for the report. */
export interface Outcome<C extends Collection = Collection>
  extends SourceResult<C>,
    Omit<Reading<C>, 'isCut' | 'doubt' | 'quiet'> {
  collection: C
  durationMs: number
  reason?: string
  /** Why it failed, is doubted, or brings nothing new. */
  cause?: SourceCause
  /** Its answer holds too little to be trusted at once. */
  isDoubted?: boolean
  /** Its answer was read and brings nothing new. */
  isQuiet?: true
  validator?: Validator
}

interface Context {
  client: HttpClient
  pool: Pick<ReadingPool, 'next' | 'read'>
  now: Date
  env: NodeJS.ProcessEnv
  /** This source after the last run. */
  status?: SourceStatus
  /** Only if the reading code is the same as last time. */
  validator?: Validator
  maxTries?: number
}

const NOTHING = { records: [], fetched: 0, dropped: {}, durationMs: 0 }

/** Reads one source. The only catch for source failures: each becomes an outcome, never an exception. */
export async function readSource<C extends Collection>(source: Source<C>, context: Context): Promise<Outcome<C>> {
  const { entry, adapter, collection } = source
  const { client, status, validator: stored, now, pool, env } = context
  const started = performance.now()
  const maxTries = entry.maxRequestsPerDay === undefined ? context.maxTries : 1
  const http = client.forSource(stored, maxTries, entry.language)
  const toOutcome = (found: Pick<Outcome<C>, 'state'> & Partial<Outcome<C>>): Outcome<C> => {
    const durationMs = Math.round(performance.now() - started)
    return { entry, collection, ...NOTHING, ...found, durationMs }
  }
  try {
    const bodies = await fetchBodies(source, http, pool, adapter.requires && env[adapter.requires])
    const { doubt, quiet, ...read } = await pool.read(source, { bodies, now, status })
    const cause = 'unusable-answer'
    if (doubt !== undefined)
      return toOutcome({ ...read, state: 'partial', isDoubted: true, cause, reason: `check: ${doubt}` })
    // "Not modified" would count as good, so a quiet source is always read in full.
    if (quiet !== undefined)
      return toOutcome({ ...read, state: 'fresh', isQuiet: true, cause, reason: `check: ${quiet}` })
    // A validator belongs to one request; an answer made of several has none.
    const [validator, ...more] = http.validators
    return toOutcome({ ...read, state: 'fresh', validator: more.length === 0 ? validator : undefined })
  } catch (error) {
    if (error instanceof NotModified)
      return toOutcome({ state: 'unchanged', fetched: status?.counts.fetched ?? 0, validator: stored })
    if (!(error instanceof SourceError)) throw error
    // A status after a first good answer belongs to one of its pages.
    const isWholeGone = error.isGone && (error.step !== 'fetch' || http.validators.length === 0)
    return toOutcome({
      state: 'failed',
      reason: `${error.step}: ${error.message}`.slice(0, 300),
      cause: error.step === 'fetch' ? 'no-answer' : 'unusable-answer',
      goneSince: isWholeGone ? (status?.goneSince ?? instantOf(now)) : undefined,
    })
  }
}

/** The outcome of a disabled source, which keeps its records until its last answer is stale. Undefined if not due. */
export function skippedOutcome(
  { entry, collection }: Source,
  { reason }: Skip,
  status: SourceStatus | undefined,
  now: Date,
): Outcome | undefined {
  if (reason === undefined) return undefined
  const readAt = status?.lastSuccessAt ? Date.parse(status.lastSuccessAt) : Number.NEGATIVE_INFINITY
  const isStale = now.getTime() - readAt > entry.staleAfterHours * 3_600_000
  return { entry, collection, ...NOTHING, state: 'disabled', retired: isStale || undefined, reason }
}

/** The bodies of all answers, in request order. Throws SourceError, and NotModified for the first one. */
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
    for (const request of requests) bodies.push(await bodyOf(request, http))
    requests = adapter.next ? await pool.next(source, bodies) : []
  }
  return bodies
}

async function bodyOf({ url, mayBeGone, ...options }: SourceRequest, http: Http): Promise<string> {
  if (!mayBeGone) return http.text(url, options)
  try {
    const body = await http.text(url, options)
    if (body.trim() !== '') return body
  } catch (error) {
    if (error instanceof SourceError && error.isGone) return ''
    throw error
  }
  // Only a page that is gone is empty; this one may be there in the next run.
  throw new SourceError('parse', `GET ${url}: an empty body`)
}
