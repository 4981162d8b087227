/** Which tables this program knows. */
import type { Sql } from './connect.ts'

/** The number of the last file in migrations/. */
export const SCHEMA_VERSION = 5

/** Throws one line unless the tables of the database are those. */
export async function assertSchema({ query }: Sql): Promise<void> {
  const [table] = await query("SELECT to_regclass('migrations') IS NOT NULL AS is_there")
  const [row] = table?.is_there ? await query('SELECT max(number) AS version FROM migrations') : []
  const version = Number(row?.version ?? 0)
  if (version > SCHEMA_VERSION) throw newer(version)
  if (version < SCHEMA_VERSION) throw new Error('the database is empty or older than this version: run "npm run load"')
}

export function newer(version: number): Error {
  return new Error(
    `the database has migration ${version} and this version knows ${SCHEMA_VERSION}: use a newer version`,
  )
}
