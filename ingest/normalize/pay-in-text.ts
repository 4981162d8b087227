import type { Pay } from '#schema'
import { readPay } from './pay.ts'
import { cityAlone } from './place-pieces.ts'
import { regionByName } from './regions.ts'

/** A posting whose pay, if anywhere, is in its text. */
export interface TextWithPay {
  description: string
  places: string[]
  countries: string[]
}

const SIGN = String.raw`(?:(?:US|CA?|AU?|NZ|SG?|HK)?\$|[€£₹]|(?:USD|EUR|GBP|CHF|CAD|AUD|SGD|INR|PLN)\b)`
const NUMBER = String.raw`\d[\d,.'’]{0,12}\s?k?\b`
const RANGE = new RegExp(
  String.raw`${SIGN}\s?${NUMBER}(?:\s?(?:USD|EUR|GBP|CAD))?(?:\s?(?:\/|per )\s?(?:year|yr|hour|hr|annum))?\s*(?:[-–—]+|to|and)\s*(?:${SIGN}\s?)?${NUMBER}|(?<![\d,.])${NUMBER}\s*(?:[-–—]|to)\s*${NUMBER}\s?(?:[€£]|USD|EUR|GBP|CHF|CAD|AUD|SGD)`,
  'giu',
)
/** Words that say the figures are the wage, in the sentence before them or on the line above. */
const WAGE =
  /\b(?:base (?:salary|pay|compensation|wage|range)|salary|salaries|wages?|pay (?:range|scale|band|rate|transparency|grade)|(?:hourly|annual|annualized|daily|monthly|yearly|cash) (?:rate|pay|range|compensation)|compensation (?:range|band)|gehalt|jahresgehalt|salaire|rémunération|salario|retribuzione|stipendio)\b/i
/** Other money than the wage of this job. */
const OTHER =
  /\bote\b|on[- ]target|\btotal (?:target |cash |annual )?(?:comp\b|compensation|rewards?|package)|\b(?:bonus|equity|stock|tokens?|commissions?|stipend|budget|credit|allowance|reimburs\w*|funding|raised|revenue|valuation|deductible|customers|clients|users|savings|visa)\b/i
const ONLY_RANGE =
  /^(?:\W|\b(?:usd|eur|gbp|cad|aud|chf|per|an?|year|annually|annum|yr|hour|hourly|hr|gross|base|plus)\b)*$/i
const ELSEWHERE = /\b(?:in|for|within|near|from) (?:the )?(\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+){0,2})/gu
const US = /\bU\.?S\.?(?:A\.?)?(?![\w$])|\bUnited States\b/
/** Below this a range that nothing labels is no wage of a year. */
const WAGE_OF_A_YEAR = 15_000
const MAX_SENTENCE = 240

/**
 * The wage a description states in words: one range, called a salary or base pay, for wherever the job is. Several
 * ranges are several places or levels, and then none is told.
 */
export function readPayInText({ description, places, countries }: TextWithPay): Pay | undefined {
  if (countries.length > 1) return undefined
  const told = new Map<string, Pay>()
  const unnamed = new Set<string>()
  for (const match of description.matchAll(RANGE)) {
    const { sentence, label } = around(description, match)
    if (OTHER.test(label)) continue
    const pay = readPay({ salary: sentence, countries })
    if (WAGE.test(label)) {
      if (pay?.min === undefined || pay.max === undefined || pay.min === pay.max) return undefined
      if (isElsewhere(sentence, places, countries)) return undefined
      told.set(figures(pay), pay)
    } else if (pay && (pay.max ?? 0) >= WAGE_OF_A_YEAR) unnamed.add(figures(pay))
  }
  const [pay, another] = told.values()
  const isOnly = another === undefined && [...unnamed].every(range => told.has(range))
  return isOnly ? pay : undefined
}

function figures({ min, max, currency, period }: Pay): string {
  return [min, max, currency, period].join(' ')
}

/** The sentence a range stands in, and the words that say what it is. */
function around(text: string, { index, 0: range }: RegExpExecArray): { sentence: string; label: string } {
  const line = text.lastIndexOf('\n', index - 1) + 1
  const before =
    text
      .slice(Math.max(line, index - MAX_SENTENCE), index)
      .split(/(?<=[.!?;])\s+/)
      .at(-1) ?? ''
  const rest = text.slice(index + range.length, index + range.length + MAX_SENTENCE).split('\n', 1)[0] ?? ''
  const after = rest.split(/[.;!?](?:\s|$)/, 1)[0] ?? ''
  const sentence = `${before}${range}${after}`
  if (!ONLY_RANGE.test(before)) return { sentence, label: before }
  const above =
    text
      .slice(Math.max(0, line - MAX_SENTENCE), line)
      .trimEnd()
      .split('\n')
      .at(-1) ?? ''
  return { sentence: `${above.trim()} ${sentence}`, label: above }
}

/** "In New York" holds for a job in New York alone, not for one in Austin or in both. */
function isElsewhere(sentence: string, places: string[], countries: string[]): boolean {
  if (!countries.includes('US') && US.test(sentence)) return true
  const [only, another] = places
  const named = [...sentence.matchAll(ELSEWHERE)].map(match => match[1] ?? '')
  return named.some(name => (cityAlone(name) || regionByName(name)) && (another !== undefined || !only?.includes(name)))
}
