import { expect, it } from 'vitest'
import { countIn, type Windows } from './kept.ts'

function counting(maxKeys?: number) {
  const windows: Windows = new Map()
  return (key: string, points: number, now: number) => countIn(windows, { key, points, windowMs: 1000 }, now, maxKeys)
}

it('counts each key from its first point until its own window ends', () => {
  const count = counting()
  expect(count('a', 1, 0)).toEqual({ points: 1, leftMs: 1000 })
  expect(count('b', 1, 400)).toEqual({ points: 1, leftMs: 1000 })
  expect(count('a', 1, 400)).toEqual({ points: 2, leftMs: 600 })
  expect(count('a', 0, 1000)).toEqual({ points: 0, leftMs: 1000 })
  expect(count('a', 1, 1000)).toEqual({ points: 1, leftMs: 1000 })
  expect(count('b', 0, 1000)).toEqual({ points: 1, leftMs: 400 })
})

it('forgets the first when there are too many, and never the last', () => {
  const count = counting(2)
  for (const key of ['a', 'b', 'c']) count(key, 1, 0)
  expect(['a', 'b', 'c'].map(key => count(key, 0, 0).points)).toEqual([0, 1, 1])
})

it('begins again when the clock is set back, and forgets what was counted in the future', () => {
  const count = counting(2)
  for (const key of ['a', 'a', 'b']) count(key, 1, 3_600_000)
  expect(count('a', 0, 0)).toEqual({ points: 0, leftMs: 1000 })
  expect(count('a', 1, 0)).toEqual({ points: 1, leftMs: 1000 })
  expect(count('a', 1, 400)).toEqual({ points: 2, leftMs: 600 })
  expect(count('b', 0, 400)).toEqual({ points: 0, leftMs: 1000 })
})
