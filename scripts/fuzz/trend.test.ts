import { expect, it } from 'vitest'
import { trendOf } from './trend.ts'

it('memory that wavers is flat, memory that leaks is not', () => {
  const wavering = Array.from({ length: 100 }, (_, at) => 1000 + 40 * Math.sin(at))
  const leaking = wavering.map((value, at) => value + at * 5)
  expect(trendOf(wavering).flat).toBe(true)
  expect(trendOf(leaking)).toMatchObject({ flat: false, growth: expect.closeTo(495, -1.5) })
})
