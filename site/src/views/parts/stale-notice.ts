import { countText } from '../count.ts'
import { type Html, html } from '../html.ts'
import type { Freshness } from '../source-freshness.ts'
import { dateOf } from '../when.ts'

/** Said above a list when more than half of its sources are too old to vouch for it. */
export function staleNotice(freshness: Freshness): Html {
  const { collection, asked, degraded, lastSeen } = freshness
  if (degraded * 2 <= asked) return html``
  const told = asked === 1 ? ONE : `${whichOf(freshness)} ${degraded === 1 ? 'has' : 'have'} ${MANY}`
  const seen = lastSeen && `last seen on ${dateOf(lastSeen.toISOString())}${degraded === 1 ? '' : ', or before'}.`
  return html`<p class="notice stale-notice">${told} ${seen && `What is listed there was ${seen}`} <a href="/status#${collection}">Status of every source</a></p>`
}

const ONE = 'The source of this list has not answered as it should lately.'
const MANY = 'not answered as they should lately.'

function whichOf({ sources, asked, degraded }: Freshness): string {
  return `${countText(degraded)} of ${countText(asked)} ${sources}`
}
