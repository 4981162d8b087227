/** The snapshot as the server holds it: checked once, indexed, never changed. A new snapshot is a new store. */
import { close } from 'node:fs'
import type { Change, DayStats, SourceStatus, TermRecord } from '#contract'
import { newestAnswer } from '#contract/age.ts'
import { openTable, type TableData, type TableDefinition } from '../../record-index/index.ts'
import { lastWith, listedAt, recordsIn } from './memory.ts'
import type { Records } from './records.ts'
import { changeTable, mapTables, type RecordOf, type TableName, termTable } from './tables.ts'
import type { StoreData } from './worker.ts'

type RecordsByName = { [N in TableName]: Records<RecordOf<N>> }

/** The files that a store is read from. */
export interface SnapshotFiles {
  /** By name, kept open: their replacement changes nothing of them. Closed by the code that opened them. */
  files: Record<string, number>
  /** The glossary is written by hand, apart from the rest. */
  glossaryChangedAt: Date
  /** The figures of the data day by day, the oldest first. */
  stats: DayStats[]
  /** Changes whenever one of the files does. */
  stamp: string
}

export interface Store extends Omit<SnapshotFiles, 'files'> {
  records: RecordsByName & { glossary: Records<TermRecord>; changes: Records<Change> }
  /** The numbers of the oldest and newest change that are kept, 0 without any, and when the oldest was made. */
  changeSpan: { oldest: number; newest: number; since?: string }
  sources: SourceStatus[]
  /** When the newest upstream answered: the data's time. Lists that are kept by hand do not count. */
  generatedAt: Date
  /** When a record last changed: generatedAt, or later when a job closed in a run in which no source answered. */
  changedAt: Date
  changedAtOf: Record<TableName, Date>
  baseUrl: string
  /** Names of the files it was read from. */
  files: string[]
}

/**
 * When a store is garbage, so are its open files. Not closed on this thread: a pull has removed them, and closing
 * the last descriptor of 90 MB waits until the disk has freed them.
 */
const closer = new FinalizationRegistry((files: Record<string, number>) => {
  for (const file of Object.values(files)) close(file)
})

/** Returns the store over a snapshot's files and the data that the reading thread made of them. */
export function openStore({ files, ...same }: SnapshotFiles, baseUrl: string, { tables, sources }: StoreData): Store {
  const opened = <R>(definition: TableDefinition<R>, data: TableData) =>
    openTable(definition, data, files[definition.file])
  const changes = opened(changeTable, tables.changes)
  const [first, newest] = [listedAt(changes, 0), listedAt(changes, changes.data.size - 1)]
  const changed = mapTables<Record<TableName, number>>(name => {
    const last = lastWith(changes, 'collection', name)
    return last === undefined ? 0 : Date.parse(last.at)
  })
  const store: Store = {
    ...same,
    baseUrl,
    records: {
      ...mapTables<RecordsByName>((name, definition) => recordsIn(opened(definition, tables[name]))),
      glossary: recordsIn(opened(termTable(baseUrl), tables.terms)),
      changes: recordsIn(changes),
    },
    changeSpan: { oldest: first?.seq ?? 0, newest: newest?.seq ?? 0, since: first?.at },
    sources,
    ...timesOf(sources, changed),
    files: Object.keys(files),
  }
  closer.register(store, files)
  return store
}

/** Returns the times of a snapshot; `changed` says when a record last changed, by collection, in milliseconds. */
export function timesOf(
  sources: SourceStatus[],
  changed: Readonly<Record<string, number>>,
): Pick<Store, 'generatedAt' | 'changedAt' | 'changedAtOf'> {
  const generatedAt = new Date(newestAnswer(sources) ?? 0)
  const changedAtOf = mapTables<Store['changedAtOf']>(name => {
    const answer = newestAnswer(sources.filter(({ collection }) => collection === name))
    return new Date(Math.max(changed[name] ?? 0, answer === undefined ? 0 : Date.parse(answer)))
  })
  return { generatedAt, changedAt: new Date(Math.max(generatedAt.getTime(), ...Object.values(changed))), changedAtOf }
}
