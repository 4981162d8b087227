import { expect, it } from 'vitest'
import { columns, perMonth } from './plot.ts'

const first = new Date('2026-07-01')
const months = (count: number, lastLook?: string) => perMonth([{ value: '2026-08', count }], first, 5, lastLook)

it('draws nothing of fewer than ten', () =>
  expect([columns('Jobs', months(9)), columns('Jobs', months(10))?.title]).toEqual([undefined, 'Jobs']))

it('shows which months were not looked at, and says so', () => {
  const drawing = columns('Jobs', months(12, '2026-09-17T00:00:00Z'), '3 state no date.')?.drawing
  expect(drawing?.rows.map(([, count]) => count)).toEqual(['0', '12', '0', 'not checked', 'not checked'])
  expect(drawing?.note).toBe('3 state no date. Not checked since Sep 2026.')
  const left = [...(drawing?.hatching ?? '').matchAll(/M([\d.]+) /g)].map(([, x]) => Number(x))
  expect(Math.min(...left)).toBe((3 / 5) * 240)
  expect(columns('Jobs', months(12))?.drawing).toMatchObject({ hatching: undefined, note: undefined })
})
