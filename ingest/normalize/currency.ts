import { DOLLARS, PER_DOLLAR, SHARED, SIGNS } from './currency-table.ts'

const ISO = new Set(Intl.supportedValuesOf('currency'))
const CODE_BEFORE = /\b([A-Z]{3,4})(?=\s?[$€£]?\s?\d)/g
const CODE_AFTER = /(?<=\d[\d.,' \u00a0]*\s?[kKmM]?\+?\s?\/?)([A-Z]{3,4})\b/g

/** The ISO code a source's own field means: a code in any case, or a sign that has one meaning. */
export function currencyCode(text: string | undefined): string | undefined {
  const code = (text ?? '').trim().toUpperCase()
  if (isCurrency(code)) return code
  const found = signsIn(text ?? '')
  return found.length === 1 ? found[0] : undefined
}

/**
 * The currency a pay text is in. "$" alone is the US dollar unless the job is in a country with a dollar or peso of its
 * own, where both readings are possible; several currencies are none.
 */
export function currencyIn(
  text: string,
  countries: string[],
  isPlausible: (currency: string) => boolean,
): string | undefined {
  const codes = [...text.matchAll(CODE_BEFORE), ...text.matchAll(CODE_AFTER)].map(match => match[1] ?? '')
  const named = [...new Set([...codes.filter(isCurrency), ...signsIn(text)])]
  if (named.length > 1) return undefined
  if (named[0] !== undefined) return named[0]
  for (const [sign, homes] of SHARED) {
    const meant = new Set(countries.map(country => homes[country]).filter(code => code !== undefined))
    if (sign.test(text)) return meant.size === 1 ? [...meant][0] : undefined
  }
  if (!text.includes('$')) return undefined
  if (countries.includes('US')) return 'USD'
  const local = countries.map(country => DOLLARS[country]).filter(code => code !== undefined)
  const candidates = [...new Set(['USD', ...local])].filter(isPlausible)
  return candidates.length === 1 ? candidates[0] : undefined
}

/** Units of this currency that make about one US dollar, where known. */
export function unitsPerDollar(currency: string): number | undefined {
  return PER_DOLLAR[currency]
}

function isCurrency(code: string): boolean {
  return ISO.has(code) || code === 'USDC' || code === 'USDT'
}

function signsIn(text: string): string[] {
  let rest = text
  const found: string[] = []
  for (const [sign, code] of SIGNS) {
    if (!sign.test(rest)) continue
    found.push(code)
    rest = rest.replace(new RegExp(sign, `${sign.flags}g`), ' ')
  }
  return found
}
