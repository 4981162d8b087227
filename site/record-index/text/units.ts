/**
 * From a query to units, as data: each is one thing of the query, with the terms that it may be found by. An engine
 * looks up how many records have the terms, then the words that are similar to one that no record has:
 * `parseQuery`, `termsIn`, `partsIn`, `unknownIn`, `termsOfSimilar`, `unitsOf`.
 */
import { compareText } from '#contract/order.ts'
import {
  type Alternative,
  eitherOf,
  type Frequencies,
  type Part,
  partsOf,
  TENTHS,
  ways,
  waysOf,
  withSynonyms,
} from './alternatives.ts'
import type { ParsedQuery } from './parse-query.ts'
import { errorsBetween, type Similar } from './similar.ts'
import { EXCLUDING, isAsking, STOP_WORDS } from './stop-words.ts'
import { synonyms } from './synonyms.ts'
import { stemOf } from './word-forms.ts'

export interface Unit extends Part {
  /** Its weight: the rarer, the more. */
  weight: number
  /** Records need not have it. */
  isOptional: boolean
  /** It is a word that everything here is about. */
  tellsLittle: boolean
}

/** Words that were taken for another one, or, without `to`, left out: no record has them, or none has all. */
export interface Mended {
  from: string
  to?: string
  isUnknown?: boolean
}

/** The corrections, when some units are not searched for. */
export function mendedWithout(mended: readonly Mended[], leftOut: readonly Unit[]): Mended[] {
  const notUsed = new Set(leftOut.map(({ typed }) => typed))
  return [
    ...mended.filter(({ from }) => !notUsed.has(from)),
    ...leftOut.map(({ typed, any }) => (any.length === 0 ? { from: typed, isUnknown: true } : { from: typed })),
  ]
}

export interface QueryUnits {
  units: readonly Unit[]
  /** Records that have one of these are not wanted. */
  unwanted: readonly (readonly Alternative[])[]
  mended: readonly Mended[]
  /** It only names the records of the collection. */
  isEverything: boolean
}

export interface Manner {
  /** Names of the records of the collection, which a query may have or not. */
  own?: readonly string[]
  /** Words of the common subject, which say little. */
  weak?: readonly string[]
  /** Whether words of questions may be missing, and a word that no record has is taken for one like it. */
  isLenient?: boolean
  /** Whether queries are descriptions, as in a glossary: a record with much of one is found. */
  isDescribed?: boolean
}

/** The share of the weight of a word that says little. */
const WEAK_PART = 1 / 8
/** The rest of a longer query is left out. */
const MOST_UNITS = 24

/** The parts of a query with the terms that some record has, before similar words are looked up. */
interface Parts {
  parts: readonly Part[]
  unwanted: readonly (readonly Alternative[])[]
}

/** Returns the parts of a query. A description excludes nothing: "a loan without collateral". */
export function partsIn(
  { wanted, unwanted }: ParsedQuery,
  known: Frequencies,
  { isLenient, isDescribed }: Manner,
): Parts {
  const parts = wanted.flatMap(([operand, ...others]) => {
    if (!operand || others.length === 0) return operand ? partsOf(operand, known) : []
    const either = [operand, ...others]
    return [{ typed: either.map(({ words }) => words.join(' ')).join(' or '), any: eitherOf(either, known) }]
  })
  const excluded = unwanted.map(operand => eitherOf([operand], known))
  const read = isLenient && !isDescribed ? withoutExcluded(parts) : { parts, unwanted: [] }
  return { parts: read.parts, unwanted: [...excluded, ...read.unwanted] }
}

/** Returns the words that no record has. */
export function unknownIn({ parts }: Parts, { isLenient = false }: Manner): string[] {
  return parts.flatMap(({ any, word }) => (isLenient && any.length === 0 && word !== undefined ? [word] : []))
}

/** Returns the terms of similar words, whose frequencies `unitsOf` needs. */
export function termsOfSimilar(similar: ReadonlyMap<string, Similar>): string[] {
  return Array.from(similar.values(), ({ words }) => words.map(stemOf).flatMap(withSynonyms)).flat()
}

/** The words that are similar to unknown ones, and how many of all `size` records have a term of those. */
interface Lookups {
  similar: ReadonlyMap<string, Similar>
  known: Frequencies
  size: number
}

/** Returns the units of a query. */
export function unitsOf({ parts, unwanted }: Parts, { similar, known, size }: Lookups, manner: Manner): QueryUnits {
  const { own = NO_WORDS, weak = NO_WORDS, isLenient = false } = manner
  const [ownStems, weakStems] = [stemsOf(own), stemsOf(weak)]
  const isStop = ({ word = '' }: Part) => STOP_WORDS.has(word)
  const isOwn = ({ word }: Part) => word !== undefined && ownStems.has(stemOf(word))
  const isWeak = ({ word }: Part) => word !== undefined && withSynonyms(stemOf(word)).some(stem => weakStems.has(stem))
  // "Crypto events" are all events.
  const isSaid = parts.some(isOwn) ? (part: Part) => isOwn(part) || isWeak(part) : isOwn
  const isNeeded = (part: Part) => !isStop(part) && !isSaid(part) && !(isLenient && isAsking(part.word ?? ''))
  const mended: Mended[] = []
  const read = parts.map(part => {
    const words = similar.get(part.word ?? '')
    return words && part.any.length === 0 ? orSimilar(part, words, known, mended) : part
  })
  const hasNeeded = read.some(isNeeded)
  const units = read
    .filter(part => !(hasNeeded && isStop(part)))
    .slice(0, MOST_UNITS)
    .map(part => {
      const isOptional = hasNeeded && !isNeeded(part)
      const tellsLittle = isOptional || isWeak(part) || /^\d+$/.test(part.word ?? '')
      return { ...part, isOptional, tellsLittle, weight: weightOf(part.any, size, tellsLittle) }
    })
  const isEverything = !hasNeeded && (read.some(isOwn) || unwanted.length > 0)
  return { units, unwanted, mended, isEverything }
}

const NO_WORDS: readonly string[] = []
/** Each collection has one list, for all queries. */
const cachedStems = new WeakMap<readonly string[], ReadonlySet<string>>()

function stemsOf(words: readonly string[]): ReadonlySet<string> {
  const stems = cachedStems.get(words) ?? new Set(words.map(stemOf))
  cachedStems.set(words, stems)
  return stems
}

/** Rarity in tenths: a unit that one of `e` records has weighs some ten more than one that all have. */
export function weightOf(any: readonly Alternative[], size: number, tellsLittle: boolean): number {
  const records = Math.max(1, ...any.map(({ records }) => records))
  const rarity = 10 * Math.log(1 + size / records)
  return Math.max(1, Math.round(tellsLittle ? rarity * WEAK_PART : rarity))
}

/** `compliance not trading`: the next word that is not a stop word or one of questions is excluded. */
function withoutExcluded(parts: readonly Part[]): Parts {
  const kept: Part[] = []
  const excluded: (readonly Alternative[])[] = []
  let isExcluding = false
  for (const part of parts) {
    if (part.word !== undefined && EXCLUDING.has(part.word)) isExcluding = true
    else if (!isExcluding) kept.push(part)
    else if (!STOP_WORDS.has(part.word ?? '') && !isAsking(part.word ?? '')) {
      excluded.push(part.any)
      isExcluding = false
    }
  }
  return { parts: kept, unwanted: excluded }
}

/** Returns a part whose word no record has with the words that are similar to it. */
function orSimilar(part: Part, similar: Similar, known: Frequencies, mended: Mended[]): Part {
  const { word = '' } = part
  const terms = similar.words.map(stemOf)
  if (similar.kind === 'apart')
    return { ...part, any: ways(terms, known, TENTHS.apart).map(way => ({ ...way, sideBySide: { terms } })) }
  if (similar.kind === 'part')
    return { ...part, any: [...new Set(terms)].flatMap(term => ways([term], known, TENTHS.part)) }
  // A word of the table is not a typing error: `Entführung` is not `Einführung`.
  const near = synonyms.has(stemOf(word)) ? undefined : nearestOf(word, similar.words, known)
  if (!near) return part
  mended.push({ from: part.typed, to: near.word })
  return {
    ...part,
    any: near.any.map(way => ({ ...way, tenths: Math.round((way.tenths * TENTHS.near) / TENTHS.word) })),
  }
}

/** The word with the fewest errors between that some record has, or a synonym of; of several the most frequent, then the first. */
function nearestOf(typed: string, near: readonly string[], known: Frequencies) {
  const [best] = near
    .map(word => ({ word, any: waysOf(word, known), errors: errorsBetween(typed, word) }))
    .filter(({ any }) => any.length > 0)
    .map(one => ({ ...one, records: Math.max(...one.any.map(({ records }) => records)) }))
    .sort((a, b) => a.errors - b.errors || b.records - a.records || compareText(a.word, b.word))
  return best
}
