import { z } from 'zod'
import { readYaml } from '../text/read-yaml.ts'

const List = z.string().transform(text => text.trim().split(/\s+/))
const File = z.strictObject({
  empty: List,
  common: List,
  same: z.array(List),
  acts: List,
  followUps: List,
  attributes: List,
  exclusive: z.array(z.string().transform(text => text.split('|').map(side => side.trim().split(/\s+/)))),
  negations: List,
  names: List,
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
const NAMES = new Set(file.names.map(canonicalWord))
const PHRASES = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${Object.keys(file.phrases).sort(byLength).map(quote).join('|')})(?![\\p{L}\\p{N}])`,
  'gu',
)

/** Word -> which side of which line of opposites it stands on. */
const SIDES = new Map<string, { line: number; side: number }[]>()
for (const [line, sides] of file.exclusive.entries())
  for (const [side, words] of sides.entries())
    for (const word of words.map(canonicalWord)) SIDES.set(word, [...(SIDES.get(word) ?? []), { line, side }])

const WEIGHTS = { common: 0.4, word: 1 }

/** How much sharing this word says: little for what stands in every other headline. */
export function weightOf(word: string): number {
  return COMMON.has(word) ? WEIGHTS.common : WEIGHTS.word
}

export const isEmpty = (word: string) => EMPTY.has(word)
export const isAct = (word: string) => ACTS.has(word)
export const isFollowUp = (word: string) => FOLLOW_UPS.has(word)
export const isAttribute = (compound: string) => ATTRIBUTE.test(compound)
export const isNegation = (word: string) => NEGATIONS.has(word)
export const isKnownName = (word: string) => NAMES.has(word)
/** A word of the language, which a capital letter does not make a name. */
export const isOrdinary = (word: string) => ORDINARY.has(word) || ORDINARY.has(stem(word))
export const sidesOf = (word: string) => SIDES.get(word) ?? []

/** The word that stands for this one and all that mean the same. */
export function canonicalWord(word: string): string {
  const stemmed = stem(word)
  return synonyms.get(stemmed) ?? stemmed
}

export function joinPhrases(text: string): string {
  return text.replace(PHRASES, phrase => file.phrases[phrase] ?? phrase)
}

/** Enough English grammar to compare headlines: plural, third person, past and participle. */
export function stem(word: string): string {
  if (!/^[a-z][a-z-]{3,}$/.test(word)) return word
  if (/(?:sses|shes|ches|xes|zes)$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('ies') && word.length > 5) return `${word.slice(0, -3)}y`
  if (/[^suia]s$/.test(word)) return stem(word.slice(0, -1))
  const bare = /^(.{3,}?[^e])(?:ing|ed)$/.exec(word)?.[1]
  if (!bare || !/[aeiouy]/.test(bare)) return word.replace(/(?<=[a-z]{3})e$/, '')
  return /([bdgmnprt])\1$/.test(bare) ? bare.slice(0, -1) : bare
}

function byLength(a: string, b: string): number {
  return b.length - a.length
}

function quote(text: string): string {
  return text.replace(/[.]/g, '\\.')
}
