/** Places on the earth, drawn as the towns of the world with a circle for each; equirectangular, so that nothing is looked up. */
import { type Html, html } from '../views/html.ts'
import world from './world.json' with { type: 'json' }

export interface MapPoint {
  name: string
  lat: number
  lon: number
  count: number
}

const { north, degrees, rows } = world
const COLUMNS = 360 / degrees
/** Of the circle of one record, in squares; of more the area grows with the number. */
const RADIUS = 0.9

/** For those who do not see it, `about` says what it shows; the numbers stand beside it. */
export function worldMap(points: readonly MapPoint[], about: string): Html {
  const circles = points.map(({ name, lat, lon, count }) => {
    const [x, y] = [(lon + 180) / degrees, (north - lat) / degrees].map(at => at.toFixed(1))
    return html`<circle cx="${x ?? 0}" cy="${y ?? 0}" r="${(RADIUS * Math.sqrt(count)).toFixed(2)}"><title>${name}: ${count}</title></circle>`
  })
  return html`<svg class="world" viewBox="0 0 ${COLUMNS} ${rows.length}" role="img" aria-label="${about}"><path class="land" d="${LAND}"/>${circles}</svg>`
}

/** A line through each run of towns, which its dashes make a row of dots (styles/plots.css). */
const LAND = rows
  .flatMap((row, at) =>
    Array.from(row.matchAll(/#+/g), ({ 0: run, index }) => `M${index}.5 ${at}.5h${(run.length - 0.9).toFixed(1)}`),
  )
  .join('')
