/**
 * The gazetteer of both halves: every place that a text is the name of. Countries have their names in all languages
 * and their adjectives, cities their other spellings, regions their abbreviations; states are those of five countries.
 */
import { iso31662 } from 'iso-3166'
import { cityNamed, cityNames } from './cities.ts'
import { commonCountryNames, countryCode, countryName, localCountryNames } from './countries.ts'
// Adjectives of countries, folded.
import demonyms from './demonyms.json' with { type: 'json' }
import { once } from './once.ts'
import { regionNamed, regionNames, regionsOfCountry, WORLDWIDE } from './regions.ts'
import { foldPlace } from './text.ts'

export type Place =
  | { kind: 'country'; code: string }
  | { kind: 'city'; name: string; country: string }
  | { kind: 'region'; name: string }
  | { kind: 'state'; name: string; country: string }

const STATES_OF = ['US', 'CA', 'AU', 'BR', 'IN']
/** Folded name -> states; codes in capitals, only of the first two countries. */
const states = Map.groupBy(
  iso31662.flatMap(({ code, name, parent }) => {
    if (!STATES_OF.includes(parent)) return []
    const place = { kind: 'state', name, country: parent } as const
    const codes = parent === 'US' || parent === 'CA' ? [code.slice(3)] : []
    return [foldPlace(name), ...codes].map(key => ({ key, place }))
  }),
  ({ key }) => key,
)
/** "Brazilian" and "Brazilians", but not "Americas". */
const adjectives: ReadonlyMap<string, string> = new Map(
  Object.entries(demonyms)
    .flatMap(([name, code]) => [name, `${name}s`].map((form): [string, string] => [form, code]))
    .filter(([name]) => regionNamed(name) === undefined),
)
/** Codes and short names that people write in any case. Other two letters are more often a word or a trade (it, ai, pr). */
const SHORT = new Set('uk us usa uae eu ny nyc sf hk sg jp kr tw nz vn zug'.split(' '))

/** Returns every place that a text names: `Georgia` is a country and a state, `Hong Kong` a country and a city. */
export function placesNamed(text: string): Place[] {
  const words = foldPlace(text).replace(/^the /, '')
  const isShort = /^[a-z]{1,3}$/.test(words) && !SHORT.has(words)
  const isCode = isShort && text === text.toUpperCase()
  const state = isCode || SHORT.has(words) ? text.toUpperCase() : words
  const places: Place[] = (states.get(state) ?? []).map(({ place }) => place)
  if (isShort && !isCode) return places
  const code = adjectives.get(words) ?? (isShort ? undefined : countryCode(text, { isCountry: true }))
  if (code) places.push({ kind: 'country', code })
  const region = regionNamed(text)
  if (region && region !== WORLDWIDE) places.push({ kind: 'region', name: region })
  const city = cityNamed(text)
  if (city && !region) places.push({ kind: 'city', name: city.name, country: city.country })
  return places
}

/** Returns the first words of all names, folded: a text that begins with another word names no place. */
export const firstWordsOfPlaces = once(() => {
  const names = [commonCountryNames, localCountryNames(), regionNames, adjectives, states, cityNames()]
  const all = [...names.flatMap(byName => [...byName.keys()]), 'the', ...SHORT]
  return new Set(all.map(name => foldPlace(name).split(' ', 1)[0] ?? ''))
})

const namesByPlace = once(() => {
  const ofCountries = [...commonCountryNames, ...localCountryNames(), ...adjectives]
  const ofCities = [...cityNames()].flatMap(([other, [city]]) => (city ? [{ usual: city.name, other }] : []))
  const names = [...ofCountries.map(([other, code]) => ({ usual: countryName(code), other })), ...ofCities]
  return Map.groupBy(names, ({ usual }) => usual)
})

/** Returns the other names of a country or city by its usual one, folded. */
export function otherNamesOfPlace(name: string): readonly string[] {
  return (
    namesByPlace()
      .get(name)
      ?.map(({ other }) => other) ?? []
  )
}

/** The place of a record. */
interface Placed {
  countries: readonly string[]
  regions?: readonly string[]
  places?: readonly { city?: string; region?: string; country?: string }[]
}

/** Returns a key for each place that a record is in, as `codesOf` returns them for the places that a query names. */
export function codesOfPlaces({ countries, regions = [], places = [] }: Placed): string[] {
  const around = countries.flatMap(regionsOfCountry).filter(region => region !== WORLDWIDE)
  const named: Place[] = [
    ...countries.map((code): Place => ({ kind: 'country', code })),
    ...[...regions, ...around].map((name): Place => ({ kind: 'region', name })),
    ...places.flatMap(({ city, region, country = '' }): Place[] => [
      ...(city ? [{ kind: 'city', name: city, country } as const] : []),
      ...(region ? [{ kind: 'state', name: region, country } as const] : []),
    ]),
  ]
  return [...new Set(named.map(codeOfPlace))]
}

export function codeOfPlace(place: Place): string {
  const [name, country] =
    place.kind === 'country' ? [place.code, ''] : [place.name, 'country' in place ? place.country : '']
  return `@${place.kind}:${foldPlace(name).replaceAll(' ', '-')}${country}`
}
