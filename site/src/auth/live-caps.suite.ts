import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiError } from '../base/api-error.ts'
import { type Credential, issuedTo, type LiveCaps } from './credential.ts'
import type { CredentialStore } from './credentials.ts'
import { CAPS, credential, NOW, type Opened } from './test/credential.ts'

/** The promises of the bounds on live credentials; `open` called again opens the same data. */
export function describeCaps(open: (caps: LiveCaps) => Promise<Opened>): void {
  describe('at a cap', () => {
    let store: Opened
    beforeAll(async () => {
      store = await open(CAPS)
    })
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
}
