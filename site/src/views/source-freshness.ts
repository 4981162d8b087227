/** How the sources of a collection do, as lists and the start page say it. */
import type { Collection, SourceStatus } from '#contract'
import { goodUntil, isAsked } from '../api/freshness.ts'
import type { Services } from '../api/services.ts'
import { createKeeper } from './kept.ts'

/** What the sources of a collection are called, many of them. */
export const SOURCE_NAMES: Record<Collection, string> = {
  jobs: 'job boards',
  news: 'publications',
  events: 'event calendars',
}

export interface Freshness {
  collection: Collection
  asked: number
  /** Those whose last answer is too old to vouch for what they listed. */
  degraded: number
  /** When the last of these answered. */
  lastSeen?: Date
}

/** Of all sources of a collection, or of some. Judged now, for each answer: nobody writes when a source grows stale. */
export function freshnessOf(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  collection: Collection,
  ids?: readonly string[],
): Freshness {
  const all = keepMoments(store, collection, () => momentsOf(store.sources, collection))
  const moments = ids ? all.filter(({ id }) => ids.includes(id)) : all
  const now = clock().getTime()
  let degraded = 0
  let lastSeen = 0
  for (const { until, seen } of moments) {
    if (now <= until) continue
    degraded++
    lastSeen = Math.max(lastSeen, seen)
  }
  return { collection, asked: moments.length, degraded, lastSeen: lastSeen === 0 ? undefined : new Date(lastSeen) }
}

interface Moments {
  id: string
  /** Until when its answer counts. */
  until: number
  /** When it last answered; 0 when never. */
  seen: number
}

/** Every list asks, and reading a hundred dates takes as long as writing a page. */
const keepMoments = createKeeper<Collection, Moments[]>(3)

function momentsOf(sources: SourceStatus[], collection: Collection): Moments[] {
  return sources
    .filter(source => source.collection === collection && isAsked(source))
    .map(source => ({ id: source.id, until: goodUntil(source), seen: Date.parse(source.lastSuccessAt ?? '') || 0 }))
}
