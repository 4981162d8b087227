/**
 * One collection as the server holds it: everything a list or a search needs as bytes and numbers, the full records left
 * in the snapshot file until one is read. A document number is a place in list order; unlisted records (closed jobs)
 * come after the listed ones and are found by id only.
 */
import { compareText } from '#contract/order.ts'
import { buildNumbers, collectFacet } from './columns.ts'
import type { Given, Row, RowSource, TableData, TableDefinition } from './table.ts'
import { collectTexts } from './text/build-index.ts'

/** Returns everything of a table as typed arrays; of a file that is not in list order all records are held meanwhile. */
export function buildTable<R>(definition: TableDefinition<R>, source: RowSource<R>, given: Given): TableData {
  const data =
    collect(definition, source.walk(), given) ?? collect(definition, sorted(definition, source.walk()), given)
  if (!data) throw new Error(`${definition.file}: two of its records have the same place in the order`)
  return { ...data, rows: { ...data.rows, held: source.held } }
}

/** Undefined when a listed record belongs before the one it follows. */
function collect<R>(definition: TableDefinition<R>, rows: Iterable<Row<R>>, given: Given): TableData | undefined {
  const facets = mapValues(definition.facets, () => collectFacet())
  const words = mapValues(definition.words, () => collectTexts())
  const readers = { ...definition.numbers, ...definition.movingNumbers }
  const numbers = mapValues(readers, (): number[] => [])
  const items: Buffer[] = []
  const others: Row<string>[] = []
  const listed: Row<string>[] = []
  let before = ''
  for (const { record, start, end } of rows) {
    const row = { record: definition.idOf(record), start, end }
    if (!definition.isListed(record)) {
      others.push(row)
      continue
    }
    const place = definition.placeOf(record)
    if (place < before) return undefined
    before = place
    const document = listed.push(row) - 1
    for (const [name, read] of Object.entries(definition.facets)) facets[name]?.add(document, read(record))
    for (const [name, read] of Object.entries(definition.words)) words[name]?.add(document, read(record))
    for (const [name, read] of Object.entries(readers)) numbers[name]?.push(read(record, given))
    items.push(Buffer.from(JSON.stringify(definition.toPublic(record))))
  }
  const all = [...listed, ...others]
  let itemEnd = 0
  return {
    size: listed.length,
    ids: all.map(({ record }) => record),
    rows: {
      starts: Float64Array.from(all, ({ start }) => start),
      ends: Float64Array.from(all, ({ end }) => end),
    },
    // Memory of its own, which can be transferred.
    items: new Uint8Array(Buffer.concat(items)),
    itemEnds: Uint32Array.from(items, ({ length }) => (itemEnd += length)),
    facets: mapValues(facets, index => index.finish(listed.length)),
    words: mapValues(words, index => index.finish(listed.length)),
    numbers: mapValues(numbers, buildNumbers),
  }
}

function sorted<R>({ isListed, placeOf }: TableDefinition<R>, walked: Iterable<Row<R>>): Row<R>[] {
  const rows = Array.from(walked, row => ({ row, place: isListed(row.record) ? placeOf(row.record) : '' }))
  return rows.sort((a, b) => compareText(a.place, b.place)).map(({ row }) => row)
}

function mapValues<A, B>(object: Record<string, A>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]))
}
