/** The snapshot as the server holds it: checked once, indexed, never changed. A new snapshot is a new store. */
import { closeSync, existsSync, fstatSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Change, type EventRecord, type JobRecord, type NewsRecord, SourceStatus, type TermRecord } from '#schema'
import { assertSet, DataError, fingerprint, openSet } from '../../../../data/set.ts'
import { changeTable, eventTable, jobTable, newsTable, termTable } from './collections.ts'
import { openTable, type Table } from './open-table.ts'
import { openRows, type RowShape } from './read-rows.ts'
import { buildTable, type TableData, type TableDefinition } from './table.ts'

const GLOSSARY = 'glossary.json'

export interface Store {
  jobs: Table<JobRecord>
  news: Table<NewsRecord>
  events: Table<EventRecord>
  terms: Table<TermRecord>
  changes: Table<Change>
  sources: SourceStatus[]
  /** When the newest source answered: the data's time. */
  generatedAt: Date
  /** When a record last changed: generatedAt, or later when a job closed in a run in which no source answered. */
  changedAt: Date
  /** The glossary is written by hand, apart from the rest. */
  glossaryChangedAt: Date
  baseUrl: string
  /** Names of the files it was read from. */
  files: string[]
  /** Of its files, when they were read. */
  stamp: string
}

/** A store as plain data that one thread can hand to another. */
export interface StoreData {
  tables: Record<'jobs' | 'news' | 'events' | 'terms' | 'changes', TableData>
  sources: SourceStatus[]
  glossaryChangedAt: Date
  /** Files by name, kept open for reading full records. */
  files: Record<string, number>
  baseUrl: string
  stamp: string
}

/** Changes whenever a file of the folder does. A folder that cannot be looked at has one too, so that the watch goes on. */
export function stampOf(dir: string): string {
  try {
    const glossary = statSync(join(dir, GLOSSARY), { throwIfNoEntry: false })
    return `${fingerprint(dir)} ${glossary?.mtimeMs ?? '-'}`
  } catch (error) {
    return String(error)
  }
}

/**
 * Reads, checks and indexes everything in a data folder. A file that is not there holds no records, unless it is one of
 * `expected`. Throws DataError with one line.
 */
export function buildStore(dir: string, baseUrl: string, expected: string[]): StoreData {
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
    return {
      tables: {
        jobs: tableOf(jobTable, set['jobs.json']),
        news: tableOf(newsTable, set['news.json']),
        events: tableOf(eventTable, set['events.json']),
        terms: tableOf(termTable(baseUrl), glossary),
        changes: tableOf(changeTable, set['changes.json']),
      },
      sources: Array.from(openRows(sourceRows, set['sources.json']).walk(), ({ record }) => record),
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

const sourceRows: RowShape<SourceStatus> = { file: 'sources.json', parse: value => SourceStatus.parse(value) }

function tableOf<R>(definition: TableDefinition<R>, file: number | undefined): TableData {
  return buildTable(definition, openRows(definition, file))
}

function closeAll(files: StoreData['files']): void {
  for (const file of Object.values(files)) closeSync(file)
}

/** When a store is garbage, so are its open files. */
const closer = new FinalizationRegistry(closeAll)

export function openStore({ tables, sources, glossaryChangedAt, files, baseUrl, stamp }: StoreData): Store {
  const changes = openTable(changeTable, tables.changes)
  const generatedAt = newestSuccess(sources)
  const lastChange = changes.size > 0 ? Date.parse(changes.record(changes.size - 1).at) : 0
  const store: Store = {
    jobs: openTable(jobTable, tables.jobs),
    news: openTable(newsTable, tables.news),
    events: openTable(eventTable, tables.events),
    terms: openTable(termTable(baseUrl), tables.terms),
    changes,
    sources,
    generatedAt,
    changedAt: new Date(Math.max(generatedAt.getTime(), lastChange)),
    glossaryChangedAt,
    baseUrl,
    files: Object.keys(files),
    stamp,
  }
  closer.register(store, files)
  return store
}

function newestSuccess(sources: SourceStatus[]): Date {
  const times = sources.flatMap(source => (source.lastSuccessAt ? [Date.parse(source.lastSuccessAt)] : []))
  return new Date(Math.max(0, ...times))
}
