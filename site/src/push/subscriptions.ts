/** What may happen to a subscription, over whatever keeps it. */
import { change, type Kept, storeDown } from '../kept/kept.ts'
import {
  countedIn,
  laneOf,
  ownedBy,
  type Progress,
  QUEUES,
  rowOf,
  type StoredSubscription,
  type SubscriptionCaps,
  subscriptionKey,
  subscriptionOf,
  subscriptionsFull,
} from './subscription.ts'

/** A right to deliver, and to connect to the owner's hosts, that one process has until then. */
export interface Lease {
  subscription: StoredSubscription
  until: number
  /** The newest change when it began. */
  latest: number
  /** The row as it was leased. */
  value: string
}

/** One that is owed something, as far as it decides who comes first. */
export interface Candidate {
  id: string
  lane: string
  networkGroup: string
}

/** Rejects with an ApiError: 503 when they cannot be reached, 429 when there are as many as may be. */
export interface SubscriptionStore {
  /** `perOwner`: how many its owner may have. */
  add(subscription: StoredSubscription, perOwner: number, now: number): Promise<void>
  /** Undefined when there is none, or one that has expired. */
  get(id: string, now: number): Promise<StoredSubscription | undefined>
  list(owner: string, now: number): Promise<StoredSubscription[]>
  /** Replaces all but the addresses and the host; a delivery that is under way no longer moves its progress. */
  renew(subscription: StoredSubscription, now: number): Promise<boolean>
  remove(id: string, now: number): Promise<boolean>
  removeOf(owner: string, now: number): Promise<void>
  /** Those of a queue that are due and behind `latest`, the number of the newest change, in the order of the queue. */
  candidates(queue: keyof typeof QUEUES, latest: number, now: number): AsyncIterable<Candidate>
  /** Undefined when it is not due any more, or another process has it or is connected to a host of its lane. */
  lease(id: string, latest: number, now: number, until: number): Promise<Lease | undefined>
  /** Ends a lease; false, and nothing changes, when it has lapsed or the subscription was renewed or removed. */
  settle(lease: Lease, progress: Progress, now: number): Promise<boolean>
}

const PAGE = 500
/** More than one owner may have. */
const MOST_OWNED = 1_000

export function createSubscriptions(kept: Kept, caps: Omit<SubscriptionCaps, 'owner'>): SubscriptionStore {
  return {
    add: (subscription, perOwner, now) => add(kept, { ...caps, owner: perOwner }, subscription, now),
    async get(id, now) {
      const key = subscriptionKey(id)
      const value = await kept.get(key)
      return value === undefined ? undefined : living(key, value, now)
    },
    list: (owner, now) => list(kept, owner, now),
    renew: (subscription, now) =>
      change(kept, subscriptionKey(subscription.id), now, was => ({
        write: was === undefined ? undefined : replacing(subscription, was),
        result: was !== undefined,
      })),
    remove: (id, now) => remove(kept, id, now),
    async removeOf(owner, now) {
      for (const { id } of await list(kept, owner, now)) await remove(kept, id, now)
    },
    candidates: (queue, latest, now) => candidates(kept, queue, latest, now),
    lease: (id, latest, now, until) => lease(kept, id, { latest, now, until }),
    settle: (lease, progress, now) => settle(kept, lease, progress, now),
  }
}

async function add(kept: Kept, caps: SubscriptionCaps, subscription: StoredSubscription, now: number): Promise<void> {
  const counted = countedIn(subscription)
  const most = counted.map(({ by, ...lists }) => ({ ...lists, most: caps[by] }))
  const key = subscriptionKey(subscription.id)
  // One of MCP has the same id each time, and may have been added meanwhile.
  for (;;) {
    const was = await kept.get(key)
    const changes = [
      { key, was: was === undefined || !living(key, was, now) ? undefined : was, is: rowOf(subscription) },
    ]
    const outcome = await kept.write({ changes, caps: most }, now)
    if (outcome === 'done') return
    const full = 'full' in outcome ? counted[outcome.full] : undefined
    if (full) throw subscriptionsFull(full.by, caps[full.by])
  }
}

async function list(kept: Kept, owner: string, now: number): Promise<StoredSubscription[]> {
  const rows = await kept.list(ownedBy(owner), { most: MOST_OWNED })
  return rows.flatMap(({ key, value }) => living(key, value, now) ?? [])
}

function remove(kept: Kept, id: string, now: number): Promise<boolean> {
  const key = subscriptionKey(id)
  return change(kept, key, now, was => {
    const isThere = was !== undefined && living(key, was, now) !== undefined
    return { write: isThere ? { changes: [{ key, was }] } : undefined, result: isThere }
  })
}

async function* candidates(
  kept: Kept,
  queue: keyof typeof QUEUES,
  latest: number,
  now: number,
): AsyncIterable<Candidate> {
  const to = queue === 'due' ? now : latest - 1
  for (let skip = 0; ; ) {
    const page = await kept.list(QUEUES[queue], { to, skip, most: PAGE })
    for (const { key, value } of page) {
      const one = living(key, value, now)
      if (one && one.progress.cursor >= latest) await rest(kept, one, value, now)
      else skip++
      if (one && one.progress.cursor < latest)
        yield { id: one.id, lane: laneOf(one.host), networkGroup: one.networkGroup }
    }
    if (page.length < PAGE) return
  }
}

/** Moves one that has everything to the queue of those; another process may do it too. */
async function rest(kept: Kept, one: StoredSubscription, was: string, now: number): Promise<void> {
  await kept.write({ changes: [{ key: subscriptionKey(one.id), was, is: rowOf(one, 'idle') }] }, now)
}

async function lease(
  kept: Kept,
  id: string,
  { latest, now, until }: { latest: number; now: number; until: number },
): Promise<Lease | undefined> {
  const key = subscriptionKey(id)
  const was = await kept.get(key)
  const found = was === undefined ? undefined : living(key, was, now)
  if (!found) return undefined
  const { leasedUntil = 0, ...subscription } = found
  const { cursor, dueAt, pausedBecause } = subscription.progress
  if (cursor >= latest || dueAt > now || pausedBecause !== undefined || leasedUntil > now) return undefined
  const is = rowOf(subscription, 'due', until)
  const lane = { key: laneKey(subscription), was: undefined, is: { value: `${id} ${until}`, until, places: [] } }
  const outcome = await kept.write({ changes: [{ key, was, is }, lane] }, now)
  return outcome === 'done' ? { subscription, until, latest, value: is.value } : undefined
}

async function settle(
  kept: Kept,
  { subscription, until, latest, value }: Lease,
  progress: Progress,
  now: number,
): Promise<boolean> {
  const hasAll = progress.cursor >= latest && progress.dueAt <= now
  const is = rowOf({ ...subscription, progress }, hasAll ? 'idle' : 'due')
  const outcome = await kept.write({ changes: [{ key: subscriptionKey(subscription.id), was: value, is }] }, now)
  await kept.write({ changes: [{ key: laneKey(subscription), was: `${subscription.id} ${until}` }] }, now)
  return outcome === 'done'
}

function replacing(subscription: StoredSubscription, was: string) {
  return { changes: [{ key: subscriptionKey(subscription.id), was, is: rowOf(subscription) }] }
}

/** Undefined for one that has expired; throws an ApiError (503) for a damaged row. */
function living(key: string, value: string, now: number) {
  try {
    const found = subscriptionOf(key, value)
    return found.expiresAt > now ? found : undefined
  } catch (cause) {
    throw storeDown(cause)
  }
}

/** While one process delivers there, no other connects to a host of the same owner. */
function laneKey({ host }: StoredSubscription): string {
  return `lane:${laneOf(host)}`
}
