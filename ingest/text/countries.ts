import countries from 'i18n-iso-countries'
import { englishCountryName } from '#contract/countries.ts'
import { AMBIGUOUS_NAMES, INFORMAL_NAMES } from './informal-country-names.ts'

const REGIONAL_INDICATORS = /([\u{1F1E6}-\u{1F1FF}])([\u{1F1E6}-\u{1F1FF}])/gu
const FIRST_INDICATOR = 0x1f1e6
/** What some languages call a country and everybody else calls its capital: the city says the country, too. */
const CAPITALS = ['brasilia', 'tunis']
const CODES = new Set(Object.keys(countries.getAlpha2Codes()))

let index: Map<string, string> | undefined

/**
 * ISO 3166-1 alpha-2 for a text that is a country and nothing else: a name in any language, a code, a common short
 * form or a flag. `isCountry` says the field holds countries, which settles names such as Georgia.
 */
export function countryCode(text: string, options: { isCountry?: boolean } = {}): string | undefined {
  const flags = new Set([...text.matchAll(REGIONAL_INDICATORS)].map(fromFlag))
  const words = fold(plainForm(text.replace(REGIONAL_INDICATORS, ' ')))
  const flagged = flags.size === 1 ? [...flags][0] : undefined
  // "&" alone is folded to "and", which would be Andorra's code.
  if (!/\p{L}/u.test(text)) return flagged
  const ambiguous = AMBIGUOUS_NAMES.has(words) && !options.isCountry && flagged === undefined
  const named = ambiguous ? undefined : lookUp(words)
  // "France 🇩🇪" says two things; neither is believed.
  if (flags.size > 0 && named !== undefined && named !== flagged) return undefined
  return named
}

/** One English name per country, the one a reader expects: "United States", "Türkiye", "Czechia". */
export function countryName(code: string): string {
  const name = englishCountryName(code)
  if (name === undefined || !CODES.has(code)) throw new RangeError(`${code} is no ISO 3166-1 alpha-2 code`)
  return name
}

/** Whether the text is an assigned alpha-2 code in capitals. */
export function isCountryCode(text: string): boolean {
  return CODES.has(text)
}

function lookUp(words: string): string | undefined {
  index ??= buildIndex()
  const code = words.toUpperCase()
  if (CODES.has(code)) return code
  if (code === 'UK') return 'GB'
  const short = words.replace(
    /^(?:(?:federal|federative|islamic|united|plurinational|socialist) )?(?:republic|kingdom|state) of (?:the )?/,
    '',
  )
  const alpha3 = /^[A-Z]{3}$/.test(code) ? countries.alpha3ToAlpha2(code) : undefined
  // Codes first: Vietnamese calls Russia "Nga".
  return alpha3 ?? index.get(words) ?? index.get(short)
}

/** "Venezuela, Bolivarian Republic of" and "Bolivia (Plurinational State of)" are register forms of the short name. */
function plainForm(text: string): string {
  return text.replace(/\s*[,(][^,()]*\b(?:republic|state|states|kingdom) of\)?\s*$/i, '')
}

/** Lower case without accents, dots and articles: "The Netherlands" and "U.S.A." meet their plain forms. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/[’'`]/g, '')
    .replace(/&/g, ' and ')
    .replace(/\bst\.? /g, 'saint ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
}

/** A name that two countries bear in some language names neither, except in English and the informal list. */
function buildIndex(): Map<string, string> {
  const names = new Map<string, string>()
  const conflicts = new Set<string>()
  for (const language of countries.getSupportedLanguages()) {
    for (const [code, forms] of Object.entries(countries.getNames(language, { select: 'all' }))) {
      for (const form of forms) {
        const key = fold(form)
        if (names.has(key) && names.get(key) !== code) conflicts.add(key)
        names.set(key, code)
      }
    }
  }
  for (const key of [...conflicts, ...CAPITALS]) names.delete(key)
  const certain = [...Object.entries(countries.getNames('en', { select: 'all' })), ...Object.entries(INFORMAL_NAMES)]
  for (const [code, forms] of certain) for (const form of forms) names.set(fold(form), code)
  names.set('congo', 'CG')
  return names
}

function fromFlag(match: RegExpMatchArray): string | undefined {
  const letters = [match[1], match[2]].map(indicator =>
    String.fromCharCode(65 + (indicator?.codePointAt(0) ?? 0) - FIRST_INDICATOR),
  )
  const code = letters.join('')
  return CODES.has(code) ? code : undefined
}
