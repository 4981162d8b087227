import type { PayPeriod } from '#contract'

/** A period, none stated, or words that rule every period out. */
export type PeriodReading = PayPeriod | { refused: boolean } | undefined

const PERIODS: [PayPeriod, RegExp][] = [
  [
    'hour',
    words(
      'hour(?:ly|s)?|hrs?|stunden?|std|stundenlohn|stündlich|heures?|horas?|ora|oraria|uur(?:loon)?|godz(?:in\\p{L}*)?|timme|час',
      'h|p\\/?h',
    ),
  ],
  [
    'day',
    words('day|daily|per diem|tag(?:essatz)?|täglich|jour|tjm|dag|día|dia|giorno|dzień|dniówka', 'd|p\\.d\\.|pd'),
  ],
  ['week', words('week(?:ly)?|woche|wöchentlich|semaine|semana|settimana|tydzień|tyg|pw', 'wk?|p\\.w\\.')],
  [
    'month',
    words(
      'month(?:ly)?|monat(?:lich)?|mois|mensuel(?:le)?|mes|mensual(?:es)?|mês|mensal|mese|mensil[ei]|bulan|aylık|mies\\p{L}*|maand(?:elijks)?|měsíčně|měsíc|mesačne|lună|lunar|月|月薪|월|월급|pcm|mths?|mån(?:ad)?|måned|mnd|месяц|мес',
      'mo?|p\\.?m\\.?(?=\\s|$)',
    ),
  ],
  [
    'year',
    words(
      'year(?:ly)?|yr|annual(?:ly|ised|ized)?|annum|p\\.?\\s?a|jahr|jährlich|année|annuel(?:le)?|par an|año|anual|ano|anno|annuo|jaar(?:lijks)?|rok|ročně|ročne|年薪|年収|연봉|rocznie|lpa|год',
      'y|an(?! h)|p\\.a\\.|pa',
    ),
  ],
]
const OTHER =
  /\b(?:bi[- ]?week\w*|fortnight\w*|2 weeks?|two weeks|semi[- ]?month\w*|bi[- ]?month\w*|twice a month|one[- ]?time|once|per (?:project|task|article|word|piece|post|video|session|game)|quarter\w*)\b/i
/** A sum for something else than a year of work: its size says nothing about a year. */
const NO_YEAR =
  /\b(?:bonus(?:es)?|grants?|fixed|flat|lump sum|project|engagement|assignment|total|contract)\b|\b(?:for|over) \d+ days\b|\b(?!12[\s-]?m|52[\s-]?w)\d+[\s-]?(?:months?|mos?|weeks?|wks?|monate?n?|wochen|mois|semaines|meses|semanas|miesi\w+)(?!\p{L})(?! (?:notice|probation|vacation|holidays?|paid|severance|salary|parental|of|leave)\b)/iu
/** A source's own word for several of a unit, "2 WEEK" or "4 WEEK"; twelve months are a year, and so large a sum tells. */
const SEVERAL = /^\s*(?!1\s|12\s+m|52\s+w)\d[\d./]*\s+(?:hour|day|week|month|year)s?\s*$/i
const UNDEFINED = /not[_ -]?defined|\bnone\b|\bunknown\b|\bunspecified\b/i
/** Working time is no pay period: "40 hours per week", "3 days a week". */
const WORKING_TIME =
  /\b\d[ -]days? (?:work(?:ing)? )?week\b|\b\d[\d.–-]*\+?\s?(?:hours?|hrs?|h|days?)\s?(?:per|a|\/|each|p\.?)\s?(?:week|wk?|day|month)\b|\bmonth(?:s|-to-month)?(?= contract| notice| probation)|\b\d+\s?months?\b|\b\d+\s?(?:years?|yrs?)\b/gi

/**
 * The period a text or a source's word names: `1 YEAR`, `per-hour-wage`, "Annual base salary range". Two different ones,
 * or one that is none of ours (every two weeks, per project, "for 6 months"), refuse any guess.
 */
export function readPeriod(text: string): PeriodReading {
  const words = text
    .replace(/^\s*1\s+(?=[a-z])/i, '')
    .replace(WORKING_TIME, ' ')
    .replace(/[_]/g, ' ')
  if (SEVERAL.test(text) || UNDEFINED.test(words) || OTHER.test(words)) return { refused: true }
  const found = PERIODS.filter(([, pattern]) => pattern.test(words)).map(([period]) => period)
  if (found.length > 1 || (found.length === 0 && NO_YEAR.test(text))) return { refused: true }
  return found[0]
}

/** Whole words of any alphabet, and the short forms that stand after a slash or a sum ("/h", "p.a."). */
function words(whole: string, short: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}])(?:${whole})(?![\\p{L}])|(?:\\/\\s?|(?<=\\s|^|\\d)(?=p))(?:${short})(?![\\p{L}])`,
    'iu',
  )
}
