import { z } from 'zod'
import type { RedisClient } from '../auth/redis-client.ts'
import { createRunScript } from '../auth/redis-run.ts'
import { orStoreDown } from '../auth/refusals.ts'
import { StoredJson } from '../auth/stored-json.ts'
import { withTimeout } from '../auth/with-timeout.ts'
import {
  ADD_SCRIPT,
  LEASE_SCRIPT,
  REMOVE_SCRIPT,
  RENEW_SCRIPT,
  SETTLE_SCRIPT,
  SUBSCRIPTION_PREFIX,
} from './redis-scripts.ts'
import {
  countedIn,
  Progress,
  type StoredSubscription,
  type SubscriptionCaps,
  type SubscriptionStore,
  subscriptionsFull,
  Wish,
} from './store.ts'

const Row = z.object({
  wish: StoredJson.pipe(Wish),
  progress: StoredJson.pipe(Progress),
  owner: z.string(),
  address: z.string(),
  host: z.string(),
  expires: z.string().regex(/^\d+$/).transform(Number),
})

/** Subscriptions in Redis or Valkey, shared by any number of servers. */
export function openRedisSubscriptions(client: RedisClient, caps: Omit<SubscriptionCaps, 'owner'>): SubscriptionStore {
  const runScript = createRunScript(client)
  const run = (script: string, ...values: (string | number)[]) => runScript(script, [SUBSCRIPTION_PREFIX], values)

  async function get(id: string, now: number): Promise<StoredSubscription | undefined> {
    const row = await attempt(client.hGetAll(`${SUBSCRIPTION_PREFIX}id:${id}`))
    if (Object.keys(row).length === 0) return undefined
    const parsed = Row.safeParse(row)
    if (!parsed.success) throw orStoreDown(parsed.error)
    const { address: addressGroup, expires: expiresAt, ...rest } = parsed.data
    return expiresAt > now ? { id, addressGroup, expiresAt, ...rest } : undefined
  }
  /** By expiry, since all of an owner live equally long. */
  const idsOf = (owner: string) => attempt(client.zRange(`${SUBSCRIPTION_PREFIX}of:owner:${owner}`, 0, -1))

  return {
    add: async (subscription, perOwner, now) => {
      const { id, owner, addressGroup, host, expiresAt, wish, progress } = subscription
      const counted = countedIn(subscription, caps, perOwner)
      const row = [JSON.stringify(wish), JSON.stringify(progress), owner, addressGroup, host, expiresAt]
      const answer = await run(ADD_SCRIPT, id, now, ...row, ...movedTo(progress), ...counted.map(({ cap }) => cap))
      const full = counted[Number(/^full (\d)$/.exec(answer)?.[1]) - 1]
      if (full) throw subscriptionsFull(full)
    },
    get,
    list: async (owner, now) => {
      const found = await Promise.all((await idsOf(owner)).map(id => get(id, now)))
      return found.filter(subscription => subscription !== undefined)
    },
    renew: async ({ id, owner, expiresAt, wish, progress }) => {
      const row = [JSON.stringify(wish), JSON.stringify(progress), owner, expiresAt]
      return (await run(RENEW_SCRIPT, id, ...row, ...movedTo(progress))) === 'renewed'
    },
    remove: async id => (await run(REMOVE_SCRIPT, id)) === '1',
    removeOf: async owner => void (await run(REMOVE_SCRIPT, ...(await idsOf(owner)))),
    lease: async (latest, now, until) => {
      const id = await run(LEASE_SCRIPT, latest, now, until)
      const subscription = id === '' ? undefined : await get(id, now)
      return subscription && { subscription, until }
    },
    settle: async ({ subscription: { id }, until }, progress) =>
      (await run(SETTLE_SCRIPT, id, until, JSON.stringify(progress), ...movedTo(progress))) === 'settled',
    removeOld: async now => {
      const old = await attempt(client.zRangeByScore(`${SUBSCRIPTION_PREFIX}of:all:`, '-inf', now))
      if (old.length > 0) await run(REMOVE_SCRIPT, ...old)
    },
  }
}

/** One that is paused is never due. */
function movedTo({ cursor, dueAt, pausedBecause }: Progress): [number, number | string] {
  return [cursor, pausedBecause === undefined ? dueAt : '']
}

async function attempt<T>(answer: Promise<T>): Promise<T> {
  try {
    return await withTimeout(answer)
  } catch (cause) {
    throw orStoreDown(cause)
  }
}
