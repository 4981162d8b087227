import { describe, expect, it } from 'vitest'
import { historyChart } from './history-chart.ts'

const NOW = new Date('2026-10-01T12:00:00Z')

describe('the chart of a source', () => {
  it('has a bar for every day, today at the right', () => {
    const chart = historyChart([{ day: '2026-10-01', ok: 4, failed: 0 }], NOW)
    expect([chart.width, chart.paths.good, chart.paths.none]).toEqual([120, 'M116 8h3', 'M0 15h115'])
  })

  it('distinguishes days that failed in part from days that failed', () => {
    const chart = historyChart(
      [
        { day: '2026-09-29', ok: 0, failed: 2 },
        { day: '2026-09-30', ok: 1, failed: 1 },
      ],
      NOW,
    )
    expect(chart.text).toBe('2 of the last 30 days with attempts: 0 well, 1 in part, 1 not at all')
    expect([chart.paths.bad, chart.paths.mixed]).toEqual(['M108 12h3', 'M112 12h3'])
  })

  it('says when there is no data', () =>
    expect(historyChart(undefined, NOW).text).toBe('No attempt in the last 30 days'))
})
