/**
 * One collection as the server holds it: everything a list or a search needs as bytes and numbers, the full records left
 * in the snapshot file until one is read. A document number is a place in list order; unlisted records (closed jobs)
 * come after the listed ones and are found by id only.
 */
import { collectItems } from './collect-items.ts'
import { collectFacet } from './facet-index.ts'
import { collectInOrder } from './in-order.ts'
import { buildNumbers } from './number-index.ts'
import type { Given, Row, RowSource, TableData, TableDefinition } from './table-shape.ts'
import { collectTexts } from './text/build-index.ts'

/** Returns everything of a table as typed arrays. Throws DataError if a record is invalid. */
export function buildTable<R>(definition: TableDefinition<R>, source: RowSource<R>, given: Given): TableData {
  return collectInOrder(definition, source, () => {
    const facets = mapValues(definition.facets, () => collectFacet())
    const words = mapValues(definition.words, () => collectTexts())
    const readers = { ...definition.numbers, ...definition.movingNumbers }
    const numbers = mapValues(readers, (): number[] => [])
    const items = collectItems()
    const places: Record<'listed' | 'others', Row<string>[]> = { listed: [], others: [] }
    const placeOf = ({ record, start, end }: Row<R>) => ({ record: definition.idOf(record), start, end })
    return {
      list(row, document) {
        const { record } = row
        places.listed.push(placeOf(row))
        for (const [name, read] of Object.entries(definition.facets)) facets[name]?.add(document, read(record))
        for (const [name, read] of Object.entries(definition.words)) words[name]?.add(document, read(record))
        for (const [name, read] of Object.entries(readers)) numbers[name]?.push(read(record, given))
        items.add(`${JSON.stringify(definition.toPublic(record))},`)
      },
      leaveOut: row => places.others.push(placeOf(row)),
      finish: size => ({
        size,
        ids: [...places.listed, ...places.others].map(({ record }) => record),
        rows: {
          starts: Float64Array.from([...places.listed, ...places.others], ({ start }) => start),
          ends: Float64Array.from([...places.listed, ...places.others], ({ end }) => end),
          held: source.held,
        },
        ...items.finish(),
        facets: mapValues(facets, index => index.finish(size)),
        words: mapValues(words, index => index.finish(size)),
        numbers: mapValues(numbers, buildNumbers),
      }),
    }
  })
}

function mapValues<A, B>(object: Record<string, A>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]))
}
