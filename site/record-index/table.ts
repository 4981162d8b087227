/** The input of a table, a table as plain data, and its methods. */
import { readSync } from 'node:fs'
import type { SourceStatus } from '#contract'
import { type Bits, noDocument, notIn } from './bits.ts'
import type { FacetIndexData, NumberIndexData } from './columns.ts'
import type { TextIndexData } from './text/build-index.ts'
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

/** The listed records of a collection in memory; a set of documents has one bit for each. */
export interface Table<R> {
  definition: Pick<TableDefinition<R>, 'file' | 'parse' | 'ownWords' | 'weakWords' | 'isDescribed'>
  data: TableData
  items: Buffer
  /** Every listed document. */
  every: Bits
  /** Of every id, listed or not. */
  documentOf: ReadonlyMap<string, number>
  file: number | undefined
}

/** Returns a table in memory. `file` holds the full records and stays open, so that its replacement does not matter. */
export function openTable<R>(definition: TableDefinition<R>, data: TableData, file?: number): Table<R> {
  const { size, ids, items } = data
  return {
    definition,
    data,
    items: Buffer.from(items.buffer, items.byteOffset, items.byteLength),
    every: notIn(noDocument(size), size),
    documentOf: new Map(ids.map((id, document) => [id, document])),
    file,
  }
}

/** The public JSON of a listed document, as bytes. */
export function itemAt({ items, data: { itemEnds } }: Table<unknown>, document: number): Buffer {
  return items.subarray(itemEnds[document - 1] ?? 0, itemEnds[document])
}

/** The full record. Parsed again, since the schema rounds instants to whole seconds. */
export function recordAt<R>({ definition, data, file }: Table<R>, document: number): R {
  return definition.parse(JSON.parse(readRow(data.rows, file, document)))
}

function readRow({ starts, ends, held }: Rows, file: number | undefined, document: number): string {
  const start = starts[document] ?? 0
  const end = ends[document] ?? 0
  if (held || file === undefined) return Buffer.from(held?.subarray(start, end) ?? []).toString()
  const bytes = Buffer.alloc(end - start)
  readSync(file, bytes, 0, bytes.length, start)
  return bytes.toString()
}
