import { iso31662 } from 'iso-3166'
import { z } from 'zod'
import { countryCode, isCountryCode } from '#contract/countries.ts'
import { findCity, populationOf } from './gazetteer.ts'
import { certainCountry, cityAlone, stateCode } from './place-pieces.ts'
import { readYaml } from './read-yaml.ts'
import { type State, stateByCode, stateByName } from './states.ts'

/** The reading of one place: a country, or a name that is both a country and a state until its neighbors decide. */
export interface Finding {
  country?: string
  /** A US state or a city that lies in one: its neighbors are read as states too. */
  isState?: true
  /** `CA`, `Georgia` or `Ontario, CA`: this country, unless states stand around it. */
  orState?: { country: string; stateOf: string }
  /** The state after an unlisted town has the name or code of this country: the one that the source states is meant. */
  unlessStated?: string
  /** The country is guessed from only a city's name. */
  city?: string
}

export type Step = { finding: Finding | undefined; length: number }

const OWN_CODES = readYaml(new URL('region-codes.yaml', import.meta.url), z.record(z.string(), z.array(z.string())))

/** A city as large as Colombia's Armenia is meant before its country; Mexico in the Philippines is a town that postings never mean. */
const LARGE_NAMESAKE = 100_000

export function isLargeCity(name: string, countryCode: string): boolean {
  const city = findCity(name, { countryCode })
  return city !== undefined && populationOf(city) >= LARGE_NAMESAKE
}

/** "Newark, DE" is in Delaware and "Berlin, DE" in Germany: the city decides. */
export function withState(pieces: string[], at: number): Step | undefined {
  const city = pieces[at] ?? ''
  const state = pieces[at + 1] ?? ''
  const home = cityAlone(city)?.countryCode
  const isCountryToo = isCountryCode(state)
  const inCountry = isCountryToo && findCity(city, { countryCode: state }) !== undefined
  const region = stateBeside(state)
  const own = ownCountry(city, state, region !== undefined)
  if (!region) return own && !inCountry ? step(own) : undefined
  if (stateCode(city) || (stateByName(city) && !findCity(city, { region: state }))) return undefined
  const homes = [region.countryCode, 'US', 'CA'].filter(
    country => country === region.countryCode || stateByCode(region.code, country)?.name === region.name,
  )
  const inState = homes.find(country => findCity(city, { region: region.code, countryCode: country }))
  // Ontario is a town in California and a province of Canada, and boards write both as "Ontario, CA".
  if (inState && isCountryToo && stateByName(city, state))
    return { finding: { orState: { country: state, stateOf: inState } }, length: 2 }
  // Salem is in Indiana and in India; after a comma the abbreviation of a state is the usual reading.
  if (inState) return stateStep(inState, inCountry ? state : undefined)
  if (inCountry) return step(region.code)
  if (own) return step(own)
  // "US, CA, UK" is a list, whatever CA means in it.
  const listed = certainCountry(city)
  if (listed && isCountryToo) return { finding: { country: listed }, length: 1 }
  if (home) return unlikely(state, region.countryCode)
  return stateStep(region.countryCode, countryCode(state, { isCountry: true }))
}

/** "Milano, MI": the code of a region of the city's country. If it is a state too, only a large city is meant. */
export function ownCountry(city: string, written: string, isState: boolean): string | undefined {
  const code = written.replace(/\./g, '')
  if (!/^(?:[A-Z]{2,3}|[A-Z]\.[A-Z]\.)$/.test(written)) return undefined
  const home = cityAlone(city)?.countryCode
  const fits = (country: string) =>
    isState ? isLargeCity(city, country) && isSeat(city, code, country) : findCity(city, { countryCode: country })
  const countries = [...new Set(REGIONS.get(code)?.flatMap(([country]) => country ?? []))]
  if (home && home !== 'US' && countries.includes(home) && fits(home)) return home
  const [country, another] = countries.filter(fits)
  return another ? undefined : country
}

/** Italian provinces have the letters of their seat: CT is Catania, but "Naples, ME" lies in Maine and not in Messina. */
function isSeat(city: string, [first = '', second = '']: string, country: string): boolean {
  return country !== 'IT' || new RegExp(`^${first}.*${second}`, 'i').test(city)
}

/** A state's name, or its abbreviation, after a city also as "Ca". */
function stateBeside(state: string): State | undefined {
  return (
    stateCode(/^[A-Z][a-z]$/.test(state) ? state.toUpperCase() : state) ??
    stateByName(state) ??
    (certainCountry(state) === undefined ? stateByName(state, 'US') : undefined)
  )
}

/** "London, New York" are two, "Liverpool, IL" is a small namesake; CA, DE and IN are more often countries. */
function unlikely(state: string, stateOf: string): Step | undefined {
  if (state.length > 2 || /^(?:NY|LA|DC)$/.test(state)) return undefined
  return /^(?:CA|DE|IN)$/.test(state) ? { finding: undefined, length: 2 } : stateStep(stateOf)
}

function step(country: string): Step {
  return { finding: { country }, length: 2 }
}

function stateStep(country: string, unlessStated?: string): Step {
  return { finding: { ...within(country), unlessStated }, length: 2 }
}

/** A state or city by itself: of those in the United States the neighbors are read as states too. */
export function within(country: string): Finding {
  return country === 'US' ? { country, isState: true } : { country }
}

/** Nearly every code of a region is some country's as well: "Bergamo, BG", "Manaus, AM", "Pfäffikon, SZ". */
const REGIONS = Map.groupBy(
  [
    ...iso31662.map(({ code }) => code.split('-')).filter(([country]) => country !== 'US' && country !== 'CA'),
    ...Object.entries(OWN_CODES).flatMap(([country, codes]) => codes.map(code => [country, code])),
  ],
  ([, code]) => code,
)
