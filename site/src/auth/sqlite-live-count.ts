import { isWithin } from '../api/within.ts'
import { storeFull } from './refusals.ts'
import type { Statements } from './sqlite-statements.ts'
import type { TokenKind } from './tokens.ts'

/** Other processes add rows too, so a count goes stale; the cap may be passed by what they add in this time. */
const RECOUNT_MS = 10_000

interface LiveCount {
  /** Counts one more live row of a kind; throws 429 when there are too many. */
  takeRoom(kind: TokenKind, now: number): void
}

/** Counting 200,000 rows takes milliseconds, so it is done now and then, and always before anybody is refused. */
export function createLiveCount({ countLive }: Pick<Statements, 'countLive'>, maxLive: number): LiveCount {
  const counts = new Map<TokenKind, { live: number; countedAt: number }>()

  function recount(kind: TokenKind, now: number) {
    const count = { live: Number(countLive.get(kind, now)?.count), countedAt: now }
    counts.set(kind, count)
    return count
  }

  return {
    takeRoom(kind, now) {
      const known = counts.get(kind)
      const isUsable = known && isWithin(RECOUNT_MS, known.countedAt, now) && known.live < maxLive
      const count = isUsable ? known : recount(kind, now)
      if (count.live >= maxLive) throw storeFull()
      count.live += 1
    },
  }
}
