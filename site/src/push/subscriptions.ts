/** The rules of subscriptions, over the key-value store. */
import type { AuthServices } from '../auth/credentials.ts'
import { change, type Kept } from '../kept/kept.ts'
import type { Store } from '../store/store.ts'
import type { Callbacks } from './callbacks.ts'
import {
  laneOf,
  listsOf,
  ownedBy,
  type Progress,
  QUEUES,
  type Queue,
  rowOf,
  type StoredSubscription,
  type SubscriptionCaps,
  subscriptionKey,
  subscriptionOf,
  subscriptionsFull,
} from './subscription.ts'

/** The services of subscriptions and their deliveries. */
export interface PushServices extends AuthServices {
  /** The current snapshot; replaced as a whole. A request reads it once. */
  store: Store
  subscriptions: SubscriptionStore
  callbacks: Callbacks
  /** `error`: of a request, with its id. */
  log: { info(message: string): void; error(cause: unknown): void }
}

/** A right to deliver, and to connect to the owner's hosts, that one process has until then. */
export interface Lease {
  subscription: StoredSubscription
  until: number
  /** The newest change when it began. */
  latest: number
  /** The row as it was leased. */
  value: string
}

/** A subscription that is owed something; its other fields decide which comes first. */
export interface Candidate {
  id: string
  lane: string
  networkGroup: string
}

const PAGE = 500
/** More than one owner may have. */
const MOST_OWNED = 1_000

export type SubscriptionStore = ReturnType<typeof createSubscriptions>

/** Rejects with an ApiError: 503 if the store cannot be reached, 429 if there are as many as may be. */
export function createSubscriptions(kept: Kept, caps: Omit<SubscriptionCaps, 'owner'>) {
  return {
    /** `perOwner`: the cap of its owner. */
    add: (subscription: StoredSubscription, perOwner: number, now: number) =>
      add(kept, { ...caps, owner: perOwner }, subscription, now),
    /** Undefined if there is none, or one that has expired. */
    async get(id: string, now: number): Promise<StoredSubscription | undefined> {
      const key = subscriptionKey(id)
      return subscriptionOf(key, await kept.get(key), now)
    },
    list: (owner: string, now: number): Promise<StoredSubscription[]> => list(kept, owner, now),
    /** Replaces all but the addresses and the host; a delivery that is under way no longer moves its progress. */
    renew(subscription: StoredSubscription, now: number): Promise<boolean> {
      const key = subscriptionKey(subscription.id)
      return change(kept, key, now, was => {
        if (was === undefined) return { result: false }
        return { write: { changes: [{ key, was, is: rowOf(subscription) }] }, result: true }
      })
    },
    remove: (id: string, now: number) => remove(kept, id, now),
    async removeOf(owner: string, now: number): Promise<void> {
      for (const { id } of await list(kept, owner, now)) await remove(kept, id, now)
    },
    /** Those of a queue that are due and behind `latest`, the number of the newest change, in the order of the queue. */
    candidates: (queue: Queue, latest: number, now: number) => candidates(kept, queue, latest, now),
    /** Undefined if it is not due any more, or another process has it or is connected to a host of its lane. */
    lease: (id: string, latest: number, now: number, until: number) => lease(kept, id, latest, now, until),
    /** Ends a lease; false, and nothing changes, if it has lapsed or the subscription was renewed or removed. */
    settle: (lease: Lease, progress: Progress, now: number) => settle(kept, lease, progress, now),
  }
}

async function add(kept: Kept, limits: SubscriptionCaps, subscription: StoredSubscription, now: number): Promise<void> {
  const caps = listsOf(subscription).map(list => ({ ...list, most: limits[list.by] }))
  const key = subscriptionKey(subscription.id)
  // One of MCP has the same id each time, and may have been added meanwhile.
  for (;;) {
    const value = await kept.get(key)
    const was = subscriptionOf(key, value, now) && value
    const outcome = await kept.write({ changes: [{ key, was, is: rowOf(subscription) }], caps }, now)
    if (outcome === 'done') return
    const full = 'full' in outcome ? caps[outcome.full] : undefined
    if (full) throw subscriptionsFull(full.by, full.most)
  }
}

async function list(kept: Kept, owner: string, now: number): Promise<StoredSubscription[]> {
  const rows = await kept.list(ownedBy(owner), { most: MOST_OWNED })
  return rows.flatMap(({ key, value }) => subscriptionOf(key, value, now) ?? [])
}

function remove(kept: Kept, id: string, now: number): Promise<boolean> {
  const key = subscriptionKey(id)
  return change(kept, key, now, was => {
    if (!subscriptionOf(key, was, now)) return { result: false }
    return { write: { changes: [{ key, was }] }, result: true }
  })
}

async function* candidates(kept: Kept, queue: Queue, latest: number, now: number): AsyncIterable<Candidate> {
  const to = queue === 'due' ? now : latest - 1
  for (let skip = 0; ; ) {
    const page = await kept.list(QUEUES[queue], { to, skip, most: PAGE })
    for (const { key, value } of page) {
      const one = subscriptionOf(key, value, now)
      const hasAll = one !== undefined && one.progress.cursor >= latest
      // One that has everything moves to the queue of those; another process may do it too.
      if (hasAll) await kept.write({ changes: [{ key, was: value, is: rowOf(one, 'idle') }] }, now)
      else skip++
      if (one && !hasAll) yield { id: one.id, lane: laneOf(one.host), networkGroup: one.networkGroup }
    }
    if (page.length < PAGE) return
  }
}

async function lease(kept: Kept, id: string, latest: number, now: number, until: number): Promise<Lease | undefined> {
  const key = subscriptionKey(id)
  const was = await kept.get(key)
  const found = subscriptionOf(key, was, now)
  if (!found) return undefined
  const { leasedUntil = 0, ...subscription } = found
  const { cursor, dueAt, pausedBecause } = subscription.progress
  if (cursor >= latest || dueAt > now || pausedBecause !== undefined || leasedUntil > now) return undefined
  const is = rowOf(subscription, 'due', until)
  const lane = { key: laneKey(subscription), was: undefined, is: { value: `${id} ${until}`, until, places: [] } }
  const outcome = await kept.write({ changes: [{ key, was, is }, lane] }, now)
  return outcome === 'done' ? { subscription, until, latest, value: is.value } : undefined
}

async function settle(kept: Kept, lease: Lease, progress: Progress, now: number): Promise<boolean> {
  const { subscription, until, latest, value } = lease
  const hasAll = progress.cursor >= latest && progress.dueAt <= now
  const is = rowOf({ ...subscription, progress }, hasAll ? 'idle' : 'due')
  const outcome = await kept.write({ changes: [{ key: subscriptionKey(subscription.id), was: value, is }] }, now)
  await kept.write({ changes: [{ key: laneKey(subscription), was: `${subscription.id} ${until}` }] }, now)
  return outcome === 'done'
}

/** While one process delivers there, no other connects to a host of the same owner. */
function laneKey({ host }: StoredSubscription): string {
  return `lane:${laneOf(host)}`
}
