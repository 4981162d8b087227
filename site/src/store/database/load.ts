/** Brings a database to what a snapshot holds: readers see the set before or the set after, never a mixture. */
import { createHash } from 'node:crypto'
import { SourceStatus } from '#contract'
import { asOf } from '#contract/age.ts'
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
import { changeTable, tables } from '../../collections/tables.ts'
import { openSnapshot } from '../snapshot-files.ts'
import { loadArchive } from './archived-news.ts'

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
    const known = await begin(database, sources)
    const staged = await stageAll(database, files, sources)
    const result = await database.begin(transaction => apply(transaction, { dir, known, staged, sources }))
    // Counted anew and free of what is gone, so that plans and counts are as quick as they can be.
    if (result.isNew)
      for (const name of Object.keys(result.tables))
        await database.query(`VACUUM ANALYZE ${name}, ${name}_moving, words, facet_values, frequent_lexemes, bitmaps`)
    return result
  } finally {
    closeAll(files)
  }
}

interface Known {
  version: number
  fingerprint?: string
}

/** What is loaded. Throws one line where the set is older, or another load is under way. */
async function begin({ query }: Database, sources: SourceStatus[]): Promise<Known> {
  // The session holds it until it ends.
  const [lock] = await query('SELECT pg_try_advisory_lock($1) AS taken', [LOAD_LOCK])
  if (!lock?.taken) throw new Error('another load is running: try again when it has ended')
  const [known] = await query('SELECT version, generated_at, fingerprint FROM loaded_set')
  if (known && Number(known.generated_at) > Date.parse(timeOf(sources)))
    throw new Error(`the database holds a newer set, of ${new Date(Number(known.generated_at)).toISOString()}`)
  return { version: Number(known?.version ?? 0), ...(known && { fingerprint: String(known.fingerprint) }) }
}

function timeOf(sources: SourceStatus[]): string {
  return asOf(sources) ?? new Date(0).toISOString()
}

async function stageAll(
  database: Database,
  files: Record<string, number>,
  sources: SourceStatus[],
): Promise<Record<string, Staged>> {
  const staged: Record<string, Staged> = {}
  for (const [name, definition] of Object.entries({ ...tables, changes: changeTable })) {
    const own = sources.filter(({ collection }) => collection === name)
    staged[name] = await stageTable(database, {
      name,
      definition: definition as TableDefinition<unknown>,
      files: partsOf(files, definition.file),
      given: { sources: new Map(own.map(source => [source.id, source])) },
      version: packageJson.version,
    })
  }
  return staged
}

interface Applying {
  dir: string
  known: Known
  staged: Record<string, Staged>
  sources: SourceStatus[]
}

async function apply(transaction: Transaction, { dir, known, staged, sources }: Applying): Promise<LoadResult> {
  const loaded: Record<string, Loaded> = {}
  for (const [name, { apply }] of Object.entries(staged)) loaded[name] = await apply(transaction)
  const fingerprint = createHash('sha256').update(JSON.stringify(sources)).digest('base64url')
  const isArchiveNew = await loadArchive(transaction, dir)
  const isNew =
    isArchiveNew ||
    fingerprint !== known.fingerprint ||
    Object.values(loaded).some(({ written, gone }) => written + gone > 0)
  const version = known.version + (isNew ? 1 : 0)
  if (isNew) await tellSet(transaction, { version, generatedAt: timeOf(sources), fingerprint, sources, loaded })
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
    `SELECT collection, max("at") AS at FROM changes, unnest(collection_slugs) AS collection GROUP BY 1`,
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
