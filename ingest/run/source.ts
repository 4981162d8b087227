import { type Collection, instantOf, type SourceCause, type SourceStatus } from '#contract'
import { SourceError } from '../adapter.ts'
import type { Source } from '../catalog/catalog.ts'
import type { SourceResult } from '../collection.ts'
import { type Http, type HttpClient, NotModified, type Validator } from '../net/http.ts'
import { fetchBodies } from './fetch-bodies.ts'
import type { Reading } from './reading/read-answer.ts'
import type { ReadingPool } from './reading/reading-pool.ts'

/** A result, and the facts of the report about it. */
export interface Outcome<C extends Collection = Collection>
  extends SourceResult<C>,
    Omit<Reading<C>, 'isCut' | 'doubt' | 'quiet'> {
  collection: C
  durationMs: number
  reason?: string
  /** Why it failed, is not believed whole, or counts as no news. */
  cause?: SourceCause
  /** Its answer holds less than is believed at once. */
  isDoubted?: boolean
  /** Its answer is read and says nothing new. */
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
  /** Only when the code that reads is the code that read last time. */
  validator?: Validator
}

/** Asks one source and judges its answer. The only catch for source failures: it becomes a result, never an exception. */
export async function readSource<C extends Collection>(source: Source<C>, context: Context): Promise<Outcome<C>> {
  const started = performance.now()
  const blank = { entry: source.entry, collection: source.collection, records: [], fetched: 0, dropped: {} }
  const durationMs = () => Math.round(performance.now() - started)
  const maxTries = source.entry.maxRequestsPerDay === undefined ? undefined : 1
  const { id, language } = source.entry
  const http = context.client.forSource(id, context.validator, maxTries, language)
  try {
    const { doubt, quiet, ...read } = await ask(source, http, context)
    const [validator, ...more] = http.validators
    // A validator speaks for one request; an answer put together from several has none.
    const kept = more.length === 0 ? validator : undefined
    const found = { ...blank, ...read, durationMs: durationMs() }
    if (doubt !== undefined) return { ...found, ...doubted(doubt) }
    // "Not changed" would pass for news, so a quiet source is always read whole.
    if (quiet !== undefined) return { ...found, state: 'fresh', isQuiet: true, ...unusable(quiet) }
    return { ...found, state: 'fresh', validator: kept }
  } catch (error) {
    if (error instanceof NotModified)
      return {
        ...blank,
        state: 'unchanged',
        fetched: context.status?.counts.fetched ?? 0,
        validator: context.validator,
        durationMs: durationMs(),
      }
    if (!(error instanceof SourceError)) throw error
    return {
      ...blank,
      state: 'failed',
      reason: `${error.step}: ${error.message}`.slice(0, 300),
      cause: error.isUnanswered ? 'no-answer' : 'unusable-answer',
      isDoubted: error.isDoubt,
      // A status after a first good answer is that of one of its pages.
      goneSince:
        error.isGone && (error.step !== 'fetch' || http.validators.length === 0) ? goneSince(context) : undefined,
      durationMs: durationMs(),
    }
  }
}

function doubted(doubt: string) {
  return { state: 'partial', isDoubted: true, ...unusable(doubt) } as const
}

function unusable(why: string) {
  return { reason: `check: ${why}`, cause: 'unusable-answer' } as const
}

function goneSince({ status, now }: Context): string {
  return status?.goneSince ?? instantOf(now)
}

async function ask<C extends Collection>(source: Source<C>, http: Http, context: Context): Promise<Reading<C>> {
  const { adapter } = source
  const secret = adapter.requires ? context.env[adapter.requires] : undefined
  const bodies = await fetchBodies(source, http, context.pool, secret)
  return context.pool.read(source, { bodies, now: context.now, status: context.status })
}

/**
 * The outcome of a source that is switched off: it keeps its records, until its last answer is stale and nothing
 * vouches for them any longer.
 */
export function disabledOutcome(
  { entry, collection }: Source,
  reason: string,
  status: SourceStatus | undefined,
  now: Date,
): Outcome {
  const readAt = status?.lastSuccessAt ? Date.parse(status.lastSuccessAt) : Number.NEGATIVE_INFINITY
  const isStale = now.getTime() - readAt > entry.staleAfterHours * 3_600_000
  const nothing = { records: [], fetched: 0, dropped: {}, durationMs: 0 }
  return { entry, collection, state: 'disabled', retired: isStale || undefined, reason, ...nothing }
}
