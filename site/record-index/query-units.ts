/** From the words of a query to the words of an index: what may stand for each of them. */
import { GAPS, isJoined, isNumbered, memberAt, type Sequence, spelledApart, thousandsAt } from './compounds.ts'
import { isFiller, isSoft } from './fillers.ts'
import { CLOSENESS, type Closeness, type Found, findPart, findWord } from './find-words.ts'
import type { Operand, ParsedQuery } from './parse-query.ts'
import { stemOf } from './word-forms.ts'
import type { Words } from './word-index.ts'

/** One way to have a unit: a word of each part. */
export interface Way {
  closeness: Closeness
  parts: number[][]
  /** The parts count only where they stand in this order, side by side. */
  isInOrder?: boolean
}

/** A word, or several that are one. */
export interface Unit {
  ways: Way[]
}

/** Units that must all be there, in a phrase side by side. */
export interface Alternative {
  units: Unit[]
  isPhrase: boolean
}

/** A word that was taken for another one, or, without `to`, left out because no record has it beside the others. */
export interface Mended {
  from: string
  to?: string
}

/** What must match: one of its alternatives. */
export interface Clause {
  alternatives: Alternative[]
  /** The words as they were typed. */
  typed: string
  /** It may be left out where nothing has all clauses. */
  isSoft: boolean
  mended: Mended[]
}

export interface Units {
  wanted: Clause[]
  unwanted: Alternative[]
}

export interface Manner {
  /** What the records of the collection are called, which every query for them may say. */
  own?: readonly string[]
  /** Whether a word that is not there may be taken for one that is. */
  mends?: boolean
}

export function unitsOf(index: Words, { wanted, unwanted }: ParsedQuery, { own = [], mends = false }: Manner): Units {
  const ownStems = new Set(own.map(stemOf))
  const isDropped = (word: string) => isFiller(word) || ownStems.has(stemOf(word))
  const clauses = wanted.flatMap(operands => clausesOf(operands))
  const telling = clauses.filter(({ isTelling }) => isTelling)
  return {
    wanted: (telling.length > 0 ? telling : clauses).map(({ read }) => read()),
    unwanted: unwanted.map(operand => alternativeOf(operand, literally)),
  }

  /** Each word of a run is a clause; operands of an OR are one. */
  function clausesOf(operands: Operand[]): { isTelling: boolean; read(): Clause }[] {
    const [only] = operands
    if (only && operands.length === 1 && !only.isPhrase) return partsOf(only).map(clauseOf)
    const read = () => {
      const mended: Mended[] = []
      const alternatives = operands.map(operand => alternativeOf(operand, leniently(mended)))
      return { alternatives, typed: operands.flatMap(({ words }) => words).join(' '), isSoft: false, mended }
    }
    return [{ isTelling: true, read }]
  }

  function clauseOf(part: Part): { isTelling: boolean; read(): Clause } {
    const [word = '', ...more] = part.words
    const isAlone = more.length === 0
    const read = () => {
      const mended: Mended[] = []
      const isSoftly = isAlone && !part.isHyphened && isSoft(word)
      const units = [unitOf(index, part, isSoftly ? literally : leniently(mended))]
      return { alternatives: [{ units, isPhrase: false }], typed: part.words.join(' '), isSoft: isSoftly, mended }
    }
    return { isTelling: !(isAlone && isDropped(word)), read }
  }

  function alternativeOf(operand: Operand, otherwise: Otherwise): Alternative {
    const units = operand.isPhrase
      ? operand.words.map(word => ({ ways: exactly(findWord(index, word)) }))
      : partsOf(operand).map(part => unitOf(index, part, otherwise))
    return { units, isPhrase: operand.isPhrase && units.length > 1 }
  }

  /** What a word is taken for that nothing is found for: part of another, or another one with an error. */
  function leniently(mended: Mended[]): Otherwise {
    return word => {
      const one = singularOf(index, word)
      if (one) return [{ closeness: CLOSENESS.form, parts: [one] }]
      const parts = findPart(index, word)
      if (parts.length > 0) return [{ closeness: CLOSENESS.part, parts: [parts] }]
      const to = mends ? index.nearest(word) : undefined
      if (to === undefined) return []
      mended.push({ from: word, to })
      return wordWays(index, to)
    }
  }

  function literally(): Way[] {
    return []
  }

  /** Cuts a sequence where one unit ends and the next begins. */
  function partsOf(sequence: Sequence): Part[] {
    const found: Part[] = []
    for (let at = 0; at < sequence.words.length; ) {
      const part = partAt(index, sequence, at)
      found.push(part)
      at += part.words.length
    }
    return found
  }
}

type Otherwise = (word: string) => Way[]

/** Words that are one unit. */
interface Part {
  words: readonly string[]
  /** The one word that the index has for them. */
  token: string
  /** They count where they are apart from each other, too. */
  isLoose: boolean
  /** A hyphen joins it to a neighbor: `nothing-like-it`. */
  isHyphened: boolean
}

function partAt(index: Words, sequence: Sequence, at: number): Part {
  const { words, gaps } = sequence
  const take = (length: number, token: string, isLoose = false) => ({
    words: words.slice(at, at + length),
    token,
    isLoose,
    isHyphened: gaps[at] === GAPS.hyphen || gaps[at + length] === GAPS.hyphen,
  })
  const member = memberAt(sequence, at)
  if (member && isKnown(index, member.token)) return take(member.length, member.token)
  const thousands = thousandsAt(sequence, at)
  const number = words.slice(at, at + thousands).join('')
  if (thousands > 1 && isKnown(index, number)) return take(thousands, number)
  const length = [3, 2].find(many => mayBeOne(sequence, at, many) && isKnown(index, joined(words, at, many)))
  if (length === undefined) return take(1, words[at] ?? '')
  const isLoose = length > 2 || !isNumbered(words[at] ?? '', words[at + 1] ?? '', sequence.gaps[at + 1])
  return take(length, joined(words, at, length), isLoose)
}

function joined(words: readonly string[], at: number, length: number): string {
  return words.slice(at, at + length).join('')
}

function mayBeOne({ words, gaps }: Sequence, at: number, length: number): boolean {
  const last = words[at + length - 1]
  const between = gaps.slice(at + 1, at + length)
  if (last === undefined || !between.every(isJoined)) return false
  return between.every(gap => gap === GAPS.hyphen) || !(isFiller(words[at] ?? '') || isFiller(last))
}

/** Whether records have the word, a form of it or a synonym. */
function isKnown(index: Words, word: string): boolean {
  return Object.keys(findWord(index, word)).length > 0
}

function unitOf(index: Words, { words, token, isLoose }: Part, otherwise: Otherwise): Unit {
  const own = wordWays(index, token)
  if (words.length > 1) return { ways: [...own, ...apartWays(index, words, !isLoose)] }
  if (own.length === 0) return { ways: otherwise(token) }
  // Typed as one word, and in names as several: layer2, rugpull.
  const several = spelledApart(token)
  return { ways: several ? [...own, ...apartWays(index, several, true)] : own }
}

function apartWays(index: Words, words: readonly string[], isInOrder: boolean): Way[] {
  return separateWays(words.map(word => findWord(index, word))).map(way => ({ ...way, isInOrder }))
}

/** A word, and the parts of which it is run together. */
function wordWays(index: Words, word: string): Way[] {
  const found = findWord(index, word)
  const [exact] = found[CLOSENESS.exact] ?? []
  const parts = exact === undefined ? undefined : partsOfWord(index, exact)
  const ways = [CLOSENESS.exact, CLOSENESS.form, CLOSENESS.synonym].flatMap(closeness => {
    const words = found[closeness]
    return words ? [{ closeness, parts: [words] }] : []
  })
  return parts ? [...ways, ...separateWays(parts)] : ways
}

/** What only looks like another word with an `s`, as the plural of an abbreviation does: AAs, P2Es, gases. */
function singularOf(index: Words, word: string): number[] | undefined {
  const ones = ['es', 's'].filter(ending => word.endsWith(ending)).map(ending => word.slice(0, -ending.length))
  return ones.map(one => findWord(index, one)[CLOSENESS.exact]).find(found => found !== undefined)
}

/** All of several words, exactly as they are, and in any form. */
function separateWays(found: Found[]): Way[] {
  const exact = found.map(one => one[CLOSENESS.exact] ?? [])
  const inAnyForm = found.map((one, at) => [...(exact[at] ?? []), ...(one[CLOSENESS.form] ?? [])])
  const ways: Way[] = [
    { closeness: CLOSENESS.exact, parts: exact },
    { closeness: CLOSENESS.form, parts: inAnyForm },
  ]
  return ways.filter(({ parts }) => parts.every(words => words.length > 0))
}

function partsOfWord(index: Words, whole: number): Found[] | undefined {
  return index.partsOf(whole)?.map(part => findWord(index, part))
}

function exactly(found: Found): Way[] {
  const words = found[CLOSENESS.exact]
  return words ? [{ closeness: CLOSENESS.exact, parts: [words] }] : []
}
