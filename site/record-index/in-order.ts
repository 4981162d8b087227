import { compareText } from '#contract/order.ts'
import type { Row, RowSource, TableDefinition } from './table-shape.ts'

/** What is made of records that come one after the other. */
interface Collector<R, T> {
  /** A listed record; `document` is its place in list order. */
  list(row: Row<R>, document: number): void
  /** One that is found by its id only. */
  leaveOut?(row: Row<R>): void
  finish(size: number): T
}

/** Feeds record by record, so that only one is held at a time; a file that is not in list order is sorted in memory first. */
export function collectInOrder<R, T>(
  definition: TableDefinition<R>,
  { walk }: RowSource<R>,
  collector: () => Collector<R, T>,
): T {
  const collected = feed(definition, walk(), collector()) ?? feed(definition, sorted(definition, walk()), collector())
  if (collected === undefined) throw new Error(`${definition.file}: the order of its records is no total order`)
  return collected
}

/** Undefined when a listed record belongs before the one it follows. */
function feed<R, T>(
  { isListed, placeOf }: TableDefinition<R>,
  rows: Iterable<Row<R>>,
  collector: Collector<R, T>,
): T | undefined {
  let size = 0
  let before: string | undefined
  for (const row of rows) {
    if (!isListed(row.record)) {
      collector.leaveOut?.(row)
      continue
    }
    const place = placeOf(row.record)
    if (before !== undefined && before > place) return undefined
    before = place
    collector.list(row, size++)
  }
  return collector.finish(size)
}

function sorted<R>({ isListed, placeOf }: TableDefinition<R>, walked: Iterable<Row<R>>): Row<R>[] {
  const rows = [...walked]
  const listed = rows.filter(({ record }) => isListed(record)).map(row => ({ row, place: placeOf(row.record) }))
  listed.sort((a, b) => compareText(a.place, b.place))
  return [...listed.map(({ row }) => row), ...rows.filter(({ record }) => !isListed(record))]
}
