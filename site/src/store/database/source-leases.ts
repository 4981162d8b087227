/** Whose a source is: the machine that loads it holds it for a while, and nobody else may load it meanwhile. */
import { CHANGES_KEPT_DAYS, type SourceStatus } from '#contract'
import type { Database, Transaction } from '../../../record-index/postgres/index.ts'
import { tables } from '../../collections/tables.ts'

/**
 * Longer than a machine pauses between refreshes or is away for repair, short enough that the sources of one that never
 * comes back can be given to another.
 */
const LEASE_DAYS = 7
const DAY_MS = 86_400_000

interface Claim {
  owner: string
  /** What it has, and nobody else may. */
  sources: readonly SourceStatus[]
  /** The data's time. */
  generatedAt: string
}

/**
 * Takes or renews the leases of the sources. Records that another machine left of a source that is new to this one become
 * this one's, so that the load brings them up to date. Throws one line where somebody else holds a source.
 */
export async function claimSources(database: Database, { owner, sources, generatedAt }: Claim): Promise<void> {
  if (owner === '') return
  await database.begin(async transaction => {
    const { query } = transaction
    const leases = await query(
      `SELECT collection, source, owner, until, owner <> $1 AND until > now() AS is_held
       FROM source_leases JOIN unnest($2::text[], $3::text[]) AS own (collection, source) USING (collection, source)
       ORDER BY is_held DESC, collection, source`,
      [owner, ...columnsOf(sources)],
    )
    const [held] = leases
    if (held?.is_held) {
      const until = new Date(Number(held.until)).toISOString()
      throw new Error(`${held.source} (${held.collection}) is loaded by "${held.owner}" and held until ${until}`)
    }
    const known = leases.filter(lease => lease.owner === owner).map(lease => `${lease.collection} ${lease.source}`)
    const gained = sources.filter(({ collection, id }) => !known.includes(`${collection} ${id}`))
    await takeOver(transaction, owner, gained)
    await query(
      `INSERT INTO source_leases (owner, collection, source, until)
       SELECT $1, collection, source, now() + make_interval(days => $4::integer)
       FROM unnest($2::text[], $3::text[]) AS own (collection, source)
       ON CONFLICT (collection, source) DO UPDATE SET owner = excluded.owner, until = excluded.until`,
      [owner, ...columnsOf(sources), LEASE_DAYS],
    )
    await forgetChanges(transaction, owner, generatedAt)
  })
}

/** What the machine no longer reads is free at once; its rows are gone with the same load. */
export async function releaseSources({ query }: Transaction, owner: string, sources: readonly SourceStatus[]) {
  await query(
    `DELETE FROM source_leases WHERE owner = $1
       AND (collection, source) NOT IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
    [owner, ...columnsOf(sources)],
  )
}

/** The records of sources. News name theirs in `source` and have its id beside. */
async function takeOver({ query }: Transaction, owner: string, sources: readonly SourceStatus[]): Promise<void> {
  for (const name of Object.keys(tables)) {
    const ids = sources.filter(({ collection }) => collection === name).map(({ id }) => id)
    if (ids.length === 0) continue
    await query(
      `UPDATE ${name} SET owner = $1 WHERE owner <> $1
         AND coalesce(record::json ->> 'sourceId', record::json ->> 'source') = ANY($2)`,
      [owner, ids],
    )
  }
}

/**
 * Changes of a machine that holds nothing any more are nobody's to forget, and the journal must not seem to reach back
 * to the oldest of them: when they are too old they pass to this machine, whose set does not have them.
 */
async function forgetChanges({ query }: Transaction, owner: string, generatedAt: string): Promise<void> {
  await query(
    `UPDATE changes SET owner = $1 WHERE owner <> $1 AND "at" < $2
       AND owner NOT IN (SELECT owner FROM source_leases WHERE until > now())`,
    [owner, Date.parse(generatedAt) - CHANGES_KEPT_DAYS * DAY_MS],
  )
}

/** Collections and ids, as `unnest` takes them. */
function columnsOf(sources: readonly SourceStatus[]): [string[], string[]] {
  return [sources.map(({ collection }) => collection), sources.map(({ id }) => id)]
}
