/**
 * From a query to units, as data: each is one thing that was asked for, with the terms that it may be found by. Reading
 * it asks two questions of an index: how many records have a term, and which words are like one that none has.
 */
import {
  type Alternative,
  eitherOf,
  type Frequencies,
  namesIn,
  type Part,
  partsOf,
  TENTHS,
  termsIn,
  ways,
} from './alternatives.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import { EXCLUDING, isAsking, STOP_WORDS } from './stop-words.ts'
import { stemOf } from './word-forms.ts'

export interface Unit extends Part {
  /** How much it tells: the rarer the more. */
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

export interface QueryUnits {
  units: readonly Unit[]
  /** Records that have one of these are not wanted. */
  unwanted: readonly (readonly Alternative[])[]
  mended: readonly Mended[]
  /** Whole names in it: records with one of them are found, whatever else it says. */
  named: readonly Alternative[]
  /** It says no more than what the records of the collection are called. */
  isEverything: boolean
}

/** Words of names, leads, labels and facts: two that a word is run together of, such as contain it, the nearest one. */
export interface Similar {
  kind: 'apart' | 'part' | 'nearest'
  words: readonly string[]
}

export interface Words {
  size: number
  /** How many records have each of the terms. */
  frequencies(terms: readonly string[]): Frequencies
  /** For a word that no record has. */
  similar(word: string): Similar | undefined
}

export interface Manner {
  /** What the records of the collection are called: a query for them may say it or not. */
  own?: readonly string[]
  /** What everything is about: it tells little. */
  weak?: readonly string[]
  /** Whether words of questions may be missing, and a word that no record has is taken for one like it. */
  isLenient?: boolean
  /** Whether a question is about what it names, as it is in a glossary. */
  isByName?: boolean
}

/** The part of the weight of a word that tells little. */
const WEAK_PART = 1 / 8
/** The rest of a longer query is left out. */
const MOST_UNITS = 24

export function readQuery(query: string, words: Words, manner: Manner = {}): QueryUnits {
  const { own = [], weak = [], isLenient = false, isByName = false } = manner
  const [ownStems, weakStems] = [new Set(own.map(stemOf)), new Set(weak.map(stemOf))]
  const isStop = ({ word = '' }: Part) => STOP_WORDS.has(word)
  const isOwn = ({ word }: Part) => word !== undefined && ownStems.has(stemOf(word))
  const isWeak = ({ word }: Pick<Part, 'word'>) => word !== undefined && weakStems.has(stemOf(word))
  const { parts, unwanted, names } = partsIn(parseQuery(query), words, { isLenient, isByName })
  const isNeeded = (part: Part) => !isStop(part) && !isOwn(part) && !(isLenient && isAsking(part.word ?? ''))
  const mended: Mended[] = []
  const read = isLenient ? parts.map(part => orSimilar(part, words, mended)) : parts
  const hasNeeded = read.some(isNeeded)
  const units = read
    .filter(part => !(hasNeeded && isStop(part)))
    .slice(0, MOST_UNITS)
    .map(part => {
      const isOptional = hasNeeded && !isNeeded(part)
      const tellsLittle = isOptional || isWeak(part)
      return { ...part, isOptional, tellsLittle, weight: weightOf(part.any, words.size, tellsLittle) }
    })
  const telling = names.filter(({ words }) => !words.every(word => isWeak({ word }) || isAsking(word)))
  const named = telling.map(({ way }) => way)
  const isEverything = read.some(isOwn) && read.every(part => isStop(part) || isOwn(part))
  return { units, unwanted, mended, named, isEverything }
}

/** Rarity in tenths: a unit that one of `e` records has weighs some ten more than one that all have. */
export function weightOf(any: readonly Alternative[], size: number, tellsLittle: boolean): number {
  const records = Math.max(1, ...any.map(({ records }) => records))
  const rarity = 10 * Math.log(1 + size / records)
  return Math.max(1, Math.round(tellsLittle ? rarity * WEAK_PART : rarity))
}

type How = Required<Pick<Manner, 'isLenient' | 'isByName'>>

function partsIn({ wanted, unwanted }: ParsedQuery, words: Words, { isLenient, isByName }: How) {
  const known = words.frequencies(termsIn([...wanted.flat(), ...unwanted], isByName))
  const parts = wanted.flatMap(([operand, ...others]) => {
    if (!operand || others.length === 0) return operand ? partsOf(operand, known) : []
    const either = [operand, ...others]
    return [{ typed: either.map(({ words }) => words.join(' ')).join(' or '), any: eitherOf(either, known) }]
  })
  const excluded = unwanted.map(operand => eitherOf([operand], known))
  const names = isByName ? wanted.flat().flatMap(operand => namesIn(operand, known)) : []
  if (!isLenient) return { parts, unwanted: excluded, names }
  const read = withoutExcluded(parts)
  return { parts: read.parts, unwanted: [...excluded, ...read.excluded], names }
}

/** `compliance not trading`: what follows such a word, but for stop words, is not wanted. */
function withoutExcluded(parts: readonly Part[]): { parts: Part[]; excluded: (readonly Alternative[])[] } {
  const kept: Part[] = []
  const excluded: (readonly Alternative[])[] = []
  let isExcluding = false
  for (const part of parts) {
    if (part.word !== undefined && EXCLUDING.has(part.word) && kept.length > 0) isExcluding = true
    else if (!isExcluding) kept.push(part)
    else if (!STOP_WORDS.has(part.word ?? '')) {
      excluded.push(part.any)
      isExcluding = false
    }
  }
  return { parts: kept, excluded }
}

/** The same part, or, where no record has its word, with words that are like it. */
function orSimilar(part: Part, words: Words, mended: Mended[]): Part {
  const similar = part.any.length === 0 && part.word !== undefined ? words.similar(part.word) : undefined
  if (!similar) return part
  const terms = similar.words.map(stemOf)
  const known = words.frequencies(terms)
  if (similar.kind === 'apart')
    return { ...part, any: ways(terms, known, TENTHS.apart).map(way => ({ ...way, sideBySide: { terms } })) }
  if (similar.kind === 'nearest') mended.push({ from: part.typed, to: similar.words[0] ?? '' })
  return { ...part, any: [...new Set(terms)].flatMap(term => ways([term], known, TENTHS[similar.kind])) }
}
