import { expect, it } from 'vitest'
import { createWindows } from './windows.ts'

it('counts each key from its first point until its own window ends', () => {
  let now = 0
  const windows = createWindows(1000, () => now)
  expect(windows.count('a', 1)).toEqual({ points: 1, leftMs: 1000 })
  now = 400
  expect(windows.count('b', 1)).toEqual({ points: 1, leftMs: 1000 })
  expect(windows.count('a', 1)).toEqual({ points: 2, leftMs: 600 })
  now = 1000
  expect(windows.count('a', 0)).toEqual({ points: 0, leftMs: 1000 })
  expect(windows.count('a', 1)).toEqual({ points: 1, leftMs: 1000 })
  expect(windows.count('b', 0)).toEqual({ points: 1, leftMs: 400 })
})

it('forgets who came first when there are too many, and never who came last', () => {
  const windows = createWindows(1000, () => 0, 2)
  for (const key of ['a', 'b', 'c']) windows.count(key, 1)
  expect(['a', 'b', 'c'].map(key => windows.count(key, 0).points)).toEqual([0, 1, 1])
})

it('begins anew when the clock is set back, and forgets what was counted in the future', () => {
  let now = 3_600_000
  const windows = createWindows(1000, () => now, 2)
  for (const key of ['a', 'a', 'b']) windows.count(key, 1)
  now = 0
  expect(windows.count('a', 0)).toEqual({ points: 0, leftMs: 1000 })
  expect(windows.count('a', 1)).toEqual({ points: 1, leftMs: 1000 })
  now = 400
  expect(windows.count('a', 1)).toEqual({ points: 2, leftMs: 600 })
  expect(windows.count('b', 0)).toEqual({ points: 0, leftMs: 1000 })
})
