/** Places on the earth, over the towns of the world; equirectangular, so that nothing is looked up. */
import type { EventRecord } from '#contract'
import world from './world.json' with { type: 'json' }

export interface MapPoint {
  name: string
  lat: number
  lon: number
  count: number
}

const { north, degrees, rows } = world
/** Of the circle of one record, in squares; of more the area grows with the number. */
const RADIUS = 0.9

export const MAP_SIZE = { width: 360 / degrees, height: rows.length }

/** A line through each run of towns, which its dashes make a row of dots (styles/plots.css). */
export const LAND = rows
  .flatMap((row, at) =>
    Array.from(row.matchAll(/#+/g), ({ 0: run, index }) => `M${index}.5 ${at}.5h${(run.length - 0.9).toFixed(1)}`),
  )
  .join('')

/** A circle for a place. */
export function circleOf({ lat, lon, count }: MapPoint): { cx: string; cy: string; r: string } {
  const [cx = '', cy = ''] = [(lon + 180) / degrees, (north - lat) / degrees].map(at => at.toFixed(1))
  return { cx, cy, r: (RADIUS * Math.sqrt(count)).toFixed(2) }
}

/** Each city of some events once, the one with most events first. */
export function pointsOf(events: readonly EventRecord[]): MapPoint[] {
  const points = new Map<string, MapPoint>()
  for (const { city, places } of events) {
    const { lat, lon } = places?.[0] ?? {}
    if (city === undefined || lat === undefined || lon === undefined) continue
    const key = `${city} ${lat} ${lon}`
    const found = points.get(key)
    if (found) found.count += 1
    else points.set(key, { name: city, lat, lon, count: 1 })
  }
  return [...points.values()].sort((a, b) => b.count - a.count)
}
