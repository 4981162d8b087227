import type { RowSource } from './read-rows.ts'
import type { Row, TableDefinition } from './table-shape.ts'

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
  { isListed, order }: TableDefinition<R>,
  rows: Iterable<Row<R>>,
  collector: Collector<R, T>,
): T | undefined {
  let size = 0
  let before: R | undefined
  for (const row of rows) {
    if (!isListed(row.record)) {
      collector.leaveOut?.(row)
      continue
    }
    if (before !== undefined && order(before, row.record) > 0) return undefined
    before = row.record
    collector.list(row, size++)
  }
  return collector.finish(size)
}

function sorted<R>({ isListed, order }: TableDefinition<R>, walked: Iterable<Row<R>>): Row<R>[] {
  const rows = [...walked]
  const listed = rows.filter(({ record }) => isListed(record))
  return [...listed.sort((a, b) => order(a.record, b.record)), ...rows.filter(({ record }) => !isListed(record))]
}
