import { beforeEach, describe, expect, it } from 'vitest'
import type { Kept } from '../kept/kept.ts'
import type { Progress, StoredSubscription, SubscriptionCaps } from './subscription.ts'
import { createSubscriptions, type Lease, type SubscriptionStore } from './subscriptions.ts'

export const NOW = Date.parse('2026-01-10T09:00:00Z')
/** Out of the way of tests that are not about them. */
const CAPS: Omit<SubscriptionCaps, 'owner'> = { all: 1000, address: 1000, network: 1000, host: 1000 }
let made = 0

export function subscription(changes: Partial<StoredSubscription> = {}): StoredSubscription {
  const id = `sub_${++made}`
  return {
    id,
    owner: `owner of ${id}`,
    addressGroup: `address of ${id}`,
    networkGroup: `network of ${id}`,
    host: `agent-${made}.example`,
    expiresAt: NOW + 86_400_000,
    request: {
      callback: `https://agent-${made}.example/changes`,
      collection: 'jobs',
      filters: 'tag=defi',
      kinds: ['created'],
      digest: 'immediate',
      form: 'changes',
      secret: `whsec_${Buffer.alloc(32, made).toString('base64')}`,
      agentId: 'price-watcher-7',
      identityType: 'anonymous',
      createdAt: NOW,
    },
    progress: progress(10),
    ...changes,
  }
}

export function progress(cursor: number, changes: Partial<Progress> = {}): Progress {
  return { cursor, dueAt: NOW, failures: 0, ...changes }
}

/** The promises of subscriptions over every driver. `open` after `clear` opens an empty one; again, the same one. */
export function subscriptionSuite(name: string, driver: { open(): Promise<Kept>; clear(): Promise<void> }): void {
  const { clear } = driver
  const open = async (caps: Omit<SubscriptionCaps, 'owner'>) => createSubscriptions(await driver.open(), caps)
  describe(name, () => {
    let store: SubscriptionStore
    let another: SubscriptionStore
    beforeEach(async () => {
      await clear()
      store = await open(CAPS)
      another = await open(CAPS)
    })
    const added = async (changes: Partial<StoredSubscription> = {}) => {
      const one = subscription(changes)
      await store.add(one, 1000, NOW)
      return one
    }
    const UNTIL = NOW + 20_000
    /** Leases the first that can be leased. */
    const leaseFrom = async (from: SubscriptionStore, latest: number, now: number, until: number) => {
      for (const queue of ['due', 'idle'] as const)
        for await (const { id } of from.candidates(queue, latest, now)) {
          const lease = await from.lease(id, latest, now, until)
          if (lease) return lease
        }
      return undefined
    }
    const leased = (latest = 11, now = NOW) => leaseFrom(store, latest, now, now + 20_000)
    const settle = (lease: Lease | undefined, to: Progress, now = NOW) => lease && store.settle(lease, to, now)
    const idOf = (lease: Lease | undefined) => lease?.subscription.id

    it('returns an added subscription to every process until it expires', async () => {
      const one = await added()
      expect(await another.get(one.id, NOW)).toEqual(one)
      expect(await another.list(one.owner, NOW)).toEqual([one])
      expect(await another.get(one.id, one.expiresAt)).toBeUndefined()
      expect(await store.get('sub_nobody', NOW)).toBeUndefined()
    })

    it.each([
      ['owner', 'owner'],
      ['address', 'addressGroup'],
      ['network', 'networkGroup'],
      ['host', 'host'],
    ] as const)('takes no more than may be of one %s', async (by, field) => {
      const capped = await open({ ...CAPS, ...(by !== 'owner' && { [by]: 2 }) })
      const perOwner = by === 'owner' ? 2 : 1000
      const same = { [field]: 'one.example' }
      const add = (changes: object = same) => capped.add(subscription(changes), perOwner, NOW)
      await add({ ...same, expiresAt: NOW + 60_000 })
      await add()
      await expect(add()).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '86400' } })
      // An expired one takes no room.
      await capped.add(subscription(same), perOwner, NOW + 60_000)
      await add({})
    })

    it('makes room among all of them by age and silence, and refuses no caller', async () => {
      const capped = await open({ ...CAPS, all: 3 })
      const times = [5, 3, undefined, undefined, undefined]
      const all = times.map((deliveredAt, i) => {
        const one = subscription({ progress: progress(10, deliveredAt ? { deliveredAt: NOW - deliveredAt } : {}) })
        return { ...one, request: { ...one.request, createdAt: NOW - 1000 + i } }
      })
      for (const one of all) await capped.add(one, 1000, NOW)
      const kept = async () => (await Promise.all(all.map(({ id }) => capped.get(id, NOW)))).map(Boolean)
      expect(await kept()).toEqual([true, true, false, false, true])
      const delivered = { ...subscription(), progress: progress(10, { deliveredAt: NOW }) }
      const another = { ...subscription(), progress: progress(10, { deliveredAt: NOW }) }
      for (const one of [delivered, another]) await capped.add(one, 1000, NOW)
      expect(await kept()).toEqual([false, true, false, false, false])
    })

    it('leases only those that lag, are due, alive and not paused, the longest due first', async () => {
      const late = await added()
      const first = await added({ progress: progress(10, { dueAt: NOW - 1 }) })
      await added({ progress: progress(11) })
      await added({ progress: progress(10, { dueAt: NOW + 1 }) })
      await added({ progress: progress(10, { pausedBecause: 'the callback answered 410' }) })
      await added({ expiresAt: NOW })
      expect([idOf(await leased()), idOf(await leased()), idOf(await leased())]).toEqual([first.id, late.id, undefined])
    })

    it('finds nothing due without a newer change, and everything once there is one, the farthest behind first', async () => {
      const near = await added()
      const far = await added({ progress: progress(9) })
      for (const latest of [9, 9]) expect(await leased(latest)).toBeUndefined()
      expect([idOf(await leased()), idOf(await leased()), idOf(await leased())]).toEqual([far.id, near.id, undefined])
    })

    it('gives each of many to only one process', async () => {
      const all = []
      for (let i = 0; i < 20; i++) all.push(await added())
      const leases = await Promise.all(
        Array.from({ length: 50 }, (_, i) => leaseFrom(i % 2 ? store : another, 11, NOW, UNTIL)),
      )
      const ids = leases.map(idOf).filter(id => id !== undefined)
      expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    })

    it('lets one connect to a host at a time, until that is settled or its lease has lapsed', async () => {
      const one = await added({ host: 'one.example' })
      const other = await added({ host: 'one.example', progress: progress(10, { dueAt: NOW + 1 }) })
      const first = await leased()
      expect([idOf(first), await leaseFrom(another, 11, NOW + 1, UNTIL)]).toEqual([one.id, undefined])
      expect(await settle(first, progress(11))).toBe(true)
      const second = await leased(11, NOW + 1)
      expect(idOf(second)).toBe(other.id)
      const third = await leased(12, NOW + 1 + 20_000)
      // That of `other`: it is due again, and `one` is not, which waits for the same lane.
      expect(idOf(third)).toBe(other.id)
    })

    it('keeps the result of a delivery, and has nothing due until there is a new change', async () => {
      const one = await added()
      const lease = await leased()
      const failed = progress(10, { dueAt: NOW + 5000, failures: 1, failingSince: NOW })
      expect(await settle(lease, failed)).toBe(true)
      expect((await another.get(one.id, NOW))?.progress).toEqual(failed)
      expect(await leased(11, NOW + 4999)).toBeUndefined()
      const again = await leased(11, NOW + 5000)
      const done = progress(11, { dueAt: NOW + 5000, deliveredAt: NOW + 5000 })
      expect(await settle(again, done)).toBe(true)
      expect(await leased(11, NOW + 9000)).toBeUndefined()
      expect(idOf(await leased(12, NOW + 9000))).toBe(one.id)
    })

    it('lets no delivery whose lease has lapsed, or that was renewed or removed meanwhile, say how far it got', async () => {
      const one = await added()
      const lapsed = await leased()
      const later = await leased(11, UNTIL)
      expect(await settle(lapsed, progress(11))).toBe(false)
      const renewed = { ...one, owner: 'another', expiresAt: NOW + 99_000_000, progress: progress(3) }
      expect(await another.renew(renewed, NOW)).toBe(true)
      expect(await settle(later, progress(11))).toBe(false)
      expect(await store.get(one.id, NOW)).toEqual(renewed)
      expect([await store.list(one.owner, NOW), await store.list('another', NOW)]).toEqual([[], [renewed]])
      const last = await leased(11, UNTIL + 60_000)
      expect(await store.remove(one.id, NOW)).toBe(true)
      expect(await settle(last, progress(11))).toBe(false)
      expect([await store.remove(one.id, NOW), await store.renew(one, NOW), await store.get(one.id, NOW)]).toEqual([
        false,
        false,
        undefined,
      ])
    })
  })
}
