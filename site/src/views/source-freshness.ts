/** How the sources of a collection do, as pages say it above their lists. */
import type { SourceStatus } from '#contract'
import { isCounted } from '#contract/age.ts'
import { sourceStateAt } from '#contract/source-state.ts'
import { createMinuteKeeper } from '../base/keeper.ts'
import type { Now } from '../store/selection.ts'

export interface Freshness {
  collection: string
  /** What its sources are called, many of them. */
  sources: string
  asked: number
  /** Those whose last answer is too old to vouch for what they listed, or that do not answer as they should. */
  troubled: number
  /** Those of them that the service itself has not asked lately. */
  notAsked: number
  /** When the last of the troubled answered. */
  lastSeen?: Date
}

/** What of a collection names its sources. */
interface Sourced {
  name: string
  prose: { sources?: string }
}

/** Every list asks, and reading a hundred dates takes as long as writing a page. */
const keepFreshness = createMinuteKeeper<Freshness>(100)

/** Of all sources of a collection, or of some. Judged once a minute: nobody writes when a source grows stale. */
export function freshnessOf({ store, clock }: Now, { name, prose }: Sourced, ids?: readonly string[]): Freshness {
  const now = clock()
  return keepFreshness(store, [name, ...(ids ?? [])].join(' '), now, () => {
    const own = store.sources.filter(
      source => source.collection === name && isCounted(source) && (ids?.includes(source.id) ?? true),
    )
    return { collection: name, sources: prose.sources ?? '', ...measure(own, now) }
  })
}

function measure(sources: SourceStatus[], now: Date): Omit<Freshness, 'collection' | 'sources'> {
  const troubled = sources
    .map(source => ({ ...source, ...sourceStateAt(source, now) }))
    .filter(({ state }) => state !== 'ok')
  const seen = troubled.flatMap(({ lastSuccessAt }) => (lastSuccessAt ? [Date.parse(lastSuccessAt)] : []))
  return {
    asked: sources.length,
    troubled: troubled.length,
    notAsked: troubled.filter(({ cause }) => cause === 'not-asked').length,
    lastSeen: seen.length === 0 ? undefined : new Date(Math.max(...seen)),
  }
}
