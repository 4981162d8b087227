import { describe, expect, it } from 'vitest'
import type { Answer } from '../../src/base/answer.ts'
import { type AnswerCache, createCache, lookup, share, store } from './cache.ts'

const NOW = Date.parse('2026-10-01T12:00:00Z')
const answer = (bytes = 1000, control = 'public, max-age=60'): Answer => ({
  status: 200,
  headers: { 'cache-control': control },
  body: Buffer.alloc(bytes),
})
const has = (cache: AnswerCache, key: string, seconds = 0) => lookup(cache, key, NOW + seconds * 1000) !== undefined

describe('a computed answer', () => {
  it.each([
    [0, true],
    [59, true],
    [60, false],
    [-1, false],
  ])('is cached for its max-age, and not if the clock was set back: after %i s', (seconds, isThere) => {
    const cache = createCache(1e6)
    store(cache, '/a', answer(), NOW)
    expect(has(cache, '/a', seconds)).toBe(isThere)
  })

  it('keeps no memory but that of its bytes', () => {
    const body = Buffer.from('piece of a pool '.repeat(100))
    expect(body.buffer.byteLength).toBeGreaterThan(body.length)
    const cached = store(createCache(1e6), '/a', { ...answer(), body }, NOW)
    expect(cached.body.equals(body)).toBe(true)
    expect(cached.body.buffer.byteLength).toBe(body.length)
  })

  it.each(['private, max-age=60', 'no-store', 'public, max-age=0'])('is not cached with %s', control => {
    const cache = createCache(1e6)
    store(cache, '/a', answer(1000, control), NOW)
    expect(has(cache, '/a')).toBe(false)
  })

  it('is not cached if it would take an eighth of the room by itself', () => {
    const cache = createCache(1e6)
    store(cache, '/large', answer(100_000), NOW)
    store(cache, '/small', answer(10_000), NOW)
    expect([has(cache, '/large'), has(cache, '/small')]).toEqual([false, true])
  })

  it('is the same under a further spelling, for as long', () => {
    const cache = createCache(1e6)
    const cached = store(cache, '/a?x=1', answer(), NOW)
    store(cache, '/a?x=1&y=', cached, NOW + 30_000)
    expect(lookup(cache, '/a?x=1&y=', NOW + 59_000)).toBe(cached)
    expect(has(cache, '/a?x=1&y=', 60)).toBe(false)
  })
})

describe('the room', () => {
  const fill = (cache: AnswerCache, from: number, to: number) => {
    for (let number = from; number < to; number++) store(cache, `/${number}`, answer(10_000), NOW)
  }
  const there = ({ entries }: AnswerCache) => [...entries.rkeys()].map(key => Number(key.slice(1)))

  it('is never exceeded, and left to the answers of recent requests', () => {
    const cache = createCache(10 * 27_100)
    fill(cache, 0, 30)
    expect(there(cache)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29])
    lookup(cache, '/23', NOW)
    fill(cache, 30, 36)
    expect(there(cache)).toEqual([27, 28, 29, 23, 30, 31, 32, 33, 34, 35])
  })

  it('is not taken twice by an answer that is cached again', () => {
    const cache = createCache(10 * 27_100)
    for (let times = 0; times < 20; times++) fill(cache, 0, 5)
    expect(there(cache)).toEqual([0, 1, 2, 3, 4])
  })
})

describe('an answer that is being computed', () => {
  it('is shared by all requests meanwhile, and cached', async () => {
    const cache = createCache(1e6)
    const flight = share(cache, '/a', Promise.resolve(answer()), NOW)
    expect(lookup(cache, '/a', NOW)).toBe(flight)
    const made = await flight
    expect(lookup(cache, '/a', NOW)).toBe(made)
  })

  it('is computed again if that failed', async () => {
    const cache = createCache(1e6)
    await expect(share(cache, '/a', Promise.reject(new Error('no luck')), NOW)).rejects.toThrow('no luck')
    expect(has(cache, '/a')).toBe(false)
  })
})
