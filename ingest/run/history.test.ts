import { expect, it } from 'vitest'
import { HISTORY_DAYS } from '#contract'
import { addAttempt } from './history.ts'

it('counts the attempts of a day apart by how they ended', () => {
  const first = addAttempt(undefined, 'ok', new Date('2026-10-01T06:00:00Z'))
  const second = addAttempt(first, 'failed', new Date('2026-10-01T12:00:00Z'))
  expect(addAttempt(second, 'ok', new Date('2026-10-02T00:00:00Z'))).toEqual([
    { day: '2026-10-01', ok: 1, failed: 1 },
    { day: '2026-10-02', ok: 1, failed: 0 },
  ])
})

it('forgets what is older than the window', () => {
  const days = Array.from({ length: 40 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)))
  const history = days.reduce<ReturnType<typeof addAttempt>>((known, day) => addAttempt(known, 'ok', day), [])
  expect([history.length, history[0]?.day, history.at(-1)?.day]).toEqual([HISTORY_DAYS, '2026-01-11', '2026-02-09'])
})

it('is not misled by a clock that went back', () => {
  const later = addAttempt(undefined, 'ok', new Date('2026-10-05T06:00:00Z'))
  expect(addAttempt(later, 'ok', new Date('2026-10-01T06:00:00Z'))).toEqual([{ day: '2026-10-01', ok: 1, failed: 0 }])
})
