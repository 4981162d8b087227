import { iso31662 } from 'iso-3166'
import { z } from 'zod'
import { foldPlace } from '#contract/text.ts'
import { readYaml } from './read-yaml.ts'

/** A state or province that names its country. `code` is the official abbreviation. */
export type State = { countryCode: string; code: string; name: string }

const OVERSEAS = new Set(['US-AS', 'US-GU', 'US-MP', 'US-PR', 'US-UM', 'US-VI'])
const Names = z.record(z.string(), z.array(z.string()))

/** US codes win if letters collide with another country's (NL, WA): those are read only beside their country. */
const STATES: State[] = [
  ...['US', 'CA', 'AU'].flatMap(official),
  ...Object.entries(readYaml(new URL('states.yaml', import.meta.url), Names)).flatMap(([countryCode, states]) =>
    states.map(state => {
      const [code = '', ...words] = state.split(' ')
      return { countryCode, code, name: words.join(' ') }
    }),
  ),
]
const BY_NAME = Map.groupBy(STATES, state => stateKey(state.name))
/** Names that are also a country or a better-known city. */
const NOT_ALONE = new Set(['georgia', 'new york', 'washington', 'victoria'])

/** A state or province by its full name; Georgia, New York, Washington and Victoria only with their country. */
export function stateByName(text: string, countryCode?: string): State | undefined {
  const name = stateKey(text)
  const found = BY_NAME.get(name)?.find(state => !countryCode || state.countryCode === countryCode)
  return found && (countryCode || !NOT_ALONE.has(name)) ? found : undefined
}

/** A state or province by its abbreviation in capitals, of the United States or Canada unless the country is given. */
export function stateByCode(text: string, countryCode?: string): State | undefined {
  const code = text.replace(/\./g, '').trim()
  if (code !== code.toUpperCase()) return undefined
  const countries = countryCode ? [countryCode] : ['US', 'CA']
  return STATES.find(state => state.code === code && countries.includes(state.countryCode))
}

/** The one name a state or province is stored by: Bavaria for Bayern, New York for NY. */
export function stateName(state: State): string {
  return stateByCode(state.code, state.countryCode)?.name ?? state.name
}

/** The subdivisions of ISO 3166-2, without those that are countries of their own: Guam is `US-GU` there and `GU`. */
function official(country: string): State[] {
  const states = iso31662.filter(({ code, parent }) => parent === country && !OVERSEAS.has(code))
  return states.map(({ code, name }) => ({ countryCode: country, code: code.slice(country.length + 1), name }))
}

/** "State of Queensland" is Queensland. */
function stateKey(text: string): string {
  return foldPlace(foldPlace(text).replace(/\b(?:state|province)(?: of)?\b/g, ''))
}
