/** Loads a snapshot into the database, in one transaction: readers see the set before or the set after. */
import type { Change, SourceStatus } from '#contract'
import { newestAnswer } from '#contract/age.ts'
import { assertWhole, closeAll } from '#contract/snapshot-set.ts'
import type { Given, TableDefinition } from '../../record-index/index.ts'
import { openRows, sourceRows } from '../store/read-rows.ts'
import { openSnapshot } from '../store/snapshots.ts'
import { changeTable, tables } from '../store/tables.ts'
import { type Query, SCHEMA_NAME, withConnection } from './connect.ts'
import { fingerprintOf, movingOf, type RecordRow, rowOf } from './rows.ts'
import {
  COLUMNS,
  type Definitions,
  type Facts,
  indexStatements,
  layoutOf,
  readLoaded,
  SCHEMA_VERSION,
  tableStatements,
  VIEWS,
} from './schema.ts'

/** The records to load, by the name of their collection. */
export const DEFINITIONS = { ...tables, changes: changeTable } as Definitions

export interface Loaded {
  written: number
  /** Rows in which only numbers that move with the sources changed. */
  moved: number
  gone: number
}

/** The data to load: a snapshot, or made-up records. */
export interface Loading {
  definitions: Definitions
  recordsOf(name: string): Iterable<unknown>
  sources: SourceStatus[]
}

/** Rejects with one line if the set is bad, older than the loaded one, or another load is running. */
export async function load(url: string, dir: string) {
  const { files } = openSnapshot(dir, [])
  try {
    const sources = Array.from(openRows(sourceRows, files[sourceRows.file]).walk(), ({ record }) => record)
    assertWhole(Object.keys(files), sources)
    return await loadRecords(url, {
      definitions: DEFINITIONS,
      sources,
      recordsOf(name) {
        const definition = DEFINITIONS[name] as TableDefinition<unknown>
        return Iterator.from(openRows(definition, files[definition.file]).walk()).map(({ record }) => record)
      },
    })
  } finally {
    closeAll(files)
  }
}

export function loadRecords(url: string, loading: Loading) {
  return withConnection(url, async query => {
    await query('begin')
    const result = await loadSet(query, loading)
    await query('commit')
    // Counts for the planner, and the space of deleted rows.
    if (result.isNew) await query(`vacuum analyze ${SCHEMA_NAME}.records`)
    return result
  })
}

/** A changed layout is built beside the old one and then takes its name. */
const NEXT = `${SCHEMA_NAME}_next`

/** Resolves with the loaded version; `isNew` is false if the database already held the same set. */
async function loadSet(query: Query, loading: Loading) {
  const [lock] = await query("select pg_try_advisory_xact_lock(hashtext('public-web3-data')) as held")
  if (!lock?.held) throw new Error('another load is running')
  const { definitions, sources } = loading
  const layout = layoutOf(definitions)
  const before = await readLoaded(query)
  const isSame = before?.layout === layout
  const schema = isSame ? SCHEMA_NAME : NEXT
  const generatedAt = newestAnswer(sources)
  if (before && (before.facts.generatedAt ?? '') > (generatedAt ?? ''))
    throw new Error(`the database holds a newer set, of ${before.facts.generatedAt}`)
  if (!isSame) await run(query, [`drop schema if exists ${NEXT} cascade`, `create schema ${NEXT}`])
  await query(`set local search_path = ${schema}`)
  if (!isSame) await run(query, tableStatements(definitions))
  const collections: Record<string, Loaded> = {}
  for (const name of Object.keys(definitions)) collections[name] = await loadCollection(query, name, loading)
  if (!isSame) await run(query, indexStatements(definitions))
  const isWritten = Object.values(collections).some(({ written, moved, gone }) => written + moved + gone > 0)
  // Readers go on with the old counts until the commit, if there are any.
  const refresh = `refresh materialized view ${isSame ? 'concurrently' : ''}`
  if (isWritten || !isSame) await run(query, ['analyze', ...VIEWS.map(view => `${refresh} ${view}`)])
  const facts = { sources, generatedAt, ...changesOf(loading), sizes: await sizesOf(query) }
  const isNew = !isSame || isWritten || JSON.stringify(facts) !== JSON.stringify(before?.facts)
  const version = (before?.version ?? 0) + (isNew ? 1 : 0)
  if (isNew) {
    await query('delete from loaded')
    await query('insert into loaded (version, schema_version, layout, facts) values ($1, $2, $3, $4)', [
      version,
      SCHEMA_VERSION,
      layout,
      JSON.stringify(facts),
    ])
  }
  if (!isSame)
    await run(query, [`drop schema if exists ${SCHEMA_NAME} cascade`, `alter schema ${NEXT} rename to ${SCHEMA_NAME}`])
  return { version, isNew, collections }
}

async function run(query: Query, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await query(statement)
}

async function sizesOf(query: Query): Promise<Facts['sizes']> {
  const rows = await query('select collection, count(*)::integer as size from records where listed group by 1')
  return Object.fromEntries(rows.map(({ collection, size }) => [String(collection), Number(size)]))
}

/** In the order of their numbers, as they are in the file. */
function changesOf({ definitions, recordsOf }: Loading): Pick<Facts, 'changedAt' | 'changeSpan'> {
  const changes = definitions.changes ? Array.from(recordsOf('changes') as Iterable<Change>) : []
  const [first, newest] = [changes[0], changes.at(-1)]
  return {
    changedAt: Object.fromEntries(changes.map(({ collection, at }) => [collection, Date.parse(at)])),
    changeSpan: { oldest: first?.seq ?? 0, newest: newest?.seq ?? 0, since: first?.at },
  }
}

/** Rows in one statement. */
const BATCH = 500

async function loadCollection(
  query: Query,
  name: string,
  { definitions, recordsOf, sources }: Loading,
): Promise<Loaded> {
  const definition = definitions[name] as TableDefinition<unknown>
  const own = sources.filter(({ collection }) => collection === name)
  const given: Given = { sources: new Map(own.map(source => [source.id, source])) }
  const before = await query('select id, fingerprint, moving::text from records where collection = $1', [name])
  const known = new Map(before.map(row => [String(row.id), row]))
  const loaded: Loaded = { written: 0, moved: 0, gone: 0 }
  const rows: RecordRow[] = []
  const moved: { id: string; moving: (string | null)[] }[] = []
  for (const record of recordsOf(name)) {
    const id = definition.idOf(record)
    const row = known.get(id)
    known.delete(id)
    const moving = movingOf(definition, record, given)
    if (row?.fingerprint !== fingerprintOf(record)) rows.push(rowOf(name, definition, record, given))
    else if (row.moving !== `{${moving.map(number => number ?? 'NULL').join(',')}}`) moved.push({ id, moving })
    if (rows.length === BATCH) loaded.written += await write(query, rows.splice(0))
    if (moved.length === BATCH) loaded.moved += await move(query, name, moved.splice(0))
  }
  loaded.written += await write(query, rows)
  loaded.moved += await move(query, name, moved)
  loaded.gone = known.size
  if (known.size > 0)
    await query('delete from records where collection = $1 and id = any($2)', [name, [...known.keys()]])
  return loaded
}

async function write(query: Query, rows: readonly RecordRow[]): Promise<number> {
  const names = Object.keys(COLUMNS)
  const typed = Object.entries(COLUMNS).map(column => column.join(' '))
  if (rows.length > 0)
    await query(
      `insert into records (${names}) select ${names} from json_to_recordset($1::json) as given (${typed})
       on conflict (collection, id) do update set ${names.map(name => `${name} = excluded.${name}`)}`,
      [JSON.stringify(rows)],
    )
  return rows.length
}

async function move(query: Query, name: string, moved: readonly unknown[]): Promise<number> {
  if (moved.length > 0)
    await query(
      `update records set moving = given.moving
       from json_to_recordset($2::json) as given (id text, moving float8[])
       where records.collection = $1 and records.id = given.id`,
      [name, JSON.stringify(moved)],
    )
  return moved.length
}
