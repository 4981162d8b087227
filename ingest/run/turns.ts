/**
 * Whose turn has not come: a hundred groups on one host that are asked once a day each are asked a quarter at a time,
 * over the refreshes of the day, and not all in a row.
 */
import type { SourceStatus } from '#contract'
import type { Source } from '../catalog/catalog.ts'
import { CADENCE_MINUTES } from './cadence.ts'
import { isDue } from './source-policy.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The sources that leave their turn to others on their host which have waited longer. */
export function findWaiting(
  sources: Source[],
  statusOf: (source: Source) => Pick<SourceStatus, 'lastAttemptAt'> | undefined,
  now: Date,
): Source[] {
  const limited = sources.filter(({ entry }) => entry.enabled && entry.maxRequestsPerDay !== undefined)
  const askedAt = (source: Source) => Date.parse(statusOf(source)?.lastAttemptAt ?? '') || Number.NEGATIVE_INFINITY
  return [...Map.groupBy(limited, upstreamOf).values()].flatMap(group => {
    const due = group.filter(source => isDue(source.entry, statusOf(source)?.lastAttemptAt, now))
    const longestFirst = due.toSorted((a, b) => askedAt(a) - askedAt(b) || 0)
    return longestFirst.slice(shareOf(group, Math.max(...group.map(askedAt)), now))
  })
}

/** A board without an address of its own is on its adapter's host. */
function upstreamOf({ entry, adapter, collection }: Source): string {
  return `${collection} ${entry.url === undefined ? adapter.name : new URL(entry.url).host}`
}

/** How many of the day's requests are for this refresh; one that comes late makes up for one that did not. */
function shareOf(group: Source[], lastMs: number, now: Date): number {
  const aDay = group.reduce((sum, { entry }) => sum + (entry.maxRequestsPerDay ?? 0), 0)
  const cadenceMs = Math.max(...group.map(({ collection }) => CADENCE_MINUTES[collection])) * MINUTE_MS
  const sinceMs = Number.isFinite(lastMs) ? now.getTime() - lastMs : 0
  const owedMs = Math.min(2 * cadenceMs, Math.max(cadenceMs, sinceMs))
  return Math.ceil((aDay * owedMs) / DAY_MS)
}
