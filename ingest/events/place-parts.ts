import { countryCode } from '../normalize/countries.ts'
import { type City, cityFacts, findCity } from '../normalize/gazetteer.ts'
import { regionByCode, regionByName } from '../normalize/regions.ts'

/** A city of the gazetteer and the country it lies in, as far as a text names them. */
export interface Resolved {
  city?: string
  countryCode?: string
}

interface Reading {
  countryCode?: string
  region?: string
  /** What stands before the country and the region. */
  rest: string[]
}

/** Words that stand where a place will be announced. */
const PLACEHOLDER =
  /^(?:tba|tbd|tbc|tbh|to be (?:announced|determined|confirmed|defined)|other|various|multiple|several|n\/?a|none|null|unknown|undisclosed|secret|location|venue|-+|\?+)(?: (?:location|locations|venue|venues|cities|city|countries))?$/i
/** Parts of the world that are no place to go to; some are villages too (Apac in Uganda). */
const WORLD_REGION =
  /^(?:apac|emea|latam|mena|dach|anz|sea|nordics|europe|asia|africa|oceania|americas|latin america|(?:north|south|central|east|west|south ?east|southern|eastern|western|northern)(?:ern)? (?:america|europe|asia|africa)|middle east|the balkans|caribbean)$/i
/** `Location: Berlin`, `In person: Paris, France`. */
const LABEL = /^(?:location|venue|where|place|city|in[- ]person|on[- ]?site|irl|offline|physical)\s*:\s*/i
/** A dependent territory and the state whose name is often written for it, each a country in ISO 3166. */
const TERRITORIES: Record<string, string[]> = {
  CN: ['HK', 'MO'],
  US: ['PR', 'GU', 'VI'],
  GB: ['KY', 'BM', 'GI', 'IM', 'JE', 'GG', 'VG'],
  NL: ['CW', 'AW', 'SX'],
  FR: ['RE', 'GP', 'MQ', 'GF'],
}
/** Abbreviations of lists written by hand that no register has; only behind a city, because Spa is a town too. */
const INFORMAL_CODES: Record<string, string> = { SPA: 'ES', ENG: 'GB', SCO: 'GB', WAL: 'GB', HOL: 'NL' }
/** A country is only contradicted by a city everybody knows: Goa is also a town in the Philippines. */
const LARGE_CITY = 50_000
/** A part longer than any city's name with its postal code is a sentence. */
const MAX_PART = 60

/** `Berlin (Germany)`, `Dallas, TX (USA)`, `17004 Girona, Spain` as parts, placeholders left out. */
export function placeParts(text: string): string[] {
  return text
    .replace(LABEL, '')
    .split(/\s*(?:[,;|·•()[\]\n]|\s[-–—]\s)\s*/)
    .map(part => part.trim())
    .filter(part => part !== '' && part.length <= MAX_PART && !PLACEHOLDER.test(part) && !WORLD_REGION.test(part))
}

/** Reads a place text from its end: country, region, then the last part that is a city there. */
export function resolvePlace(text: string): Resolved {
  const parts = placeParts(text)
  const readings = readTail(parts.length === 1 ? splitCountry(parts[0] ?? '') : parts)
  const found = readings.flatMap(reading => cityIn(reading) ?? [])
  const [first, ...others] = found
  if (!first) return contradicted(readings) ?? unknownTown(readings) ?? countryOf(readings)
  if (others.every(other => other.countryCode === first.countryCode)) return first
  // `Salem, IN` is Indiana's or India's; the one everybody means, where there is one.
  const famous = findCity(first.city ?? '')
  return found.find(one => one.countryCode === famous?.countryCode) ?? first
}

/** `Buenos Aires Argentina` without its comma. */
function splitCountry(part: string): string[] {
  if (countryCode(part) || findCity(part)) return [part]
  const words = part.split(' ')
  const size = [1, 2, 3].find(count => count < words.length && countryCode(words.slice(-count).join(' ')))
  return size ? [words.slice(0, -size).join(' '), words.slice(-size).join(' ')] : [part]
}

/** The readings a text allows: two capitals may be a state or a country (`Denver, CO`, `Lima, PE`). */
function readTail(parts: string[]): Reading[] {
  const last = parts.at(-1)
  if (last === undefined) return []
  const before = parts.slice(0, -1)
  const readings: Reading[] = []
  const state = regionByCode(withoutPostcode(last))
  if (state && before.length > 0) readings.push({ countryCode: state.countryCode, region: state.code, rest: before })
  const informal = before.length > 0 ? INFORMAL_CODES[last] : undefined
  const code = informal ?? countryCode(last, { isCountry: before.length > 0 }) ?? countryCode(withoutPostcode(last))
  if (code) readings.push(...withRegion(code, before))
  // Georgia, New York and Washington are states only behind a city.
  const region = before.length > 0 ? (regionByName(last) ?? regionByName(last, 'US')) : undefined
  if (region) readings.push({ countryCode: region.countryCode, region: region.code, rest: before })
  // A city alone is believed; a venue with a street is not, because villages bear the names of streets and squares.
  const isTown = parts.length <= 2 || withoutPostcode(last) !== last
  if (readings.length === 0 && isTown) readings.push({ rest: [last] })
  return readings
}

/** `Denver, CO, USA`: the part before the country may be its region, or the city itself (`New York, USA`). */
function withRegion(code: string, before: string[]): Reading[] {
  const next = before.at(-1)
  const region = next === undefined ? undefined : (regionByCode(next, code) ?? regionByName(next, code))
  const plain = { countryCode: code, rest: before }
  if (!region || before.length < 2) return [plain]
  return [{ countryCode: code, region: region.code, rest: before.slice(0, -1) }, plain]
}

function cityIn({ countryCode: code, region, rest }: Reading): Resolved | undefined {
  const hint = { ...(code ? { countryCode: code } : {}), ...(region ? { region } : {}) }
  for (const part of rest.slice(-4).toReversed()) {
    // "Nairobi & Kilifi": the first of several is where it begins.
    const [first = part] = part.split(/\s*(?:&|\/|\+|\band\b)\s*/)
    const city = findCity(part, hint) ?? findCity(withoutPostcode(part), hint) ?? findCity(first, hint)
    if (city) return { city: city.name, countryCode: city.countryCode }
  }
  return undefined
}

/** `Hong Kong, China` and `Paris, Germany`: one well-known city, and a country it does not lie in. */
function contradicted(readings: Reading[]): Resolved | undefined {
  const [only, ...more] = readings.filter(reading => reading.rest.length === 1)
  if (!only?.countryCode || more.length > 0) return undefined
  const city = findCity(only.rest[0] ?? '')
  return city && city.countryCode !== only.countryCode && isLarge(city) ? agree(city, only.countryCode) : undefined
}

/** `Tysons, VA` behind a known country: too small for the gazetteer, but the form is that of a town and its state. */
function unknownTown(readings: Reading[]): Resolved | undefined {
  const town = readings.find(
    ({ region, rest }) => region && rest.length === 1 && /^\p{Lu}[\p{L}'’. -]{2,30}$/u.test(rest[0] ?? ''),
  )
  const isAmbiguous = readings.some(({ region, countryCode: code }) => !region && code !== town?.countryCode)
  return town && !isAmbiguous ? { city: town.rest[0], countryCode: town.countryCode } : undefined
}

export function isLarge(city: City): boolean {
  return (cityFacts(city)?.population ?? 0) >= LARGE_CITY
}

/** A city and the country told beside it: they agree, or the city lies in its territory, or only the city is kept. */
export function agree(city: City, code: string): Resolved {
  if (city.countryCode !== code && !TERRITORIES[code]?.includes(city.countryCode)) return { city: city.name }
  return { city: city.name, countryCode: city.countryCode }
}

/** Only a country; readings by a state's letters alone are too weak for that. */
function countryOf(readings: Reading[]): Resolved {
  const codes = new Set(readings.flatMap(reading => (reading.region ? [] : (reading.countryCode ?? []))))
  return codes.size === 1 ? { countryCode: [...codes][0] } : {}
}

/** `17004 Girona`, `Singapore 178902`, `London EC1A 1BB`, `NY 10001`. */
function withoutPostcode(part: string): string {
  return part
    .replace(/^(?:[A-Z]{1,2}-)?\d{3,6}(?:[ -]\d{2,4})?(?: [A-Z]{2})?\s+/, '')
    .replace(/\s+(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{3,6}(?:-\d{3,4})?)$/, '')
    .trim()
}
