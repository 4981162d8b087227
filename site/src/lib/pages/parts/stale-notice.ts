import type { Collection } from '#schema'
import { countText } from '../count.ts'
import { type Html, html } from '../html.ts'
import { freshnessOf, SOURCE_NAMES } from '../source-freshness.ts'
import { dateOf } from '../when.ts'
import type { PageServices } from './page.ts'

/** Said above a list when more than half of its sources are too old to vouch for it. */
export function staleNotice(collection: Collection, services: Pick<PageServices, 'store' | 'clock'>): Html {
  const { asked, degraded, lastSeen } = freshnessOf(services, collection)
  if (degraded * 2 <= asked) return html``
  const which = `${countText(degraded)} of ${countText(asked)} ${SOURCE_NAMES[collection]}`
  const told = `${which} ${degraded === 1 ? 'has' : 'have'} not answered as they should lately.`
  const seen = lastSeen ? ` What they list was last seen on ${dateOf(lastSeen.toISOString())}, or before.` : ''
  return html`<p class="notice stale-notice">${told}${seen} <a href="/status#${collection}">Status of every source</a></p>`
}
