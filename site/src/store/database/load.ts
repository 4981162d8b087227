/** Brings a database to what a snapshot holds: readers see the set before or the set after, never a mixture. */
import { createHash } from 'node:crypto'
import { SourceStatus } from '#contract'
import { asOf } from '#contract/age.ts'
import { partsOf } from '#contract/parts.ts'
import { closeAll } from '#contract/snapshot-set.ts'
import { type Given, openRows, type TableDefinition } from '../../../record-index/index.ts'
import {
  connect,
  type Database,
  type Loaded,
  loadTable,
  migrate,
  type Transaction,
} from '../../../record-index/postgres/index.ts'
import { changeTable, tables } from '../../collections/tables.ts'
import { openSnapshot } from '../snapshot-files.ts'

/** What a load came to. */
export interface LoadResult {
  version: number
  /** False where the database held the same set already. */
  isNew: boolean
  tables: Record<string, Loaded>
}

/** One load at a time; the number is this program's own. */
const LOAD_LOCK = 7_733_202_601

/** Throws one line where the set is bad, or older than what is loaded. */
export async function load(url: string, dir: string): Promise<LoadResult> {
  const database = connect(url, { most: 1, isForAnswers: false })
  try {
    await migrate(database)
    return await loadInto(database, dir)
  } finally {
    await database.end()
  }
}

async function loadInto(database: Database, dir: string): Promise<LoadResult> {
  const { files } = openSnapshot(dir, [])
  try {
    const shape = { file: 'sources.json', parse: (value: unknown) => SourceStatus.parse(value) }
    const sources = Array.from(openRows(shape, partsOf(files, shape.file)).walk(), ({ record }) => record)
    const result = await database.begin(transaction => loadSet(transaction, files, sources))
    // Counted anew and free of what is gone, so that plans and counts are as quick as they can be.
    if (result.isNew)
      for (const name of [...Object.keys(result.tables), 'words']) await database.query(`VACUUM ANALYZE ${name}`)
    return result
  } finally {
    closeAll(files)
  }
}

async function loadSet(
  transaction: Transaction,
  files: Record<string, number>,
  sources: SourceStatus[],
): Promise<LoadResult> {
  const [lock] = await transaction.query('SELECT pg_try_advisory_xact_lock($1) AS taken', [LOAD_LOCK])
  if (!lock?.taken) throw new Error('another load is running: try again when it has ended')
  const [known] = await transaction.query('SELECT version, generated_at, fingerprint FROM loaded_set')
  const generatedAt = asOf(sources) ?? new Date(0).toISOString()
  if (known && Number(known.generated_at) > Date.parse(generatedAt))
    throw new Error(`the database holds a newer set, of ${new Date(Number(known.generated_at)).toISOString()}`)
  const loaded: Record<string, Loaded> = {}
  for (const [name, definition] of Object.entries({ ...tables, changes: changeTable })) {
    const own = sources.filter(({ collection }) => collection === name)
    const given: Given = { sources: new Map(own.map(source => [source.id, source])) }
    const table = definition as TableDefinition<unknown>
    loaded[name] = await loadTable(transaction, name, table, partsOf(files, table.file), given)
  }
  const fingerprint = createHash('sha256').update(JSON.stringify(sources)).digest('base64url')
  const isNew =
    fingerprint !== known?.fingerprint || Object.values(loaded).some(({ written, gone }) => written + gone > 0)
  const version = Number(known?.version ?? 0) + (isNew ? 1 : 0)
  if (isNew) await tellSet(transaction, { version, generatedAt, fingerprint, sources, loaded })
  return { version, isNew, tables: loaded }
}

interface Told {
  version: number
  generatedAt: string
  fingerprint: string
  sources: SourceStatus[]
  loaded: Record<string, Loaded>
}

async function tellSet(transaction: Transaction, { version, generatedAt, fingerprint, sources, loaded }: Told) {
  const changed = await transaction.query(
    `SELECT split_part(facet, '=', 2) AS collection, max("at") AS at FROM changes, unnest(facets) AS facet WHERE facet LIKE 'collection=%' GROUP BY 1`,
  )
  const changedAt = Object.fromEntries(changed.map(({ collection, at }) => [collection, at]))
  const sizes = Object.fromEntries(Object.entries(loaded).map(([name, { listed }]) => [name, listed]))
  await transaction.query('DELETE FROM loaded_set')
  await transaction.query(
    `INSERT INTO loaded_set (version, generated_at, fingerprint, sources, changed_at, sizes)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [version, generatedAt, fingerprint, ...[sources, changedAt, sizes].map(value => JSON.stringify(value))],
  )
}
