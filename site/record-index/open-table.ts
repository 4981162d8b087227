import { readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { type Bits, noDocument, notIn } from './bits.ts'
import type { Table } from './engine.ts'
import type { FacetNames } from './facet-index.ts'
import { findId, idAt, idsOf } from './id-index.ts'
import { buildNumbers, numbersAround } from './number-index.ts'
import type { Hits } from './postings.ts'
import { setsOf } from './sets.ts'
import type { Rows, TableData, TableDefinition } from './table-shape.ts'
import type { TextIndexData } from './text/build-index.ts'
import { type Search, searchTexts } from './text/search.ts'

const NO_NAMES: FacetNames = { values: [], slugs: [] }
const NO_NUMBERS = buildNumbers([])

/** After each item. */
const COMMA = ','

/** Returns a table in memory. `file` holds the full records and stays open, so that its replacement does not matter. */
export function openTable<R>(definition: TableDefinition<R>, data: TableData, file?: number): Table<R> {
  const { size, facets, numbers, words, itemEnds, itemSums, ids, rows } = data
  const all = upTo(size)
  const items = Buffer.from(data.items.buffer, data.items.byteOffset, data.items.byteLength)
  return {
    ...setsOf(data),
    size,
    every: notIn(noDocument(size), size),
    page: (offset = 0, limit = Number.POSITIVE_INFINITY) => all.subarray(offset, offset + limit),
    namesOf: facet => facets[facet] ?? NO_NAMES,
    numbersOf: number => {
      const { values } = numbers[number] ?? NO_NUMBERS
      return document => values[document] ?? Number.NaN
    },
    numbersAround: (number, value) => numbersAround(numbers[number] ?? NO_NUMBERS, value),
    item: document => items.subarray(startOf(itemEnds, document), endOf(itemEnds, document) - COMMA.length),
    join: (documents, before, after) => joinItems(items, itemEnds, documents, before, after),
    sum: documents => sumOf(documents, itemSums),
    record: document => definition.parse(JSON.parse(readRow(rows, file, document))),
    idOf: document => idAt(ids, document),
    find: id => findId(ids, id),
    isListed: document => document < size,
    allIds: () => idsOf(ids),
    search: searcher(definition, () => textOf(words, 'text')),
    matching: (field, query) => searchTexts(textOf(words, field), query).documents,
  }
}

function textOf(words: TableData['words'], field: string): TextIndexData {
  const index = words[field]
  if (!index) throw new Error(`no text is named ${field}`)
  return index
}

/** Remembers the last search: a list finds its documents, ranks them, and says what was mended. */
function searcher(
  { ownWords, weakWords }: Pick<TableDefinition<never>, 'ownWords' | 'weakWords'>,
  index: () => TextIndexData,
): Table<unknown>['search'] {
  let last: { query: string; found: Search<Bits> } | undefined
  return query => {
    const text = index()
    if (last?.query !== query)
      last = { query, found: searchTexts(text, query, { own: ownWords, weak: weakWords, isLenient: true }) }
    return last.found
  }
}

/** Neighbours lie side by side with their commas, so each run of them is copied at once. */
function joinItems(items: Buffer, ends: Uint32Array, documents: Hits, before: string, after: string): Buffer {
  let length = before.length + after.length
  for (let at = 0; at < documents.length; at++) {
    const document = documents[at] ?? 0
    length += endOf(ends, document) - startOf(ends, document)
  }
  const joined = Buffer.allocUnsafe(documents.length === 0 ? length : length - COMMA.length)
  let written = joined.write(before, 'latin1')
  for (let at = 0; at < documents.length; at++) {
    const first = documents[at] ?? 0
    while (documents[at + 1] === (documents[at] ?? 0) + 1) at++
    written += items.copy(joined, written, startOf(ends, first), endOf(ends, documents[at] ?? 0))
  }
  // What follows the last document is no comma.
  joined.write(after, joined.length - after.length, 'latin1')
  return joined
}

function sumOf(documents: Hits, itemSums: Uint32Array): number {
  const sums = new Uint32Array(documents.length)
  for (let at = 0; at < documents.length; at++) sums[at] = itemSums[documents[at] ?? 0] ?? 0
  return crc32(sums)
}

/** The checksum of a list of items by theirs. */
export function crcOf(sums: ArrayLike<number>): number {
  return crc32(Uint32Array.from(sums))
}

function startOf(ends: Uint32Array, document: number): number {
  return document === 0 ? 0 : (ends[document - 1] ?? 0)
}

function endOf(ends: Uint32Array, document: number): number {
  return ends[document] ?? 0
}

/** A loop, not `Uint32Array.from`, which would pause the answers for milliseconds at a swap. */
function upTo(size: number): Hits {
  const all = new Uint32Array(size)
  for (let document = 0; document < size; document++) all[document] = document
  return all
}

function readRow({ starts, ends, held }: Rows, file: number | undefined, document: number): string {
  const start = starts[document] ?? 0
  const end = ends[document] ?? 0
  if (held || file === undefined) return Buffer.from(held?.subarray(start, end) ?? []).toString()
  const bytes = Buffer.alloc(end - start)
  readSync(file, bytes, 0, bytes.length, start)
  return bytes.toString()
}
