/**
 * One collection as the server holds it: everything a list needs as bytes and numbers, the full records left in the
 * snapshot file until somebody asks for one. A document number is a place in list order; what is not listed (closed
 * jobs) comes after the listed ones and is found by id only.
 */
import { collectFacet, type FacetIndexData } from './facet-index.ts'
import { buildNumbers, type NumberIndexData } from './number-index.ts'
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

/** Indexes record by record, so that only one is held at a time; a file that is not in list order is sorted in memory first. */
export function buildTable<R>(definition: TableDefinition<R>, source: RowSource<R>): TableData {
  return index(definition, source.walk(), source.held) ?? indexSorted(definition, source)
}

function indexSorted<R>(definition: TableDefinition<R>, { walk, held }: RowSource<R>): TableData {
  const rows = [...walk()]
  const listed = rows.filter(({ record }) => definition.isListed(record))
  listed.sort((a, b) => definition.order(a.record, b.record))
  const sorted = index(definition, [...listed, ...rows.filter(({ record }) => !definition.isListed(record))], held)
  if (!sorted) throw new Error(`${definition.file}: the order of its records is no total order`)
  return sorted
}

/** Undefined when a listed record belongs before the one it follows. */
function index<R>(definition: TableDefinition<R>, rows: Iterable<Row<R>>, held: Rows['held']): TableData | undefined {
  const text = collectWords()
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
    text.add(document, definition.textOf(record).filter(Boolean).join('\n'))
    for (const [name, read] of Object.entries(definition.words)) words[name]?.add(document, read(record) ?? '')
    for (const [name, read] of Object.entries(definition.facets)) facets[name]?.add(document, read(record))
    for (const [name, read] of Object.entries(definition.numbers)) numbers[name]?.push(read(record))
    items.add(`${JSON.stringify(definition.toPublic(record))},`)
  }
  const size = places.listed.length
  return {
    size,
    ...joinPlaces([...places.listed, ...places.unlisted], held),
    ...items.finish(),
    text: text.finish(size),
    words: mapValues(words, index => index.finish(size)),
    facets: mapValues(facets, index => index.finish(size)),
    numbers: mapValues(numbers, buildNumbers),
  }
}

interface Place {
  id: string
  start: number
  end: number
}

function joinPlaces(places: Place[], held: Rows['held']): Pick<TableData, 'ids' | 'idStarts' | 'rows'> {
  const idStarts = new Uint32Array(places.length)
  let at = 1
  places.forEach(({ id }, document) => {
    idStarts[document] = at
    at += id.length + 1
  })
  return {
    ids: `\n${places.map(({ id }) => id).join('\n')}\n`,
    idStarts,
    rows: {
      starts: Float64Array.from(places, place => place.start),
      ends: Float64Array.from(places, place => place.end),
      held,
    },
  }
}

/** Joins texts as bytes while they come. */
function collectItems() {
  let bytes = new Uint8Array(64 * 1024)
  let end = 0
  const ends: number[] = []
  const encoder = new TextEncoder()
  return {
    add(item: string): void {
      // A UTF-16 unit takes at most three bytes.
      while (bytes.length - end < item.length * 3) {
        const larger = new Uint8Array(bytes.length * 2)
        larger.set(bytes)
        bytes = larger
      }
      end += encoder.encodeInto(item, bytes.subarray(end)).written
      ends.push(end)
    },
    finish(): Pick<TableData, 'items' | 'itemEnds'> {
      return { items: bytes.slice(0, end), itemEnds: Uint32Array.from(ends) }
    },
  }
}

function mapValues<A, B>(object: Record<string, A>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]))
}
