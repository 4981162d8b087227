/** From the open files of a snapshot to a store's plain data, in a thread that answers nothing (worker.ts). */
import { join } from 'node:path'
import { SourceStatus } from '#contract'
import { GLOSSARY_FILE, makeFolder } from '#contract/snapshot-set.ts'
import { assertWhole } from '#contract/whole-set.ts'
import { BUILT_CODE } from '../src/api/build-paths.ts'
import { changeTable, mapTables, type TableName, termTable } from '../src/collections/tables.ts'
import { keep, readKept } from './kept-file.ts'
import { openRows, type RowShape } from './read-rows.ts'
import { sizeOf } from './snapshot-files.ts'
import { keyOf } from './snapshot-key.ts'
import { buildTable, buildWords, type TableData, type TableDefinition, type TableWords } from './table.ts'

/** What a worker is told to read. */
export interface StoreOrder {
  /** Files by name, open. One that is not among them holds no records. */
  files: Record<string, number>
  baseUrl: string
  /** Folder in which what is made of a large snapshot is kept for the next start. */
  keepIn?: string
}

/** All that answers need which search no words: it takes a third of the time. */
export interface StoreLists {
  tables: Record<TableName | 'changes' | 'terms', TableData>
  /** Few, and in a file that its editor may write in place: read once. */
  termWords: TableWords
  sources: SourceStatus[]
}

export interface StoreWords {
  words: Record<TableName, TableWords>
  /** Why they could not be kept for the next start. */
  unkept?: string
}

/** A smaller snapshot is indexed about as quickly as it is read again. */
const KEPT_FROM_BYTES = 8 * 2 ** 20

/** Reads and checks everything. Throws DataError with one line. What waits for the lists need not wait for `keepIt`. */
export function buildLists(order: StoreOrder): { lists: StoreLists; keepIt?: () => string | undefined } {
  const terms = termTable(order.baseUrl)
  const termSource = rowsOf(terms, order)
  const sources = Array.from(rowsOf(sourceRows, order).walk(), ({ record }) => record)
  // Before the rest is read: it takes seconds, and a start without one of its lists is refused at once.
  assertWhole(Object.keys(order.files), sources)
  const { made, keepIt } = fromKept('snapshot.lists', order, () => ({
    tables: {
      ...mapTables<Record<TableName, TableData>>((_name, definition) => tableOf(definition, order)),
      changes: tableOf(changeTable, order),
    },
  }))
  const tables = { ...made.tables, terms: buildTable(terms, termSource) }
  return { lists: { tables, sources, termWords: buildWords(terms, termSource) }, keepIt }
}

/** Of records that buildLists has checked, or is checking at the same time: to do it twice takes a sixth of this. */
export function buildAllWords(order: StoreOrder): StoreWords {
  const { made, keepIt } = fromKept('snapshot.index', order, () => ({
    words: mapTables<StoreWords['words']>((_name, definition) => wordsOf(definition, order)),
  }))
  return { ...made, unkept: keepIt?.() }
}

/**
 * What the last start made of the same content with the same code, or the same anew with how to keep it: that says why it
 * could not. Of the files that the ingest writes: the terms' links name the base URL.
 */
function fromKept<T extends object>(
  name: string,
  { files, keepIn }: StoreOrder,
  make: () => T,
): { made: T; keepIt?: () => string | undefined } {
  const { [GLOSSARY_FILE]: _terms, ...set } = files
  const code = BUILT_CODE
  if (keepIn === undefined || code === undefined || sizeOf(set) < KEPT_FROM_BYTES) return { made: make() }
  const path = join(keepIn, name)
  let hash: string | undefined
  const key = () => {
    hash ??= keyOf(set, [code, process.version, process.arch])
    return hash
  }
  const known = readKept(path, key)
  // The checksum and the key, which names the code too, say that it is what `keep` was given.
  if (known !== undefined) return { made: known as T }
  const made = make()
  const keepIt = () => {
    try {
      makeFolder(keepIn, 0o700)
      keep(path, key(), made)
      return undefined
    } catch (error) {
      // Costs the next start a few seconds, and this one nothing.
      return `${path}: ${error instanceof Error ? error.message : error}`
    }
  }
  return { made, keepIt }
}

const tableOf = <R>(definition: TableDefinition<R>, order: StoreOrder) =>
  buildTable(definition, rowsOf(definition, order))
const wordsOf = <R>(definition: TableDefinition<R>, order: StoreOrder) =>
  buildWords(definition, rowsOf({ ...definition, parse: value => value as R }, order))
const rowsOf = <R>(shape: RowShape<R>, { files }: StoreOrder) => openRows(shape, files[shape.file])

const sourceRows: RowShape<SourceStatus> = { file: 'sources.json', parse: value => SourceStatus.parse(value) }
