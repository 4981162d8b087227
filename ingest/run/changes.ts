import { isDeepStrictEqual } from 'node:util'
import { CHANGES_KEPT_DAYS, type Change, type ChangeKind, type Collection, instantOf } from '#contract'
import { compareText } from '#contract/order.ts'

interface Stored {
  id: string
  closedAt?: string
  status?: string
}

/** The changes between two states of one collection, by id. `missingSince` and `lastSeenAt` alone do not count. */
export function findChanges(
  collection: Collection,
  before: Stored[],
  after: Stored[],
  now: Date,
): Omit<Change, 'seq'>[] {
  const old = new Map(before.map(record => [record.id, record]))
  const at = instantOf(now)
  const changed = after.flatMap(record => {
    const kind = kindOf(old.get(record.id), record)
    old.delete(record.id)
    return kind ? [{ at, collection, id: record.id, kind }] : []
  })
  const removed = [...old.values()]
    .filter(record => !record.closedAt)
    .map(({ id }) => ({ at, collection, id, kind: 'removed' as const }))
  return [...changed, ...removed].sort((a, b) => compareText(a.id, b.id))
}

/** The journal with new numbered changes, without those older than 90 days. Numbers are never reused. */
export function appendChanges(journal: Change[], found: Omit<Change, 'seq'>[], now: Date): Change[] {
  const last = journal.at(-1)?.seq ?? 0
  const oldest = instantOf(new Date(now.getTime() - CHANGES_KEPT_DAYS * 86_400_000))
  const kept = journal.filter(
    (change, index) => change.at >= oldest || (index === journal.length - 1 && found.length === 0),
  )
  if (found.length === 0 && kept.length === journal.length) return journal
  return [...kept, ...found.map((change, index) => ({ seq: last + index + 1, ...change }))]
}

function kindOf(before: Stored | undefined, after: Stored): ChangeKind | undefined {
  if (before === after) return undefined
  if (!before) return after.closedAt ? undefined : 'created'
  if (after.closedAt && !before.closedAt) return 'closed'
  if (after.status === 'cancelled' && before.status !== 'cancelled') return 'cancelled'
  return isDeepStrictEqual(withoutSight(before), withoutSight(after)) ? undefined : 'updated'
}

/** The record as read from the file: without undefined fields, in any order. */
function withoutSight(record: Stored): unknown {
  return JSON.parse(JSON.stringify({ ...record, missingSince: undefined, lastSeenAt: undefined }))
}
