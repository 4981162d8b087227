import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SCOPES } from '#contract'
import { ApiError } from '../base/api-error.ts'
import type { Kept } from '../kept/kept.ts'
import { hashGroup } from './client-address.ts'
import { type Credential, isLive, issuedTo, type LiveCaps, MAX_FAILURES } from './credential.ts'
import { type CredentialStore, createCredentials } from './credentials.ts'
import type { TokenKind } from './tokens.ts'

const NOW = Date.parse('2026-01-10T09:00:00Z')
/** Out of the way of tests that are not about them. */
export const CAPS: LiveCaps = { all: 100_000, address: 100_000, network: 100_000 }

const randomHash = () => randomBytes(32).toString('hex')

export function credential(kind: TokenKind, changes: Partial<Credential> = {}): Credential {
  return {
    hash: randomHash(),
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

type Opened = CredentialStore & Pick<Kept, 'removeOld' | 'close'>

export function credentialsIn(kept: Kept, caps: LiveCaps): Opened {
  return { ...createCredentials(kept, caps), removeOld: kept.removeOld, close: kept.close }
}

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

    describe('at a cap', () => {
      /** Each test has a separate hour, so that no other rows are live in it. */
      let later = NOW
      beforeEach(() => {
        later += 30 * 86_400_000
      })
      const key = (client?: string, seconds = 1_000) =>
        credential('sandbox', { ...(client && issuedTo(client)), createdAt: later, expiresAt: later + seconds * 1_000 })
      const addUsed = async (to: CredentialStore, row: Credential) => {
        await to.add(row, later)
        await to.use(row, later)
        return row
      }
      const livingOf = async (rows: Credential[]) => {
        const found = await Promise.all(rows.map(async row => store.find(row.hash)))
        return rows.filter((_row, i) => found[i] !== undefined)
      }

      it('of all evicts the oldest that was never used, at any address', async () => {
        const small = await open({ ...CAPS, all: 3 })
        const used = await addUsed(small, key('192.0.2.1', 1))
        const [first, second, third, fourth] = [key('192.0.2.1', 2), key('192.0.2.2', 3), key('192.0.2.3'), key()]
        for (const row of [first, second, third, fourth]) await small.add(row, later)
        expect(await livingOf([used, first, second, third, fourth])).toEqual([used, third, fourth])
      })

      it('of all refuses when each was used, says when the next one ends, and has room when one does', async () => {
        const small = await open({ ...CAPS, all: 2 })
        const next = await addUsed(small, key('192.0.2.1', 61))
        await addUsed(small, key('192.0.2.2', 500))
        const late = key()
        const full = { code: 'RATE_LIMITED', headers: { 'Retry-After': '61' } } satisfies Partial<ApiError>
        await expect(small.add(late, later)).rejects.toMatchObject(full)
        expect(await small.find(late.hash)).toBeUndefined()
        await small.add(late, next.expiresAt)
        expect(await small.find(late.hash)).toBeDefined()
      })

      it('has room again when one is revoked', async () => {
        const small = await open({ ...CAPS, all: 1 })
        const held = await addUsed(small, key('192.0.2.1'))
        await expect(small.add(key(), later)).rejects.toMatchObject({ status: 429 })
        await small.revoke(held.hash, later)
        await small.add(key(), later)
      })

      it('of one address takes room only from that address', async () => {
        const small = await open({ ...CAPS, address: 2 })
        const other = key('192.0.2.2', 1)
        await small.add(other, later)
        const mine = Array.from({ length: 4 }, (_, i) => key('192.0.2.1', 2 + i))
        for (const row of mine) await small.add(row, later)
        expect(await livingOf([other, ...mine])).toEqual([other, ...mine.slice(2)])
      })

      it('of one address refuses it when all it holds was used, with its own wait, and accepts others', async () => {
        const small = await open({ ...CAPS, address: 2 })
        await addUsed(small, key('192.0.2.2', 10))
        await addUsed(small, key('192.0.2.1', 300))
        await addUsed(small, key('192.0.2.1', 200))
        const refused = { status: 429, headers: { 'Retry-After': '200' } }
        await expect(small.add(key('192.0.2.1'), later)).rejects.toMatchObject(refused)
        await small.add(key('192.0.2.3'), later)
        // Another kind is counted for itself.
        await small.add(credential('registration', { ...issuedTo('192.0.2.1'), expiresAt: later + 1_000 }), later)
      })

      it('of one /48 counts all of its /64 together', async () => {
        const small = await open({ ...CAPS, address: 2, network: 3 })
        const from = (subnet: number) => key(`2001:db8:1:${subnet}::/64`, 100 + subnet)
        for (const subnet of [1, 2, 3]) await addUsed(small, from(subnet))
        await expect(small.add(from(4), later)).rejects.toMatchObject({ headers: { 'Retry-After': '101' } })
        await small.add(key('2001:db8:2:1::/64'), later)
      })

      it('is kept by many at once over two processes, whatever they add', async () => {
        const caps = { ...CAPS, address: 5 }
        const pair = [await open(caps), await open(caps)]
        const unused = Array.from({ length: 60 }, () => key('192.0.2.1'))
        await Promise.all(unused.map((row, i) => pair[i % 2]?.add(row, later)))
        expect(await livingOf(unused)).toHaveLength(5)
        const accesses = Array.from({ length: 60 }, () =>
          credential('access', { ...issuedTo('192.0.2.1'), expiresAt: later + 1_000 }),
        )
        const claims = accesses.map(async (access, i) => {
          const registration = credential('registration', { expiresAt: later + 1_000 })
          await pair[i % 2]?.add(registration, later)
          return pair[(i + 1) % 2]?.exchange({ registration: registration.hash, access, now: later })
        })
        expect(new Set(await Promise.all(claims))).toEqual(new Set(['exchanged']))
        expect(await livingOf(accesses)).toHaveLength(5)
      })

      it('leaves a registration claimable when the access token finds no room', async () => {
        const small = await open({ ...CAPS, address: 1 })
        const mine = { ...issuedTo('192.0.2.1'), expiresAt: later + 1_000 }
        const claimOne = async (access: Credential, registration: Credential) =>
          small.exchange({ registration: registration.hash, access, now: later })
        const [first, second] = [credential('access', mine), credential('access', mine)]
        const [one, other] = [
          credential('registration', { expiresAt: later + 9_000 }),
          credential('registration', { expiresAt: later + 9_000 }),
        ]
        for (const registration of [one, other]) await small.add(registration, later)
        await claimOne(first, one)
        await small.use(first, later)
        await expect(claimOne(second, other)).rejects.toMatchObject({ status: 429 })
        await small.revoke(first.hash, later)
        expect(await claimOne(second, other)).toBe('exchanged')
      })

      it('that was lowered is reached step by step, and refuses no caller that makes room', async () => {
        const large = await open({ ...CAPS, address: 10 })
        const rows = Array.from({ length: 10 }, (_, i) => key('192.0.2.1', 10 + i))
        for (const row of rows) await large.add(row, later)
        const small = await open({ ...CAPS, address: 3 })
        const added = key('192.0.2.1')
        await small.add(added, later)
        expect(await livingOf([...rows, added])).toEqual([...rows.slice(8), added])
      })
    })

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
