import { hash } from 'node:crypto'
import { type CatalogEntry, isFirstSight, type JobRecord } from '#contract'
import { hashInId } from '../text/identity.ts'
import { carryLife } from './alive.ts'

/** Lookup of a posting in the last snapshot, whatever happened to its title, its link or its catalog id. */
export function remember(previous: JobRecord[]) {
  const byKey = new Map(previous.map(record => [keyOf(record), record]))
  const byHash = new Map(previous.map(record => [`${hashInId(record.id)} ${record.sourceKey}`, record]))
  const ids = new Set(previous.map(({ id }) => id))
  return {
    find: (fresh: JobRecord) => byKey.get(keyOf(fresh)) ?? byHash.get(`${hashInId(fresh.id)} ${fresh.sourceKey}`),
    isTaken: (id: string) => ids.has(id),
  }
}

export type Known = ReturnType<typeof remember>

/** One posting of one source. */
export function keyOf(record: Pick<JobRecord, 'source' | 'sourceKey'>): string {
  return JSON.stringify([record.source, record.sourceKey])
}

/** The posting of this run with its old id, its first-seen time and, if it states no date, its old date. */
export function carryOver(fresh: JobRecord, known: Known, entry: CatalogEntry): JobRecord {
  const previous = known.find(fresh)
  // An aggregator's posting that gave its id to the employer's has another one when they part, the same at every run.
  const ownHash = () => hash('sha256', `${fresh.id} ${keyOf(fresh)}`).slice(0, 8)
  if (!previous) return known.isTaken(fresh.id) ? { ...fresh, id: fresh.id.slice(0, -8) + ownHash() } : fresh
  const { id, firstSeenAt, reposts, alsoListedAt } = previous
  return carryLife({ ...fresh, id, firstSeenAt, reposts, alsoListedAt, ...dateOf(fresh, previous) }, previous, entry)
}

/** A date that this answer omits was stated once; "3 days ago" is another day when it is read at another hour. */
function dateOf(fresh: JobRecord, previous: JobRecord): Pick<JobRecord, 'date' | 'dateIssue'> {
  const distanceMs = Math.abs(Date.parse(fresh.date) - Date.parse(previous.date))
  const isSameDay = fresh.dateIssue === 'zoneless' && distanceMs <= 86_400_000
  if (isSameDay) return { date: previous.date, dateIssue: fresh.dateIssue }
  if (!isFirstSight(fresh)) return { date: fresh.date, dateIssue: fresh.dateIssue }
  return { date: previous.date, dateIssue: isFirstSight(previous) ? fresh.dateIssue : previous.dateIssue }
}
