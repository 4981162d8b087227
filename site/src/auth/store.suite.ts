import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { SCOPES } from '#contract'
import { ApiError } from '../api/api-error.ts'
import { type Credential, type CredentialStore, isLive, MAX_FAILURES } from './store.ts'
import type { TokenKind } from './tokens.ts'

const NOW = Date.parse('2026-01-10T09:00:00Z')

export function credential(kind: TokenKind, changes: Partial<Credential> = {}): Credential {
  return {
    hash: randomBytes(32),
    kind,
    agentId: 'price-watcher-7',
    identityType: 'anonymous',
    scope: [...SCOPES],
    createdAt: NOW,
    expiresAt: NOW + 3_600_000,
    failures: 0,
    ...changes,
  }
}

/** What every credential store promises. `openAnother` opens the same data as a second process would. */
export function storeSuite(name: string, open: (maxLive?: number) => Promise<CredentialStore>): void {
  describe(name, () => {
    let store: CredentialStore
    let another: CredentialStore
    beforeAll(async () => {
      store = await open()
      another = await open()
    })

    async function registered(changes: Partial<Credential> = {}): Promise<Credential> {
      const registration = credential('registration', changes)
      await store.add(registration, NOW)
      return registration
    }
    const exchange = (
      registration: Credential,
      more: { access?: Credential; assertion?: Uint8Array; now?: number } = {},
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
      const { hash, ...rest } = added
      for (const reader of [store, another]) {
        const { hash: foundHash, ...found } = (await reader.find(hash)) ?? credential('access')
        expect(found).toEqual(rest)
        expect(Buffer.from(foundHash).equals(hash)).toBe(true)
      }
    })

    it('finds nothing under an unknown hash', async () => {
      expect(await store.find(randomBytes(32))).toBeUndefined()
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
      const assertion = randomBytes(32)
      const pair = [await registered(), await registered()]
      const results = await Promise.all(
        pair.map((one, i) => (i ? store : another).exchange(exchange(one, { assertion }))),
      )
      expect(results.toSorted()).toEqual(['exchanged', 'replayed'])
      const loser = pair[results.indexOf('replayed')]
      expect(loser && (await store.exchange(exchange(loser)))).toBe('exchanged')
    })

    it('leaves an assertion unused when the registration token was spent', async () => {
      const assertion = randomBytes(32)
      const spent = await registered({ expiresAt: NOW })
      expect(await store.exchange(exchange(spent, { assertion }))).toBe('spent')
      expect(await store.exchange(exchange(await registered(), { assertion }))).toBe('exchanged')
    })

    it('tells each of many writes of one moment its own outcome, and undoes only what failed', async () => {
      const assertion = randomBytes(32)
      const spent = await registered({ expiresAt: NOW })
      const [good, first, second, twice] = [
        await registered(),
        await registered(),
        await registered(),
        await registered(),
      ]
      const added = credential('registration')
      const [one, , ...others] = await Promise.all([
        store.exchange(exchange(good)),
        store.add(added, NOW),
        store.add(twice, NOW).then(String, () => 'known already'),
        store.exchange(exchange(first, { assertion })),
        store.exchange(exchange(spent)),
        store.exchange(exchange(second, { assertion })),
      ])
      expect(one).toBe('exchanged')
      expect(others).toEqual([expect.any(String), 'exchanged', 'spent', 'replayed'])
      expect(await another.find(added.hash)).toBeDefined()
      expect(await store.exchange(exchange(second))).toBe('exchanged')
    })

    it('exchanges no expired, revoked, locked or other kind of token', async () => {
      const revoked = await registered()
      await store.revoke(revoked.hash, NOW)
      const locked = await registered()
      for (let i = 0; i < MAX_FAILURES; i++) await another.countFailure(locked.hash)
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
      await Promise.all([store, another, store, another].map(one => one.countFailure(registration.hash)))
      expect((await store.find(registration.hash))?.failures).toBe(4)
      const unknown = randomBytes(32)
      await store.countFailure(unknown)
      expect(await store.find(unknown)).toBeUndefined()
    })

    it('ends a token for every process, once, and knows nothing of unknown ones', async () => {
      const access = credential('access')
      await store.exchange(exchange(await registered(), { access }))
      expect(await store.revoke(access.hash, NOW + 5)).toBe(true)
      expect((await another.find(access.hash))?.revokedAt).toBe(NOW + 5)
      expect(await another.revoke(access.hash, NOW + 9)).toBe(false)
      expect((await store.find(access.hash))?.revokedAt).toBe(NOW + 5)
      expect(await store.revoke(randomBytes(32), NOW)).toBe(false)
    })

    it('never answers a row as it was before another process changed it', async () => {
      const [registration, access] = [await registered(), credential('access')]
      const seen = async (hash: Uint8Array) => (await store.find(hash)) ?? access
      await seen(registration.hash)
      await another.countFailure(registration.hash)
      await nextTurn()
      expect((await seen(registration.hash)).failures).toBe(1)
      await another.exchange(exchange(registration, { access }))
      await nextTurn()
      expect((await seen(registration.hash)).consumedAt).toBe(NOW)
      expect((await seen(access.hash)).revokedAt).toBeUndefined()
      await another.revoke(access.hash, NOW)
      await nextTurn()
      expect((await seen(access.hash)).revokedAt).toBe(NOW)
    })

    it('never answers a row as it was before it changed it itself', async () => {
      const [registration, access] = [await registered(), credential('access')]
      await store.find(registration.hash)
      await store.countFailure(registration.hash)
      expect((await store.find(registration.hash))?.failures).toBe(1)
      await store.exchange(exchange(registration, { access }))
      expect((await store.find(registration.hash))?.consumedAt).toBe(NOW)
      await store.find(access.hash)
      await store.revoke(access.hash, NOW)
      expect((await store.find(access.hash))?.revokedAt).toBe(NOW)
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

    it('refuses one row more than its cap and has room again when one ends', async () => {
      const small = await open(3)
      const later = NOW + 30 * 86_400_000
      const keys = Array.from({ length: 4 }, () => credential('sandbox', { expiresAt: later + 1_000 }))
      const [first, second, third, fourth] = keys
      if (!first || !second || !third || !fourth) throw new Error('four keys were made')
      for (const key of [first, second, third]) await small.add(key, later)
      await expect(small.add(fourth, later)).rejects.toMatchObject({ code: 'RATE_LIMITED' } satisfies Partial<ApiError>)
      expect(await small.find(fourth.hash)).toBeUndefined()
      await small.revoke(first.hash, later)
      await small.add(fourth, later)
      expect(await small.find(fourth.hash)).toBeDefined()
    })

    it('says it cannot be asked once it is closed, instead of finding nothing', async () => {
      const registration = await registered()
      const closed = await open()
      await closed.close()
      for (const call of [
        (async () => closed.find(registration.hash))(),
        closed.revoke(registration.hash, NOW),
        closed.countFailure(registration.hash),
      ]) {
        await expect(call).rejects.toMatchObject({ status: 503 })
        await expect(call).rejects.toBeInstanceOf(ApiError)
      }
    })
  })
}
