import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runMonth } from './month.ts'

const dir = mkdtempSync(join(tmpdir(), 'soak-month-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

it('three days of twenty boards lose nothing, call nothing open that is not for long, and fail no request', async () => {
  const size = { days: 3, boards: 20, postings: 300, feeds: 8, itemsADay: 90, backlogDays: 47, calendars: 4 }
  const { openness, kept, reader, broken, largest } = await runMonth(dir, size, undefined, () => {})
  expect([broken, reader.failures, kept.lost]).toEqual([[], [], []])
  expect(reader.swaps).toBeGreaterThan(3)
  expect(kept).toMatchObject({ once: kept.told, joined: 0 })
  // One board of the twenty dies and another moves, which is far more than of 340.
  for (const { called, right, open } of openness) {
    expect(right / open).toBeGreaterThanOrEqual(0.98)
    expect(right / called).toBeGreaterThanOrEqual(0.95)
  }
  expect(largest.name).toBe('news.json')
}, 600_000)
