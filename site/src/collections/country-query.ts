/** The meaning of `country=`, and the hint for a value without one, for search, headers, pages, Markdown and MCP. */
import { commonCountryNames, countryCode, countryName, localCountryNames } from '#contract/countries.ts'
import { foldPlace } from '#contract/text.ts'
import { spelledNearly } from '../base/near-miss.ts'
import { partsOf } from '../base/parameters.ts'

export interface CountryHint {
  value: string
  /** The countries whose names come closest, the closest first. */
  nearest: { code: string; name: string }[]
}

const MOST_SHOWN = 3
/** Longer than any name; longer values are not compared. */
const MAX_LENGTH = 60
/** One typing error per so many letters. */
const LETTERS_PER_SLIP = 4

/** Returns the alpha-2 code for a name, code or flag of a country; undefined if there is none. */
export function askedCountry(value: string): string | undefined {
  return countryCode(value, { isCountry: true })
}

/** Returns the values of a comma-separated list. Some names contain a comma themselves. */
export function askedParts(value: string): string[] {
  return askedCountry(value) ? [value] : partsOf(value)
}

/** Returns the value as pages show it: `Germany` for `DE` and for `Deutschland`. */
export function countryText(value: string): string {
  return askedParts(value)
    .map(part => countryName(askedCountry(part) ?? part))
    .join(', ')
}

/** Returns the hint for a query; undefined without a country or if all countries exist. */
export function countryHint({ country }: Record<string, unknown>): CountryHint | undefined {
  if (typeof country !== 'string') return undefined
  const parts = askedParts(country)
  const unknown = parts.length === 0 ? country : parts.find(part => !askedCountry(part))
  return unknown === undefined ? undefined : { value: unknown, nearest: nearestCountries(unknown) }
}

/** Returns the hint as one ASCII line for a header. It does not repeat what was sent. */
export function hintLine({ nearest }: CountryHint): string {
  const names = nearest.map(({ code, name }) => `${inAscii(name)} (${code})`)
  const advice = names.length > 0 ? `Nearest: ${names.join(', ')}.` : 'Send a name or a code, such as Germany or DE.'
  return `country is not the name or code of a country. ${advice}`
}

function nearestCountries(text: string): CountryHint['nearest'] {
  const words = foldPlace(text)
  if (words.length < 2 || words.length > MAX_LENGTH) return []
  const near = namesNear(words, commonCountryNames)
  const codes = near.length > 0 ? near : namesNear(words, localCountryNames())
  return codes.slice(0, MOST_SHOWN).map(code => ({ code, name: countryName(code) }))
}

/** Returns the codes of names that begin with the words, the shortest first, then those of misspelled ones. */
function namesNear(words: string, names: ReadonlyMap<string, string>): string[] {
  // The first letter is seldom the wrong one, and to measure each of 12,000 names would take milliseconds.
  const all = [...names.keys()].filter(name => name[0] === words[0])
  // "united" leads to the United States before Tanzania.
  const begun = words.length > 2 ? all.filter(name => name.startsWith(words)).sort((a, b) => a.length - b.length) : []
  const slips = Math.floor((words.length + 1) / LETTERS_PER_SLIP)
  const near = [...begun, ...spelledNearly(words, all, slips).map(place => all[place] ?? '')]
  return [...new Set(near.flatMap(name => names.get(name) ?? []))]
}

function inAscii(name: string): string {
  return name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')
}
