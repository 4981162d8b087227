import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failed } from './owed.ts'
import { NOW, progress } from './subscriptions.suite.ts'

const ERROR = { status: 500, text: '' }
const HOUR_MS = 3_600_000

describe('after a failure', () => {
  it('it is tried again later each time, up to an hour, and is paused after a day', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), random => {
        let one = progress(7)
        let now = NOW
        const waits: number[] = []
        while (one.pausedBecause === undefined) {
          one = failed(one, ERROR, now, random)
          waits.push(one.dueAt - now)
          now = one.dueAt
        }
        expect(waits.slice(0, 9).every((wait, i) => i === 0 || wait > (waits[i - 1] ?? 0))).toBe(true)
        expect(Math.max(...waits)).toBeLessThanOrEqual(1.25 * HOUR_MS)
        expect(now - NOW).toBe(24 * HOUR_MS)
        expect(one).toMatchObject({ cursor: 7, pausedBecause: 'The callback failed for 24 hours, last with http_500.' })
      }),
    )
  })

  it.each([
    ['7200', 2 * HOUR_MS],
    [new Date(NOW + 3 * HOUR_MS).toUTCString(), 3 * HOUR_MS],
    ['9999999', 24 * HOUR_MS],
    ['soon', 5_000],
  ])('Retry-After: %s is heeded, within the day', (retryAfter, wait) => {
    expect(failed(progress(7), { status: 503, text: '', retryAfter }, NOW, 0.5).dueAt - NOW).toBe(wait)
  })
})
