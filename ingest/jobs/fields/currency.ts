import { z } from 'zod'
import { readYaml } from '../../text/read-yaml.ts'

const Currencies = z.strictObject({
  dollars: z.record(z.string(), z.string()),
  perDollar: z.record(z.string(), z.number().positive()),
})
const { dollars: DOLLARS, perDollar: PER_DOLLAR } = readYaml(new URL('currencies.yaml', import.meta.url), Currencies)

/** Whole letters before the sign: `CA ends with `A and is no Australian dollar. */
const SIGNS: [RegExp, string][] = [
  [/US\s?\$|USD\s?\$|\$\s?USD?(?![A-Z])/, 'USD'],
  [/(?<![A-Z])(?:AU|AUD\s?|A)\$/, 'AUD'],
  // "120 000 $ CA" is how Quebec writes it.
  [/(?<![A-Z])(?:CA|CAD\s?|C|CDN)\$|\$\s?CAD?(?![A-Za-z])/, 'CAD'],
  [/NZ\$/, 'NZD'],
  [/(?<![A-Z])(?:SGD\s?|SG|S)\$/, 'SGD'],
  [/HK\$/, 'HKD'],
  [/NT\$|\bNTD\b/, 'TWD'],
  [/MX\$/, 'MXN'],
  [/(?<![A-Z])R\$/, 'BRL'],
  [/€|\beuros?\b/i, 'EUR'],
  [/£|\bpounds?\b/i, 'GBP'],
  [/₹/, 'INR'],
  [/₩/, 'KRW'],
  [/₫/, 'VND'],
  [/₺|\bTL\b/, 'TRY'],
  [/\bRMB\b/, 'CNY'],
  [/₽/, 'RUB'],
  [/₴/, 'UAH'],
  [/₦/, 'NGN'],
  [/₱/, 'PHP'],
  [/₪/, 'ILS'],
  [/฿/, 'THB'],
  [/zł|\bzl\b/i, 'PLN'],
  [/Kč/i, 'CZK'],
  [/\bFt\b/, 'HUF'],
  [/\bRM(?=\s?\d)/, 'MYR'],
  [/\bRp(?=\.?\s?\d)/, 'IDR'],
]
/** Signs that several currencies share, and where each is meant. */
const SHARED: [RegExp, Record<string, string>][] = [
  [/[¥￥]/, { JP: 'JPY', CN: 'CNY' }],
  [/\bRs\.?(?=\s?\d)/, { IN: 'INR', PK: 'PKR', LK: 'LKR', NP: 'NPR', MU: 'MUR' }],
  [/\bR(?=\s?\d)/, { ZA: 'ZAR' }],
  [/\bkr\b/i, { SE: 'SEK', NO: 'NOK', DK: 'DKK', IS: 'ISK' }],
]
const ISO = new Set(Intl.supportedValuesOf('currency'))
/** "100k - 120k (USD)", "USD/EUR 100k": a code we know counts wherever it stands. */
const CODE = /\b[A-Z]{3,4}\b/g
const CODE_BEFORE = /\b([A-Z]{3,4})(?=\s?[$€£]?\s?\d)/g
const CODE_AFTER = /(?<=\d[\d.,' \u00a0]*\s?[kKmM]?\+?\s?\/?)([A-Z]{3,4})\b/g

/** The ISO code a source's own field means: a code in any case, or a sign that has one meaning. */
export function currencyCode(text: string | undefined): string | undefined {
  const code = (text ?? '').trim().toUpperCase()
  if (isCurrency(code)) return code
  const { found } = readSigns(text ?? '')
  return found.length === 1 ? found[0] : undefined
}

/**
 * The currency a pay text is in. "$" alone is the US dollar unless the job is in a country with a dollar or peso of its
 * own, where both readings are possible; a code in the text decides ("$120,000 (CAD)"), several currencies are none.
 */
export function currencyIn(
  text: string,
  countries: string[],
  isPlausible: (currency: string) => boolean,
): string | undefined {
  const beside = [...text.matchAll(CODE_BEFORE), ...text.matchAll(CODE_AFTER)].map(match => match[1] ?? '')
  const anywhere = (text.match(CODE) ?? []).filter(code => unitsPerDollar(code) !== undefined)
  const signs = readSigns(text)
  const [first, second] = new Set([...beside.filter(isCurrency), ...anywhere, ...signs.found])
  // "60k-80k $/€" is paid in either.
  if (second || (first && signs.rest.includes('$') && !isDollar(first))) return undefined
  if (first) return first
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

/** A currency that "$" may stand for. */
function isDollar(currency: string): boolean {
  return ['USD', 'USDC', 'USDT', ...Object.values(DOLLARS)].includes(currency)
}

function readSigns(text: string): { found: string[]; rest: string } {
  let rest = text
  const found: string[] = []
  for (const [sign, code] of SIGNS) {
    if (!sign.test(rest)) continue
    found.push(code)
    rest = rest.replace(new RegExp(sign, `${sign.flags}g`), ' ')
  }
  return { found, rest }
}
