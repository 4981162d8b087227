/** The sentence above a list if more than half of its sources are too old to vouch for it. */
import type { SourceStatus } from '#contract'
import { isCounted } from '#contract/age.ts'
import { sourceStateAt } from '#contract/source-state.ts'
import { countText } from '../base/count.ts'
import { createMinuteKeeper } from '../base/keeper.ts'
import { dateOf } from '../base/when.ts'
import type { Now } from '../store/selection.ts'

interface Sourced {
  name: string
  prose: { sources?: string }
}

const keepNotice = createMinuteKeeper<string>(100)

/** Returns the notice for all sources of a collection, or for some, judged once a minute; undefined if all is well. */
export function staleNotice({ store, clock }: Now, { name, prose }: Sourced, ids?: readonly string[]) {
  const now = clock()
  const notice = keepNotice(store, [name, ...(ids ?? [])].join(' '), now, () => {
    const own = store.sources.filter(({ collection, id }) => collection === name && (ids?.includes(id) ?? true))
    return noticeOf(own.filter(isCounted), prose.sources ?? '', now)
  })
  return notice || undefined
}

function noticeOf(sources: SourceStatus[], named: string, now: Date): string {
  const troubled = sources
    .map(source => ({ ...source, ...sourceStateAt(source, now) }))
    .filter(({ state }) => state !== 'ok')
  if (troubled.length * 2 <= sources.length) return ''
  const answered = troubled.flatMap(({ lastSuccessAt }) => lastSuccessAt ?? [])
  const last = answered.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1)
  const seen = last && dateOf(last)
  const all = countText(sources.length)
  // If the schedule did not run, the sources are not to blame.
  const unchecked = troubled.filter(({ cause }) => cause === 'not-asked').length
  if (unchecked * 2 > troubled.length) {
    const some = unchecked === sources.length ? `any of the ${all}` : `${countText(unchecked)} of ${all}`
    const which = sources.length === 1 ? 'the source of this list' : `${some} ${named}`
    return `This service has not checked ${which} ${seen ? `since ${seen}` : 'yet'}. Records are shown as they were then.`
  }
  const which =
    sources.length === 1 ? 'The source of this list does' : `${countText(troubled.length)} of ${all} ${named} do`
  const shown = seen ? ` Their records are shown as last seen, on ${seen} or before.` : ''
  return `${which} not answer as expected.${shown}`
}
