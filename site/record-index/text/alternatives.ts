/** The ways in which a record may have words of a query: themselves, run together or apart, their synonyms. */
import { type Compound, compoundsAt, isJoined } from './compounds.ts'
import type { Operand, ParsedQuery } from './parse-query.ts'
import { isAsking, STOP_WORDS } from './stop-words.ts'
import { compounds, synonyms } from './synonyms.ts'
import { stemOf } from './word-forms.ts'

/** One way: all of the terms. */
export interface Alternative {
  terms: readonly string[]
  /** Tenths of the weight of the typed word itself. */
  tenths: number
  /** How many records have the rarest of the terms. */
  records: number
  /** How names spell it, one term after the other. */
  spelled: readonly (readonly string[])[]
  /** `terms` must stand side by side in one name, lead, label or fact; `words` must do so in exactly this form. */
  sideBySide?: { terms: readonly string[] } | { words: readonly string[] }
}

/** Words of a query that are one unit. */
export interface Part {
  typed: string
  /** Absent if it is not a single plain word. */
  word?: string
  /** It has codes and is understood: never left out. */
  isFirm?: boolean
  /** Those that some record has. */
  any: readonly Alternative[]
}

/** How many records have a term; absent if none has. */
export type Frequencies = ReadonlyMap<string, number>

export const TENTHS = { word: 10, apart: 9, synonym: 7, near: 6, part: 4 } as const
/** A word and a number that are typed as one. */
const NUMBERED = /^(\p{L}{2,10})(\d{1,4})$/u

const memberStems = new Map([...compounds.values()].flat().map(({ token, stems }) => [stemOf(token), stems]))

/** Every term that the operands of a query may be found by. */
export function termsIn({ wanted, unwanted }: ParsedQuery): string[] {
  const terms: string[] = []
  for (const operand of [...wanted.flat(), ...unwanted]) {
    terms.push(...(operand.codes ?? []))
    for (const [at, word] of operand.words.entries()) {
      const joined = joinsAt(operand, at).map(({ token }) => token)
      for (const one of [word, ...singularsOf(word), ...runsIn(word), ...joined])
        terms.push(...withSynonyms(stemOf(one)))
    }
  }
  return terms
}

/** Returns a term, and those that mean the same. */
export function withSynonyms(term: string): string[] {
  return [term, ...(synonyms.get(term) ?? [])]
}

/** Splits words into units. Several words are one unit if some record has them so. */
export function partsOf(operand: Operand, known: Frequencies): Part[] {
  if (operand.isPhrase) return [{ typed: operand.words.join(' '), any: phraseWays(operand, known) }]
  if (operand.codes) return [codedPart(operand, operand.codes, known)]
  const parts: Part[] = []
  for (let at = 0; at < operand.words.length; ) {
    const join = joinsAt(operand, at).find(({ token }) => waysOf(token, known).length > 0)
    const words = operand.words.slice(at, at + (join?.length ?? 1))
    const [word = ''] = words
    parts.push(...(join ? [joinedPart(words, join, known)] : plainParts(word, known)))
    at += words.length
  }
  return parts
}

/** One part or, if no record has the word, its longest runs that some record has: `比特币挖矿` is two words. */
function plainParts(word: string, known: Frequencies): Part[] {
  const found: Part[] = []
  let left = word
  for (const run of [word, ...runsIn(word)]) {
    const any = left.includes(run) ? waysOf(run, known) : []
    if (any.length === 0) continue
    found.push({ typed: run, word: run, any })
    left = left.replace(run, ' ')
  }
  return found.length > 0 ? found : [{ typed: word, word, any: [] }]
}

const WITHOUT_SPACES = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{3,24}$/u

/** Returns every run of two letters or more in a word of a language that is written without spaces, the longest first. */
function runsIn(word: string): string[] {
  if (!WITHOUT_SPACES.test(word)) return []
  const runs = Array.from(word, (_, at) => Array.from(word.slice(at + 1), (_, less) => word.slice(at, at + less + 2)))
  return runs.flat().sort((a, b) => b.length - a.length)
}

/** The ways of operands, any of which is enough; an operand of several units needs all of them. */
export function eitherOf(operands: readonly Operand[], known: Frequencies): Alternative[] {
  return operands.flatMap(operand => {
    const all = partsOf(operand, known)
    const telling = all.filter(({ word = '' }) => !STOP_WORDS.has(word))
    const parts = telling.length > 0 ? telling : all
    if (parts.length === 1) return parts[0]?.any ?? []
    const terms = parts.flatMap(({ any: [first] }) => first?.terms ?? [])
    return parts.every(({ any }) => any.length > 0) ? ways(terms, known, TENTHS.apart) : []
  })
}

function codedPart({ codes: _, ...operand }: Operand, codes: readonly string[], known: Frequencies): Part {
  const inWords = eitherOf([operand], known)
  const coded = codes.flatMap(code => ways([code], known, TENTHS.apart))
  return {
    typed: operand.words.join(' '),
    any: [...inWords, ...coded],
    isFirm: coded.length > 0 || inWords.length === 0,
  }
}

/** A word and its synonyms, as far as some record has them. */
export function waysOf(word: string, known: Frequencies): Alternative[] {
  for (const one of [word, ...singularsOf(word)]) {
    const [term = '', ...others] = withSynonyms(stemOf(one))
    const found = ways([term], known, TENTHS.word)
    for (const other of others) found.push(...ways([other], known, TENTHS.synonym))
    if (found.length > 0) return found
  }
  return []
}

/** Words that only look like another word with an `s`, such as plurals of abbreviations: AAs, P2Es. */
function singularsOf(word: string): string[] {
  return ['s', 'es'].flatMap(ending => (word.endsWith(ending) ? [word.slice(0, -ending.length)] : []))
}

/** One way, or none if a term is in no record. */
export function ways(terms: readonly string[], known: Frequencies, tenths: number): Alternative[] {
  const records = Math.min(...terms.map(term => known.get(term) ?? 0))
  const [term = ''] = terms
  const [, name, number] = NUMBERED.exec(term) ?? []
  const apart = terms.length > 1 ? undefined : (memberStems.get(term) ?? (name && number ? [name, number] : undefined))
  return records > 0 ? [{ terms, tenths, records, spelled: apart ? [terms, apart] : [terms] }] : []
}

function joinedPart(words: readonly string[], { token, isLoose }: Compound, known: Frequencies): Part {
  const terms = words.map(stemOf)
  const together = waysOf(token, known).map(way => ({ ...way, spelled: [...way.spelled, terms] }))
  return { typed: words.join(' '), any: isLoose ? [...together, ...ways(terms, known, TENTHS.word)] : together }
}

function phraseWays({ words, stems }: Operand, known: Frequencies): Alternative[] {
  const all = ways(stems, known, TENTHS.word)
  return words.length > 1 ? all.map(way => ({ ...way, sideBySide: { words } })) : all
}

/** The compound that starts with a word, or else two words that some write as one. */
function joinsAt(operand: Operand, at: number): readonly Compound[] {
  const [first = '', second] = operand.words.slice(at, at + 2)
  const found = compoundsAt(operand, at)
  const isPlain = (word: string) => !STOP_WORDS.has(word) && !isAsking(word)
  if (second === undefined || !isJoined(operand.gaps[at + 1]) || !isPlain(first) || !isPlain(second)) return found
  const token = first + second
  return found.some(one => one.token === token) ? found : [...found, { token, length: 2, isLoose: true }]
}
