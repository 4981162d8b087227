import { z } from 'zod'
import { fold } from '#contract/text.ts'
import { readYaml } from '../text/read-yaml.ts'

/** A headline taken apart for comparison. */
export interface Headline {
  /** Equal for headlines that differ in case, punctuation and empty words only. */
  key: string
  words: ReadonlySet<string>
  names: ReadonlySet<string>
  /** Names of chains and traded assets. */
  assets: ReadonlySet<string>
  /** Words for actions. */
  acts: ReadonlySet<string>
  /** Words for later developments of a story. */
  followUps: ReadonlySet<string>
  figures: Figure[]
  isNegated: boolean
  weight: number
}

const FIGURE_WEIGHT = 1.2
const WORD = /[\p{L}\p{N}]+(?:[.'+#&-][\p{L}\p{N}]+)*/gu
/** Scripts without spaces between words are compared by pairs of characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu

export function takeApart(title: string): Headline {
  const plain = title
    .normalize('NFKC')
    .replace(/[’‘`´]/g, "'")
    .replace(/[‐‑]/g, '-')
  const lower = fold(plain)
    .replace(PHRASES, phrase => file.phrases[phrase] ?? phrase)
    .replace(/'s(?![\p{L}])/gu, '')
    .replace(/n't(?![\p{L}])/gu, 'nt')
  const { figures, rest } = takeFigures(lower)
  const unspaced = [...rest.matchAll(UNSPACED)].flatMap(([run]) => pairs(run))
  const spoken = [...rest.replace(UNSPACED, ' ').matchAll(WORD)].flatMap(([word]) => split(word))
  const stated = spoken.filter(word => !EMPTY.has(word) && !NEGATIONS.has(word)).map(canonicalWord)
  const words = new Set([...stated, ...unspaced])
  const written = namesIn(plain)
  return {
    key: [...stated, ...unspaced, ...figures.map(figure => `${figure.kind} ${figure.value}`)].sort().join(' '),
    words,
    names: new Set([...words].filter(word => NAMES.has(word) || written.has(word))),
    assets: words.intersection(ASSETS),
    acts: words.intersection(ACTS),
    followUps: words.intersection(FOLLOW_UPS),
    figures,
    isNegated: spoken.some(word => NEGATIONS.has(word)),
    weight: [...words].reduce((sum, word) => sum + weightOf(word), figures.length * FIGURE_WEIGHT),
  }
}

/** Shared weight by all weight, from 0 to 1. */
export function overlap(a: Headline, b: Headline): number {
  const shared = sharedWeight(a, b)
  const union = a.weight + b.weight - shared
  return union === 0 ? 0 : shared / union
}

export function sharedWeight(a: Headline, b: Headline): number {
  const [fewer, more] = a.words.size <= b.words.size ? [a.words, b.words] : [b.words, a.words]
  let shared = 0
  for (const word of fewer) if (more.has(word)) shared += weightOf(word)
  for (const figure of a.figures) if (b.figures.some(other => isSameFigure(figure, other))) shared += FIGURE_WEIGHT
  return shared
}

/** How much a headline must share with another to be the same in other words, besides an asset and one more name. */
const RETOLD = { overlap: 0.28, weight: 2.5 }

/** Whether both have an asset, another name and an action: "Acme uses Solana to track fuel", "Acme picks Solana". */
export function isRetold(a: Headline, b: Headline): boolean {
  if (a.assets.intersection(b.assets).size === 0) return false
  const names = a.names.intersection(b.names)
  if (![...names].some(name => !ASSETS.has(name) && !TIMES.has(name) && !COMMON.has(name))) return false
  const deeds = [...a.words.intersection(b.words)].filter(word => !names.has(word))
  const weight = deeds.reduce((sum, word) => sum + weightOf(word), 0)
  return weight >= RETOLD.weight && overlap(a, b) >= RETOLD.overlap
}

type Contradiction = 'figures' | 'negation' | 'names' | 'acts' | 'opposites' | 'follow-up'

/** Why two headlines cannot be one story however alike they are, or undefined. */
export function contradiction(a: Headline, b: Headline): Contradiction | undefined {
  // Cheapest first: in a flood of one template this runs a million times.
  if (a.isNegated !== b.isNegated) return 'negation'
  if (!a.names.isSubsetOf(b.words) && !b.names.isSubsetOf(a.words)) return 'names'
  if (figuresConflict(a.figures, b.figures)) return 'figures'
  if (opposes(a.words, b.words) || opposes(b.words, a.words)) return 'opposites'
  if (!a.followUps.isSubsetOf(b.words) || !b.followUps.isSubsetOf(a.words)) return 'follow-up'
  if (!a.acts.isSubsetOf(b.words) && !b.acts.isSubsetOf(a.words)) return 'acts'
  return undefined
}

/** "ETF approved" and "ETF delayed": each has a word of one line of opposites, on another side. One may hold both. */
function opposes(own: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const sidesOf = (word: string) => SIDES.get(word) ?? []
  const against = [...other].flatMap(sidesOf)
  const alone = [...own].filter(word => !other.has(word)).flatMap(sidesOf)
  return alone.some(one => against.some(two => one.line === two.line && one.side !== two.side))
}

/** Words that name something: capitals inside a sentence; In Title Case, those that are not ordinary words. */
function namesIn(title: string): Set<string> {
  const written = [...title.matchAll(WORD)].map(([word]) => word)
  const isInSentence = isSentence(title)
  const capital = written.flatMap((word, at) => (/\p{Lu}/u.test(word) ? split(word).map(part => ({ part, at })) : []))
  const names = capital
    .filter(({ part }) => /\p{Lu}/u.test(part))
    .map(({ part, at }) => ({ at, word: fold(part).replace(/'s$/, '') }))
    // A capital letter does not make a word of the language a name.
    .filter(({ word, at }) => (isInSentence && at > 0) || !(ORDINARY.has(word) || ORDINARY.has(stem(word))))
  return new Set(names.map(({ word }) => canonicalWord(word)))
}

/** Whether a headline has capitals as a sentence has them, not In Title Case. */
export function isSentence(title: string): boolean {
  const long = [...title.matchAll(WORD)].slice(1).filter(([word]) => /^\p{L}{4,}/u.test(word))
  return long.filter(([word]) => /^\p{Ll}/u.test(word)).length * 2 >= long.length
}

/** "Exchange-held" is two words, "BlackRock-backed" none. */
function split(word: string): string[] {
  return ATTRIBUTE.test(word.toLowerCase()) ? [] : word.split('-').filter(part => part !== '')
}

function pairs(run: string): string[] {
  const letters = [...run]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

const List = z.string().transform(text => text.trim().split(/\s+/))
const File = z.strictObject({
  ...{ empty: List, common: List, acts: List, followUps: List, attributes: List, negations: List },
  ...{ assets: List, names: List, times: List, same: z.array(List) },
  exclusive: z.array(z.string().transform(text => text.split('|').map(side => side.trim().split(/\s+/)))),
  phrases: z.record(z.string(), z.string()),
})
const file = readYaml(new URL('story-words.yaml', import.meta.url), File)
const ordinary = readYaml(new URL('ordinary-words.yaml', import.meta.url), z.strictObject({ stems: List }))

const synonyms = new Map(file.same.flatMap(([first = '', ...others]) => others.map(word => [stem(word), stem(first)])))
const EMPTY = new Set(file.empty)
const ORDINARY = new Set([
  ...ordinary.stems,
  ...[file.empty, file.common, file.negations, file.acts, file.followUps, file.same.flat(), file.exclusive.flat(2)]
    .flat()
    .flatMap(word => [word, stem(word)]),
])
const COMMON = new Set(file.common.map(canonicalWord))
const ATTRIBUTE = new RegExp(`-(?:${file.attributes.join('|')})$`, 'u')
const ACTS = new Set(file.acts.map(canonicalWord))
const FOLLOW_UPS = new Set(file.followUps.map(canonicalWord))
const NEGATIONS = new Set(file.negations)
/** Chains and assets as they are compared -> as they are written: `aav` -> `aave`. */
export const ASSET_NAMES = new Map(file.assets.map(name => [canonicalWord(name), name] as const).toReversed())
const ASSETS = new Set(ASSET_NAMES.keys())
const TIMES = new Set(file.times.map(canonicalWord))
const NAMES = new Set([...ASSETS, ...TIMES, ...file.names.map(canonicalWord)])
const PHRASE_LIST = Object.keys(file.phrases).sort((a, b) => b.length - a.length)
const PHRASES = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${PHRASE_LIST.map(phrase => phrase.replaceAll('.', '\\.')).join('|')})(?![\\p{L}\\p{N}])`,
  'gu',
)

/** Word -> the sides of the lines of opposites that it is on. */
const SIDES = new Map<string, { line: number; side: number }[]>()
for (const [line, sides] of file.exclusive.entries())
  for (const [side, words] of sides.entries())
    for (const word of words.map(canonicalWord)) SIDES.set(word, [...(SIDES.get(word) ?? []), { line, side }])

const COMMON_WEIGHT = 0.4

/** The weight of sharing this word: little for one in every other headline. */
export function weightOf(word: string): number {
  return COMMON.has(word) ? COMMON_WEIGHT : 1
}

/** The one word for all that mean the same. */
export function canonicalWord(word: string): string {
  const stemmed = stem(word)
  return synonyms.get(stemmed) ?? stemmed
}

/** Enough English grammar to compare headlines: plural, third person, past and participle. */
function stem(word: string): string {
  if (!/^[a-z][a-z-]{3,}$/.test(word)) return word
  if (/(?:sses|shes|ches|xes|zes)$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('ies') && word.length > 5) return `${word.slice(0, -3)}y`
  if (/[^suia]s$/.test(word)) return stem(word.slice(0, -1))
  const bare = /^(.{3,}?[^e])(?:ing|ed)$/.exec(word)?.[1]
  if (!bare || !/[aeiouy]/.test(bare)) return word.replace(/(?<=[a-z]{3})e$/, '')
  return /([bdgmnprt])\1$/.test(bare) ? bare.slice(0, -1) : bare
}

/** A figure in a headline. Figures of one kind can contradict each other, figures of different kinds cannot. */
interface Figure {
  kind: 'money' | 'percent' | 'year' | 'plain'
  value: number
  /** Significant digits as written: 1.2 billion may be 1.25 billion rounded, 90,000 is not 92,000. */
  digits: number
}

const SCALES = new Map(
  Object.entries({
    ...{ 'k thousand': 1e3, 'm mn mln million': 1e6, 'b bn bln billion': 1e9, 't tn trillion 兆': 1e12 },
    ...{ '万 萬 만': 1e4, '亿 億 억': 1e8 },
  }).flatMap(([words, scale]) => words.split(' ').map(word => [word, scale] as const)),
)
const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
/** From two on: `one` is a pronoun, too. */
const SPELLED = new RegExp(`(?<![\\p{L}\\p{N}])(?:${WORDS.slice(2).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
const FIGURE =
  /(?<![\p{Script=Latin}\p{N}.-])([$€£¥₩₹]|usd\s|us\$)?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s?-?((?:k|thousand|m|mn|mln|million|b|bn|bln|billion|t|tn|trillion)(?![\p{Script=Latin}\p{N}])|[万萬만亿億억兆])?\s?(%|percent|per cent|pct)?(?![\p{Script=Latin}\p{N}])/gu

/** The figures of a headline in lower case, and the headline without them. */
function takeFigures(text: string): { figures: Figure[]; rest: string } {
  const figures: Figure[] = []
  const spelled = text.replace(SPELLED, word => String(WORDS.indexOf(word)))
  const rest = spelled.replace(FIGURE, (_all, sign, digits, scale, percent) => {
    figures.push(toFigure(digits, scale, sign, percent))
    return ' '
  })
  return { figures, rest }
}

function toFigure(written: string, scale?: string, sign?: string, percent?: string): Figure {
  const bare = written.replaceAll(',', '')
  const value = Number(bare) * (SCALES.get(scale ?? '') ?? 1)
  const isYear = !scale && !sign && !percent && /^(?:19|20)\d{2}$/.test(written)
  const kind = percent ? 'percent' : sign ? 'money' : isYear ? 'year' : 'plain'
  return { kind, value: Number(value.toPrecision(12)), digits: significant(bare) }
}

function significant(bare: string): number {
  const digits = bare.replace('.', '').replace(/^0+/, '')
  return bare.includes('.') ? digits.length : digits.replace(/(?<!0)0+$/, '').length
}

/** The same figure, or one rounded to the digits of the other. */
function isSameFigure(a: Figure, b: Figure): boolean {
  if (a.value === b.value) return true
  const [rough, fine] = a.digits <= b.digits ? [a, b] : [b, a]
  if (rough.digits < 2 || rough.digits === fine.digits) return false
  const rounded = Number(fine.value.toPrecision(rough.digits))
  const step = 10 ** (Math.floor(Math.log10(fine.value)) - rough.digits + 1)
  const truncated = Math.floor(fine.value / step + 1e-9) * step
  return Math.abs(rounded - rough.value) < step / 1e3 || Math.abs(truncated - rough.value) < step / 1e3
}

/** Whether both headlines have figures of one kind that the other does not have. */
function figuresConflict(a: Figure[], b: Figure[]): boolean {
  if (a.length === 0 || b.length === 0) return false
  return (['money', 'percent', 'year', 'plain'] as const).some(kind => {
    const [own, other] = [a.filter(figure => figure.kind === kind), b.filter(figure => figure.kind === kind)]
    const lacks = (one: Figure[], two: Figure[]) => one.some(x => !two.some(y => isSameFigure(x, y)))
    return own.length > 0 && other.length > 0 && lacks(own, other) && lacks(other, own)
  })
}
