/** The promises of both drivers. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRedis, startRedis, type TestRedis } from '../../test/redis.ts'
import { change, type Kept, type Place } from './kept.ts'
import { openRedis, openRedisKept } from './redis.ts'
import { openSqliteKept } from './sqlite.ts'

const NOW = Date.parse('2026-01-10T09:00:00Z')
const LATER = NOW + 3_600_000
const directory = mkdtempSync(join(tmpdir(), 'kept-'))
let redis: TestRedis | undefined
const open: Kept[] = []
beforeAll(async () => {
  if (hasRedis) redis = await startRedis()
})
afterAll(async () => {
  await Promise.all(open.map(kept => kept.close()))
  await redis?.stop()
})

const openInRedis = async () => openRedisKept(await openRedis(redis?.url ?? '', pino({ level: 'silent' })))
const drivers: [string, () => Promise<Kept>][] = [['SQLite', async () => openSqliteKept(directory)]]
if (hasRedis) drivers.push(['Redis', openInRedis])

const row = (value: string, places: Place[] = [], until = LATER) => ({ value, until, places })
const add = (key: string, ...of: Parameters<typeof row>) => ({ key, was: undefined, is: row(...of) })

describe.each(drivers)('rows in %s', (_name, openDriver) => {
  let kept: Kept
  let other: Kept
  beforeAll(async () => {
    kept = await openDriver()
    other = await openDriver()
    open.push(kept, other)
  })
  const named = async (list: string, to?: number) =>
    (await other.list(list, { most: 100, ...(to !== undefined && { to }) })).map(({ key }) => key)

  it('are written all or none, by a caller that read them as they are', async () => {
    expect(await kept.write({ changes: [add('one', '1'), add('two', '2')] }, NOW)).toBe('done')
    const both = { changes: [{ key: 'one', was: '1', is: row('1b') }, add('two', '2b')] }
    expect(await other.write(both, NOW)).toEqual({ conflict: 'two' })
    expect([await other.get('one'), await kept.get('two')]).toEqual(['1', '2'])
    expect(await kept.write({ changes: [{ key: 'one', was: '1' }] }, NOW)).toBe('done')
    expect(await other.get('one')).toBeUndefined()
  })

  it('count as absent once they have ended', async () => {
    await kept.write({ changes: [add('ends', 'a', [], NOW + 60_000)] }, NOW)
    expect(await other.write({ changes: [add('ends', 'b')] }, NOW + 59_999)).toEqual({ conflict: 'ends' })
    expect(await other.write({ changes: [{ key: 'ends', was: 'a' }] }, NOW + 60_000)).toEqual({ conflict: 'ends' })
    expect(await other.write({ changes: [add('ends', 'b')] }, NOW + 60_000)).toBe('done')
  })

  it('are in lists by rank, until they are written elsewhere or removed', async () => {
    const at = (rank: number, list = 'queue') => [{ list, rank }]
    await kept.write({ changes: [add('b', '', at(2)), add('a', '', at(NOW)), add('c', '', at(-1e13))] }, NOW)
    expect([await named('queue'), await named('queue', 2)]).toEqual([
      ['c', 'b', 'a'],
      ['c', 'b'],
    ])
    expect((await other.list('queue', { skip: 1, most: 1 })).map(({ key }) => key)).toEqual(['b'])
    const moved = { key: 'b', was: '', is: row('', at(0, 'elsewhere')) }
    await other.write({ changes: [moved, { key: 'c', was: '' }] }, NOW)
    expect([await named('queue'), await named('elsewhere')]).toEqual([['a'], ['b']])
  })

  it('are all found by the beginning of their key', async () => {
    await kept.write({ changes: ['each:1', 'each:2', 'eachx'].map(key => add(key, key)) }, NOW)
    const found = await Array.fromAsync(other.each('each:'))
    expect(found.map(({ key, value }) => [key, value]).toSorted()).toEqual([
      ['each:1', 'each:1'],
      ['each:2', 'each:2'],
    ])
  })

  it('find room for one more by spared rows, by ended ones, or not at all', async () => {
    const live = (name: string, end: number, isSpare = false) => {
      const places = [{ list: 'capped', rank: end }, ...(isSpare ? [{ list: 'spare', rank: end }] : [])]
      const caps = [{ list: 'capped', most: 2, spare: 'spare' }]
      return kept.write({ changes: [add(name, '', places)], caps }, NOW)
    }
    expect(await live('x1', NOW + 9, true)).toBe('done')
    expect(await live('x2', NOW + 8, true)).toBe('done')
    expect(await live('x3', NOW + 7)).toBe('done')
    expect(await named('capped')).toEqual(['x3', 'x1'])
    expect(await live('x4', NOW + 6)).toBe('done')
    expect(await named('capped')).toEqual(['x4', 'x3'])
    expect(await live('x5', NOW + 5)).toEqual({ full: 0, nextEnd: NOW + 6 })
    expect(await kept.get('x5')).toBeUndefined()
    const caps = [{ list: 'capped', most: 2 }]
    const late = add('x6', '', [{ list: 'capped', rank: LATER }])
    expect(await other.write({ changes: [late], caps }, NOW + 6)).toBe('done')
    expect(await named('capped')).toEqual(['x3', 'x6'])
  })

  it('are changed by many at once without losing one', async () => {
    await kept.write({ changes: [add('counter', '0')] }, NOW)
    const increment = (by: Kept) =>
      change(by, 'counter', NOW, was => ({
        write: { changes: [{ key: 'counter', was, is: row(String(Number(was) + 1)) }] },
        result: undefined,
      }))
    await Promise.all(Array.from({ length: 40 }, (_, i) => increment(i % 2 ? kept : other)))
    expect(await kept.get('counter')).toBe('40')
  })

  it('are removed after their end', async () => {
    await kept.write({ changes: [add('old', '', [{ list: 'old', rank: 1 }], NOW + 1)] }, NOW)
    await kept.removeOld(NOW + 1)
    await expect.poll(() => kept.get('old')).toBeUndefined()
    expect(await named('old')).toEqual([])
  })
})
