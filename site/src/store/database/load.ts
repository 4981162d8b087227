/** Brings a database to what a snapshot holds: readers see the set before or the set after, never a mixture. */
import { createHash } from 'node:crypto'
import { SourceStatus } from '#contract'
import { asOf, isCounted } from '#contract/age.ts'
import { partsOf } from '#contract/parts.ts'
import { closeAll } from '#contract/snapshot-set.ts'
import packageJson from '../../../../package.json' with { type: 'json' }
import { openRows, type TableDefinition } from '../../../record-index/index.ts'
import {
  connect,
  type Database,
  type Loaded,
  migrate,
  type Staged,
  stageTable,
  type Transaction,
} from '../../../record-index/postgres/index.ts'
import { tables } from '../../collections/tables.ts'
import { openSnapshot } from '../snapshot-files.ts'
import { loadArchive } from './archived-news.ts'
import { type NumberedChanges, numberChanges } from './change-numbers.ts'
import { lockLoad } from './load-locks.ts'
import { assertFits, noteSet } from './loaded-sets.ts'
import { claimSources, releaseSources } from './source-leases.ts'

/** What a load came to. */
export interface LoadResult {
  version: number
  /** False where the database held the same set already. */
  isNew: boolean
  tables: Record<string, Loaded>
}

/** What a machine loads. */
interface OwnSet {
  /** The name of the machine; empty where one has all. */
  owner: string
  dir: string
  files: Record<string, number>
  sources: SourceStatus[]
  /** The sources that this machine reads, and nobody else may. */
  own: SourceStatus[]
  /** The data's time. */
  generatedAt: string
}

/**
 * `owner` names the machine where several load into one database: it writes its own records alone, and waits for loads
 * of others. Throws one line where the set is bad, older than what the machine loaded, or has a source of another one.
 */
export async function load(url: string, dir: string, owner = ''): Promise<LoadResult> {
  const { files } = openSnapshot(dir, [])
  const database = connect(url, { most: 1, isForAnswers: false })
  try {
    return await loadInto(database, readOwnSet(files, dir, owner))
  } finally {
    await database.end()
    closeAll(files)
  }
}

function readOwnSet(files: Record<string, number>, dir: string, owner: string): OwnSet {
  const shape = { file: 'sources.json', parse: (value: unknown) => SourceStatus.parse(value) }
  const sources = Array.from(openRows(shape, partsOf(files, shape.file)).walk(), ({ record }) => record)
  const generatedAt = asOf(sources) ?? new Date(0).toISOString()
  return { owner, dir, files, sources, own: owner === '' ? [] : sources.filter(isCounted), generatedAt }
}

async function loadInto(database: Database, set: OwnSet): Promise<LoadResult> {
  await lockLoad(database, set.owner, set.own)
  await migrate(database)
  await assertFits(database, set)
  await claimSources(database, { ...set, sources: set.own })
  const numbered = await numberChanges(database, set.owner, partsOf(set.files, 'changes.json'))
  const staged = await stageAll(database, set, numbered.definition)
  const result = await database.begin(transaction => apply(transaction, { set, staged, numbered }))
  // Counted anew and free of what is gone, so that plans and counts are as quick as they can be.
  if (result.isNew)
    for (const name of Object.keys(result.tables))
      await database.query(`VACUUM ANALYZE ${name}, ${name}_moving, words, facet_values, frequent_lexemes, bitmaps`)
  return result
}

async function stageAll(
  database: Database,
  { owner, files, sources }: OwnSet,
  changes: NumberedChanges['definition'],
): Promise<Record<string, Staged>> {
  const staged: Record<string, Staged> = {}
  for (const [name, definition] of Object.entries({ ...tables, changes })) {
    const own = sources.filter(({ collection }) => collection === name)
    staged[name] = await stageTable(database, {
      name,
      definition: definition as TableDefinition<unknown>,
      files: partsOf(files, definition.file),
      given: { sources: new Map(own.map(source => [source.id, source])) },
      version: packageJson.version,
      owner,
    })
  }
  return staged
}

interface Applying {
  set: OwnSet
  staged: Record<string, Staged>
  numbered: NumberedChanges
}

async function apply(transaction: Transaction, { set, staged, numbered }: Applying): Promise<LoadResult> {
  const loaded: Record<string, Loaded> = {}
  for (const [name, { apply }] of Object.entries(staged)) loaded[name] = await apply(transaction)
  await numbered.keep(transaction)
  const isArchiveNew = await loadArchive(transaction, set.dir, set.owner)
  await releaseSources(transaction, set.owner, set.own)
  const sources = await noteSet(transaction, set)
  const fingerprint = createHash('sha256').update(JSON.stringify(sources)).digest('base64url')
  const [known] = await transaction.query('SELECT version, fingerprint FROM loaded_set')
  const isNew =
    isArchiveNew ||
    fingerprint !== known?.fingerprint ||
    Object.values(loaded).some(({ written, gone }) => written + gone > 0)
  const version = Number(known?.version ?? 0) + (isNew ? 1 : 0)
  if (isNew) await tellSet(transaction, { version, fingerprint, sources, loaded })
  return { version, isNew, tables: loaded }
}

interface Told {
  version: number
  fingerprint: string
  /** Of all machines. */
  sources: SourceStatus[]
  loaded: Record<string, Loaded>
}

async function tellSet(transaction: Transaction, { version, fingerprint, sources, loaded }: Told) {
  const changed = await transaction.query(
    `SELECT collection, max("at") AS at FROM changes, unnest(collection_slugs) AS collection GROUP BY 1`,
  )
  const changedAt = Object.fromEntries(changed.map(({ collection, at }) => [collection, at]))
  const sizes = Object.fromEntries(Object.entries(loaded).map(([name, { listed }]) => [name, listed]))
  await transaction.query('DELETE FROM loaded_set')
  await transaction.query(
    `INSERT INTO loaded_set (version, generated_at, fingerprint, sources, changed_at, sizes)
     SELECT $1, max(generated_at), $2, $3, $4, $5 FROM loaded_by`,
    [version, fingerprint, ...[sources, changedAt, sizes].map(value => JSON.stringify(value))],
  )
}
