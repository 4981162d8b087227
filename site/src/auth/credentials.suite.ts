import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../base/api-error.ts'
import type { Kept } from '../kept/kept.ts'
import { hashGroup } from './client-address.ts'
import { type Credential, isLive, issuedTo, type LiveCaps, MAX_FAILURES } from './credential.ts'
import { describeCaps } from './live-caps.suite.ts'
import { CAPS, credential, credentialsIn, NOW, type Opened, randomHash } from './test/credential.ts'

/** The promises of credentials over every driver. `openKept` called again opens the same data as a second process would. */
export function credentialsSuite(name: string, openKept: () => Promise<Kept>): void {
  const open = async (caps: LiveCaps) => credentialsIn(await openKept(), caps)
  describe(name, () => {
    let store: Opened
    let another: Opened
    beforeAll(async () => {
      store = await open(CAPS)
      another = await open(CAPS)
    })

    async function registered(changes: Partial<Credential> = {}): Promise<Credential> {
      const registration = credential('registration', changes)
      await store.add(registration, NOW)
      return registration
    }
    const exchange = (
      registration: Credential,
      more: { access?: Credential; assertion?: string; now?: number } = {},
    ) => ({
      registration: registration.hash,
      access: more.access ?? credential('access'),
      ...(more.assertion && { assertion: { hash: more.assertion, expiresAt: NOW + 600_000 } }),
      now: more.now ?? NOW,
    })

    it('returns a credential exactly as it was added, to every process', async () => {
      const added = await registered({
        identityType: 'identity_assertion',
        issuer: 'https://idp.example',
        subjectHash: 'ab',
      })
      for (const reader of [store, another]) expect(await reader.find(added.hash)).toEqual(added)
    })

    it('finds nothing under an unknown hash', async () => {
      expect(await store.find(randomHash())).toBeUndefined()
    })

    it('exchanges a registration token once and adds the access token', async () => {
      const registration = await registered()
      const access = credential('access', { scope: ['read:events'] })
      expect(await store.exchange(exchange(registration, { access }))).toBe('exchanged')
      expect((await another.find(access.hash))?.scope).toEqual(['read:events'])
      expect((await another.find(registration.hash))?.consumedAt).toBe(NOW)
      const second = credential('access')
      expect(await another.exchange(exchange(registration, { access: second }))).toBe('spent')
      expect(await store.find(second.hash)).toBeUndefined()
    })

    it('lets exactly one of 100 parallel exchanges over two processes through', async () => {
      const registration = await registered()
      const results = await Promise.all(
        Array.from({ length: 100 }, (_, i) => (i % 2 ? store : another).exchange(exchange(registration))),
      )
      expect(results.filter(result => result === 'exchanged')).toHaveLength(1)
    })

    it('uses one assertion once, also with two registrations in parallel, and leaves the loser unspent', async () => {
      const assertion = randomHash()
      const pair = [await registered(), await registered()]
      const results = await Promise.all(
        pair.map((one, i) => (i ? store : another).exchange(exchange(one, { assertion }))),
      )
      expect(results.toSorted()).toEqual(['exchanged', 'replayed'])
      const loser = pair[results.indexOf('replayed')]
      expect(loser && (await store.exchange(exchange(loser)))).toBe('exchanged')
    })

    it('leaves an assertion unused when the registration token was spent', async () => {
      const assertion = randomHash()
      const spent = await registered({ expiresAt: NOW })
      expect(await store.exchange(exchange(spent, { assertion }))).toBe('spent')
      expect(await store.exchange(exchange(await registered(), { assertion }))).toBe('exchanged')
    })

    it('exchanges no expired, revoked, locked or other kind of token', async () => {
      const revoked = await registered()
      await store.revoke(revoked.hash, NOW)
      const locked = await registered()
      for (let i = 0; i < MAX_FAILURES; i++) await another.countFailure(locked.hash, NOW)
      const sandbox = credential('sandbox')
      await store.add(sandbox, NOW)
      for (const dead of [revoked, locked, sandbox, await registered({ expiresAt: NOW })]) {
        expect(await store.exchange(exchange(dead))).toBe('spent')
      }
      const lockedRow = await store.find(locked.hash)
      expect(lockedRow && isLive(lockedRow, NOW)).toBe(false)
    })

    it('counts parallel failures without losing one, and none for an unknown token', async () => {
      const registration = await registered()
      await Promise.all([store, another, store, another].map(one => one.countFailure(registration.hash, NOW)))
      expect((await store.find(registration.hash))?.failures).toBe(4)
      const unknown = randomHash()
      await store.countFailure(unknown, NOW)
      expect(await store.find(unknown)).toBeUndefined()
    })

    it('ends a token for every process, once, and finds nothing of unknown ones', async () => {
      const access = credential('access')
      await store.exchange(exchange(await registered(), { access }))
      expect(await store.revoke(access.hash, NOW + 5)).toBe(true)
      expect((await another.find(access.hash))?.revokedAt).toBe(NOW + 5)
      expect(await another.revoke(access.hash, NOW + 9)).toBe(false)
      expect((await store.find(access.hash))?.revokedAt).toBe(NOW + 5)
      expect(await store.revoke(randomHash(), NOW)).toBe(false)
    })

    it('lists by agent, issuer and subject', async () => {
      const mine = { agentId: 'listed-agent', issuer: 'https://list.example', subjectHash: 'cd' }
      await registered(mine)
      await registered({ ...mine, subjectHash: 'ef' })
      const filters = [
        { agentId: mine.agentId },
        { issuer: mine.issuer },
        { issuer: mine.issuer, subjectHash: 'ef' },
        { agentId: 'x' },
      ]
      const counts = await Promise.all(filters.map(async filter => (await Array.fromAsync(store.list(filter))).length))
      expect(counts).toEqual([2, 2, 1, 0])
    })

    it('keeps live rows when it removes old ones', async () => {
      const registration = await registered()
      await store.removeOld(NOW)
      expect(await another.find(registration.hash)).toBeDefined()
    })

    describeCaps(open)

    it('notes the first use of a token for every process, and takes no part in a read when it cannot', async () => {
      const row = credential('sandbox')
      await store.add(row, NOW)
      await store.use(row, NOW + 1)
      await another.use(row, NOW + 2)
      expect((await store.find(row.hash))?.usedAt).toBe(NOW + 1)
      const closed = await open(CAPS)
      await closed.close()
      await closed.use(row, NOW)
    })

    it('lists credentials issued to an address or a network', async () => {
      for (const subnet of [1, 2]) await registered(issuedTo(`2001:db8:99:${subnet}::/64`))
      const listed = async (group: string) => (await Array.fromAsync(store.list({ group: hashGroup(group) }))).length
      expect(await Promise.all(['2001:db8:99:1::/64', '2001:db8:99::/48', '192.0.2.99'].map(listed))).toEqual([1, 2, 0])
    })

    it('rejects once it is closed, instead of finding nothing', async () => {
      const registration = await registered()
      const closed = await open(CAPS)
      await closed.close()
      for (const call of [
        (async () => closed.find(registration.hash))(),
        closed.revoke(registration.hash, NOW),
        closed.countFailure(registration.hash, NOW),
      ]) {
        await expect(call).rejects.toMatchObject({ status: 503 })
        await expect(call).rejects.toBeInstanceOf(ApiError)
      }
    })
  })
}
