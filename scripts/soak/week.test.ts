import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runWeek } from './week.ts'

const dir = mkdtempSync(join(tmpdir(), 'soak-'))

it('a day with a killed server loses nothing, fails no request, and delivers every change in order', async () => {
  const size = { days: 1, pause: 12, boards: 21, postings: 8, feeds: 4, itemsADay: 8 }
  const week = await runWeek(dir, size, () => {})
  expect(week).toMatchObject({ failures: [], lost: [], missing: 0, outOfOrder: 0, surplus: 0 })
  expect(week.owed).toBeGreaterThan(50)
  expect(week.recall).toBeGreaterThanOrEqual(0.98)
  expect(week.precision).toBeGreaterThanOrEqual(0.99)
}, 600_000)
