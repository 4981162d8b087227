import { countryCode } from '#contract/countries.ts'
import { type City, findCity, populationOf, spelledCity, townIn } from '../text/gazetteer.ts'
import { stateByCode, stateByName } from '../text/states.ts'
import { behindVenue, findTown, placeParts, VENUE, withoutPostcode } from './place-text.ts'

/** A city of the gazetteer and its country, as far as a text names them. */
export interface Resolved {
  city?: string
  countryCode?: string
  /** The state, where the text names it: its letters. */
  region?: string
}

/** Countries in ISO 3166 for which the name of another one is often written: that of their state, or a namesake's. */
const TERRITORIES: Record<string, string[]> = {
  CN: ['HK', 'MO'],
  US: ['PR', 'GU', 'VI'],
  GB: ['KY', 'BM', 'GI', 'IM', 'JE', 'GG', 'VG'],
  NL: ['CW', 'AW', 'SX'],
  FR: ['RE', 'GP', 'MQ', 'GF'],
  CG: ['CD'],
  KP: ['KR'],
  GN: ['GW', 'GQ', 'PG'],
  IE: ['GB'],
}
/** A country is only contradicted by a city everybody knows: Goa is also a town in the Philippines. */
const LARGE_CITY = 50_000

/** Reads a place text from its end: country, region, then the last part that is a city there; else without a venue. */
export function resolvePlace(text: string): Resolved {
  const readings = readTail(placeParts(text))
  const found = knownCity(readings) ?? unknownTown(readings) ?? countryOf(readings)
  return found.city || found.countryCode ? found : (beforeVenue(text) ?? {})
}

/** `Torino, Italy - Lingotto`, `Barcelona, Fira Gran Via`: parts are removed from the end until the rest is a place. */
function beforeVenue(text: string): Resolved | undefined {
  const parts = placeParts(text.replace(/\([^()]*\)|\[[^[\]]*\]/g, ','))
  for (let count = parts.length; count > 0; count -= 1) {
    const readings = readTail(parts.slice(0, count))
    const found = knownCity(readings)
    if (found && (isStated(readings) || isBelieved(found, parts.slice(count).join(' '), count))) return found
    const [country] = parts.slice(count - 1, count)
    if (country && country.length > 3 && countryCode(country)) return countryOf(readings)
  }
  return undefined
}

/** The text names the country or the state itself. */
function isStated(readings: Reading[]): boolean {
  return readings.some(({ countryCode: code }) => code !== undefined)
}

/** Without a country before the venue only a city everybody knows is one; a smaller one must begin the text. */
function isBelieved({ city = '', countryCode: code = '' }: Resolved, venue: string, count: number): boolean {
  const population = populationOf({ name: city, countryCode: code })
  return population >= (count === 1 && VENUE.test(venue) ? LARGE_CITY : NAMED_CITY_POPULATION)
}

function knownCity(readings: Reading[]): Resolved | undefined {
  const found = readings.flatMap(reading => cityIn(reading) ?? [])
  const [first, ...others] = found
  if (!first) return contradicted(readings)
  if (others.every(other => other.countryCode === first.countryCode)) return first
  // `Salem, IN` is Indiana's or India's; the one everybody means, where there is one.
  const famous = findCity(first.city ?? '')
  return found.find(one => one.countryCode === famous?.countryCode) ?? first
}

function cityIn({ countryCode: code, region, rest }: Reading): Resolved | undefined {
  const hint = { ...(code ? { countryCode: code } : {}), ...(region ? { region } : {}) }
  for (const part of rest.slice(-4).toReversed()) {
    const city = findTown(part, hint)
    if (city) return { city: city.name, countryCode: city.countryCode, ...(region ? { region } : {}) }
  }
  const named =
    code &&
    rest
      .toReversed()
      .map(part => behindVenue(part, code))
      .find(city => city !== undefined)
  return named ? { city: named.name, countryCode: named.countryCode } : undefined
}

/** `Hong Kong, China` and `Paris, Germany`: one well-known city, and a country that it is not in. */
function contradicted(readings: Reading[]): Resolved | undefined {
  const [only, ...more] = readings.filter(reading => reading.rest.length === 1)
  // Ontario in Canada is not a city in California.
  if (!only?.countryCode || more.length > 0 || stateByName(only.rest[0] ?? '', only.countryCode)) return undefined
  const own = townIn(only.countryCode, only.rest[0] ?? '')
  if (own) return { city: own.name, countryCode: own.countryCode }
  const city = findCity(only.rest[0] ?? '')
  return city && city.countryCode !== only.countryCode && isLarge(city) ? agree(city, only.countryCode) : undefined
}

/** `Tinytown, WY`: too small for the gazetteer, but the form is that of a town and its state, and the name no venue's. */
function unknownTown(readings: Reading[]): Resolved | undefined {
  const town = readings.find(
    ({ written, rest: [name = '', ...more] }) =>
      written === 'letters' && more.length === 0 && /^\p{Lu}[\p{L}'’. -]{2,30}$/u.test(name) && !VENUE.test(name),
  )
  const isAmbiguous = readings.some(({ region, countryCode: code }) => !region && code !== town?.countryCode)
  if (!town || isAmbiguous) return undefined
  return { city: town.rest[0], countryCode: town.countryCode, region: town.region }
}

export function isLarge(city: City): boolean {
  return populationOf(city) >= LARGE_CITY
}

/** A city and the country beside it: they agree, or the city is in its territory, or only the city is kept. */
export function agree(city: City, code: string): Resolved {
  if (city.countryCode !== code && !TERRITORIES[code]?.includes(city.countryCode)) return { city: city.name }
  return { city: city.name, countryCode: city.countryCode }
}

/** Only a country; two letters that are a state's and a country's (`Tysons, VA`) name neither for certain. */
function countryOf(readings: Reading[]): Resolved {
  const isStated = readings.some(({ written }) => written === undefined || written === 'name')
  const counted = readings.filter(({ written }) => written !== 'homonym')
  const codes = new Set(counted.flatMap(({ countryCode: code }) => code ?? []))
  return isStated && codes.size === 1 ? { countryCode: [...codes][0] } : {}
}

/** One way to read the end of a place text. */
interface Reading {
  countryCode?: string
  region?: string
  /** How the region is written: `homonym` is a name that is also a country's or a better-known city's. */
  written?: 'letters' | 'name' | 'homonym'
  /** The parts before the country and the region. */
  rest: string[]
}

/** Abbreviations of lists written by hand that no register has; only behind a city, because Spa is a town too. */
const INFORMAL_CODES: Record<string, string> = { SPA: 'ES', ENG: 'GB', SCO: 'GB', WAL: 'GB', HOL: 'NL' }
/** A name that is also a word or a state is that of a city only from this size on: towns are called Union, Orange. */
export const NAMED_CITY_POPULATION = 150_000

/** `Buenos Aires Argentina` without its comma. */
function splitCountry(part: string): string[] {
  if (countryCode(part) || findCity(part)) return [part]
  const words = part.split(' ')
  const size = [1, 2, 3].find(count => count < words.length && countryCode(words.slice(-count).join(' ')))
  return size ? [words.slice(0, -size).join(' '), words.slice(-size).join(' ')] : [part]
}

/** The readings a text allows: two capitals may be a state or a country (`Denver, CO`, `Lima, PE`). */
function readTail(written: string[]): Reading[] {
  const parts = written.length === 1 ? splitCountry(written[0] ?? '') : written
  const last = parts.at(-1)
  if (last === undefined) return []
  const before = parts.slice(0, -1)
  // LA alone is Los Angeles, behind a city it may be Louisiana or Laos.
  if (before.length === 0 && /^[A-Z]{2}$/.test(last) && spelledCity(last)) return [{ rest: [last] }]
  const readings: Reading[] = []
  const state = stateByCode(withoutPostcode(last))
  if (state && before.length > 0)
    readings.push({ countryCode: state.countryCode, region: state.code, written: 'letters', rest: before })
  const informal = before.length > 0 ? INFORMAL_CODES[last] : undefined
  const code = informal ?? countryCode(last, { isCountry: before.length > 0 }) ?? countryCode(withoutPostcode(last))
  if (code) readings.push(...withRegion(code, before))
  // Georgia, New York and Washington are states only behind a city.
  const region = stateByName(last) ?? (before.length > 0 ? stateByName(last, 'US') : undefined)
  if (region) {
    const written = stateByName(region.name) ? 'name' : 'homonym'
    readings.push({ countryCode: region.countryCode, region: region.code, written, rest: before })
    if (isCityToo(last, region.countryCode)) readings.push({ rest: [last] })
  }
  // A city alone is believed; a venue with a street is not, because villages bear the names of streets and squares.
  const isTown = parts.length <= 2 || withoutPostcode(last) !== last || isNamed(last)
  if (readings.length === 0 && isTown) readings.push({ rest: [betterKnown(before.at(-1), last)] })
  return readings
}

/** Behind a venue and its street comes the city; a name of one this large is not another word. */
function isNamed(name: string): boolean {
  const city = findCity(name)
  return city !== undefined && populationOf(city) >= NAMED_CITY_POPULATION
}

/** `Funchal, Madeira`: the name of an island is also that of a small town abroad. */
function betterKnown(before: string | undefined, last: string): string {
  const [first, second] = [before && findCity(before), findCity(last)]
  if (!before || !first || !second || first.countryCode === second.countryCode) return last
  const [people = 0, others = 0] = [first, second].map(populationOf)
  return others < NAMED_CITY_POPULATION && people > others ? before : last
}

/** `Denver, CO, USA`: the part before the country may be its region, or the city itself (`New York, USA`). */
function withRegion(code: string, before: string[]): Reading[] {
  const next = before.at(-1)
  const state = next === undefined ? undefined : stateByCode(next, code)
  const region = next === undefined ? undefined : (state ?? stateByName(next, code))
  const plain = { countryCode: code, rest: before }
  // `California, USA` names no town, `New York, USA` does.
  if (region && next && before.length === 1 && !isCityToo(next, code)) return [{ countryCode: code, rest: [] }]
  if (!region || before.length < 2) return [plain]
  const written = state ? 'letters' : 'name'
  return [{ countryCode: code, region: region.code, written, rest: before.slice(0, -1) }, plain]
}

/** `Webster Hall, New York` and `Marquis Ballroom, Washington`: the city, unless the part before is one. */
function isCityToo(name: string, countryOfState: string): boolean {
  const city = findCity(name)
  return city !== undefined && city.countryCode === countryOfState && populationOf(city) >= NAMED_CITY_POPULATION
}
