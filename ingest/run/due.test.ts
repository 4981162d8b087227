import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDue } from './due.ts'

const NOON = '2026-10-01T12:00:00.000Z'

describe('isDue', () => {
  it.each([
    ['an entry without a limit is always due', undefined, NOON, '2026-10-01T12:00:01Z', true],
    ['an entry never asked is due', 4, undefined, '2026-10-01T12:00:00Z', true],
    ['four a day are six hours apart', 4, NOON, '2026-10-01T17:59:59Z', false],
    ['the sixth hour is due', 4, NOON, '2026-10-01T18:00:00Z', true],
    ['one a day is due after a whole day', 1, NOON, '2026-10-02T11:59:59Z', false],
    ['the same moment is not due', 1440, NOON, NOON, false],
    ['an attempt from the future is a wrong clock', 4, NOON, '2026-09-30T12:00:00Z', true],
  ])('%s', (_what, maxRequestsPerDay, lastAttemptAt, now, due) => {
    expect(isDue({ maxRequestsPerDay }, lastAttemptAt, new Date(now))).toBe(due)
  })

  it('never lets more requests into any 24 hours than allowed, however often the run starts', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 200 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), gaps, (maxRequestsPerDay, gapsInSeconds) => {
        const asked: number[] = []
        let clock = Date.parse(NOON)
        for (const gap of gapsInSeconds) {
          clock += gap * 1000
          const last = asked.at(-1)
          const lastAttemptAt = last === undefined ? undefined : new Date(last).toISOString()
          if (isDue({ maxRequestsPerDay }, lastAttemptAt, new Date(clock))) asked.push(clock)
        }
        for (const start of asked)
          expect(asked.filter(at => at >= start && at < start + 86_400_000).length).toBeLessThanOrEqual(
            maxRequestsPerDay,
          )
      }),
    )
  })
})
