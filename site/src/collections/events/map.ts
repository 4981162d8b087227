import type { EventRecord } from '#contract'
import type { Table } from '../../../record-index/index.ts'
import { withParam } from '../../api/params.ts'
import { readRecords } from '../../api/read-items.ts'
import { type MapPoint, worldMap } from '../../plots/world-map.ts'
import { countText } from '../../views/count.ts'
import { type Html, html } from '../../views/html.ts'
import { listPath } from '../../views/list-query.ts'
import type { List } from '../collection.ts'

/** One place alone needs no map. */
const LEAST = 2

/** Where the events of a page are, with the same in words. */
export function eventMap(
  table: Pick<Table<EventRecord>, 'record'>,
  { params, documents }: Pick<List, 'params' | 'documents'>,
): Html {
  const points = pointsOf(readRecords(table, documents))
  if (points.length < LEAST) return html``
  const about = `A map of the world with ${points.length} places, named below.`
  const links = points.map(
    ({ name, count }) =>
      html`<li><a class="tag" href="${listPath('/events', withParam(params, 'city', name))}"><bdi>${name}</bdi> ${countText(count)}</a></li>`,
  )
  return html`<details class="map-fold"><summary>Map of ${points.length} cities</summary><figure class="map">${worldMap(points, about)}<figcaption><ul class="tags" aria-label="Cities on the map">${links}</ul></figcaption></figure></details>`
}

/** Each city once, the one with most events first. */
function pointsOf(events: EventRecord[]): MapPoint[] {
  const points = new Map<string, MapPoint>()
  for (const { city, places } of events) {
    const { lat, lon } = places?.[0] ?? {}
    if (city === undefined || lat === undefined || lon === undefined) continue
    const key = `${city} ${lat} ${lon}`
    const known = points.get(key)
    if (known) known.count += 1
    else points.set(key, { name: city, lat, lon, count: 1 })
  }
  return [...points.values()].sort((a, b) => b.count - a.count)
}
