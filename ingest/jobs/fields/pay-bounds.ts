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
export function boundOf(before: string, after: string): Bound {
  const found = BEFORE.find(([, pattern]) => pattern.test(before)) ?? AFTER.find(([, pattern]) => pattern.test(after))
  return found?.[0]
}

function beforeAmount(words: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}])(?:${words})(?!\p{L})${BETWEEN}$`, 'iu')
}

function afterAmount(words: string): RegExp {
  return new RegExp(String.raw`^${PERIOD}(?:${words})(?!\p{L})`, 'iu')
}
