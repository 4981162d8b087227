import { countries, englishCountryName } from '#contract/countries.ts'
import { fold, wordsOf } from '../../record-index/words.ts'

/** Short names people type that are no ISO codes. */
const SHORT_NAMES = new Map([
  ['uk', 'GB'],
  ['uae', 'AE'],
  ['usa', 'US'],
  ['england', 'GB'],
  ['america', 'US'],
  ['korea', 'KR'],
])

const byName = new Map(
  Object.entries(countries.getNames('en', { select: 'all' })).flatMap(([code, names]) =>
    [names].flat().map(name => [fold(name), code] as const),
  ),
)

/** ISO 3166-1 alpha-2 of a country's English name, code or common short name; undefined when it is none. */
export function countryCodeOf(text: string): string | undefined {
  const short = lettersOf(text)
  const common = SHORT_NAMES.get(short)
  if (common) return common
  const upper = short.toUpperCase()
  if (/^[A-Z]{2}$/.test(upper) && countries.isValid(upper)) return upper
  if (/^[A-Z]{3}$/.test(upper) && countries.alpha3ToAlpha2(upper)) return countries.alpha3ToAlpha2(upper)
  return byName.get(fold(text).trim())
}

/** English name of an ISO 3166-1 alpha-2 code; the code itself when it is none. */
export function countryNameOf(code: string): string {
  return englishCountryName(code) ?? code
}

/** Whether it is a code or an abbreviation, and not a name. */
export function isCountryCode(text: string): boolean {
  return lettersOf(text).length <= 3
}

/** `U.S.A.` and `usa` are one. */
function lettersOf(text: string): string {
  return wordsOf(text).join('').replaceAll('.', '')
}
