/** Countries for both halves: the ingest reads the same names that `country=` of the API understands. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
// Not the package's main file, which loads the names in each of its languages.
import countries from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { z } from 'zod'
// JSON, not YAML: the server's bundle takes it in, and has no files beside it.
// Names for readers, if those of the ISO register are formal, inverted or out of date.
import displayNames from './display-country-names.json' with { type: 'json' }
import informal from './informal-country-names.json' with { type: 'json' }
import { once } from './once.ts'
import { fold, foldAccents, foldPlace } from './text.ts'

countries.registerLocale(english)

const DISPLAY_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(displayNames))
const CODES: ReadonlySet<string> = new Set(Object.keys(countries.getAlpha2Codes()))
/** Also US states, people or larger cities elsewhere; countries only if the field or the city beside them says so. */
const AMBIGUOUS_NAMES: ReadonlySet<string> = new Set(
  'georgia jersey antigua congo columbia granada guadalupe man norfolk salvador tanga'.split(' ').concat('santa luzia'),
)
/** Names of countries in some languages that are capitals in all others: the city implies the country, too. */
const CAPITALS = ['brasilia', 'tunis']
const REGIONAL_INDICATORS = /([\u{1F1E6}-\u{1F1FF}])([\u{1F1E6}-\u{1F1FF}])/gu
const FIRST_INDICATOR = 0x1f1e6
const FORMAL_BEGINNING =
  /^(?:(?:federal|federative|islamic|united|plurinational|socialist) )?(?:republic|kingdom|state) of (?:the )?/

/** English and informal names, folded, with their codes. */
export const commonCountryNames: ReadonlyMap<string, string> = new Map([
  ...Object.entries(countries.getNames('en', { select: 'all' })).flatMap(([code, names]) =>
    names.flatMap(name => spellings(name).map((spelling): [string, string] => [spelling, code])),
  ),
  ...Object.entries(informal).map(([name, code]): [string, string] => [foldCountry(name), code]),
  ['congo', 'CG'],
])

/** Names in all other languages, folded, with their codes. Read at first need: it takes a tenth of a second. */
export const localCountryNames = once(readLocalNames)

/** The name a reader expects for an ISO 3166-1 alpha-2 code: "United States", "Türkiye"; the code itself when unassigned. */
export function countryName(code: string): string {
  const own = DISPLAY_NAMES.get(code)
  const register = isCountryCode(code) ? countries.getName(code, 'en', { select: 'official' }) : undefined
  return own ?? register ?? code
}

/** Whether the text is an assigned alpha-2 code in capitals. */
export function isCountryCode(text: string): boolean {
  return CODES.has(text)
}

/**
 * ISO 3166-1 alpha-2 for a text that is a country and nothing else: a name in any language, a code, a common short
 * form or a flag. `isCountry` says the field holds countries, which settles names such as Georgia.
 */
export function countryCode(text: string, options: { isCountry?: boolean } = {}): string | undefined {
  const flags = new Set([...text.matchAll(REGIONAL_INDICATORS)].map(fromFlag))
  const words = foldCountry(plainForm(text.replace(REGIONAL_INDICATORS, ' ')))
  const flagged = flags.size === 1 ? [...flags][0] : undefined
  // Just "&" is folded to "and", which would be Andorra's code.
  if (!/\p{L}/u.test(text)) return flagged
  const ambiguous = AMBIGUOUS_NAMES.has(words) && !options.isCountry && flagged === undefined
  const named = ambiguous ? undefined : lookUp(words)
  // "France 🇩🇪" says two things; neither is believed.
  if (flags.size > 0 && named !== undefined && named !== flagged) return undefined
  return named
}

function lookUp(words: string): string | undefined {
  const code = words.toUpperCase()
  if (isCountryCode(code)) return code
  if (code === 'UK') return 'GB'
  // Codes first: Vietnamese calls Russia "Nga".
  const alpha3 = /^[A-Z]{3}$/.test(code) ? countries.alpha3ToAlpha2(code) : undefined
  return alpha3 ?? named(words) ?? named(words.replace(FORMAL_BEGINNING, ''))
}

function named(words: string): string | undefined {
  return commonCountryNames.get(words) ?? localCountryNames().get(words)
}

/** "Venezuela, Bolivarian Republic of" and "Bolivia (Plurinational State of)" are register forms of the short name. */
function plainForm(text: string): string {
  return text.replace(/(?:(?<!\s)\s+)?[,(][^,()]*\b(?:republic|state|states|kingdom) of\)?\s*$/i, '')
}

/** "The Netherlands" and "Netherlands" are one, while "The Hague" keeps its article. `I` may be the capital of `ı`. */
function foldCountry(text: string): string {
  return foldPlace(text, foldAccents).replaceAll('ı', 'i').replace(/^the /, '')
}

/** "Großbritannien" is found as "Grossbritannien"; not the other way round: "Inđija" is a town, "Indija" is India. */
function spellings(name: string): string[] {
  const own = foldCountry(name)
  const typed = fold(own)
  return own === typed ? [own] : [own, typed]
}

const Language = z.object({ countries: z.record(z.string(), z.union([z.string(), z.array(z.string())])) })

/** A name that two countries bear in some language names neither. */
function readLocalNames(): ReadonlyMap<string, string> {
  const folder = dirname(createRequire(import.meta.url).resolve('i18n-iso-countries/langs/en.json'))
  const names = new Map<string, string>()
  const conflicts = new Set<string>()
  for (const file of readdirSync(folder)) {
    const language = Language.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    for (const [code, forms] of Object.entries(language.countries)) {
      const all = [forms].flat().flatMap(name => (file === 'de.json' ? [name, inDative(name)] : name))
      for (const name of all.flatMap(spellings)) {
        if (names.has(name) && names.get(name) !== code) conflicts.add(name)
        names.set(name, code)
      }
    }
  }
  for (const name of [...conflicts, ...CAPITALS]) names.delete(name)
  return names
}

/** "in den Niederlanden", "im Vereinigten Königreich", "in den Vereinigten Arabischen Emiraten". */
function inDative(name: string): string {
  return name.replace(/e(?= |$)|es(?= )/g, 'en')
}

function fromFlag(match: RegExpMatchArray): string | undefined {
  const letters = [match[1], match[2]].map(indicator =>
    String.fromCharCode(65 + (indicator?.codePointAt(0) ?? 0) - FIRST_INDICATOR),
  )
  const code = letters.join('')
  return isCountryCode(code) ? code : undefined
}
