import type { SourceStatus } from '#contract'

/** How many rows an upstream says it has, and how many different ones its answer holds. */
export interface Extent {
  stated: number
  rows: number
}

/** So many postings may come and go while pages are read. */
const COMES_AND_GOES = 2
const COMES_AND_GOES_SHARE = 0.05

/**
 * A reason to doubt an answer that holds less than the last one: empty where records stood, fewer than half of them, or
 * fewer rows than it says itself, because its pages repeat or stop short. An upstream that breaks halfway looks just
 * like that, so it is a failure and no change. When it goes on for as long as the source may be stale, it was true after all.
 */
export function doubtReason(
  count: number,
  extent: Extent | undefined,
  status: SourceStatus | undefined,
  now: Date,
): string | undefined {
  const before = status?.lastSuccessAt ? status.counts.fetched : 0
  const reason = count * 2 < before ? `only ${count} records where ${before} stood` : gapReason(extent, count < before)
  if (reason === undefined || !status?.doubtedSince) return reason
  const doubtedMs = now.getTime() - Date.parse(status.doubtedSince)
  return doubtedMs >= status.staleAfterHours * 3_600_000 ? undefined : reason
}

/**
 * Without a loss there is nothing to protect: a total that counts otherwise than the list would fail its source for good.
 * Not one row of those stated is no other count but a failure that looks empty.
 */
function gapReason(extent: Extent | undefined, isLess: boolean): string | undefined {
  if (!extent || (!isLess && extent.rows > 0)) return undefined
  const { stated, rows } = extent
  const comesAndGoes = rows === 0 ? 0 : Math.max(COMES_AND_GOES, stated * COMES_AND_GOES_SHARE)
  return stated - rows <= comesAndGoes ? undefined : `only ${rows} of the ${stated} rows that it says there are`
}
