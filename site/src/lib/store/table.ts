/**
 * One collection as the server holds it: everything a list needs as bytes and numbers, the full records left in the
 * snapshot file until somebody asks for one. A document number is a place in list order; what is not listed (closed
 * jobs) comes after the listed ones and is found by id only.
 */

import { collectItems } from './collect-items.ts'
import { collectFacet, type FacetIndexData } from './facet-index.ts'
import { buildNumbers, type NumberIndexData } from './number-index.ts'
import { joinPlaces, type Place } from './places.ts'
import type { RowSource } from './read-rows.ts'
import { collectWords, type WordIndexData } from './word-index.ts'

/** What is particular to a collection. */
export interface TableDefinition<R> {
  file: string
  /** Throws with the field when the record breaks its shape. */
  parse(value: unknown): R
  idOf(record: R): string
  isListed(record: R): boolean
  /** The list's total order. */
  order(a: R, b: R): number
  /** The public shape. */
  toPublic(record: R): object
  /** The searched fields. */
  textOf(record: R): (string | undefined)[]
  /** Fields with a word index of their own. */
  words: Record<string, (record: R) => string | undefined>
  /** Fields with whole values, for filters and counts. */
  facets: Record<string, (record: R) => readonly string[]>
  /** Fields with numbers; NaN is unknown. */
  numbers: Record<string, (record: R) => number>
}

/** A table as plain data: typed arrays and strings. */
export interface TableData {
  /** Listed documents. */
  size: number
  /** Ids of all documents, each after a line break; `\n` at the end. */
  ids: string
  idStarts: Uint32Array
  /** Public JSON of the listed documents, each with a comma after it. */
  items: Uint8Array
  itemEnds: Uint32Array
  rows: Rows
  text: WordIndexData
  words: Record<string, WordIndexData>
  facets: Record<string, FacetIndexData>
  numbers: Record<string, NumberIndexData>
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

/** Collects the searched words of documents that come one after the other: here, or in another thread. */
export type TextCollector = () => {
  add(document: number, text: string): void | Promise<void>
  finish(size: number): WordIndexData | Promise<WordIndexData>
  /** Called when it is no longer needed, whether it was finished or not. */
  stop?(): void
}

/** Indexes record by record, so that only one is held at a time; a file that is not in list order is sorted in memory first. */
export async function buildTable<R>(
  definition: TableDefinition<R>,
  source: RowSource<R>,
  collectText: TextCollector = collectWords,
): Promise<TableData> {
  return (
    (await index(definition, source.walk(), source.held, collectText)) ?? indexSorted(definition, source, collectText)
  )
}

async function indexSorted<R>(
  definition: TableDefinition<R>,
  { walk, held }: RowSource<R>,
  collectText: TextCollector,
): Promise<TableData> {
  const rows = [...walk()]
  const listed = rows.filter(({ record }) => definition.isListed(record))
  listed.sort((a, b) => definition.order(a.record, b.record))
  const all = [...listed, ...rows.filter(({ record }) => !definition.isListed(record))]
  const sorted = await index(definition, all, held, collectText)
  if (!sorted) throw new Error(`${definition.file}: the order of its records is no total order`)
  return sorted
}

/** Undefined when a listed record belongs before the one it follows. */
async function index<R>(
  definition: TableDefinition<R>,
  rows: Iterable<Row<R>>,
  held: Rows['held'],
  collectText: TextCollector,
): Promise<TableData | undefined> {
  const text = collectText()
  try {
    return await indexWith(text, definition, rows, held)
  } finally {
    text.stop?.()
  }
}

async function indexWith<R>(
  text: ReturnType<TextCollector>,
  definition: TableDefinition<R>,
  rows: Iterable<Row<R>>,
  held: Rows['held'],
): Promise<TableData | undefined> {
  const words = mapValues(definition.words, () => collectWords())
  const facets = mapValues(definition.facets, () => collectFacet())
  const numbers = mapValues(definition.numbers, (): number[] => [])
  const items = collectItems()
  const places: { listed: Place[]; unlisted: Place[] } = { listed: [], unlisted: [] }
  let before: R | undefined
  for (const { record, start, end } of rows) {
    const place = { id: definition.idOf(record), start, end }
    if (!definition.isListed(record)) {
      places.unlisted.push(place)
      continue
    }
    if (before !== undefined && definition.order(before, record) > 0) return undefined
    before = record
    const document = places.listed.push(place) - 1
    // Line breaks keep fields apart: no word is made of the end of one and the start of the next.
    const behind = text.add(document, definition.textOf(record).filter(Boolean).join('\n'))
    if (behind) await behind
    for (const [name, read] of Object.entries(definition.words)) words[name]?.add(document, read(record) ?? '')
    for (const [name, read] of Object.entries(definition.facets)) facets[name]?.add(document, read(record))
    for (const [name, read] of Object.entries(definition.numbers)) numbers[name]?.push(read(record))
    items.add(`${JSON.stringify(definition.toPublic(record))},`)
  }
  const size = places.listed.length
  const ofText = text.finish(size)
  return {
    size,
    ...joinPlaces([...places.listed, ...places.unlisted], held),
    ...items.finish(),
    words: mapValues(words, index => index.finish(size)),
    facets: mapValues(facets, index => index.finish(size)),
    numbers: mapValues(numbers, buildNumbers),
    text: await ofText,
  }
}

function mapValues<A, B>(object: Record<string, A>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]))
}
