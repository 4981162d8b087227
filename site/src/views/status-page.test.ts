import { expect, it } from 'vitest'
import type { DayStats } from '#contract'
import { growthPlots } from './status-page.ts'

const line = (day: string, records: number): DayStats => ({
  day,
  collections: { jobs: { records }, news: { records: 1 } },
})
const days = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    line(new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10), 100 + at),
  )

it('draws nothing of one week, nor a figure of too little', () => {
  expect(growthPlots(days(7))).toEqual([])
  expect(growthPlots(days(9)).map(({ title }) => title)).toEqual(['Jobs'])
})

it('draws the last line of each week of a year', () => {
  const rows = growthPlots(days(500))[0]?.drawing?.rows ?? []
  expect(rows).toHaveLength(53)
  expect(rows.at(-1)).toEqual(['May 15, 2027', '599'])
  expect(rows.at(-2)).toEqual(['May 12, 2027', '596'])
})
