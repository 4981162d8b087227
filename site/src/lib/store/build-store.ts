/** From a data folder to a store's plain data, in the thread that answers nothing (worker.ts). */
import { existsSync, fstatSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { SourceStatus } from '#schema'
import { assertSet, DataError, makeFolder, openSet } from '../../../../data/set.ts'
import { BUILT_CODE } from '../build-paths.ts'
import { changeTable, eventTable, jobTable, newsTable, termTable } from './collections.ts'
import { keep, readKept } from './kept-file.ts'
import { openRows, type RowShape } from './read-rows.ts'
import { keyOf } from './snapshot-key.ts'
import { closeAll, GLOSSARY, type StoreData, stampOf } from './store.ts'
import { buildTable, type TableData, type TableDefinition } from './table.ts'

export interface StoreOrder {
  dir: string
  baseUrl: string
  /** Files that must be there. */
  expected: string[]
  /** Folder in which what is made of a large snapshot is kept for the next start. */
  keepIn?: string
}

/** A smaller snapshot is indexed about as quickly as it is read again. */
const KEPT_FROM_BYTES = 8 * 2 ** 20

/**
 * Reads, checks and indexes everything in a data folder. A file that is not there holds no records, unless it is one of
 * `expected`. Throws DataError with one line.
 */
export function buildStore({ dir, baseUrl, expected, keepIn }: StoreOrder): StoreData {
  const stamp = stampOf(dir)
  const set = openSet(dir)
  const glossaryPath = join(dir, GLOSSARY)
  const glossary = existsSync(glossaryPath) ? openSync(glossaryPath, 'r') : undefined
  const files = { ...set, ...(glossary !== undefined && { [GLOSSARY]: glossary }) }
  try {
    assertSet(dir, set)
    const gone = expected.filter(name => !(name in files))
    if (gone.length > 0)
      throw new DataError(`${gone.join(', ')} gone from ${dir}: put back what was there, or restart without`)
    const terms = termTable(baseUrl)
    const { tables, sources, unkept } =
      keepIn !== undefined && BUILT_CODE !== undefined && isLarge(set) ? kept(set, keepIn, BUILT_CODE) : index(set)
    return {
      tables: { ...tables, terms: buildTable(terms, openRows(terms, glossary)) },
      sources,
      unkept,
      glossaryChangedAt: glossary === undefined ? new Date(0) : fstatSync(glossary).mtime,
      files,
      baseUrl,
      stamp,
    }
  } catch (error) {
    closeAll(files)
    throw error
  }
}

type Files = StoreData['files']

function isLarge(files: Files): boolean {
  return Object.values(files).reduce((sum, file) => sum + fstatSync(file).size, 0) >= KEPT_FROM_BYTES
}

/** What is made of the files that the ingest writes. The terms are few, and their links name the base URL. */
interface Indexed {
  tables: Omit<StoreData['tables'], 'terms'>
  sources: SourceStatus[]
  unkept?: string
}

/** What the last start made of the same content with the same code, or the same anew. */
function kept(files: Files, folder: string, code: string): Indexed {
  const path = join(folder, 'snapshot.index')
  const key = keyOf(files, [code, process.version, process.arch])
  const known = readKept(path, key)
  // The checksum and the key, which names the code too, say that it is what `keep` was given.
  if (known !== undefined) return known as Indexed
  const indexed = index(files)
  try {
    makeFolder(folder, 0o700)
    keep(path, key, indexed)
    return indexed
  } catch (error) {
    // Costs the next start a few seconds, and this one nothing.
    return { ...indexed, unkept: `${path}: ${error instanceof Error ? error.message : error}` }
  }
}

function index(files: Files): Indexed {
  const tableOf = <R>(definition: TableDefinition<R>): TableData =>
    buildTable(definition, openRows(definition, files[definition.file]))
  return {
    tables: {
      jobs: tableOf(jobTable),
      news: tableOf(newsTable),
      events: tableOf(eventTable),
      changes: tableOf(changeTable),
    },
    sources: Array.from(openRows(sourceRows, files[sourceRows.file]).walk(), ({ record }) => record),
  }
}

const sourceRows: RowShape<SourceStatus> = { file: 'sources.json', parse: value => SourceStatus.parse(value) }
