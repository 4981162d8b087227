/** The progress of a subscription after an attempt, and the time of the next one. */
import { RETRY_HOURS } from '#contract'
import type { Page } from './owed.ts'
import type { Posted } from './post.ts'
import type { Progress, StoredRequest } from './subscription.ts'

const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 3_600_000
const GIVE_UP_MS = RETRY_HOURS * 3_600_000
export const PERIOD_MS = { immediate: 0, hourly: 3_600_000, daily: 86_400_000 }

/** After 2xx, or if nothing had to be sent: the cursor moves only here. */
export function advanced(
  progress: Progress,
  page: Page,
  { digest }: Pick<StoredRequest, 'digest'>,
  now: number,
): Progress {
  return {
    cursor: page.cursor,
    // The rest of a full page goes at once: it belongs to the same digest.
    dueAt: now + (page.hasMore ? 0 : PERIOD_MS[digest]),
    failures: 0,
    deliveredAt: page.body === undefined ? progress.deliveredAt : now,
  }
}

/** After anything else: retried after twice the time or the Retry-After, for a day. `random` is from 0 to 1. */
export function failed(progress: Progress, answer: Posted, now: number, random: number): Progress {
  const { failures, failingSince = now } = progress
  // Why a connection failed would reveal the network of this server.
  const last = 'status' in answer ? `last with http_${answer.status}` : 'last without an answer'
  const after = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS) * (0.75 + random / 2)
  const wait = Math.max(after, 'retryAfter' in answer ? waitOf(answer.retryAfter, now) : 0)
  const isGone = 'status' in answer && answer.status === 410
  const isOver = now - failingSince >= GIVE_UP_MS
  return {
    ...progress,
    failures: failures + 1,
    failingSince,
    dueAt: Math.round(Math.min(now + wait, failingSince + GIVE_UP_MS)),
    ...(isGone && { pausedBecause: 'The callback answered 410.' }),
    ...(!isGone && isOver && { pausedBecause: `The callback failed for ${RETRY_HOURS} hours, ${last}.` }),
  }
}

/** Seconds, or a date (RFC 9110 section 10.2.3). */
function waitOf(retryAfter = '', now: number): number {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? 0 : date - now
}
