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

/** A place in the picture, with its name beside it where there is room. */
export interface Dot {
  name: string
  count: number
  cx: string
  cy: string
  r: string
  label?: { x: string; y: string }
}

const [LETTER, LINE] = [1.15, 2.4]

/** Returns a circle for each place; larger ones are named first. */
export function dotsOf(points: readonly MapPoint[]): Dot[] {
  const circles = points.map(point => ({ ...point, ...circleOf(point) }))
  const taken = circles.map(({ x, y, r }) => ({ left: x - r, right: x + r, top: y - r, bottom: y + r }))
  return circles.map(({ name, count, x, y, r }) => {
    const dot = { name, count, cx: x.toFixed(1), cy: y.toFixed(1), r: r.toFixed(2) }
    const width = name.length * LETTER
    for (const left of [x + r + 0.3, x - r - 0.3 - width]) {
      const box = { left, right: left + width, top: y - LINE / 2, bottom: y + LINE / 2 }
      const isFree = taken.every(
        other => box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
      )
      if (!isFree || box.right > MAP_SIZE.width || box.left < 0) continue
      taken.push(box)
      return { ...dot, label: { x: left.toFixed(1), y: (y + LINE / 3).toFixed(1) } }
    }
    return dot
  })
}

function circleOf({ lat, lon, count }: MapPoint): { x: number; y: number; r: number } {
  return { x: (lon + 180) / degrees, y: (north - lat) / degrees, r: RADIUS * Math.sqrt(count) }
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
