import { z } from 'zod'
import { countryCode } from '#contract/countries.ts'
import { type City, findCity, populationOf, spelledCity, townIn } from '../text/gazetteer.ts'
import { placesIn } from '../text/place-countries.ts'
import { readYaml } from '../text/read-yaml.ts'
import { stateByName } from '../text/states.ts'
import { placeParts, townOf, VENUE, withoutPostcode } from './place-text.ts'

/** A city of the gazetteer and its country, as far as a text names them. */
export interface Resolved {
  city?: string
  countryCode?: string
  /** The state, if the text names it. */
  region?: string
}

const { informalCodes, territories } = readYaml(
  new URL('place-text.yaml', import.meta.url),
  z.object({ informalCodes: z.record(z.string(), z.string()), territories: z.record(z.string(), z.array(z.string())) }),
)
/** Only a major city contradicts a country: Goa is also a town in the Philippines. */
const LARGE_CITY = 50_000
/** A name that is also a word or a state is that of a city only from this size on: towns are called Union, Orange. */
export const NAMED_CITY_POPULATION = 150_000

/** The one place that a text names: of several the last with a city, since a venue and its street come first. */
export function resolvePlace(text: string): Resolved {
  const parts = placeParts(text)
  const last = parts.at(-1) ?? ''
  const end = parts.length > 1 ? (informalCodes[last] ?? last) : last
  const stated = countryCode(end, { isCountry: true }) ?? countryCode(withoutPostcode(end))
  const pieces = [...parts.slice(0, -1), end].map(part => townOf(part, stated) ?? withoutPostcode(part))
  const places = placesIn([pieces.join(', ')])
  const { city, country, region } = places.findLast(place => place.city) ?? places.at(-1) ?? {}
  if (city && country && !isBelieved(city, country, pieces)) return { countryCode: country }
  if (!city && region && isCityToo(region, country)) return { city: findCity(region)?.name, countryCode: country }
  const isElsewhere =
    stated !== undefined && country !== stated && pieces.length > 1 && end.length > 2 && !stateByName(end, country)
  return isElsewhere ? contradicted(pieces.at(-2) ?? '', stated) : { city, countryCode: country, region }
}

/**
 * A town that is not in the gazetteer has the form of one: `Tinytown, WY`; no venue's name before a state, and no
 * well-known city of another country: `Berlin, Hong Kong, TX`.
 */
function isBelieved(city: string, country: string, [first = '', second = '']: string[]): boolean {
  if (findCity(city, { countryCode: country })) return true
  const elsewhere = findCity(city)
  if (elsewhere && isLarge(elsewhere)) return false
  if (city !== first) return true
  return /^[A-Z]{2}$/.test(second) && !VENUE.test(first) && !countryCode(first, { isCountry: true })
}

/** `Hong Kong, China` and `Paris, Germany`: one well-known city, and a country that it is not in. */
function contradicted(name: string, code: string): Resolved {
  const own = stateByName(name, code) ? undefined : townIn(code, name)
  if (own) return { city: own.name, countryCode: own.countryCode }
  const city = findCity(name)
  return city && isLarge(city) ? agree(city, code) : { countryCode: code }
}

export function isLarge(city: City): boolean {
  return populationOf(city) >= LARGE_CITY
}

/** A city and the country beside it: they agree, or the city is in its territory, or only the city is kept. */
export function agree(city: City, code: string): Resolved {
  if (city.countryCode !== code && !territories[code]?.includes(city.countryCode)) return { city: city.name }
  return { city: city.name, countryCode: city.countryCode }
}

/** `Quebec` and `Webster Hall, New York`: the city of a state's name. */
function isCityToo(name: string, country: string | undefined): boolean {
  const city = spelledCity(name) ?? findCity(name)
  return city !== undefined && city.countryCode === country && populationOf(city) >= NAMED_CITY_POPULATION
}
