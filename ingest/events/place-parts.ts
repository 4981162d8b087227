import { countryCode } from '#contract/countries.ts'
import { type City, findCity, populationOf } from '../text/gazetteer.ts'
import { stateByName } from '../text/states.ts'
import { NAMED_CITY_POPULATION, type Reading, readTail } from './place-tail.ts'
import { placeParts, VENUE } from './place-text.ts'
import { behindVenue, findTown } from './place-town.ts'

/** A city of the gazetteer and the country it lies in, as far as a text names them. */
export interface Resolved {
  city?: string
  countryCode?: string
  /** The state, where the text names it: its letters. */
  region?: string
}

/** A dependent territory and the state whose name is often written for it, each a country in ISO 3166. */
const TERRITORIES: Record<string, string[]> = {
  CN: ['HK', 'MO'],
  US: ['PR', 'GU', 'VI'],
  GB: ['KY', 'BM', 'GI', 'IM', 'JE', 'GG', 'VG'],
  NL: ['CW', 'AW', 'SX'],
  FR: ['RE', 'GP', 'MQ', 'GF'],
}
/** A country is only contradicted by a city everybody knows: Goa is also a town in the Philippines. */
const LARGE_CITY = 50_000

/** Reads a place text from its end: country, region, then the last part that is a city there; else without a venue. */
export function resolvePlace(text: string): Resolved {
  const readings = readTail(placeParts(text))
  const found = knownCity(readings) ?? unknownTown(readings) ?? countryOf(readings)
  return found.city || found.countryCode ? found : (beforeVenue(text) ?? {})
}

/**
 * `Lisbon, Portugal (Unicorn Factory)`, `Torino, Italy - Lingotto`, `Barcelona, Fira Gran Via`: what stands in brackets
 * and then part after part is taken from the end, until the rest says for certain where it is.
 */
function beforeVenue(text: string): Resolved | undefined {
  const parts = placeParts(text.replace(/\([^()]*\)|\[[^[\]]*\]/g, ','))
  for (let count = parts.length; count > 0; count -= 1) {
    const readings = readTail(parts.slice(0, count))
    const found = knownCity(readings)
    if (found && (isTold(readings) || isBelieved(found, parts.slice(count).join(' '), count))) return found
    const [country] = parts.slice(count - 1, count)
    if (country && country.length > 3 && countryCode(country)) return countryOf(readings)
  }
  return undefined
}

/** The text names the country or the state itself. */
function isTold(readings: Reading[]): boolean {
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

/** `Hong Kong, China` and `Paris, Germany`: one well-known city, and a country it does not lie in. */
function contradicted(readings: Reading[]): Resolved | undefined {
  const [only, ...more] = readings.filter(reading => reading.rest.length === 1)
  // Ontario in Canada is no city of California's.
  if (!only?.countryCode || more.length > 0 || stateByName(only.rest[0] ?? '', only.countryCode)) return undefined
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

/** A city and the country told beside it: they agree, or the city lies in its territory, or only the city is kept. */
export function agree(city: City, code: string): Resolved {
  if (city.countryCode !== code && !TERRITORIES[code]?.includes(city.countryCode)) return { city: city.name }
  return { city: city.name, countryCode: city.countryCode }
}

/** Only a country; two letters that are a state's and a country's (`Tysons, VA`) name neither for certain. */
function countryOf(readings: Reading[]): Resolved {
  const isTold = readings.some(({ written }) => written === undefined || written === 'name')
  const counted = readings.filter(({ written }) => written !== 'homonym')
  const codes = new Set(counted.flatMap(({ countryCode: code }) => code ?? []))
  return isTold && codes.size === 1 ? { countryCode: [...codes][0] } : {}
}
