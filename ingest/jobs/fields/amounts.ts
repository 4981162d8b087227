/** Words that leave one side of a wage open: "bis 90.000 €" is no wage of 90,000, "$100k and above" no wage of 100,000. */
type Bound = 'lower' | 'upper' | undefined

/** English, German, French, Spanish, Italian, Portuguese, Dutch, Polish and Czech, Scandinavian, Russian. */
const LOWER = [
  'from|starting(?: (?:at|from))?|starts? at|min(?:imum)?|at least|more than|over|above|upwards? of|in excess of|>=?|≥',
  'ab|mindestens|mind|über|mehr als|à partir de|dès|au moins|plus de|desde|a partir de|mínimo|al menos|más de',
  'da|partire da|almeno|minimo|più di|no mínimo|mais de|acima de|vanaf|minimaal|minstens|meer dan',
  'od|co najmniej|powyżej|från|minst|fra|от',
]
const UPPER = [
  'up ?to|max(?:imum)?|under|below|less than|at most|not exceeding|not to exceed|capped at|<=?|≤',
  "bis(?: zu)?|höchstens|maximal|unter|jusqu(?:e|[’'] ?à)?|jusqu|au plus|moins de|hasta|máximo|como máximo|menos de",
  'fino a|massimo|meno di|até|no máximo|tot|maximaal|hooguit',
  'do|maks(?:ymalnie)?|poniżej|upp till|opp til|op til|до',
]
/** "No less than" is a floor and "no more than" a ceiling, whatever its last words say. */
const NEGATED: [Bound, string][] = [
  [
    'lower',
    '(?:no|not|nothing) (?:less|under|below) than|(?:no|not) (?:under|below)|nicht (?:weniger als|unter)|no menos de|pas moins de|não menos de',
  ],
  [
    'upper',
    '(?:no|not) (?:more|higher|greater) than|(?:no|not) (?:over|above|exceeding)|nicht (?:mehr als|über)|no más de|pas plus de|não mais de|не более',
  ],
]
const JOINED = String.raw`(?:or|and|&|oder|und|ou|et|o|y|of|en|e)\s*`
const LOWER_AFTER = `min(?:imum|destens)?|upwards?|${JOINED}(?:more|up(?:wards?)?|above|over|higher|beyond|mehr|plus|más|meer|hoger|oltre|mais)`
const UPPER_AFTER = `max(?:imum|imal)?|tops|${JOINED}(?:less|below|under|lower|weniger|moins|menos|minder)`
/** What may stand between the word and the amount: signs, a currency, "about". */
const BETWEEN = String.raw`[\s:.~≈(]*(?:(?:about|approx|around|circa|ca|roughly)\b[\s.]*)?(?:\b(?:US|CA?|AU?|NZ|SG?|HK|R)\$|\b[a-z]{3,4}\b|\p{Sc}|zł|\bkr\b|\bR[psM]?\b|[\s.])*`
const PERIOD = String.raw`(?:\s|\p{Sc}|\b[A-Z]{3,4}\b|zł|\/|,|\(|\)|\b(?:gross|brutto|per|an?|hour|hr|h|day|week|month|mo|year|yr|annum|p\.?\s?a|pro|Jahr|Monat)\b\.?)*`

const BEFORE: [Bound, RegExp][] = [
  ...NEGATED.map(([bound, words]): [Bound, RegExp] => [bound, beforeAmount(words)]),
  ['upper', beforeAmount(UPPER.join('|'))],
  ['lower', beforeAmount(LOWER.join('|'))],
]
const AFTER: [Bound, RegExp][] = [
  ['upper', afterAmount(UPPER_AFTER)],
  ['lower', afterAmount(LOWER_AFTER)],
]

/** Which side of a single amount the words around it state; undefined when it is the wage itself. */
function boundOf(before: string, after: string): Bound {
  const found = BEFORE.find(([, pattern]) => pattern.test(before)) ?? AFTER.find(([, pattern]) => pattern.test(after))
  return found?.[0]
}

function beforeAmount(words: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}])(?:${words})(?!\p{L})${BETWEEN}$`, 'iu')
}

function afterAmount(words: string): RegExp {
  return new RegExp(String.raw`^${PERIOD}(?:${words})(?!\p{L})`, 'iu')
}

/** One or two amounts of money written in a text. */
export interface Amounts {
  min?: number
  max?: number
}

const GROUPED = String.raw`\d{1,3}(?:,\d{2})+,\d{3}|\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?`
const NUMBER = new RegExp(
  String.raw`(?<![\d.,])(${GROUPED}|\d+(?:[.,]\d{1,2})?)(?!\d)(?:\s?(k|m|mio|mn|lpa|lakhs?|lacs?)(?![\p{L}(]))?((?:\s?(?:usd|eur|gbp|chf|cad|aud))?\s?\+)?`,
  'giu',
)
/** Numbers that are no money: shares, hours, days, months paid, years, retirement plans. */
const NOT_MONEY =
  /\b401\s?\(?k\)?|\bir\s?35\b|(?<!\p{Sc}\s?)\b1099\b|\b\p{L}-?\d\p{L}?\b|(?<!\p{Sc}\s?|\d[.,]?)\b\d{1,4}(?:[.,]\d{1,2})?\s?(?:[-–]\s?\d[\d.,]*\s?)?-?(?:%|(?:percent|bps|hours?|hrs?(?=\s?(?:\/|per|a)\s?w)|h\s?\/\s?w\w*|days?|weeks?|months?|mos?\.?(?=\s+contract)|x|times|salaries|years?(?: old)?|yrs?|yoe)\b)/giu
const CALENDAR_YEAR = /(?<![$€£₹.,\d]\s?|[A-Z]{3}\s?|[-–—]\s?)\b(?:19|20)\d\d\b(?!\s?[k$€£.,]|\s?[-–—]|\s?[A-Z]{3})/g
const RANGE_SIGN =
  /^(?:\s|[-–—~]|to|and|until|bis(?: zu)?|und|à|et|y|up|tot|do|até|hasta|jusqu[’']à|fino a|till?|al?|e|\.|[$€£¥₹₩₫₺₽₴₦₱₪฿+]|(?:US|CA?|AU?|NZ|SG?|HK|NT|MX|R)\$|[A-Z]{3,4}\b|TL\b|Kč|zł|kr\b\.?|RM|Rp\.?|Rs\.?|R(?=\s*$)|per|an?|\/|hour|hr|h|day|week|month|mo|year|yr|annum)*$/i
const FACTORS: Record<string, number> = {
  k: 1e3,
  m: 1e6,
  mio: 1e6,
  mn: 1e6,
  lpa: 1e5,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  lacs: 1e5,
}

interface Amount {
  value: number
  factor: number
  open: boolean
  start: number
  end: number
}

/** The one amount or the one range in a text. Several tiers, and numbers that do not fit together, are none. */
export function amountsIn(text: string): Amounts | undefined {
  const money = text.replace(NOT_MONEY, ' ').replace(CALENDAR_YEAR, ' ')
  const found = [...money.matchAll(NUMBER)].map(toAmount)
  const [first, second, third] = found
  if (!first || third) return undefined
  if (!second) return single(first, money)
  if (!RANGE_SIGN.test(money.slice(first.end, second.start))) return undefined
  const [low, high] = shareFactor(first, second)
  return low <= high ? { min: low, max: high } : undefined
}

function toAmount(match: RegExpExecArray): Amount {
  const factor = FACTORS[(match[2] ?? '').toLowerCase()] ?? 1
  return {
    value: toNumber(match[1] ?? ''),
    factor,
    open: match[3] !== undefined,
    start: match.index,
    end: match.index + match[0].length,
  }
}

/** "$150k+" and "from" leave the top open, "up to" the bottom. */
function single(amount: Amount, text: string): Amounts {
  const value = round(amount.value * amount.factor)
  const bound = boundOf(text.slice(0, amount.start), text.slice(amount.end))
  if (bound === 'upper') return { max: value }
  return bound === 'lower' || amount.open ? { min: value } : { min: value, max: value }
}

/** "$40 - $60k" and "70k-100" say the thousands once. */
function shareFactor(first: Amount, second: Amount): [number, number] {
  const low = first.factor === 1 && first.value < 1000 && second.factor > 1 ? second.factor : first.factor
  const high = second.factor === 1 && second.value < 1000 && first.factor > 1 ? first.factor : second.factor
  return [round(first.value * low), round(second.value * high)]
}

/** The last separator is a decimal mark only before one or two digits: "31,2", "60.000,00", "1,234.50". */
function toNumber(text: string): number {
  const decimal = /[.,](\d{1,2})$/.exec(text)
  const whole = (decimal ? text.slice(0, decimal.index) : text).replace(/\D/g, '')
  return Number(`${whole}.${decimal?.[1] ?? 0}`)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
