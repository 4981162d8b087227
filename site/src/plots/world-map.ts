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

const [LETTER, LINE] = [1.15, 2.4]

/**
 * Returns a circle for each place, with its name beside it if there is room; larger ones are named first. `zoom`: how
 * much larger than the world they are seen.
 */
export function dotsOf(points: readonly MapPoint[], zoom = 1) {
  const circles = points.map(point => ({ ...point, ...circleOf(point, zoom) }))
  const taken = circles.map(({ x, y, r }) => ({ left: x - r, right: x + r, top: y - r, bottom: y + r }))
  return circles.map(({ name, count, x, y, r }) => {
    const dot = { name, count, cx: x.toFixed(1), cy: y.toFixed(1), r: r.toFixed(2) }
    const [width, line] = [(name.length * LETTER) / zoom, LINE / zoom]
    for (const left of [x + r + 0.3 / zoom, x - r - 0.3 / zoom - width]) {
      const box = { left, right: left + width, top: y - line / 2, bottom: y + line / 2 }
      const isFree = taken.every(
        other => box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
      )
      if (!isFree || box.right > MAP_SIZE.width || box.left < 0) continue
      taken.push(box)
      return { ...dot, label: { x: left.toFixed(1), y: (y + line / 3).toFixed(1) } }
    }
    return { ...dot, label: undefined }
  })
}

function circleOf({ lat, lon, count }: MapPoint, zoom: number): { x: number; y: number; r: number } {
  return { x: (lon + 180) / degrees, y: (north - lat) / degrees, r: RADIUS * Math.sqrt(count / zoom) }
}

/** Returns the part of the map around a place that is this many times smaller than the world, within its bounds. */
export function partAround(point: MapPoint, zoom: number): { x: number; y: number; width: number; height: number } {
  const { x, y } = circleOf(point, zoom)
  const [width, height] = [MAP_SIZE.width / zoom, MAP_SIZE.height / zoom]
  const within = (at: number, size: number, all: number) => Math.min(Math.max(0, at - size / 2), all - size)
  return { x: within(x, width, MAP_SIZE.width), y: within(y, height, MAP_SIZE.height), width, height }
}

/** Each city of some events once, the one with most events first. */
export function pointsOf(events: readonly Pick<EventRecord, 'city' | 'places'>[]): MapPoint[] {
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
