import type { Place } from '#contract'
import { countryCode, countryName } from '#contract/countries.ts'
import { foldPlace } from '#contract/text.ts'
import { findCity, locateCity, populationOf, spelledCity } from './gazetteer.ts'
import { readPatterns } from './read-yaml.ts'
import { type State, stateByCode, stateByName, stateName } from './states.ts'

/** Countries that are one city of the same name. */
export const CITY_STATES: ReadonlySet<string> = new Set(['GI', 'HK', 'MC', 'MO', 'SG'])
/** A state's name means the city of that name only if it is this large: New York, not California in Maryland. */
const NAMED_LIKE_STATE = 150_000
/** Towns the gazetteer does not list are accepted if their state follows them. */
const TOWN = /^\p{Lu}[\p{L}'’. -]{0,29}\p{Ll}[\p{L}'’. -]{0,29}$/u
const SUBURB = 1
/** Three decimals are a hundred meters. */
const DECIMALS = 1000

/** A city by any of its names, its state and its country, with coordinates if they are certain. */
export function placeOfCity(city: string, country?: string, region?: string): Place {
  // "DC Washington" is not in the state of Washington.
  const located = locateCity(city, { countryCode: country, region }) ?? locateCity(city, { countryCode: country })
  const isThere = region === undefined || findCity(city, { countryCode: country, region }) !== undefined || !located
  const state = isThere && region && country ? stateOf(region, country) : undefined
  return known({
    city: located?.name ?? city,
    region: state ? stateName(state) : located?.region,
    country: country ?? located?.countryCode,
    lat: rounded(located?.latitude),
    lon: rounded(located?.longitude),
  })
}

/** The places that pieces of a text name which lie in this country: "Kanata, Ottawa, ON, Canada", "SF, NYC, USA". */
export function placesOfPieces(pieces: string[], country: string): Place[] {
  const runs: { city?: Place; pieces: string[] }[] = [{ pieces: [] }]
  const written = pieces.map(piece => cityPart(piece, country))
  for (const [at, piece] of written.entries()) {
    const run = runs.at(-1)
    const isState = run?.city && isStateOf(piece, run.pieces.at(-1) ?? '', country)
    const city = !isState && isCity(piece, written[at + 1], country) ? placeOfCity(piece, country) : undefined
    if (city && run?.city && isFar(city, run.city)) runs.push({ city, pieces: [piece] })
    else if (run) Object.assign(run, { city: run.city ?? city, pieces: [...run.pieces, piece] })
  }
  return runs.map(run => placeOfRun(run.pieces, country))
}

/** "Seattle, Washington": the state that the city is in, not the capital. */
function isStateOf(piece: string, city: string, country: string): boolean {
  const state = stateOf(piece, country)
  return state !== undefined && findCity(city, { countryCode: country, region: state.code }) !== undefined
}

/** "MD Madrid" and "NJ Jersey City" begin with the letters of their state. */
function cityPart(piece: string, country: string): string {
  const [, city = ''] = /^[A-Z]{2,3} (\p{Lu}.*)$/u.exec(piece) ?? []
  return !findCity(piece, { countryCode: country }) && findCity(city, { countryCode: country }) ? city : piece
}

function isFar(a: Place, b: Place): boolean {
  if (a.lat === undefined || a.lon === undefined || b.lat === undefined || b.lon === undefined) return false
  return Math.abs(a.lat - b.lat) > SUBURB || Math.abs(a.lon - b.lon) > SUBURB
}

function placeOfRun(pieces: string[], country: string): Place {
  const at = pieces.findIndex((piece, index) => isCity(piece, pieces[index + 1], country))
  const others = pieces.filter((_, index) => index !== at)
  const state = others.map(piece => stateOf(piece, country)).find(region => region !== undefined)
  const city = pieces[at]
  if (city !== undefined) return placeOfCity(city, country, state?.code)
  const [town = ''] = pieces
  const region = state && stateName(state)
  if (state && pieces.length > 1 && TOWN.test(town) && !stateOf(town, country)) return { city: town, region, country }
  return CITY_STATES.has(country) ? placeOfCity(countryName(country), country) : known({ region, country })
}

/** The place without undefined fields, so that two places can be compared. */
function known(place: Place): Place {
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined))
}

function isCity(piece: string, next: string | undefined, country: string): boolean {
  if (isStateCode(piece, country) && !spelledCity(piece)) return false
  // Luxembourg by itself is the country; before its own name it is the city.
  if (next === undefined && !CITY_STATES.has(country) && countryCode(piece, { isCountry: true }) === country)
    return false
  const city = findCity(piece, { countryCode: country })
  if (!city) return false
  const state = stateByName(piece, country)
  if (!state) return true
  // "New York, NY" is the city; by themselves, only New York and Washington are cities first.
  const isInItself = next !== undefined && stateOf(next, country)?.code === state.code
  return isInItself || (!stateByName(piece) && populationOf(city) >= NAMED_LIKE_STATE)
}

function isStateCode(piece: string, country: string): boolean {
  return piece.length <= 4 && stateByCode(piece, country) !== undefined
}

function stateOf(piece: string, country: string): State | undefined {
  const code = /^[A-Z][a-z]$/.test(piece) ? piece.toUpperCase() : piece
  return stateByName(piece, country) ?? (isStateCode(code, country) ? stateByCode(code, country) : undefined)
}

function rounded(degrees: number | undefined): number | undefined {
  return degrees === undefined ? undefined : Math.round(degrees * DECIMALS) / DECIMALS
}

const SAYS = readPatterns(new URL('areas.yaml', import.meta.url), 'area noun whole continental')

/** Whether the words name no country but a part of the world, or none at all. An area is never a city. */
export function isArea(piece: string): boolean {
  const words = wordsOfPiece(piece)
  if (words === 'south africa') return false
  const bare = words.replace(SAYS.noun, '').replace(SAYS.whole, '')
  return SAYS.area.test(words) || SAYS.area.test(bare) || (bare !== words && SAYS.continental.test(bare))
}

/** The words of a piece. A flag counts as one: "Remote 🇺🇸" is more than "Remote". */
export function wordsOfPiece(text: string): string {
  return foldPlace(text.replace(/\p{RI}/gu, ' flag ')).replace(/^the /, '')
}
