/** What a sentence says that filters can take: "remote solidity jobs in Germany over 120k". It is read once for all lists. */
import type { Place } from '#contract/places.ts'
import { slugOf } from '#contract/words.ts'
import { daysIn, type Span } from './days.ts'
import { placesIn } from './places.ts'

export type Meaning =
  | { kind: 'place'; places: readonly Place[]; isHome: boolean }
  | { kind: 'days'; span: Span }
  /** Names of these: `company`, `source`. */
  | { kind: 'names'; of: string; names: readonly string[] }
  | { kind: 'mode'; is: 'remote' | 'online' | 'in person' }
  | { kind: 'level'; levels: string }
  | { kind: 'pay'; least: number; currency?: string }

export interface Phrase {
  start: number
  end: number
  /** The part of it that is a name or a day, without "in" and the like. */
  name: { start: number; end: number }
  meaning: Meaning
  /** Otherwise its words may mean something else, and stay in the search. */
  isExplicit: boolean
  /** It follows "not" or "without". */
  isUnwanted: boolean
}

export interface Knowledge {
  now: Date
  /** Kind -> slug -> names: those of companies and sources. */
  names: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>
}

type Found = Omit<Phrase, 'isUnwanted' | 'name'> & { name?: Phrase['name'] }

const UNWANTED =
  /(?<![\p{L}\p{N}])(?:not|no|non|without|excluding|except|except for|other than|outside|but not)(?: |-)(?:(?:at|in|from|for) )?$/iu
const CURRENCIES: Record<string, string> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  dollars: 'USD',
  euros: 'EUR',
  pounds: 'GBP',
}
/** Less is no pay of a year. */
const LEAST_PAY = 10_000
/** "over 120k", "that pay at least $150,000 a year", "€90k+". */
const PAY =
  /(?<![\p{L}\p{N}])(?:(?:(?:that|which) )?pay(?:s|ing)? |salary (?:of )?|with )?(?<least>over|above|more than|at least|from|min(?:imum)?(?: of)?|starting at|>=?)?\s?(?<sign>[$€£])?(?<amount>\d{1,3}(?:,\d{3}){1,2}|\d{2,7})\s?(?<k>k)?(?<plus>\+)?(?:\s?(?<unit>usd|eur|gbp|chf|cad|aud|sgd|dollars|euros|pounds)(?!\p{L}))?(?: (?:a|per) (?:year|annum))?(?![\p{L}\p{N}])/giu

/** Words that mean one thing: between letters, in any case. */
const WORDS: readonly (readonly [string, Meaning])[] = [
  [
    '(?:(?:fully|100%) )?(?:remote(?:ly)?|work(?:ing)? from (?:home|anywhere)|wfh|remot[oa]s?|teletrabajo|t[ée]l[ée]travail|home ?office)',
    { kind: 'mode', is: 'remote' },
  ],
  ['(?:online|virtual)', { kind: 'mode', is: 'online' }],
  ['(?:in person|on site|onsite|offline|irl)', { kind: 'mode', is: 'in person' }],
  [
    '(?:entry[ -]level|graduate|new[ -]grad|no experience(?: needed| required)?|first job)',
    { kind: 'level', levels: 'junior,intern' },
  ],
  ['(?:internships?|interns?)', { kind: 'level', levels: 'intern' }],
  ['junior(?:[ -]level)?', { kind: 'level', levels: 'junior' }],
  ['mid[ -]level', { kind: 'level', levels: 'mid' }],
  ['senior[ -]level', { kind: 'level', levels: 'senior' }],
  ['(?:executive|c)[ -]level|executive(?= (?:roles?|jobs?|positions?))', { kind: 'level', levels: 'executive' }],
]
const PATTERNS = WORDS.map(([words, meaning]) => ({
  pattern: new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${words})(?![\p{L}\p{N}]|-(?!based))`, 'giu'),
  meaning,
}))

/** Returns the phrases of a sentence that do not overlap, in order; none inside quotation marks or after a minus. */
export function phrasesIn(sentence: string, { now, names }: Knowledge): Phrase[] {
  const found: Found[] = [
    ...daysIn(sentence, now).map(({ span, ...at }) => ({
      ...at,
      meaning: { kind: 'days', span } as const,
      isExplicit: true,
    })),
    ...placesIn(sentence).map(({ places, isHome, ...at }) => ({
      ...at,
      meaning: { kind: 'place', places, isHome } as const,
    })),
    ...[...names].flatMap(([kind, bySlug]) => namesIn(sentence, kind, bySlug)),
    ...PATTERNS.flatMap(({ pattern, meaning }) =>
      [...sentence.matchAll(pattern)].map(({ index, 0: text }) => ({
        start: index,
        end: index + text.length,
        meaning,
        isExplicit: true,
      })),
    ),
    ...payIn(sentence),
  ]
  const phrases: Phrase[] = []
  for (const one of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const before = UNWANTED.exec(sentence.slice(0, one.start))
    const start = one.start - (before?.[0].length ?? 0)
    if (start < (phrases.at(-1)?.end ?? 0)) continue
    phrases.push({ name: { start: one.start, end: one.end }, ...one, start, isUnwanted: before !== null })
  }
  return phrases
}

function payIn(sentence: string): Found[] {
  return [...sentence.matchAll(PAY)].flatMap(({ index, 0: text, groups = {} }) => {
    const { least, sign, amount = '', k, plus, unit = '' } = groups
    const value = Number(amount.replaceAll(',', '')) * (k ? 1000 : 1)
    if (value < LEAST_PAY || !(least || plus || sign)) return []
    const currency = CURRENCIES[sign ?? unit.toLowerCase()] ?? (unit === '' ? undefined : unit.toUpperCase())
    return [
      {
        start: index,
        end: index + text.length,
        meaning: { kind: 'pay', least: value, currency } as const,
        isExplicit: true,
      },
    ]
  })
}

const NAME = /[\p{L}\p{N}][\p{L}\p{N}\p{M}.&-]*/gu
const MOST_NAME_WORDS = 4
const AT = /(?<![\p{L}\p{N}])(?:at|@|for|by|from|join|of|on) ?$/iu
const OR = /^ ?(?:,|\/|or|,? or) (?:at |for |from )?$/i

/** Names after "at" and the like, or several with "or" between: one name alone is as well found by its words. */
function namesIn(sentence: string, of: string, bySlug: ReadonlyMap<string, readonly string[]>): Found[] {
  const tokens = [...sentence.matchAll(NAME)].map(({ index, 0: text }) => ({ start: index, end: index + text.length }))
  const found: (Found & { names: readonly string[] })[] = []
  for (let at = 0; at < tokens.length; at++) {
    const first = tokens[at]
    for (let count = Math.min(MOST_NAME_WORDS, tokens.length - at); first && count > 0; count--) {
      const end = tokens[at + count - 1]?.end ?? 0
      const names = bySlug.get(slugOf(sentence.slice(first.start, end)))
      if (!names) continue
      at += count - 1
      const last = found.at(-1)
      if (last && OR.test(sentence.slice(last.end, first.start))) {
        last.names = [...last.names, ...names]
        last.end = end
        last.isExplicit = true
      } else {
        const before = AT.exec(sentence.slice(0, first.start))
        const isAfterNot = UNWANTED.test(sentence.slice(0, first.start))
        const start = isAfterNot ? first.start : first.start - (before?.[0].length ?? 0)
        const isExplicit = before !== null || isAfterNot || of === 'source'
        found.push({ start, end, names, isExplicit, meaning: { kind: 'names', of, names } })
      }
      break
    }
  }
  return found.map(({ names, ...one }) => ({ ...one, meaning: { kind: 'names', of, names } as const }))
}

/** Returns the sentence without some of its phrases, and without marks that stand alone. */
export function withoutPhrases(sentence: string, phrases: readonly Pick<Phrase, 'start' | 'end'>[]): string {
  let left = ''
  let end = 0
  for (const phrase of phrases) {
    left += `${sentence.slice(end, phrase.start)} `
    end = phrase.end
  }
  const words = (left + sentence.slice(end)).split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word))
  return words.map(word => word.replace(/[,;?!]$/, '')).join(' ')
}
