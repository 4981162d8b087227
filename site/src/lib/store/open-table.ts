import { readSync } from 'node:fs'
import type { Hits } from './postings.ts'
import type { Rows, TableData, TableDefinition } from './table.ts'

/** A table to ask. Costs nothing to make from its data. */
export interface Table<R> extends Pick<TableData, 'size' | 'text' | 'words' | 'facets' | 'numbers'> {
  /** Every listed document, in list order. */
  all: Hits
  /** The public JSON of a listed document, as bytes. */
  item(document: number): Uint8Array
  /** The full record, read from the snapshot. */
  record(document: number): R
  /** The document with this id, listed or not. */
  find(id: string): number | undefined
  /** Ids of all documents: the listed ones in list order, then the others. */
  allIds(): string[]
}

export function openTable<R>(definition: TableDefinition<R>, data: TableData): Table<R> {
  const { size, text, words, facets, numbers, items, itemEnds, ids, idStarts, rows } = data
  return {
    size,
    text,
    words,
    facets,
    numbers,
    all: upTo(size),
    item: document => items.subarray(document === 0 ? 0 : itemEnds[document - 1], itemEnds[document]),
    record: document => definition.parse(JSON.parse(readRow(rows, document))),
    find: id => {
      if (id === '' || id.includes('\n')) return undefined
      const at = ids.indexOf(`\n${id}\n`)
      return at === -1 ? undefined : lowerBound(idStarts, at + 1)
    },
    allIds: () => ids.split('\n').filter(id => id !== ''),
  }
}

/** A loop, not `Uint32Array.from`, which would pause the answers for milliseconds at a swap. */
function upTo(size: number): Hits {
  const all = new Uint32Array(size)
  for (let document = 0; document < size; document++) all[document] = document
  return all
}

function readRow({ from, starts, ends }: Rows, document: number): string {
  const start = starts[document] ?? 0
  const end = ends[document] ?? 0
  if (typeof from !== 'number') return Buffer.from(from.subarray(start, end)).toString()
  const bytes = Buffer.alloc(end - start)
  readSync(from, bytes, 0, bytes.length, start)
  return bytes.toString()
}

function lowerBound(starts: Uint32Array, position: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low
}
