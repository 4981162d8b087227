/** The input of a table, a table as plain data, and its methods. */
import { readSync } from 'node:fs'
import type { SourceStatus } from '#contract'
import { type Bits, behind, bitsOf, common, countOf, either, type Hits, hitsOf, noDocument, notIn } from './bits.ts'
import {
  countValues,
  type FacetCount,
  type FacetIndexData,
  highest,
  type NumberIndexData,
  spreadOf,
  within,
  withValue,
} from './columns.ts'
import type { TextIndexData } from './text/build-index.ts'
import { type Search, searchTexts } from './text/search.ts'
import type { Texts } from './text/texts.ts'

/** The part that differs between collections. */
export interface TableDefinition<R> {
  file: string
  /** Throws with the field when the record breaks its shape. */
  parse(value: unknown): R
  idOf(record: R): string
  isListed(record: R): boolean
  /** A text whose order by code units is the list's total order. */
  placeOf(record: R): string
  /** The public shape. */
  toPublic(record: R): object
  /** The fields that are searched by words, `text` in most collections. */
  words: Record<string, (record: R) => Texts>
  /** Names of the records: words that any query for them may have. */
  ownWords?: readonly string[]
  /** Words of the common subject, which say little. */
  weakWords?: readonly string[]
  /** Whether queries are descriptions: see Manner. */
  isDescribed?: boolean
  /** Fields with whole values, for filters and counts. */
  facets: Record<string, (record: R) => readonly string[]>
  /** Fields with numbers; NaN is unknown. */
  numbers: Record<string, (record: R) => number>
  /** Numbers that change with the sources while the record stays as it is. */
  movingNumbers?: Record<string, (record: R, given: Given) => number>
}

/** Other data of a snapshot about its records: the sources of the table's collection, by their id. */
export interface Given {
  sources: ReadonlyMap<string, SourceStatus>
}

/** A table as plain data, which threads hand to each other. */
export interface TableData {
  /** Listed documents. */
  size: number
  /** Of all documents, the listed ones first. */
  ids: string[]
  /** Public JSON of the listed documents. */
  items: Uint8Array
  itemEnds: Uint32Array
  rows: Rows
  facets: Record<string, FacetIndexData>
  numbers: Record<string, NumberIndexData>
  words: Record<string, TextIndexData>
}

/** The full records as byte ranges of the file. */
export interface Rows {
  starts: Float64Array
  ends: Float64Array
  /** The bytes that they are ranges of instead, if the file does not have one record per line. */
  held?: Uint8Array
}

/** A record and its byte range. */
export interface Row<R> {
  record: R
  start: number
  end: number
}

/** The records of a file, parsed and checked one by one as they are walked. */
export interface RowSource<R> {
  walk(): Iterable<Row<R>>
  /** The bytes of the records, if they are not those of the file. */
  held?: Rows['held']
}

/** The listed records of a collection; a set of documents has one bit for each. */
export type Table<R> = ReturnType<typeof openTable<R>>

/** Returns a table in memory. `file` holds the full records and stays open, so that its replacement does not matter. */
export function openTable<R>(definition: TableDefinition<R>, data: TableData, file?: number) {
  const { size, numbers, words, itemEnds, ids, rows } = data
  const { ownWords: own, weakWords: weak, isDescribed } = definition
  const every = notIn(noDocument(size), size)
  const documentOf = new Map(ids.map((id, document) => [id, document]))
  const items = Buffer.from(data.items.buffer, data.items.byteOffset, data.items.byteLength)
  const textOf = (name: string): TextIndexData => {
    const index = words[name]
    if (!index) throw new Error(`no text is named ${name}`)
    return index
  }
  // A list finds its documents, ranks them, and reports corrections.
  let last: { query: string; found: Search } | undefined
  return {
    /** How many documents are listed. */
    size,
    every,
    /** Reads a number of a document; NaN if it has none. */
    numberOf: (number: string, document: number) => numbers[number]?.values[document] ?? Number.NaN,
    /** The public JSON of a listed document, as bytes. */
    item: (document: number) => items.subarray(itemEnds[document - 1] ?? 0, itemEnds[document]),
    /** The full record. Parsed again, since the schema rounds instants to whole seconds. */
    record: (document: number) => definition.parse(JSON.parse(readRow(rows, file, document))),
    idOf: (document: number) => ids[document] ?? '',
    /** The document with this id, listed or not. */
    find: (id: string) => documentOf.get(id),
    isListed: (document: number) => document < size,
    /** The ids of all documents, the listed ones first. */
    allIds: () => ids,
    /** Searches the definition's `text`. */
    search(query: string): Search {
      if (last?.query !== query)
        last = { query, found: searchTexts(textOf('text'), query, { own, weak, isLenient: true, isDescribed }) }
      return last.found
    },
    /** Documents with all words of a query in a text that the definition names. Nothing is mended. */
    matching: (field: string, query: string) => searchTexts(textOf(field), query).within(every).documents,
    ...setsIn(data),
  }
}

function setsIn({ size, facets, numbers }: TableData) {
  return {
    /** Documents whose field has a value, compared as slugs. */
    having: (facet: string, value: string) => withValue(facets[facet], value),
    /** Documents whose number is within bounds, both included; an unknown one is in no bounds. */
    within: (number: string, least: number, most: number) => within(numbers[number], least, most),
    /** Those of a set that have a number, the greatest number first; equals in list order. */
    highest: (number: string, set: Bits, most: number) => highest(numbers[number], set, most),
    spread: (number: string, set: Bits) => spreadOf(numbers[number], set),
    /** Values with how many of a set (of all, without one) have them: most first, then alphabetical. */
    countValues: (facet: string, set: Bits | undefined, limit: number): FacetCount[] =>
      facets[facet] ? countValues(facets[facet], set, limit) : [],
    /** Documents that come after one in list order. */
    behind: (document: number) => behind(document, size),
    setOf: (documents: Hits) => bitsOf(documents, size),
    except: (set: Bits) => notIn(set, size),
    common,
    either,
    countOf,
    listOf: hitsOf,
  }
}

function readRow({ starts, ends, held }: Rows, file: number | undefined, document: number): string {
  const start = starts[document] ?? 0
  const end = ends[document] ?? 0
  if (held || file === undefined) return Buffer.from(held?.subarray(start, end) ?? []).toString()
  const bytes = Buffer.alloc(end - start)
  readSync(file, bytes, 0, bytes.length, start)
  return bytes.toString()
}
