/** The rules for requesting a source now, and for trusting its answer. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { CatalogEntry, SourceStatus } from '#contract'
import type { Extent } from '../adapter.ts'
import type { Source } from '../catalog/catalog.ts'
import type { Validator } from '../net/http.ts'
import { CADENCE_MINUTES } from './cadence.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** This many postings may come and go while pages are read. */
const COMES_AND_GOES = 2
const COMES_AND_GOES_SHARE = 0.05

/** A source is skipped in this run. With `reason` it is disabled; without, it is not due. */
export interface Skip {
  reason?: string
}

/** Why a source is skipped: switched off, its upstream's secret is missing, or its terms allow no request yet. */
export function findSkip(
  { entry, adapter }: Source,
  status: SourceStatus | undefined,
  now: Date,
  env: NodeJS.ProcessEnv,
): Skip | undefined {
  if (!entry.enabled) return { reason: entry.disabledBecause }
  if (adapter.requires && !env[adapter.requires]) return { reason: `${adapter.requires} is not set` }
  return isDue(entry, status?.lastAttemptAt, now) ? undefined : {}
}

/** True if the terms allow a request now. Requests are spaced evenly, so that the limit holds for any 24 hours. */
export function isDue(
  entry: Pick<CatalogEntry, 'maxRequestsPerDay'>,
  lastAttemptAt: string | undefined,
  now: Date,
): boolean {
  if (entry.maxRequestsPerDay === undefined || lastAttemptAt === undefined) return true
  const sinceMs = now.getTime() - Date.parse(lastAttemptAt)
  // An attempt in the future comes from a wrong clock; waiting for it could silence the source for years.
  return sinceMs < 0 || sinceMs >= DAY_MS / entry.maxRequestsPerDay
}

/** The sources that yield to others of their host that waited longer, so that requests are spread over the day. */
export function findWaiting(
  sources: Source[],
  statusOf: (source: Source) => Pick<SourceStatus, 'lastAttemptAt'> | undefined,
  now: Date,
): Source[] {
  const limited = sources.filter(({ entry }) => entry.enabled && entry.maxRequestsPerDay !== undefined)
  const attemptAt = (source: Source) => Date.parse(statusOf(source)?.lastAttemptAt ?? '') || Number.NEGATIVE_INFINITY
  // A board without an address of its own is on its adapter's host.
  const upstreamOf = ({ entry, adapter, collection }: Source) =>
    `${collection} ${entry.url === undefined ? adapter.name : new URL(entry.url).host}`
  return [...Map.groupBy(limited, upstreamOf).values()].flatMap(group => {
    const due = group.filter(source => isDue(source.entry, statusOf(source)?.lastAttemptAt, now))
    const longestFirst = due.toSorted((a, b) => attemptAt(a) - attemptAt(b) || 0)
    return longestFirst.slice(shareOf(group, Math.max(...group.map(attemptAt)), now))
  })
}

/** How many of the day's requests belong to this refresh; a late one makes up for a missed one. */
function shareOf(group: Source[], lastMs: number, now: Date): number {
  const aDay = group.reduce((sum, { entry }) => sum + (entry.maxRequestsPerDay ?? 0), 0)
  const cadenceMs = Math.max(...group.map(({ collection }) => CADENCE_MINUTES[collection])) * MINUTE_MS
  const sinceMs = Number.isFinite(lastMs) ? now.getTime() - lastMs : 0
  const owedMs = Math.min(2 * cadenceMs, Math.max(cadenceMs, sinceMs))
  return Math.ceil((aDay * owedMs) / DAY_MS)
}

/** The validator, if this same code read the answer lately and all its `kept` records still exist. */
export function usableValidator(
  status: SourceStatus | undefined,
  kept: number,
  revision: string,
  now: Date,
): Validator | undefined {
  const validator = status?.validator
  if (!status || !validator?.readAt || validator.revision !== revision || status.counts.kept !== kept) return undefined
  const ageMs = now.getTime() - Date.parse(validator.readAt)
  return ageMs < status.staleAfterHours * HOUR_MS ? validator : undefined
}

/** A hash of the ingest code: 304 only means "as read last time" if the reader is the same too. */
export function codeRevision(): string {
  const hash = createHash('sha256')
  const folder = new URL('..', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(?:ts|yaml)$/.test(name) && !/\.test\.ts$|(?:^|[\\/])(?:catalog|evaluate)[\\/]/.test(name))
    .sort()
  for (const name of files) hash.update(name).update(readFileSync(new URL(name.replaceAll('\\', '/'), folder)))
  return hash.digest('hex').slice(0, 12)
}

/**
 * A reason to doubt an answer that holds less than the last one: empty where records were, fewer than half of them, or
 * fewer rows than it states, because its pages repeat or stop short. An upstream that breaks halfway looks the same,
 * so it counts as a failure. If that lasts as long as the source may be stale, the answer is accepted.
 */
export function doubtReason(
  count: number,
  extent: Extent,
  status: SourceStatus | undefined,
  now: Date,
): string | undefined {
  const before = status?.lastSuccessAt ? status.counts.fetched : 0
  const reason = count * 2 < before ? `only ${count} records instead of ${before}` : gapReason(extent, count < before)
  if (reason === undefined || !status?.doubtedSince) return reason
  const doubtedMs = now.getTime() - Date.parse(status.doubtedSince)
  return doubtedMs >= status.staleAfterHours * HOUR_MS ? undefined : reason
}

/** The gap between stated and read rows. A total may count otherwise; an answer with none of its rows is doubted. */
function gapReason({ rows, stated, isCut }: Extent, isLess: boolean): string | undefined {
  if (stated === undefined || isCut || (!isLess && rows > 0)) return undefined
  const comesAndGoes = rows === 0 ? 0 : Math.max(COMES_AND_GOES, stated * COMES_AND_GOES_SHARE)
  return stated - rows <= comesAndGoes ? undefined : `only ${rows} of the ${stated} rows that it says there are`
}
