/** How a database is that is read from: which version it holds, and how far behind it is. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from './connect.ts'

export interface ReaderState {
  name: string
  isWell: boolean
  version?: number
  lagSeconds?: number
}

/** Who asks does not wait for a database that does not answer. */
const LONGEST_WAIT_MS = 1000

/** A standby that has replayed all that came is not behind, however long ago the last transaction was. */
const STATE = `SELECT (SELECT version FROM loaded_set) AS version, CASE
  WHEN NOT pg_is_in_recovery() THEN NULL
  WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
  ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) END::float8 AS lag`

interface Asked {
  name: string
  isWell: boolean
  database: Sql
}

/** Without version and lag where it is left alone or does not say so at once. */
export async function stateOf({ name, isWell, database }: Asked): Promise<ReaderState> {
  if (!isWell) return { name, isWell }
  const asked = database.query(STATE).catch(() => [])
  const [row] = await Promise.race([asked, wait(LONGEST_WAIT_MS, [], { ref: false })])
  if (!row) return { name, isWell }
  return {
    name,
    isWell,
    version: Number(row.version),
    ...(row.lag !== null && { lagSeconds: Number(row.lag) }),
  }
}
