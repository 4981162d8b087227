/** Countries, regions, cities and distances of the tests' records, defined a second time. */
import type { EventRecord } from '#contract'
import { folded, isSame } from './reference-words.ts'

/** Countries of the test's records by all the names used in queries. */
const COUNTRIES: Record<string, string[]> = {
  PT: ['pt', 'prt', 'portugal'],
  GB: ['gb', 'gbr', 'uk', 'u.k', 'united kingdom', 'england'],
  UA: ['ua', 'ukr', 'ukraine'],
  US: ['us', 'usa', 'u.s.a', 'united states', 'america', 'united states of america'],
  AE: ['ae', 'are', 'uae', 'united arab emirates'],
  IN: ['in', 'ind', 'india'],
  ID: ['id', 'idn', 'indonesia'],
}
export const codeOf = (text: string) =>
  Object.keys(COUNTRIES).find(code => COUNTRIES[code]?.includes(folded(text).trim().replace(/\.$/, '')))

/** The codes of a list; a text that is not a country stays as it is, and matches no record. */
export const codesOf = (text: string) => text.split(',').map(part => codeOf(part) ?? part)

/** The regions in the test's queries, and which of its countries they hold. */
const REGION_NAMES: Record<string, string> = {
  europe: 'Europe',
  eu: 'EU',
  'european union': 'EU',
  emea: 'EMEA',
  latam: 'LATAM',
  'latin america': 'LATAM',
  worldwide: 'Worldwide',
  'north america': 'North America',
}
export const HELD: Record<string, string[]> = {
  Europe: ['PT', 'GB', 'UA'],
  EU: ['PT'],
  EMEA: ['PT', 'GB', 'UA', 'AE'],
  LATAM: [],
  'North America': ['US'],
  Worldwide: Object.keys(COUNTRIES),
}
/** Each with the regions that lie in it or hold it. */
export const NESTED: Record<string, string[]> = {
  Europe: ['Europe', 'EU', 'EMEA'],
  EU: ['EU', 'Europe', 'EMEA'],
  EMEA: ['EMEA', 'Europe', 'EU'],
  LATAM: ['LATAM'],
  'North America': ['North America'],
  Worldwide: ['Worldwide'],
}
export const regionOf = (text: string) => REGION_NAMES[folded(text)] ?? ''

/** Cities of the test's records by the names used in queries. */
const CITIES: Record<string, string> = { lisboa: 'Lisbon', nyc: 'New York', kiev: 'Kyiv' }
export const isCity = (city: string | undefined, value: string) =>
  city !== undefined && isSame(city, new Map(Object.entries(CITIES)).get(folded(value).trim()) ?? value)

const POINTS: Record<string, [number, number]> = {
  lisbon: [38.717, -9.133],
  london: [51.509, -0.126],
  porto: [41.15, -8.611],
}
/** Kilometers along a great circle, by the law of cosines. */
function distance([lat, lon]: [number, number], to: { lat?: number; lon?: number }): number {
  const [a, b, turn] = [lat, to.lat ?? Number.NaN, (to.lon ?? Number.NaN) - lon].map(
    degrees => (degrees * Math.PI) / 180,
  )
  const cosine = Math.sin(a ?? 0) * Math.sin(b ?? 0) + Math.cos(a ?? 0) * Math.cos(b ?? 0) * Math.cos(turn ?? 0)
  return 6371 * Math.acos(Math.min(1, cosine))
}

/** Whether one of an event's places lies within this many kilometers of a city or a point. */
export function isNear({ places = [] }: Pick<EventRecord, 'places'>, value: string, radius: number): boolean {
  const [lat = 0, lon = 0] = POINTS[folded(value)] ?? value.split(',').map(Number)
  return places.some(place => distance([lat, lon], place) <= radius)
}
