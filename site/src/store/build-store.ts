/** From the open files of a snapshot to a store's plain data, in a thread that answers nothing (worker.ts). */
import { SourceStatus } from '#contract'
import { partsOf } from '#contract/parts.ts'
import { assertWhole } from '#contract/whole-set.ts'
import {
  buildTable,
  buildWords,
  type Given,
  openRows,
  type RowShape,
  type TableData,
  type TableDefinition,
  type TableWords,
} from '../../record-index/index.ts'
import { changeTable, mapTables, type TableName, tables, termTable } from '../collections/tables.ts'

/** What a worker is told to read. */
export interface StoreOrder {
  /** Files by name, open. One that is not among them holds no records. */
  files: Record<string, number>
  baseUrl: string
}

/** All that answers need which search no words: it takes a third of the time. */
export interface StoreLists {
  tables: Record<TableName | 'changes' | 'terms', TableData>
  /** Few, and in a file that its editor may write in place: read once. */
  termWords: TableWords
  sources: SourceStatus[]
}

export interface StoreArchived {
  table: TableData
  words: TableWords
}

export interface StoreWords {
  words: Record<TableName, TableWords>
}

/** Reads and checks everything. Throws DataError with one line. */
export function buildLists(order: StoreOrder): StoreLists {
  const terms = termTable(order.baseUrl)
  const termSource = rowsOf(terms, order)
  const sources = Array.from(rowsOf(sourceRows, order).walk(), ({ record }) => record)
  // Before the rest is read: it takes seconds, and a start without one of its lists is refused at once.
  assertWhole(Object.keys(order.files), sources)
  const made = {
    ...mapTables<Record<TableName, TableData>>((name, definition) =>
      tableOf(definition, order, { sources: byId(sources.filter(({ collection }) => collection === name)) }),
    ),
    changes: tableOf(changeTable, order, NO_SOURCES),
    terms: buildTable(terms, termSource, NO_SOURCES),
  }
  return { tables: made, sources, termWords: buildWords(terms, termSource) }
}

/** Of records that buildLists has checked, or is checking at the same time: to do it twice takes a sixth of this. */
export function buildAllWords(order: StoreOrder): StoreWords {
  return { words: mapTables<StoreWords['words']>((_name, definition) => wordsOf(definition, order)) }
}

/** A month of the archive, alone. */
export function buildArchived(order: StoreOrder): StoreArchived {
  return { table: tableOf(tables.news, order, NO_SOURCES), words: wordsOf(tables.news, order) }
}

const NO_SOURCES: Given = { sources: new Map() }
const byId = (sources: SourceStatus[]) => new Map(sources.map(source => [source.id, source]))
const tableOf = <R>(definition: TableDefinition<R>, order: StoreOrder, given: Given) =>
  buildTable(definition, rowsOf(definition, order), given)
const wordsOf = <R>(definition: TableDefinition<R>, order: StoreOrder) =>
  buildWords(definition, rowsOf({ ...definition, parse: value => value as R }, order))
const rowsOf = <R>(shape: RowShape<R>, { files }: StoreOrder) => openRows(shape, partsOf(files, shape.file))

const sourceRows: RowShape<SourceStatus> = { file: 'sources.json', parse: value => SourceStatus.parse(value) }
