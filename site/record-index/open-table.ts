import { readSync } from 'node:fs'
import { type Bits, noDocument, notIn } from './bits.ts'
import type { Table } from './engine.ts'
import { buildNumbers } from './number-index.ts'
import { setsOf } from './sets.ts'
import type { Rows, TableData, TableDefinition } from './table-shape.ts'
import type { TextIndexData } from './text/build-index.ts'
import { type Search, searchTexts } from './text/search.ts'

const NO_NUMBERS = buildNumbers([])

/** After each item. */
const COMMA = ','

/** Returns a table in memory. `file` holds the full records and stays open, so that its replacement does not matter. */
export function openTable<R>(definition: TableDefinition<R>, data: TableData, file?: number): Table<R> {
  const { size, numbers, words, itemEnds, ids, rows } = data
  const every = notIn(noDocument(size), size)
  const documentOf = new Map(ids.map((id, document) => [id, document]))
  const items = Buffer.from(data.items.buffer, data.items.byteOffset, data.items.byteLength)
  return {
    ...setsOf(data),
    size,
    every,
    numbersOf: number => {
      const { values } = numbers[number] ?? NO_NUMBERS
      return document => values[document] ?? Number.NaN
    },
    item: document => items.subarray(startOf(itemEnds, document), endOf(itemEnds, document) - COMMA.length),
    // Parsed again, since the schema rounds instants to whole seconds.
    record: document => definition.parse(JSON.parse(readRow(rows, file, document))),
    idOf: document => ids[document] ?? '',
    find: id => documentOf.get(id),
    isListed: document => document < size,
    allIds: () => ids,
    search: searcher(definition, () => textOf(words, 'text')),
    matching: (field, query) => searchTexts(textOf(words, field), query).within(every).documents,
  }
}

function textOf(words: TableData['words'], field: string): TextIndexData {
  const index = words[field]
  if (!index) throw new Error(`no text is named ${field}`)
  return index
}

/** Remembers the last search: a list finds its documents, ranks them, and says what was mended. */
function searcher(
  {
    ownWords: own,
    weakWords: weak,
    isDescribed,
  }: Pick<TableDefinition<never>, 'ownWords' | 'weakWords' | 'isDescribed'>,
  index: () => TextIndexData,
): Table<unknown>['search'] {
  let last: { query: string; found: Search<Bits> } | undefined
  return query => {
    const text = index()
    if (last?.query !== query)
      last = { query, found: searchTexts(text, query, { own, weak, isLenient: true, isDescribed }) }
    return last.found
  }
}

function startOf(ends: Uint32Array, document: number): number {
  return document === 0 ? 0 : (ends[document - 1] ?? 0)
}

function endOf(ends: Uint32Array, document: number): number {
  return ends[document] ?? 0
}

function readRow({ starts, ends, held }: Rows, file: number | undefined, document: number): string {
  const start = starts[document] ?? 0
  const end = ends[document] ?? 0
  if (held || file === undefined) return Buffer.from(held?.subarray(start, end) ?? []).toString()
  const bytes = Buffer.alloc(end - start)
  readSync(file, bytes, 0, bytes.length, start)
  return bytes.toString()
}
