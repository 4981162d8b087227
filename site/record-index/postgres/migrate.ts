/** The tables of the database: numbered files, each applied once, in order. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Database, Sql } from './connect.ts'
import { newer, SCHEMA_VERSION } from './schema-version.ts'

const FOLDER = new URL('migrations/', import.meta.url)
const FILE = /^(\d{3})-[a-z-]+\.sql$/

interface Migration {
  number: number
  name: string
}

function migrations(): Migration[] {
  const found = readdirSync(FOLDER).flatMap(name => {
    const number = FILE.exec(name)?.[1]
    return number === undefined ? [] : [{ number: Number(number), name }]
  })
  return found.sort((a, b) => a.number - b.number)
}

/** Applies what is missing, each file in a transaction of its own. Throws where the database is newer than this program. */
export async function migrate(database: Database): Promise<void> {
  await database.query('CREATE TABLE IF NOT EXISTS migrations (number integer PRIMARY KEY, name text NOT NULL)')
  const applied = await appliedTo(database)
  for (const { number, name } of migrations()) {
    if (applied.includes(number)) continue
    await database.begin(async ({ query }) => {
      await query(readFileSync(new URL(name, FOLDER), 'utf8'))
      await query('INSERT INTO migrations (number, name) VALUES ($1, $2)', [number, name])
    })
  }
}

async function appliedTo({ query }: Sql): Promise<number[]> {
  const rows = await query('SELECT number FROM migrations')
  const applied = rows.map(({ number }) => Number(number))
  const newest = Math.max(0, ...applied)
  if (newest > SCHEMA_VERSION) throw newer(newest)
  return applied
}
