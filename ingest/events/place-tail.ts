import { countryCode } from '#contract/countries.ts'
import { findCity, populationOf, spelledCity } from '../text/gazetteer.ts'
import { stateByCode, stateByName } from '../text/states.ts'
import { withoutPostcode } from './place-text.ts'

/** One way to read the end of a place text. */
export interface Reading {
  countryCode?: string
  region?: string
  /** How the region is written: `homonym` is a name that is also a country's or a better-known city's. */
  written?: 'letters' | 'name' | 'homonym'
  /** What stands before the country and the region. */
  rest: string[]
}

/** Abbreviations of lists written by hand that no register has; only behind a city, because Spa is a town too. */
const INFORMAL_CODES: Record<string, string> = { SPA: 'ES', ENG: 'GB', SCO: 'GB', WAL: 'GB', HOL: 'NL' }
/**
 * A name that is also a word or a state means the city only from this size on: towns are called Union, Orange,
 * California.
 */
export const NAMED_CITY_POPULATION = 150_000

/** `Buenos Aires Argentina` without its comma. */
function splitCountry(part: string): string[] {
  if (countryCode(part) || findCity(part)) return [part]
  const words = part.split(' ')
  const size = [1, 2, 3].find(count => count < words.length && countryCode(words.slice(-count).join(' ')))
  return size ? [words.slice(0, -size).join(' '), words.slice(-size).join(' ')] : [part]
}

/** The readings a text allows: two capitals may be a state or a country (`Denver, CO`, `Lima, PE`). */
export function readTail(written: string[]): Reading[] {
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

/** Behind a venue and its street stands the city; one this large is no other word. */
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

/** `Webster Hall, New York` and `Marquis Ballroom, Washington`: the city, where what stands before is none. */
function isCityToo(name: string, countryOfState: string): boolean {
  const city = findCity(name)
  return city !== undefined && city.countryCode === countryOfState && populationOf(city) >= NAMED_CITY_POPULATION
}
