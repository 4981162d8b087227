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
import { buildTable, type TableData, type TableDefinition, type TextCollector } from './table.ts'
import { collectWords } from './word-index.ts'
import { collectWordsApart } from './words-apart.ts'

export interface StoreOrder {
  dir: string
  baseUrl: string
  /** Files that must be there. */
  expected: string[]
  /** Folder in which what is made of a large snapshot is kept for the next start. */
  keepIn?: string
  /** Nothing is answered meanwhile: the words of a very large snapshot get a thread of their own. */
  isStart?: boolean
}

/** A smaller snapshot is indexed about as quickly as it is read again. */
const KEPT_FROM_BYTES = 8 * 2 ** 20
/** In a smaller one a second thread saves less than half a second, and 8 MB stay behind. */
const SHARED_FROM_BYTES = 64 * 2 ** 20

/**
 * Reads, checks and indexes everything in a data folder. A file that is not there holds no records, unless it is one of
 * `expected`. Throws DataError with one line.
 */
export async function buildStore({ dir, baseUrl, expected, keepIn, isStart = false }: StoreOrder): Promise<StoreData> {
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
    const size = sizeOf(set)
    const indexed = () => index(set, isStart && size >= SHARED_FROM_BYTES)
    const { tables, sources, unkept } =
      keepIn !== undefined && BUILT_CODE !== undefined && size >= KEPT_FROM_BYTES
        ? await kept(set, keepIn, BUILT_CODE, indexed)
        : await indexed()
    return {
      tables: { ...tables, terms: await buildTable(terms, openRows(terms, glossary)) },
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

function sizeOf(files: Files): number {
  return Object.values(files).reduce((sum, file) => sum + fstatSync(file).size, 0)
}

/** What is made of the files that the ingest writes. The terms are few, and their links name the base URL. */
interface Indexed {
  tables: Omit<StoreData['tables'], 'terms'>
  sources: SourceStatus[]
  unkept?: string
}

/** What the last start made of the same content with the same code, or the same anew. */
async function kept(files: Files, folder: string, code: string, indexAnew: () => Promise<Indexed>): Promise<Indexed> {
  const path = join(folder, 'snapshot.index')
  const key = keyOf(files, [code, process.version, process.arch])
  const known = readKept(path, key)
  // The checksum and the key, which names the code too, say that it is what `keep` was given.
  if (known !== undefined) return known as Indexed
  const indexed = await indexAnew()
  try {
    makeFolder(folder, 0o700)
    keep(path, key, indexed)
    return indexed
  } catch (error) {
    // Costs the next start a few seconds, and this one nothing.
    return { ...indexed, unkept: `${path}: ${error instanceof Error ? error.message : error}` }
  }
}

async function index(files: Files, isShared: boolean): Promise<Indexed> {
  const tableOf = <R>(definition: TableDefinition<R>, collect?: TextCollector): Promise<TableData> =>
    buildTable(definition, openRows(definition, files[definition.file]), collect)
  return {
    tables: {
      jobs: await tableOf(jobTable, isShared ? collectWordsApart : collectWords),
      news: await tableOf(newsTable),
      events: await tableOf(eventTable),
      changes: await tableOf(changeTable),
    },
    sources: Array.from(openRows(sourceRows, files[sourceRows.file]).walk(), ({ record }) => record),
  }
}

const sourceRows: RowShape<SourceStatus> = { file: 'sources.json', parse: value => SourceStatus.parse(value) }
