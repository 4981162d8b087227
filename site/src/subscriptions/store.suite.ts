import { beforeEach, describe, expect, it } from 'vitest'
import type { Lease, Progress, StoredSubscription, SubscriptionCaps, SubscriptionStore } from './store.ts'

export const NOW = Date.parse('2026-01-10T09:00:00Z')
/** Out of the way of tests that are not about them. */
const CAPS: Omit<SubscriptionCaps, 'owner'> = { all: 1000, address: 1000, host: 1000 }
let made = 0

export function subscription(changes: Partial<StoredSubscription> = {}): StoredSubscription {
  const id = `sub_${++made}`
  return {
    id,
    owner: `owner of ${id}`,
    addressGroup: `address of ${id}`,
    host: `${made}.agent.example`,
    expiresAt: NOW + 86_400_000,
    wish: {
      callback: `https://${made}.agent.example/changes`,
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

type Open = (caps: Omit<SubscriptionCaps, 'owner'>) => Promise<SubscriptionStore>

/** What every store of subscriptions promises. `open` opens an empty one; again within a test, the same as another process. */
export function subscriptionSuite(name: string, { open, clear }: { open: Open; clear(): Promise<void> }): void {
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
    const leased = (latest = 11, now = NOW) => store.lease(latest, now, now + 20_000)
    const idOf = (lease: Lease | undefined) => lease?.subscription.id

    it('returns what was added, to every process, until it expires', async () => {
      const one = await added()
      expect(await another.get(one.id, NOW)).toEqual(one)
      expect(await another.list(one.owner, NOW)).toEqual([one])
      expect(await another.get(one.id, one.expiresAt)).toBeUndefined()
      expect(await store.get('sub_nobody', NOW)).toBeUndefined()
      await store.removeOld(one.expiresAt)
      expect(await store.get(one.id, NOW)).toBeUndefined()
    })

    it.each(['owner', 'address', 'host', 'all'] as const)('takes no more than may be of one %s', async by => {
      const capped = await open({ ...CAPS, ...(by !== 'owner' && { [by]: 2 }) })
      const same = { owner: 'one owner', addressGroup: 'one address', host: 'one.example' }
      const more = by === 'all' ? {} : by === 'address' ? { addressGroup: same.addressGroup } : { [by]: same[by] }
      const add = (changes: object = more) => capped.add(subscription(changes), by === 'owner' ? 2 : 1000, NOW)
      await add({ ...more, expiresAt: NOW + 1 })
      await add()
      await expect(add()).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '86400' } })
      // What has expired takes no room.
      await capped.add(subscription(more), by === 'owner' ? 2 : 1000, NOW + 1)
      if (by !== 'all') await add({})
    })

    it('leases only what is behind the newest change, due, alive and not paused, the longest due first', async () => {
      const late = await added()
      const first = await added({ progress: progress(10, { dueAt: NOW - 1 }) })
      await added({ progress: progress(11) })
      await added({ progress: progress(10, { dueAt: NOW + 1 }) })
      await added({ progress: progress(10, { pausedBecause: 'the callback answered 410' }) })
      await added({ expiresAt: NOW })
      expect(await leased(10)).toBeUndefined()
      expect([idOf(await leased()), idOf(await leased()), idOf(await leased())]).toEqual([first.id, late.id, undefined])
    })

    it('gives each of many to one process alone', async () => {
      const all = []
      for (let i = 0; i < 20; i++) all.push(await added())
      const leases = await Promise.all(
        Array.from({ length: 50 }, (_, i) => (i % 2 ? store : another).lease(11, NOW, UNTIL)),
      )
      const ids = leases.map(idOf).filter(id => id !== undefined)
      expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    })

    it('lets one connect to a host at a time, until that is settled or its lease has lapsed', async () => {
      const one = await added({ host: 'one.example' })
      const other = await added({ host: 'one.example', progress: progress(10, { dueAt: NOW + 1 }) })
      const first = await leased()
      expect([idOf(first), await another.lease(11, NOW + 1, UNTIL)]).toEqual([one.id, undefined])
      expect(first && (await store.settle(first, progress(11)))).toBe(true)
      const second = await leased(11, NOW + 1)
      expect(idOf(second)).toBe(other.id)
      const third = await leased(12, NOW + 1 + 20_000)
      expect(idOf(third)).toBe(one.id)
    })

    it('keeps what a delivery came to, and is owed nothing until there is more', async () => {
      const one = await added()
      const lease = await leased()
      const failed = progress(10, { dueAt: NOW + 5000, failures: 1, failingSince: NOW })
      expect(lease && (await store.settle(lease, failed))).toBe(true)
      expect((await another.get(one.id, NOW))?.progress).toEqual(failed)
      expect(await leased(11, NOW + 4999)).toBeUndefined()
      const again = await leased(11, NOW + 5000)
      const done = progress(11, { dueAt: NOW + 5000, deliveredAt: NOW + 5000 })
      expect(again && (await store.settle(again, done))).toBe(true)
      expect(await leased(11, NOW + 9000)).toBeUndefined()
      expect(idOf(await leased(12, NOW + 9000))).toBe(one.id)
    })

    it('lets no delivery whose lease has lapsed, or that was renewed or removed meanwhile, say how far it got', async () => {
      const one = await added()
      const lapsed = await leased()
      const later = await leased(11, UNTIL)
      expect(lapsed && (await store.settle(lapsed, progress(11)))).toBe(false)
      const renewed = { ...one, owner: 'another', expiresAt: NOW + 99_000_000, progress: progress(3) }
      expect(await another.renew(renewed)).toBe(true)
      expect(later && (await store.settle(later, progress(11)))).toBe(false)
      expect(await store.get(one.id, NOW)).toEqual(renewed)
      expect([await store.list(one.owner, NOW), await store.list('another', NOW)]).toEqual([[], [renewed]])
      const last = await leased(11, UNTIL + 60_000)
      expect(await store.remove(one.id)).toBe(true)
      expect(last && (await store.settle(last, progress(11)))).toBe(false)
      expect([await store.remove(one.id), await store.renew(one), await store.get(one.id, NOW)]).toEqual([
        false,
        false,
        undefined,
      ])
    })

    it('removes all of an owner', async () => {
      const owner = 'an owner who goes'
      const [one, other] = [await added({ owner }), await added({ owner })]
      const stranger = await added()
      await store.removeOf(owner)
      expect(await another.list(owner, NOW)).toEqual([])
      expect([await store.get(one.id, NOW), await store.get(other.id, NOW)]).toEqual([undefined, undefined])
      expect(idOf(await leased())).toBe(stranger.id)
    })
  })
}
