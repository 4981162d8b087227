/** Which loads may run at once: none of the same machine, none of the same source, and of others one after another. */
import type { SourceStatus } from '#contract'
import type { Sql } from '../../../record-index/postgres/index.ts'

/** The numbers are this program's own. */
const LOAD_LOCK = 7_733_202_601
const OWNER_LOCKS = 773_320_261
const SOURCE_LOCKS = 773_320_262

/** The session holds them until it ends. Throws one line where this machine, or another with one of its sources, loads. */
export async function lockLoad({ query }: Sql, owner: string, sources: readonly SourceStatus[]): Promise<void> {
  const [own] = await query('SELECT pg_try_advisory_lock($1::integer, hashtext($2::text)) AS is_taken', [
    OWNER_LOCKS,
    owner,
  ])
  if (!own?.is_taken) throw new Error('another load is running: try again when it has ended')
  // In one order, so that of two loads one gets all.
  const names = sources.map(({ collection, id }) => `${id} (${collection})`).sort()
  const [busy] = await query(
    `SELECT name FROM unnest($2::text[]) AS name WHERE NOT pg_try_advisory_lock($1::integer, hashtext(name)) LIMIT 1`,
    [SOURCE_LOCKS, names],
  )
  if (busy) throw new Error(`another load of ${busy.name} is running: try again when it has ended`)
  // What a load compares, numbers and counts must not move before it has taken effect.
  await query('SELECT pg_advisory_lock($1)', [LOAD_LOCK])
}
