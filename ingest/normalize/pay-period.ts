import type { PayPeriod } from '#schema'

/** A period, none stated, or words that rule every period out. */
export type PeriodReading = PayPeriod | { refused: boolean } | undefined

const PERIODS: [PayPeriod, RegExp][] = [
  ['hour', /\b(?:hour(?:ly)?|hr|stunde|stündlich|heure|hora|godzin\w*)s?\b|\/\s?h\b|\bp\/?h\b/i],
  ['day', /\b(?:day|daily|per diem|tag|tagessatz|jour|tjm)\b|\bp\.d\.|\bpd\b/i],
  ['week', /\bweek(?:ly)?\b|\/\s?wk?\b/i],
  [
    'month',
    /\b(?:month(?:ly)?|monat(?:lich)?|mois|mensuel|mes|mensual(?:es)?|mês|mensal|bulan|aylık|mies\w*|maand|pcm)\b|\bmån(?:ad)?(?!\p{L})|\bmåned(?!\p{L})|\/\s?mo?\b|\bp\.?m\.?(?=\s|$)/iu,
  ],
  [
    'year',
    /\b(?:year(?:ly)?|yr|annual(?:ly|ised|ized)?|annum|p\.?\s?a\.?(?=\s|$|\))|jahr|jährlich|an(?:née|nuel)|año|anual|ano|jaar|rok|lpa)\b|\/\s?y\b|\bp\.a\.|\bpa\b/i,
  ],
]
const OTHER =
  /\b(?:bi[- ]?week\w*|fortnight\w*|2 weeks?|two weeks|semi[- ]?month\w*|bi[- ]?month\w*|twice a month|one[- ]?time|once|per (?:project|task|article|word|piece|post|video|session|game)|quarter\w*)\b/i
const UNDEFINED = /not[_ -]?defined|\bnone\b|\bunknown\b|\bunspecified\b/i
/** Working time is no pay period: "40 hours per week", "3 days a week". */
const WORKING_TIME =
  /\b\d[ -]days? (?:work(?:ing)? )?week\b|\b\d[\d.–-]*\+?\s?(?:hours?|hrs?|h|days?)\s?(?:per|a|\/|each|p\.?)\s?(?:week|wk?|day|month)\b|\bmonth(?:s|-to-month)?(?= contract| notice| probation)|\b\d+\s?months?\b|\b\d+\s?(?:years?|yrs?)\b/gi

/**
 * The period a text or a source's word names: `1 YEAR`, `per-hour-wage`, "Annual base salary range". Two different ones,
 * or one that is none of ours (every two weeks, per project), refuse any guess.
 */
export function readPeriod(text: string): PeriodReading {
  const words = text
    .replace(/^\s*1\s+(?=[a-z])/i, '')
    .replace(WORKING_TIME, ' ')
    .replace(/[_]/g, ' ')
  if (UNDEFINED.test(words) || OTHER.test(words)) return { refused: true }
  const found = PERIODS.filter(([, pattern]) => pattern.test(words)).map(([period]) => period)
  if (found.length > 1) return { refused: true }
  return found[0]
}
