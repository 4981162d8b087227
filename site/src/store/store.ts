/** The snapshot as the server holds it: checked once, indexed, never changed. A new snapshot is a new store. */
import { close } from 'node:fs'
import type { Change, SourceStatus, TermRecord } from '#contract'
import { asOf } from '#contract/age.ts'
import { partsOf } from '#contract/parts.ts'
import { GLOSSARY_FILE, isSetFile } from '#contract/snapshot-set.ts'
import { Pending } from '../../pending.ts'
import {
  openTable,
  type Table,
  type TableData,
  type TableDefinition,
  type TableWords,
} from '../../record-index/index.ts'
import { changeTable, mapTables, type RecordOf, type TableName, termTable } from '../collections/tables.ts'
import type { Archive } from './archive-tables.ts'
import type { StoreLists, StoreWords } from './build-store.ts'
import type { SnapshotFiles } from './snapshot-files.ts'

type Tables = { [N in TableName]: Table<RecordOf<N>> }

export interface Store extends Tables {
  terms: Table<TermRecord>
  changes: Table<Change>
  sources: SourceStatus[]
  /** When the newest upstream answered: the data's time. Lists that are kept by hand do not count. */
  generatedAt: Date
  /** When a record last changed: generatedAt, or later when a job closed in a run in which no source answered. */
  changedAt: Date
  /** The same for each collection. */
  changedAtOf: Record<TableName, Date>
  /** The glossary is written by hand, apart from the rest. */
  glossaryChangedAt: Date
  baseUrl: string
  /** Absent: that of the data folder. */
  archive?: Archive
  /** Names of the files it was read from, parts of lists aside: they come and go with the months. */
  files: string[]
  /** Of its files, when they were read. */
  stamp: string
  /** While the words of its records are not known: settles when they are, or with why they can't be. */
  pending?: Promise<void>
}

/**
 * When a store is garbage, so are its open files. Not closed on this thread: a pull has removed them, and whoever closes
 * the last descriptor of 90 MB waits until the disk has freed them.
 */
const closer = new FinalizationRegistry((files: Record<string, number>) => {
  for (const file of Object.values(files)) close(file)
})

/** A store that answers all but searches, and these when `words` is there. */
export function openStore(
  { files, ...same }: SnapshotFiles,
  baseUrl: string,
  { tables, termWords, sources }: StoreLists,
  words: Promise<StoreWords>,
): Store {
  let known: StoreWords['words'] | undefined
  const opened = <R>(definition: TableDefinition<R>, data: TableData, words?: () => TableWords) =>
    openTable(definition, data, partsOf(files, definition.file), words)
  const wordsOf = (name: TableName) => () => {
    if (known) return known[name]
    throw new Pending(pending)
  }
  const changes = opened(changeTable, tables.changes)
  const generatedAt = new Date(asOf(sources) ?? 0)
  const [newest] = changes.size > 0 ? changes.page(changes.size - 1, 1) : []
  const lastChange = newest === undefined ? 0 : Date.parse(changes.record(newest).at)
  const changedAtOf = mapTables<Store['changedAtOf']>(name => {
    const ofIt = changes.listOf(changes.having('collection', name))
    const last = ofIt.at(-1)
    const change = last === undefined ? 0 : Date.parse(changes.record(last).at)
    const answer = asOf(sources.filter(({ collection }) => collection === name))
    return new Date(Math.max(change, answer === undefined ? 0 : Date.parse(answer)))
  })
  const pending = words.then(found => {
    known = found.words
    store.pending = undefined
  })
  const store: Store = {
    ...same,
    baseUrl,
    ...mapTables<Tables>((name, definition) => opened(definition, tables[name], wordsOf(name))),
    terms: opened(termTable(baseUrl), tables.terms, () => termWords),
    changes,
    sources,
    generatedAt,
    changedAt: new Date(Math.max(generatedAt.getTime(), lastChange)),
    changedAtOf,
    files: Object.keys(files).filter(name => isSetFile(name) || name === GLOSSARY_FILE),
    pending,
  }
  closer.register(store, files)
  return store
}
