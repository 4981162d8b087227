/** The words of a text in the database, as a search asks for them (../word-index.ts). */
import { fillers } from '../fillers.ts'
import type { Hits } from '../postings.ts'
import { LAYERS, type Layer } from '../read-texts.ts'
import { errorsAllowed, nearestAmong } from '../spelling.ts'
import type { WordIndex } from '../word-index.ts'
import type { Answers } from './answers.ts'
import { all, any, type Condition, EVERY, NONE, not, withAny } from './condition.ts'
import { lengthLexeme, pairLexeme, partsField, wordLexeme } from './lexemes.ts'
import type { DocumentRows, DocumentWords } from './rows.ts'

/** What a search needs of the sets of its table. */
interface SetReading {
  isEmpty(set: Condition): boolean
  countOf(set: Condition): number
  behind(document: number): Condition
  listOf(set: Condition, offset: number, limit: number): Hits
}

type Word = [number: number, word: string, parts: string | null]

/** Counted from 1 like the others; stands for every word that the query has nothing to do with. */
const SOME_OTHER = 0xffffffff

const [NAMES, FACTS] = LAYERS

/** Forms of two words make few pairs; parts of words may make thousands. */
const MOST_PAIRS = 200

export function openSqlWords(
  [collection, field]: readonly [string, string],
  answers: Answers,
  rows: DocumentRows<DocumentWords>,
  sets: SetReading,
): WordIndex<Condition> {
  const byNumber = new Map<number, Word>()
  const numbers = new Map<string, number>()
  const wordAt = (number: number) => byNumber.get(number)?.[1] ?? ''
  return {
    wordAt,
    ofStem: stem => numbersWhere('stem = $3::text', stem),
    beginningWith: text => numbersWhere('word LIKE $3::text', `${escaped(text)}%`),
    containing: text => numbersWhere('word LIKE $3::text', `%${escaped(text)}%`),
    nearest,
    partsOf(number) {
      const [first, second] = byNumber.get(number)?.[2]?.split(' ') ?? []
      return first && second ? [first, second] : undefined
    },
    every: EVERY,
    none: NONE,
    having: (layer: Layer, words) => withAny(words.map(number => wordLexeme(field, layer, wordAt(number)))),
    common: all,
    anyOf: any,
    except: not,
    keep: (set, passes) => ({
      kind: 'documents',
      documents: [...sets.listOf(set, 0, Number.POSITIVE_INFINITY).filter(passes)],
    }),
    without: (set, documents) => all([set, not({ kind: 'documents', documents: [...documents] })]),
    has: (set, document) => !sets.isEmpty(all([set, { kind: 'documents', documents: [document] }])),
    behind: sets.behind,
    isEmpty: sets.isEmpty,
    countOf: sets.countOf,
    first: (set, most, offset = 0) => sets.listOf(set, offset, most),
    longAs: (what, least, most) =>
      withAny(Array.from({ length: most - least + 1 }, (_, at) => lengthLexeme(field, what, least + at))),
    sideBySide,
    wordsOf,
    get fillers() {
      const found = numbersWhere('word = ANY($3::text[])', fillers)
      return new Set(found)
    },
  }

  function numbersWhere(condition: string, value: unknown): number[] {
    const found = answers.ask<Word[]>(
      `SELECT coalesce(json_agg(json_build_array(number, word,
         (SELECT min(apart.word) FROM words AS apart
          WHERE apart.collection = words.collection AND apart.field = $4::text AND apart.stem = words.word)) ORDER BY number), '[]')
       FROM words WHERE collection = $1::text AND field = $2::text AND ${condition}`,
      [collection, field, value, partsField(field)],
    )
    for (const word of found) {
      byNumber.set(word[0], word)
      numbers.set(word[1], word[0])
    }
    return found.map(([number]) => number)
  }

  function nearest(typed: string): string | undefined {
    const allowed = errorsAllowed(typed)
    if (allowed === 0) return undefined
    const near = answers.ask<{ word: string; count: number }[]>(
      `SELECT coalesce(json_agg(json_build_object('word', word, 'count', documents)), '[]') FROM words
       WHERE collection = $1::text AND field = $2::text AND word % $3::text
         AND length(word) BETWEEN $4::integer AND $5::integer`,
      [collection, field, typed, typed.length - allowed, typed.length + allowed],
    )
    return nearestAmong(near, typed)
  }

  function sideBySide(
    layer: Layer,
    first: readonly number[],
    others: readonly number[],
    overFillers: boolean,
  ): Condition | undefined {
    if (first.length * others.length > MOST_PAIRS) return undefined
    const kept = layer === NAMES ? NAMES : FACTS
    const pairs = first.flatMap(one =>
      others.flatMap(other =>
        (overFillers ? [false, true] : [false]).map(over => pairLexeme(field, kept, wordAt(one), wordAt(other), over)),
      ),
    )
    const lexemes = pairs.filter(pair => pair !== undefined)
    return lexemes.length < pairs.length ? undefined : withAny(lexemes)
  }

  function wordsOf(document: number) {
    const [names, leads, facts] = rows.of(document).sequences[field] ?? [[], [], []]
    const words: number[] = []
    const add = (fields: string[]) => {
      for (const text of fields) {
        for (const word of text === '' ? [] : text.split(' ')) words.push((numbers.get(word) ?? SOME_OTHER - 1) + 1)
        words.push(0)
      }
      return words.length
    }
    const nameEnd = add(names)
    const leadEnd = add(leads)
    return { words, start: 0, nameEnd, leadEnd, end: add(facts) }
  }
}

/** As LIKE takes it. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
