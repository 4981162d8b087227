/** The snapshot as the server holds it: checked once, indexed, never changed. A new snapshot is a new store. */
import { closeSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Change, EventRecord, JobRecord, NewsRecord, SourceStatus, TermRecord } from '#schema'
import { fingerprint } from '../../../../data/set.ts'
import { changeTable, eventTable, jobTable, newsTable, termTable } from './collections.ts'
import { openTable, type Table } from './open-table.ts'
import type { TableData, TableDefinition } from './table.ts'

export const GLOSSARY = 'glossary.json'

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
  /** Why it could not be kept for the next start. */
  unkept?: string
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
  unkept?: string
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

export function closeAll(files: StoreData['files']): void {
  for (const file of Object.values(files)) closeSync(file)
}

/** When a store is garbage, so are its open files. */
const closer = new FinalizationRegistry(closeAll)

export function openStore({ tables, sources, files, ...same }: StoreData): Store {
  const opened = <R>(definition: TableDefinition<R>, data: TableData) =>
    openTable(definition, data, files[definition.file])
  const changes = opened(changeTable, tables.changes)
  const generatedAt = newestSuccess(sources)
  const lastChange = changes.size > 0 ? Date.parse(changes.record(changes.size - 1).at) : 0
  const store: Store = {
    ...same,
    jobs: opened(jobTable, tables.jobs),
    news: opened(newsTable, tables.news),
    events: opened(eventTable, tables.events),
    terms: opened(termTable(same.baseUrl), tables.terms),
    changes,
    sources,
    generatedAt,
    changedAt: new Date(Math.max(generatedAt.getTime(), lastChange)),
    files: Object.keys(files),
  }
  closer.register(store, files)
  return store
}

function newestSuccess(sources: SourceStatus[]): Date {
  const times = sources.flatMap(source => (source.lastSuccessAt ? [Date.parse(source.lastSuccessAt)] : []))
  return new Date(Math.max(0, ...times))
}
