import { describe, expect, it } from 'vitest'
import type { Answer } from '../../src/base/answer.ts'
import { type AnswerCache, createCache } from './cache.ts'

const NOW = Date.parse('2026-10-01T12:00:00Z')
const answer = (bytes = 1000, control = 'public, max-age=60'): Answer => ({
  status: 200,
  headers: { 'cache-control': control },
  body: Buffer.alloc(bytes),
})
const keep = (cache: AnswerCache, key: string, kept = answer(), now = NOW) =>
  cache.keep(key, Promise.resolve(kept), now)

describe('an answer that was made', () => {
  it('is kept for as long as it says, and not when the clock was set back', async () => {
    for (const [seconds, isThere] of [
      [0, true],
      [59, true],
      [60, false],
      [-1, false],
    ] as const) {
      const cache = createCache(1e6)
      await keep(cache, '/a')
      expect([seconds, cache.get('/a', NOW + seconds * 1000) !== undefined]).toEqual([seconds, isThere])
    }
  })

  it('keeps no memory but that of its bytes', async () => {
    const cache = createCache(1e6)
    const body = Buffer.from('piece of a pool '.repeat(100))
    expect(body.buffer.byteLength).toBeGreaterThan(body.length)
    await keep(cache, '/a', { ...answer(), body })
    const kept = cache.get('/a', NOW) as Answer
    expect(kept.body.equals(body)).toBe(true)
    expect(kept.body.buffer.byteLength).toBe(body.length)
  })

  it.each(['private, max-age=60', 'no-store', 'public, max-age=0'])('is not kept with %s', async control => {
    const cache = createCache(1e6)
    await keep(cache, '/a', answer(1000, control))
    expect(cache.get('/a', NOW)).toBeUndefined()
  })

  it('is not kept where it alone would take an eighth of the room', async () => {
    const cache = createCache(1e6)
    await keep(cache, '/large', answer(100_000))
    await keep(cache, '/small', answer(10_000))
    expect([cache.get('/large', NOW) !== undefined, cache.get('/small', NOW) !== undefined]).toEqual([false, true])
  })

  it('is found under another spelling once that was asked for', async () => {
    const cache = createCache(1e6)
    await keep(cache, '/a?x=1')
    expect(cache.get('/a?x=1&y=', NOW)).toBeUndefined()
    cache.get('/a?x=1', NOW, '/a?x=1&y=')
    expect(cache.get('/a?x=1&y=', NOW)).toBeDefined()
  })
})

describe('a spelling', () => {
  const spelled = (number: number) => `/a?${number}`
  const ask = (cache: AnswerCache, spelling: string) => {
    cache.get('/a', NOW, spelling)
    return cache.get(spelling, NOW) !== undefined
  }

  it('is remembered beside others, and one that is too long is not', async () => {
    const cache = createCache(1e6)
    await keep(cache, '/a')
    expect([ask(cache, '/b'), ask(cache, '/c'), cache.get('/b', NOW) !== undefined]).toEqual([true, true, true])
    expect(ask(cache, '/'.padEnd(500, 'x'))).toBe(true)
    expect(ask(cache, '/'.padEnd(501, 'x'))).toBe(false)
  })

  it('is forgotten with all others when there are too many', async () => {
    const cache = createCache(1e6)
    await keep(cache, '/a')
    for (let number = 0; number < 5000; number++) ask(cache, spelled(number))
    expect(cache.get(spelled(0), NOW)).toBeDefined()
    ask(cache, spelled(5000))
    expect([cache.get(spelled(0), NOW), cache.get(spelled(5000), NOW) !== undefined]).toEqual([undefined, true])
  })
})

describe('the room', () => {
  const fill = async (cache: AnswerCache, from: number, to: number) => {
    for (let number = from; number < to; number++) await keep(cache, `/${number}`, answer(10_000))
  }
  const there = (cache: AnswerCache) =>
    Array.from({ length: 100 }, (_, number) => number).filter(number => cache.get(`/${number}`, NOW) !== undefined)

  it('is never exceeded, and the oldest go first', async () => {
    const cache = createCache(10 * 27_100)
    await fill(cache, 0, 30)
    expect(there(cache)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29])
  })

  it('is left to what is asked for', async () => {
    const cache = createCache(10 * 27_100)
    await fill(cache, 0, 10)
    cache.get('/3', NOW)
    await fill(cache, 10, 16)
    expect(there(cache)).toEqual([3, 7, 8, 9, 10, 11, 12, 13, 14, 15])
  })

  it('is not taken twice by what is kept again', async () => {
    const cache = createCache(10 * 27_100)
    for (let times = 0; times < 20; times++) await fill(cache, 0, 5)
    expect(there(cache)).toEqual([0, 1, 2, 3, 4])
  })
})

describe('an answer that is being made', () => {
  it('is shared by all who ask meanwhile, and kept', async () => {
    const cache = createCache(1e6)
    const flight = cache.keep('/a', Promise.resolve(answer()), NOW)
    expect(cache.get('/a', NOW)).toBe(flight)
    const made = await flight
    expect(cache.get('/a', NOW)).toBe(made)
  })

  it('and could not be made is made anew', async () => {
    const cache = createCache(1e6)
    await expect(cache.keep('/a', Promise.reject(new Error('no luck')), NOW)).rejects.toThrow('no luck')
    expect(cache.get('/a', NOW)).toBeUndefined()
  })
})
