/** A record as the row that it is stored in, with the words that it brings. */
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { slugOf } from '#contract/words.ts'
import { apartOf, LAYERS, type Layer, readTexts, type Texts } from '../read-texts.ts'
import type { TableDefinition } from '../table-shape.ts'
import { stemOf } from '../word-forms.ts'
import { numberWords } from '../word-numbers.ts'
import { arrayText } from './copy.ts'
import { anywhereLexeme, facetLexeme, lengthLexeme, partsField, partsLexeme, quoted, wordLexeme } from './lexemes.ts'

/** A word of a field, and in how many of the rows made it is. */
export interface FoundWord {
  field: string
  word: string
  lexeme: string
  stem: string
  documents: number
}

export interface RowMaker<R> {
  /** In the order of the values of a row. */
  columns: string[]
  /** Changes with everything that the row is made from. */
  fingerprintOf(record: R): string
  /** As COPY takes it. */
  make(record: R): (string | null)[]
  /** The words of the rows made since this was last asked. */
  takeWords(): FoundWord[]
}

/** Words are numbered for some rows at a time: those of a whole market would fill the memory. */
const ROWS_PER_NUMBERING = 5000
/** The index takes lexemes of up to 2046 bytes; nobody asks for a longer word. */
const LONGEST_WORD = 500

const COLUMNS = ['listed', 'item_sum', 'id', 'place', 'fingerprint', 'item', 'record', 'sequences', 'labels', 'words']

/** `version` is that of the program: another one may make other rows. */
export function rowMaker<R>(definition: TableDefinition<R>, version: string): RowMaker<R> {
  const facets = Object.entries(definition.facets)
  const numbers = Object.entries(definition.numbers)
  let reader = numberWords()
  let rows = 0
  let words = new Map<string, FoundWord>()
  return {
    columns: [...COLUMNS, ...facets.map(([facet]) => slugsColumn(facet)), ...numbers.map(([number]) => number)],
    fingerprintOf,
    make,
    takeWords() {
      const taken = [...words.values()]
      words = new Map()
      return taken
    },
  }

  function fingerprintOf(record: R): string {
    return createHash('sha256')
      .update(`${version} ${JSON.stringify(record)}`)
      .digest('base64url')
      .slice(0, 22)
  }

  function make(record: R): (string | null)[] {
    if (++rows % ROWS_PER_NUMBERING === 0) reader = numberWords()
    const item = JSON.stringify(definition.toPublic(record))
    const listed = definition.isListed(record)
    const lexemes = new Set<string>()
    // What is not listed is found by its id alone.
    const fields = listed ? Object.entries(definition.words) : []
    const sequences = Object.fromEntries(
      fields.map(([field, textsOf]) => [field, addWords(field, textsOf(record), lexemes)]),
    )
    const values = facets.map(([facet, valuesOf]) => [facet, bySlug(listed ? valuesOf(record) : [])] as const)
    for (const [facet, found] of values) for (const slug of found.keys()) lexemes.add(facetLexeme(facet, slug))
    return [
      listed ? 't' : 'f',
      String(crc32(`${item},`)),
      definition.idOf(record),
      definition.placeOf(record),
      fingerprintOf(record),
      item,
      JSON.stringify(record),
      JSON.stringify(sequences),
      JSON.stringify(Object.fromEntries(values.map(([facet, found]) => [facet, [...found.values()]]))),
      Array.from(lexemes, quoted).join(' '),
      ...values.map(([, found]) => (found.size === 0 ? null : arrayText([...found.keys()]))),
      ...numbers.map(([, read]) => numberText(read(record))),
    ]
  }

  /** Its names, leads and facts as words in order. */
  function addWords(field: string, texts: Texts, lexemes: Set<string>): string[][] {
    const kept: Record<string, string[]> = { name: [], lead: [], fact: [] }
    readTexts(reader, texts, ({ kind, layer, numbers, compounds, length }) => {
      const read = Array.from(numbers, number => reader.words[number] ?? '')
      kept[kind]?.push(read.join(' '))
      if (kind === 'name') lexemes.add(lengthLexeme(field, 'names', length))
      if (kind === 'lead') lexemes.add(lengthLexeme(field, 'leads', length))
      for (const word of read) addWord(field, layer, word, lexemes)
      for (const compound of compounds) {
        addWord(field, layer, compound.token, lexemes)
        const parts = apartOf(compound)
        if (parts)
          add(
            {
              field: partsField(field),
              word: parts.join(' '),
              lexeme: partsLexeme(field, parts),
              stem: compound.token,
            },
            lexemes,
          )
      }
    })
    return [kept.name ?? [], kept.lead ?? [], kept.fact ?? []]
  }

  function addWord(field: string, least: Layer, word: string, lexemes: Set<string>): void {
    add({ field, word, lexeme: anywhereLexeme(field, word), stem: stemOf(word) }, lexemes)
    if (word.length > LONGEST_WORD) return
    for (const layer of LAYERS.slice(least)) lexemes.add(wordLexeme(field, layer, word))
  }

  /** Counted once in a row. */
  function add(word: Omit<FoundWord, 'documents'>, lexemes: Set<string>): void {
    if (word.word.length > LONGEST_WORD || lexemes.has(word.lexeme)) return
    lexemes.add(word.lexeme)
    const found = words.get(word.lexeme) ?? { ...word, documents: 0 }
    found.documents++
    words.set(word.lexeme, found)
  }
}

/** The column with the slugs of a facet's values. */
export function slugsColumn(facet: string): string {
  return `${facet}_slugs`
}

/** Values that are the same as slugs are one, as the first of them is written. */
function bySlug(values: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const value of values) {
    const slug = slugOf(value)
    if (slug !== '' && !found.has(slug)) found.set(slug, value)
  }
  return found
}

/** As COPY takes it. */
export function numberText(number: number): string | null {
  return Number.isNaN(number) ? null : String(number)
}
