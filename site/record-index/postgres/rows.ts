/** Documents as rows: read for a page at once, because whoever asks for one of a page asks for the others next. */

import { Pending } from '../../pending.ts'
import type { Hits } from '../postings.ts'
import { slugsColumn } from './make-row.ts'

/** What lists need of a document. */
export interface DocumentRow {
  document: number
  item: string
  item_sum: number
  listed: boolean
  place: string
  /** Facet -> slugs of its values. */
  facets: Record<string, string[] | null>
  numbers: Record<string, number | null>
}

/** What a search needs to tell a phrase from its words. */
export interface DocumentWords {
  document: number
  /** Field -> names, leads, facts. */
  sequences: Record<string, [string[], string[], string[]]>
}

/** Of lists that were found, so many are remembered. */
const PAGES = 16

interface Holding {
  /** Rows that are kept. */
  most: number
  /** How much of a longer list is read at once. */
  atOnce: number
}
/** A row is some 2 KB. */
export const WHOLE_ROWS: Holding = { most: 2000, atOnce: 250 }
/** A search may look at each of the documents that have its words; it begins anew after each step, so all must fit. */
export const SHORT_ROWS: Holding = { most: 100_000, atOnce: 5000 }

export interface DocumentRows<T> {
  /** Throws Pending as long as it is not known. */
  of(document: number): T
  /** All of them are asked for at once. */
  ofAll(documents: Hits): T[]
  /** Remembers that they were found together. */
  together(documents: Hits): void
}

/** `read` answers rows of documents, in any order. */
export function openRowsOf<T extends { document: number }>(
  { most, atOnce }: Holding,
  read: (documents: number[]) => Promise<T[]>,
): DocumentRows<T> {
  const known = new Map<number, T>()
  const pages: Hits[] = []
  return { of, ofAll, together }

  function of(document: number): T {
    const row = known.get(document)
    if (row) return row
    const page = pages.findLast(one => one.includes(document))
    const at = page?.indexOf(document) ?? 0
    throw load(page ? page.subarray(at, at + atOnce) : Uint32Array.of(document))
  }

  function ofAll(documents: Hits): T[] {
    if (documents.some(document => !known.has(document))) throw load(documents)
    return Array.from(documents, of)
  }

  function together(documents: Hits): void {
    pages.push(documents)
    if (pages.length > PAGES) pages.shift()
  }

  function load(documents: Hits): Pending {
    const missing = [...documents].filter(document => !known.has(document))
    return new Pending(
      read(missing).then(rows => {
        for (const row of rows) known.set(row.document, row)
        for (const oldest of known.keys()) {
          if (known.size <= most) break
          known.delete(oldest)
        }
      }),
    )
  }
}

/** The columns of a row as one JSON array; Infinity is no JSON. */
export function rowsQuery(table: string, facets: readonly string[], numbers: readonly string[]): string {
  const slugs = facets.map(facet => `'${facet}', "${slugsColumn(facet)}"`).join(', ')
  const texts = numbers.map(name => `'${name}', "${name}"::text`).join(', ')
  return `SELECT coalesce(json_agg(json_build_object('document', document, 'item', item, 'item_sum', item_sum, 'listed', listed, 'place', place,
    'facets', json_build_object(${slugs}), 'numbers', json_build_object(${texts}))), '[]')
    FROM ${table} WHERE document = ANY($1::integer[])`
}
