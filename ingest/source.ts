import type { Collection, SourceStatus } from '#schema'
import { type Http, type RawRecord, SourceError } from './adapter.ts'
import type { Source } from './catalog.ts'
import { type CollectionRules, type Dropped, isDropped, type SourceResult, type StoredRecord } from './collection.ts'
import { doubtReason } from './doubt.ts'
import { type HttpClient, NotModified, type Validator } from './http.ts'
import { areTooMany, isUnreadable } from './upstream/rows.ts'

/** A result, and what the report tells about how it came about. */
export interface Outcome<C extends Collection = Collection> extends SourceResult<C> {
  collection: C
  /** Records in the answer, before any rule. */
  fetched: number
  dropped: Record<string, number>
  durationMs: number
  reason?: string
  /** Failed because its answer holds less than is believed at once. */
  isDoubted?: boolean
  validator?: Validator
}

interface Context {
  client: HttpClient
  now: Date
  env: NodeJS.ProcessEnv
  /** This source after the last run. */
  status?: SourceStatus
  /** Only when the code that reads is the code that read last time. */
  validator?: Validator
}

/** Asks one source and judges its answer. The only catch for source failures: it becomes a result, never an exception. */
export async function readSource<C extends Collection>(
  source: Source<C>,
  rules: CollectionRules<C>,
  context: Context,
): Promise<Outcome<C>> {
  const started = performance.now()
  const blank = { entry: source.entry, collection: source.collection, records: [], fetched: 0, dropped: {} }
  const durationMs = () => Math.round(performance.now() - started)
  try {
    const maxTries = source.entry.maxRequestsPerDay === undefined ? undefined : 1
    const http = context.client.forSource(source.entry.id, context.validator, maxTries)
    const read = await ask(source, rules, http, context)
    const [validator, ...more] = http.validators
    // A validator speaks for one request; an answer put together from several has none.
    const kept = more.length === 0 && (validator?.etag || validator?.lastModified) ? validator : undefined
    return { ...blank, ...read, state: 'fresh', validator: kept, durationMs: durationMs() }
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
      isDoubted: error.isDoubt,
      durationMs: durationMs(),
    }
  }
}

async function ask<C extends Collection>(
  { entry, adapter }: Source<C>,
  rules: CollectionRules<C>,
  http: Http,
  context: Context,
) {
  const secret = adapter.requires ? context.env[adapter.requires] : undefined
  const bodies = await adapter.fetch(entry, http, secret)
  const raw = await blaming(entry.id, () => adapter.parse(bodies, entry, context.now))
  if (raw.length === 0 && !adapter.mayBeEmpty)
    throw new SourceError(entry.id, 'check', 'no records where there must be some')
  const reason = doubtReason(raw.length, adapter.extent?.(bodies, entry), context.status, context.now)
  if (reason) throw new SourceError(entry.id, 'check', reason, { isDoubt: true })
  const { records, dropped, bad, clashes } = await blaming(entry.id, () => normalizeAll(raw, entry, rules, context.now))
  if (areTooMany(bad, raw.length))
    throw new SourceError(entry.id, 'check', `${bad} of ${raw.length} records are unreadable`)
  if (clashes * 2 > raw.length)
    throw new SourceError(entry.id, 'check', `${clashes} of ${raw.length} records have the key of another`)
  const unfit = rules.check?.(raw, entry, context.now)
  if (unfit) throw new SourceError(entry.id, 'check', unfit)
  const isCut: true | undefined = raw.length >= (adapter.mostNext ?? Number.POSITIVE_INFINITY) || undefined
  return { records, dropped, fetched: raw.length, isCut }
}

/** Whatever an answer makes its reader stumble over fails that source, with the error's own words, and no other. */
async function blaming<T>(sourceId: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof SourceError) throw error
    throw new SourceError(sourceId, 'parse', `the reader stumbled: ${String(error)}`, { cause: error })
  }
}

function normalizeAll<C extends Collection>(
  raw: RawRecord[C][],
  entry: Source['entry'],
  rules: CollectionRules<C>,
  now: Date,
) {
  const records: StoredRecord[C][] = []
  const dropped: Record<string, number> = {}
  const links = new Map<string, string | undefined>()
  let clashes = 0
  for (const one of raw) {
    const outcome = links.has(one.key) ? { dropped: 'repeated-key' } : readOne(one, entry, rules, now)
    // A record told twice is one; where the pages differ, the key no longer tells records apart.
    if (links.has(one.key) && links.get(one.key) !== linkOf(one)) clashes++
    else links.set(one.key, linkOf(one))
    if (isDropped(outcome)) dropped[outcome.dropped] = (dropped[outcome.dropped] ?? 0) + 1
    else records.push(outcome)
  }
  const bad = Object.entries(dropped).reduce(
    (sum, [rule, count]) => (/^(?:unreadable|invalid)-/.test(rule) ? sum + count : sum),
    0,
  )
  return { records, dropped, bad, clashes }
}

function linkOf(raw: RawRecord[Collection]): string | undefined {
  return 'links' in raw ? raw.links[0] : raw.link
}

function readOne<C extends Collection>(
  raw: RawRecord[C],
  entry: Source['entry'],
  rules: CollectionRules<C>,
  now: Date,
): StoredRecord[C] | Dropped {
  return isUnreadable(raw) ? { dropped: 'unreadable-row' } : rules.normalize(raw, entry, now)
}
