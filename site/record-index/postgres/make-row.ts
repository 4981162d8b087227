/** A record as the row that it is stored in, with the words that it brings. */
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { slugOf } from '#contract/words.ts'
import { apartOf, LAYERS, type Layer, readTexts, type Texts } from '../read-texts.ts'
import type { Given, TableDefinition } from '../table-shape.ts'
import { stemOf } from '../word-forms.ts'
import { numberWords } from '../word-numbers.ts'
import { facetLexeme, lengthLexeme, wordLexeme } from './lexemes.ts'

/** A word of a field, and of which two words it is run together. */
export interface FoundWord {
  field: string
  word: string
  stem: string
  parts?: [string, string]
}

export interface MadeRow {
  id: string
  listed: boolean
  place: string
  item: string
  item_sum: number
  record: string
  fingerprint: string
  sequences: Record<string, string[][]>
  facets: string[]
  labels: string[]
  lexemes: string[]
  numbers: (number | null)[]
}

/** Words are numbered for some rows at a time: those of a whole market would fill the memory. */
const ROWS_PER_NUMBERING = 2000

export function rowMaker<R>(definition: TableDefinition<R>, given: Given) {
  let reader = numberWords()
  let rows = 0
  return { fingerprintOf, make }

  /** Changes with everything that the row is made from. */
  function fingerprintOf(record: R): string {
    return createHash('sha256')
      .update(JSON.stringify([record, numbersOf(record)]))
      .digest('base64url')
      .slice(0, 22)
  }

  function make(record: R, onWord: (word: FoundWord) => void): MadeRow {
    if (++rows % ROWS_PER_NUMBERING === 0) reader = numberWords()
    const item = JSON.stringify(definition.toPublic(record))
    const listed = definition.isListed(record)
    const lexemes = new Set<string>()
    const sequences: MadeRow['sequences'] = {}
    // What is not listed is found by its id alone.
    for (const [field, textsOf] of listed ? Object.entries(definition.words) : [])
      sequences[field] = addWords(field, textsOf(record), lexemes, onWord)
    const facets = listed ? facetsOf(record) : []
    for (const { lexeme } of facets) lexemes.add(lexeme)
    return {
      id: definition.idOf(record),
      listed,
      place: definition.placeOf(record),
      item,
      item_sum: crc32(`${item},`),
      record: JSON.stringify(record),
      fingerprint: fingerprintOf(record),
      sequences,
      facets: facets.map(({ lexeme }) => lexeme),
      labels: facets.map(({ value }) => value),
      lexemes: [...lexemes],
      numbers: numbersOf(record),
    }
  }

  function numbersOf(record: R): (number | null)[] {
    const numbers = Object.values(definition.numbers).map(read => read(record, given))
    return numbers.map(number => (Number.isNaN(number) ? null : number))
  }

  /** Values that are the same as slugs are one, as the first of them is written. */
  function facetsOf(record: R): { lexeme: string; value: string }[] {
    const found = new Map<string, string>()
    for (const [facet, valuesOf] of Object.entries(definition.facets))
      for (const value of valuesOf(record)) {
        const slug = slugOf(value)
        const lexeme = facetLexeme(facet, slug)
        if (slug !== '' && !found.has(lexeme)) found.set(lexeme, value)
      }
    return [...found].map(([lexeme, value]) => ({ lexeme, value }))
  }

  /** Its names, leads and facts as words in order. */
  function addWords(field: string, texts: Texts, lexemes: Set<string>, onWord: (word: FoundWord) => void): string[][] {
    const kept: Record<string, string[]> = { name: [], lead: [], fact: [] }
    const add = (least: Layer, word: string, parts?: [string, string]) => {
      for (const layer of LAYERS.slice(least)) lexemes.add(wordLexeme(field, layer, word))
      onWord({ field, word, stem: stemOf(word), parts })
    }
    readTexts(reader, texts, ({ kind, layer, numbers, compounds, length }) => {
      const words = Array.from(numbers, number => reader.words[number] ?? '')
      kept[kind]?.push(words.join(' '))
      if (kind === 'name') lexemes.add(lengthLexeme(field, 'names', length))
      if (kind === 'lead') lexemes.add(lengthLexeme(field, 'leads', length))
      for (const word of words) add(layer, word)
      for (const compound of compounds) add(layer, compound.token, apartOf(compound))
    })
    return [kept.name ?? [], kept.lead ?? [], kept.fact ?? []]
  }
}
