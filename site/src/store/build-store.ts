/** From the open files of a snapshot to a store's plain data, in the reading thread (worker.ts). */
import { SourceStatus } from '#contract'
import { assertWhole } from '#contract/snapshot-set.ts'
import { buildTable, type Given, type TableData, type TableDefinition } from '../../record-index/index.ts'
import { openRows, type RowShape } from './read-rows.ts'
import { changeTable, mapTables, type TableName, tables, termTable } from './tables.ts'

/** The files that a worker reads. */
export interface StoreOrder {
  /** Open files by name. One that is missing holds no records. */
  files: Record<string, number>
  baseUrl: string
}

export interface StoreData {
  tables: Record<TableName | 'changes' | 'terms', TableData>
  sources: SourceStatus[]
}

/** Reads, checks and indexes everything. Throws DataError with one line. */
export function buildStore(order: StoreOrder): StoreData {
  const sources = Array.from(rowsOf(sourceRows, order).walk(), ({ record }) => record)
  // Before the rest, which takes seconds: a start with a list missing is refused at once.
  assertWhole(Object.keys(order.files), sources)
  const made = {
    ...mapTables<Record<TableName, TableData>>((name, definition) =>
      tableOf(definition, order, { sources: byId(sources.filter(({ collection }) => collection === name)) }),
    ),
    changes: tableOf(changeTable, order, NO_SOURCES),
    terms: tableOf(termTable(order.baseUrl), order, NO_SOURCES),
  }
  return { tables: made, sources }
}

/** Reads a month of the news archive. Throws DataError with one line. */
export function buildArchived(order: StoreOrder): TableData {
  return tableOf(tables.news, order, NO_SOURCES)
}

const NO_SOURCES: Given = { sources: new Map() }
const byId = (sources: SourceStatus[]) => new Map(sources.map(source => [source.id, source]))
const tableOf = <R>(definition: TableDefinition<R>, order: StoreOrder, given: Given) =>
  buildTable(definition, rowsOf(definition, order), given)
const rowsOf = <R>(shape: RowShape<R>, { files }: StoreOrder) => openRows(shape, files[shape.file])

export const sourceRows: RowShape<SourceStatus> = { file: 'sources.json', parse: value => SourceStatus.parse(value) }
