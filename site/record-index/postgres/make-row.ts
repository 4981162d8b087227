/** A record as the row that it is stored in, with the words that it brings. */
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { slugOf } from '#contract/words.ts'
import type { TableDefinition } from '../table-shape.ts'
import { arrayText } from './copy.ts'
import { facetLexeme, quoted } from './lexemes.ts'
import { type FoundWord, openRowWords } from './row-words.ts'

export interface RowMaker<R> {
  /** In the order of the values of a row. */
  columns: string[]
  /** Changes with everything that the row is made from. */
  fingerprintOf(record: R): string
  /** As COPY takes it. */
  make(record: R): (string | null)[]
  /** The words of the rows made since this was last asked. */
  takeWords(): FoundWord[]
}

const COLUMNS = ['listed', 'item_sum', 'id', 'place', 'fingerprint', 'item', 'record', 'sequences', 'labels', 'words']

/** `version` is that of the program: another one may make other rows. `owner` is whose they are. */
export function rowMaker<R>(definition: TableDefinition<R>, version: string, owner: string): RowMaker<R> {
  const facets = Object.entries(definition.facets)
  const numbers = Object.entries(definition.numbers)
  const words = openRowWords()
  return {
    columns: [
      'owner',
      ...COLUMNS,
      ...facets.map(([facet]) => slugsColumn(facet)),
      ...numbers.map(([number]) => number),
    ],
    fingerprintOf,
    make,
    takeWords: words.take,
  }

  function fingerprintOf(record: R): string {
    return createHash('sha256')
      .update(`${version} ${JSON.stringify(record)}`)
      .digest('base64url')
      .slice(0, 22)
  }

  function make(record: R): (string | null)[] {
    const item = JSON.stringify(definition.toPublic(record))
    const listed = definition.isListed(record)
    const lexemes = new Set<string>()
    // What is not listed is found by its id alone.
    const fields = listed ? Object.entries(definition.words) : []
    const sequences = Object.fromEntries(
      fields.map(([field, textsOf]) => [field, words.add(field, textsOf(record), lexemes)]),
    )
    const values = facets.map(([facet, valuesOf]) => [facet, bySlug(listed ? valuesOf(record) : [])] as const)
    for (const [facet, found] of values) for (const slug of found.keys()) lexemes.add(facetLexeme(facet, slug))
    return [
      owner,
      listed ? 't' : 'f',
      String(crc32(`${item},`)),
      definition.idOf(record),
      definition.placeOf(record),
      fingerprintOf(record),
      item,
      JSON.stringify(record),
      JSON.stringify(sequences),
      JSON.stringify(Object.fromEntries(values.map(([facet, found]) => [facet, [...found.values()]]))),
      Array.from(lexemes, quoted).join(' '),
      ...values.map(([, found]) => (found.size === 0 ? null : arrayText([...found.keys()]))),
      ...numbers.map(([, read]) => numberText(read(record))),
    ]
  }
}

/** The column with the slugs of a facet's values. */
export function slugsColumn(facet: string): string {
  return `${facet}_slugs`
}

/** Values that are the same as slugs are one, as the first of them is written. */
function bySlug(values: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const value of values) {
    const slug = slugOf(value)
    if (slug !== '' && !found.has(slug)) found.set(slug, value)
  }
  return found
}

/** As COPY takes it. */
export function numberText(number: number): string | null {
  return Number.isNaN(number) ? null : String(number)
}
