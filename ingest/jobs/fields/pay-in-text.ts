import type { Pay } from '#contract'
import { readAlternatives } from '../../text/read-yaml.ts'
import { stateByName } from '../../text/states.ts'
import { readPay } from './pay.ts'
import { cityAlone, stateCode } from './place-pieces.ts'

const WORDS = readAlternatives(new URL('pay-in-text.yaml', import.meta.url), [
  'wage',
  'otherMoney',
  'onlyPeriod',
  'onlyRange',
])

/** A posting whose pay, if anywhere, is in its text. */
interface TextWithPay {
  description: string
  places: string[]
  countries: string[]
}

const SIGN = String.raw`(?:(?:US|CA?|AU?|NZ|SG?|HK)?\$|[€£₹]|(?:USD|EUR|GBP|CHF|CAD|AUD|SGD|INR|PLN)\b)`
const NUMBER = String.raw`(?:\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,2}|\d[\d,.'’]{0,12})\s?k?\b`
const UNIT = '(?:[€£]|zł|(?:USD|EUR|euros?|GBP|CHF|CAD|AUD|SGD|PLN)\\b)'
/** English, German, French, Spanish and Portuguese, Polish. */
const TO = '(?:[-–—]+|to|and|bis(?: zu)?|und|à|et|a|hasta|y|até|e|do)'
const RANGE = new RegExp(
  String.raw`${SIGN}\s?${NUMBER}(?:\s?(?:USD|EUR|GBP|CAD))?(?:\s?(?:\/|per )\s?(?:year|yr|hour|hr|annum))?\s*${TO}\s*(?:${SIGN}\s?)?${NUMBER}|(?<![\d,.])${NUMBER}(?:\s?${UNIT})?\s*${TO}\s*${NUMBER}\s?${UNIT}`,
  'giu',
)
/** Words that say the figures are the wage, in the sentence before them or on the line above. */
const WAGE = new RegExp(String.raw`\b${WORDS.wage}\b`, 'i')
/** A line's own label; inside a sentence these words may mean anything. */
const LINE_LABEL = /^\W*(?:compensation|pay|remuneration|rate)(?: range)?\s*[:–—-]\s*(?:USD|EUR|GBP)?\s*$/i
/** "$120k - $160k base": the word follows. */
const BASE_BEHIND = /^\s*(?:(?:usd|eur|gbp)\s+)?base\b/i
/** A line that holds nothing but "$45,000 - $65,000 a year". */
const ONLY_PERIOD = new RegExp(String.raw`^\W*(?:(?:usd|eur|gbp)\W+)?${WORDS.onlyPeriod}\W*$`, 'i')
/** Other money than the wage of this job. */
const OTHER = new RegExp(WORDS.otherMoney, 'i')
const ONLY_RANGE = new RegExp(`^${WORDS.onlyRange}*$`, 'i')
const ELSEWHERE =
  /(?:\b(?:in|for|within|near|from) |\()(?:the )?(?:[Ss]tates? of |[Gg]reater )?(\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+){0,2})/gu
/** "NY Annual Base Salary Range", as boards name the blocks of their pay. */
const HEADING =
  /^\W*(\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+){0,2}?)(?= (?:[Aa]nnual|[Bb]ase|[Ss]alary|[Pp]ay|[Hh]ourly|[Cc]ompensation))/u
const US = /\bU\.?S\.?(?:A\.?)?(?![\w$])|\bUnited States\b/
/** Below this an unlabeled range is not a wage of a year. */
const WAGE_OF_A_YEAR = 15_000
const MAX_SENTENCE = 240

/**
 * The wage a description states in words: one range, called a salary or base pay, for wherever the job is. Several
 * ranges are several places or levels: undefined.
 */
export function readPayInText({ description, places, countries }: TextWithPay): Pay | undefined {
  if (countries.length > 1) return undefined
  const stated = new Map<string, Pay>()
  const unnamed = new Set<string>()
  for (const match of description.matchAll(RANGE)) {
    const { sentence, label, isNamed } = around(description, match)
    if (OTHER.test(label)) continue
    const pay = readPay({ salary: sentence, countries })
    if (isNamed) {
      if (pay?.min === undefined || pay.max === undefined || pay.min === pay.max) return undefined
      if (isElsewhere(sentence, label, { places, countries })) return undefined
      stated.set(figures(pay), pay)
    } else if (pay && (pay.max ?? 0) >= WAGE_OF_A_YEAR) unnamed.add(figures(pay))
  }
  const [pay, another] = stated.values()
  const isOnly = another === undefined && [...unnamed].every(range => stated.has(range))
  return isOnly ? pay : undefined
}

function figures({ min, max, currency, period }: Pay): string {
  return [min, max, currency, period].join(' ')
}

/** The sentence of a range, the words before it, and whether they call it the wage. */
function around(text: string, { index, 0: range }: RegExpExecArray) {
  const line = text.lastIndexOf('\n', index - 1) + 1
  const before =
    text
      .slice(Math.max(line, index - MAX_SENTENCE), index)
      .split(/(?<=[.!?;])\s+/)
      .at(-1) ?? ''
  const rest = text.slice(index + range.length, index + range.length + MAX_SENTENCE).split('\n', 1)[0] ?? ''
  const after = rest.split(/[.;!?](?:\s|$)/, 1)[0] ?? ''
  const sentence = `${before}${range}${after}`
  const isNamed = WAGE.test(before) || LINE_LABEL.test(before) || BASE_BEHIND.test(after)
  if (!ONLY_RANGE.test(before)) return { sentence, label: before, isNamed }
  const above =
    text
      .slice(Math.max(0, line - MAX_SENTENCE), line)
      .trimEnd()
      .split('\n')
      .at(-1) ?? ''
  if (WAGE.test(above)) return { sentence: `${above.trim()} ${sentence}`, label: above, isNamed: true }
  return { sentence, label: above, isNamed: isNamed || ONLY_PERIOD.test(rest) }
}

/** "In New York" holds for a job in New York alone, not for one in Austin or in both. */
function isElsewhere(
  sentence: string,
  label: string,
  { places, countries }: Omit<TextWithPay, 'description'>,
): boolean {
  if (!countries.includes('US') && US.test(sentence)) return true
  const [only, another] = places
  const heading = HEADING.exec(label)?.[1] ?? ''
  const named = [...[...sentence.matchAll(ELSEWHERE)].map(match => match[1] ?? ''), heading]
  return named.some(name => isPlace(name) && (another !== undefined || !only?.includes(name)))
}

function isPlace(name: string): boolean {
  return name !== '' && Boolean(cityAlone(name) ?? stateByName(name) ?? stateCode(name))
}
