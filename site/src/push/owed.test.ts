import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_DELIVERY_BYTES } from '#contract'
import { writeData } from '../../test/server.ts'
import { fictionalJob, fictionalSnapshot } from '../../test/snapshot.ts'
import { loadStore } from '../store/snapshots.ts'
import { Delivery, failed, owedPage } from './owed.ts'
import { NOW, progress, subscription } from './subscriptions.suite.ts'

it('cuts pending changes into pages of 256 KiB, each of which begins after the one before', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'owed-'))
  // Two bytes a character in memory, since one of them is typographic.
  const jobs = Array.from({ length: 200 }, (_, i) => fictionalJob(i + 1, { description: `’${'made-up '.repeat(400)}` }))
  const changes = jobs.map(({ id }, i) => {
    return { seq: i + 1, at: '2026-01-01T00:00:00Z', collection: 'jobs', id, kind: 'created' } as const
  })
  await writeData(dir, fictionalSnapshot({ jobs, changes }))
  const now = { store: await loadStore({ dir, baseUrl: 'http://127.0.0.1' }), clock: () => new Date(NOW) }
  const one = subscription({ progress: progress(0) })
  one.request.filters = ''
  const sent: string[] = []
  for (let hasMore = true; hasMore; ) {
    const page = await owedPage(now, one)
    expect(page.body?.length).toBeLessThanOrEqual(MAX_DELIVERY_BYTES)
    sent.push(...Delivery.parse(JSON.parse(String(page.body))).changes.map(({ id }) => id))
    one.progress = progress(page.cursor)
    hasMore = page.hasMore
  }
  expect(sent).toEqual(jobs.map(({ id }) => id))
})

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
