import { countText } from '../count.ts'
import { type Html, html } from '../html.ts'
import type { Freshness } from '../source-freshness.ts'
import { dateOf } from '../when.ts'

/** Above a list when more than half of its sources are too old to vouch for it. */
export function staleNotice(freshness: Freshness): Html {
  const { collection, asked, troubled, notAsked, lastSeen } = freshness
  if (troubled * 2 <= asked) return html``
  const seen = lastSeen && dateOf(lastSeen.toISOString())
  const what = notAsked * 2 > troubled ? ourFault(freshness, seen) : theirFault(freshness, seen)
  return html`<p class="notice stale-notice">${what} <a href="/status#${collection}">Status of every source</a></p>`
}

/** The schedule stood still: the sources are not to blame. */
function ourFault({ asked, notAsked, sources }: Freshness, seen: string | undefined): string {
  const since = seen === undefined ? 'yet' : `since ${seen}`
  const some = notAsked === asked ? `any of the ${countText(asked)}` : `${countText(notAsked)} of ${countText(asked)}`
  const which = asked === 1 ? 'the source of this list' : `${some} ${sources}`
  return `This service has not checked ${which} ${since}. Records are shown as they were then.`
}

function theirFault({ asked, troubled, sources }: Freshness, seen: string | undefined): string {
  const which =
    asked === 1 ? 'The source of this list does' : `${countText(troubled)} of ${countText(asked)} ${sources} do`
  return `${which} not answer as expected.${seen === undefined ? '' : ` Their records are shown as last seen, on ${seen} or before.`}`
}
