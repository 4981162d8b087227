/**
 * Brings the table of a collection to what a snapshot holds. Rows that changed are made and staged first, some thousand
 * at a time; then all of them take effect in one transaction.
 */
import { createHash } from 'node:crypto'
import { openRows } from '../read-rows.ts'
import type { Given, TableDefinition } from '../table-shape.ts'
import { applyRows } from './apply-rows.ts'
import { mostCountedByRows } from './bitmaps.ts'
import type { Database, Sql, Transaction } from './connect.ts'
import { copyInto } from './copy.ts'
import { numberText, type RowMaker, rowMaker } from './make-row.ts'
import { stageRows } from './stage-rows.ts'

export interface Loaded {
  /** Records that were written, and those that are gone. */
  written: number
  gone: number
  listed: number
}

/** A table whose changes are staged. */
export interface Staged {
  /** Takes effect with the transaction. */
  apply(transaction: Transaction): Promise<Loaded>
}

interface Loading<R> {
  name: string
  definition: TableDefinition<R>
  /** The parts of the collection's file. */
  files: readonly number[]
  given: Given
  /** Of the program. */
  version: string
  /** Whose the set is; records that another owner has stay as they are. Without one all records are of one machine. */
  owner?: string
  mostByRows?: (listed: number) => number
}

/** All statements must reach one connection: what comes in is a temporary table of its session. */
export async function stageTable<R>(database: Database, loading: Loading<R>): Promise<Staged> {
  const { name, definition, files, version, owner = '' } = loading
  const maker = rowMaker(definition, version, owner)
  await listIncoming(database, loading, maker)
  const changed = await changedRows(database, name)
  const records = Iterator.from(openRows(definition, files).walk()).flatMap(({ record }, at) =>
    changed.has(at) ? [record] : [],
  )
  await stageRows(database, { name, owner, maker, records, fingerprint: changed.fingerprint })
  return {
    async apply(transaction) {
      const gone = await applyRows(transaction, {
        name,
        owner,
        columns: maker.columns,
        facets: Object.keys(definition.facets),
        moving: Object.keys(definition.movingNumbers ?? {}),
        mostByRows: loading.mostByRows ?? mostCountedByRows,
      })
      const [row] = await transaction.query(`SELECT count(*)::integer AS listed FROM ${name} WHERE listed`)
      return { written: changed.rows, gone, listed: Number(row?.listed) }
    },
  }
}

/** Everything that the set has and nobody else, by id, with the numbers that move. */
async function listIncoming<R>(
  database: Database,
  { name, definition, files, given, owner = '' }: Loading<R>,
  { fingerprintOf }: RowMaker<R>,
): Promise<void> {
  const moving = Object.entries(definition.movingNumbers ?? {})
  const columns = moving.map(([number]) => number)
  await database.query(
    `CREATE TEMP TABLE incoming_${name} ("at" integer, id text COLLATE "C", fingerprint text${columns.map(column => `, "${column}" float8`).join('')})`,
  )
  const rows = Iterator.from(openRows(definition, files).walk()).map(({ record }, at) => [
    String(at),
    definition.idOf(record),
    fingerprintOf(record),
    ...moving.map(([, read]) => numberText(read(record, given))),
  ])
  await database.begin(transaction =>
    copyInto(transaction, `incoming_${name}`, ['at', 'id', 'fingerprint', ...columns], rows),
  )
  await database.query(`CREATE UNIQUE INDEX ON incoming_${name} (id)`)
  await database.query(`DELETE FROM incoming_${name} WHERE id IN (SELECT id FROM ${name} WHERE owner <> $1)`, [owner])
  await database.query(`ANALYZE incoming_${name}`)
}

interface Changed {
  rows: number
  /** Tells one list of rows from another. */
  fingerprint: string
  /** Whether the record at a place of the set is new or another. */
  has(at: number): boolean
}

async function changedRows({ query }: Sql, name: string): Promise<Changed> {
  const rows = await query(
    `SELECT incoming."at", incoming.fingerprint FROM incoming_${name} AS incoming LEFT JOIN ${name} AS known USING (id)
     WHERE known.fingerprint IS DISTINCT FROM incoming.fingerprint ORDER BY "at"`,
  )
  const places = new Set(rows.map(({ at }) => Number(at)))
  const hash = createHash('sha256')
  for (const { fingerprint } of rows) hash.update(String(fingerprint))
  return { rows: rows.length, fingerprint: hash.digest('base64url'), has: at => places.has(at) }
}
