/** How the sources of a collection do, as lists and the start page say it. */
import type { SourceStatus } from '#contract'
import { goodUntil, isAsked } from '../api/freshness.ts'
import type { Services } from '../api/services.ts'
import { createKeeper } from './kept.ts'

export interface Freshness {
  collection: string
  /** What its sources are called, many of them. */
  sources: string
  asked: number
  /** Those whose last answer is too old to vouch for what they listed. */
  degraded: number
  /** When the last of these answered. */
  lastSeen?: Date
}

/** What of a collection names its sources. */
interface Sourced {
  name: string
  prose: { sources?: string }
}

/** Of all sources of a collection, or of some. Judged now, for each answer: nobody writes when a source grows stale. */
export function freshnessOf(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  { name, prose }: Sourced,
  ids?: readonly string[],
): Freshness {
  const all = keepMoments(store, name, () => momentsOf(store.sources, name))
  const moments = ids ? all.filter(({ id }) => ids.includes(id)) : all
  const now = clock().getTime()
  let degraded = 0
  let lastSeen = 0
  for (const { until, seen } of moments) {
    if (now <= until) continue
    degraded++
    lastSeen = Math.max(lastSeen, seen)
  }
  const seen = lastSeen === 0 ? undefined : new Date(lastSeen)
  return { collection: name, sources: prose.sources ?? '', asked: moments.length, degraded, lastSeen: seen }
}

interface Moments {
  id: string
  /** Until when its answer counts. */
  until: number
  /** When it last answered; 0 when never. */
  seen: number
}

/** Every list asks, and reading a hundred dates takes as long as writing a page. */
const keepMoments = createKeeper<string, Moments[]>(10)

function momentsOf(sources: SourceStatus[], collection: string): Moments[] {
  return sources
    .filter(source => source.collection === collection && isAsked(source))
    .map(source => ({ id: source.id, until: goodUntil(source), seen: Date.parse(source.lastSuccessAt ?? '') || 0 }))
}
