/**
 * One collection as the server holds it: everything a list needs as bytes and numbers, the full records left in the
 * snapshot file until somebody asks for one. A document number is a place in list order; what is not listed (closed
 * jobs) comes after the listed ones and is found by id only.
 */
import type { SourceStatus } from '#contract'
import { collectItems } from './collect-items.ts'
import { collectFacet, type FacetIndexData } from './facet-index.ts'
import type { IdIndexData } from './id-index.ts'
import { collectInOrder } from './in-order.ts'
import { buildNumbers, type NumberIndexData } from './number-index.ts'
import type { RowSource } from './read-rows.ts'
import { joinPlaces, type Place } from './record-places.ts'
import { collectTexts, type TextIndexData, type Texts } from './text-index.ts'

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
  /** What is searched by words, `text` of most collections. */
  words: Record<string, (record: R) => Texts>
  /** What the records are called: words that every query for them may have. */
  ownWords?: readonly string[]
  /** Fields with whole values, for filters and counts. */
  facets: Record<string, (record: R) => readonly string[]>
  /** Fields with numbers; NaN is unknown. */
  numbers: Record<string, (record: R, given: Given) => number>
}

/** What else of a snapshot tells of its records: the sources of the table's collection, by their id. */
export interface Given {
  sources: ReadonlyMap<string, SourceStatus>
}

/** A table as plain data: typed arrays and strings. All but its words, which take longer than the rest. */
export interface TableData {
  /** Listed documents. */
  size: number
  /** Of all documents. */
  ids: IdIndexData
  /** Public JSON of the listed documents, each with a comma after it. */
  items: Uint8Array
  itemEnds: Uint32Array
  /** CRC-32 of each. */
  itemSums: Uint32Array
  rows: Rows
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

/** The words of a table by what they are searched in. */
export type TableWords = Record<string, TextIndexData>

/** Everything of a table but its words. */
export function buildTable<R>(definition: TableDefinition<R>, source: RowSource<R>, given: Given): TableData {
  return collectInOrder(definition, source, () => {
    const facets = mapValues(definition.facets, () => collectFacet())
    const numbers = mapValues(definition.numbers, (): number[] => [])
    const items = collectItems()
    const places: { listed: Place[]; others: Place[] } = { listed: [], others: [] }
    const placeOf = ({ record, start, end }: Row<R>): Place => ({ id: definition.idOf(record), start, end })
    return {
      list(row, document) {
        const { record } = row
        places.listed.push(placeOf(row))
        for (const [name, read] of Object.entries(definition.facets)) facets[name]?.add(document, read(record))
        for (const [name, read] of Object.entries(definition.numbers)) numbers[name]?.push(read(record, given))
        items.add(`${JSON.stringify(definition.toPublic(record))},`)
      },
      leaveOut: row => places.others.push(placeOf(row)),
      finish: size => ({
        size,
        ...joinPlaces([...places.listed, ...places.others], source.held),
        ...items.finish(),
        facets: mapValues(facets, index => index.finish(size)),
        numbers: mapValues(numbers, buildNumbers),
      }),
    }
  })
}

export function buildWords<R>(definition: TableDefinition<R>, source: RowSource<R>): TableWords {
  return collectInOrder(definition, source, () => {
    const words = mapValues(definition.words, () => collectTexts())
    return {
      list({ record }, document) {
        for (const [name, read] of Object.entries(definition.words)) words[name]?.add(document, read(record))
      },
      finish: size => mapValues(words, index => index.finish(size)),
    }
  })
}

function mapValues<A, B>(object: Record<string, A>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]))
}
