/** What a table is made of, and what it is as plain data. */
import type { SourceStatus } from '#contract'
import type { FacetIndexData } from './facet-index.ts'
import type { NumberIndexData } from './number-index.ts'
import type { TextIndexData } from './text/build-index.ts'
import type { Texts } from './text/texts.ts'

/** What is particular to a collection. */
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
  /** What is searched by words, `text` of most collections. */
  words: Record<string, (record: R) => Texts>
  /** What the records are called: words that every query for them may have. */
  ownWords?: readonly string[]
  /** What everything here is about: words that tell little. */
  weakWords?: readonly string[]
  /** Whether a query describes what is looked for: see Manner. */
  isDescribed?: boolean
  /** Fields with whole values, for filters and counts. */
  facets: Record<string, (record: R) => readonly string[]>
  /** Fields with numbers; NaN is unknown. */
  numbers: Record<string, (record: R) => number>
  /** Numbers that change with the sources while the record stays as it is. */
  movingNumbers?: Record<string, (record: R, given: Given) => number>
}

/** What else of a snapshot tells of its records: the sources of the table's collection, by their id. */
export interface Given {
  sources: ReadonlyMap<string, SourceStatus>
}

/** A table as plain data, which threads hand to each other. */
export interface TableData {
  /** Listed documents. */
  size: number
  /** Of all documents, the listed ones first. */
  ids: string[]
  /** Public JSON of the listed documents, each with a comma after it. */
  items: Uint8Array
  itemEnds: Uint32Array
  rows: Rows
  facets: Record<string, FacetIndexData>
  numbers: Record<string, NumberIndexData>
  words: Record<string, TextIndexData>
}

/** Where the full records are: byte ranges of the file. */
export interface Rows {
  starts: Float64Array
  ends: Float64Array
  /** What they are ranges of instead, where the file is not laid out one record per line. */
  held?: Uint8Array
}

/** A record and where it lies. */
export interface Row<R> {
  record: R
  start: number
  end: number
}

/** The records of a file, parsed and checked one by one while somebody walks them. */
export interface RowSource<R> {
  walk(): Iterable<Row<R>>
  /** The bytes of the records, where they are not those of the file. */
  held?: Rows['held']
}
