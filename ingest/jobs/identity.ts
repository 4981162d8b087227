import { createHash } from 'node:crypto'
import { type CatalogEntry, isFirstSight, type JobRecord } from '#contract'
import { hashInId } from '../text/identity.ts'
import { carryLife } from './alive.ts'

/** Lookup of a posting in the last snapshot, whatever happened to its title, its link or its catalog id. */
export interface Known {
  find(fresh: JobRecord): JobRecord | undefined
  /** A posting holds this id. */
  isTaken(id: string): boolean
}

export function remember(previous: JobRecord[]): Known {
  const byKey = new Map(previous.map(record => [keyOf(record), record]))
  const byHash = new Map(previous.map(record => [`${hashInId(record.id)} ${record.sourceKey}`, record]))
  const ids = new Set(previous.map(({ id }) => id))
  return {
    find: fresh => byKey.get(keyOf(fresh)) ?? byHash.get(`${hashInId(fresh.id)} ${fresh.sourceKey}`),
    isTaken: id => ids.has(id),
  }
}

/** One posting of one source. */
export function keyOf(record: Pick<JobRecord, 'source' | 'sourceKey'>): string {
  return JSON.stringify([record.source, record.sourceKey])
}

/**
 * The posting's answer of this run under its old id and first-seen time. A date the source does not state is the
 * first-seen time, so it is carried over as well.
 */
export function carryOver(fresh: JobRecord, known: Known, entry: CatalogEntry): JobRecord {
  const previous = known.find(fresh)
  if (!previous) return known.isTaken(fresh.id) ? { ...fresh, id: anotherId(fresh) } : fresh
  const { id, firstSeenAt, reposts, alsoListedAt } = previous
  const date = isFirstSight(fresh) ? previous.date : fresh.date
  return carryLife({ ...fresh, id, firstSeenAt, reposts, alsoListedAt, date }, previous, entry)
}

/**
 * An aggregator's posting gives its id to the employer's when they are joined; when they part later, the aggregator's
 * own posting needs one of its own, the same at every run.
 */
function anotherId(record: JobRecord): string {
  const hash = createHash('sha256')
    .update(`${record.id} ${keyOf(record)}`)
    .digest('hex')
    .slice(0, 8)
  return record.id.slice(0, -8) + hash
}
