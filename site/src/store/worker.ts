/** The reading thread: reads one snapshot or one month of the archive, posts the data, and ends (reading.ts). */
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { SourceStatus } from '#contract'
import { assertWhole } from '#contract/snapshot-set.ts'
import { buildTable, type Given, type TableData, type TableDefinition } from '../../record-index/index.ts'
import { openRows, type RowShape, sourceRows } from './read-rows.ts'
import { changeTable, mapTables, type TableName, tables, termTable } from './tables.ts'

/** The files that a worker reads. */
export interface StoreOrder {
  /** Open files by name. One that is missing holds no records. */
  files: Record<string, number>
  baseUrl: string
}

export interface ReadingOrder extends StoreOrder {
  kind: 'snapshot' | 'archive'
  /** Requests are answered meanwhile, and come first. */
  givesWay: boolean
}

export interface StoreData {
  tables: Record<TableName | 'changes' | 'terms', TableData>
  sources: SourceStatus[]
}

/** Reads, checks and indexes everything. Throws DataError with one line. */
function buildStore(order: StoreOrder): StoreData {
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

const NO_SOURCES: Given = { sources: new Map() }
const byId = (sources: SourceStatus[]) => new Map(sources.map(source => [source.id, source]))
const tableOf = <R>(definition: TableDefinition<R>, order: StoreOrder, given: Given) =>
  buildTable(definition, rowsOf(definition, order), given)
const rowsOf = <R>(shape: RowShape<R>, { files }: StoreOrder) => openRows(shape, files[shape.file])

const build = {
  snapshot: buildStore,
  archive: (order: StoreOrder) => tableOf(tables.news, order, NO_SOURCES),
}

parentPort?.once('message', (order: ReadingOrder) => {
  if (order.givesWay) giveWay()
  const made = build[order.kind](order)
  parentPort?.postMessage(made, [...buffersIn(made)])
})

function giveWay(): void {
  // Linux lowers the one thread that calls it; elsewhere it would be the whole process (setpriority(2), NPTL).
  if (process.platform !== 'linux') return
  try {
    // Below what it has now: a whole server may have been started with a low priority.
    setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + constants.priority.PRIORITY_BELOW_NORMAL))
  } catch {
    // A container may forbid it; nothing else is lost.
  }
}

/** Returns the memory of all typed arrays in a value, to be transferred instead of copied. */
function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer)
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) buffersIn(inner, found)
  }
  return found
}
