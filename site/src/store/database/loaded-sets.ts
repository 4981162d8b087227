/** What each machine loaded last, and what all of it is together. */
import { z } from 'zod'
import { SourceStatus } from '#contract'
import type { Sql, Transaction } from '../../../record-index/postgres/index.ts'

interface OwnSet {
  owner: string
  /** The data's time. */
  generatedAt: string
  sources: readonly SourceStatus[]
}

const LoadedBy = z.object({ owner: z.string(), sources: z.array(SourceStatus) })
const Lease = z.object({ collection: z.string(), source: z.string(), owner: z.string() })

/** Throws one line where the machine loaded a newer set, or the database is not for machines with names as this one is. */
export async function assertFits({ query }: Sql, { owner, generatedAt }: Omit<OwnSet, 'sources'>): Promise<void> {
  const sets = await query('SELECT owner, generated_at FROM loaded_by')
  if (owner === '' && sets.some(set => set.owner !== ''))
    throw new Error('the database was loaded by machines with names: set STORE_OWNER, or load into another database')
  if (owner !== '' && sets.some(set => set.owner === ''))
    throw new Error(
      'the database was loaded by a machine without a name (STORE_OWNER): load without one, or into another database',
    )
  const known = Number(sets.find(set => set.owner === owner)?.generated_at ?? 0)
  if (known > Date.parse(generatedAt))
    throw new Error(`the database holds a newer set, of ${new Date(known).toISOString()}`)
}

/** Notes a machine's set and resolves with the sources of all machines. */
export async function noteSet(
  { query }: Transaction,
  { owner, generatedAt, sources }: OwnSet,
): Promise<SourceStatus[]> {
  await query(
    `INSERT INTO loaded_by AS known (owner, generated_at, sources) VALUES ($1, $2, $3)
     ON CONFLICT (owner) DO UPDATE SET generated_at = excluded.generated_at, sources = excluded.sources
     WHERE known.sources::text <> excluded.sources::text`,
    [owner, generatedAt, JSON.stringify(sources)],
  )
  const sets = await query('SELECT owner, sources FROM loaded_by ORDER BY owner')
  const leases = await query('SELECT collection, source, owner FROM source_leases')
  return together(z.array(LoadedBy).parse(sets), z.array(Lease).parse(leases))
}

/** Each source once: as who holds it tells it, or the first machine where that one has told nothing yet. */
function together(sets: z.infer<typeof LoadedBy>[], leases: z.infer<typeof Lease>[]): SourceStatus[] {
  const holders = new Map(leases.map(({ collection, source, owner }) => [`${collection} ${source}`, owner]))
  const found = new Map<string, SourceStatus>()
  for (const { owner, sources } of sets)
    for (const source of sources) {
      const key = `${source.collection} ${source.id}`
      if (!found.has(key) || holders.get(key) === owner) found.set(key, source)
    }
  return [...found.values()]
}
