import { describe, expect, it } from 'vitest'
import { alternate, type Times } from './alternate.ts'

/** Two sides whose samples are numbers of rounds, on a machine from which `stolen[round]` of 100 is taken. */
async function run(wanted: number, stolen: number[]) {
  const asked: string[] = []
  const seen: Times = { all: 0, stolen: 0 }
  let reads = 0
  // Read before and after each round.
  const times = () => {
    if (reads++ % 2 === 1) {
      seen.all += 100
      seen.stolen += stolen[(reads >> 1) - 1] ?? 0
    }
    return { ...seen }
  }
  const side = (name: string): [string, () => Promise<number>] => [
    name,
    async () => {
      asked.push(name)
      return reads >> 1
    },
  ]
  const { samples, stolenPercent } = await alternate(new Map([side('one'), side('other')]), wanted, times)
  return { asked, samples: Object.fromEntries(samples), stolenPercent }
}

describe('servers that are compared in rounds', () => {
  it('take turns at being first, and the first round is not counted', async () => {
    const { asked, samples, stolenPercent } = await run(2, [90])
    expect(asked).toEqual(['one', 'other', 'other', 'one', 'one', 'other'])
    expect(samples).toEqual({ one: [1, 2], other: [1, 2] })
    expect(stolenPercent).toBe(0)
  })

  it('are asked again for a round that was taken by others', async () => {
    const { samples, stolenPercent } = await run(3, [0, 1, 40, 2, 4, 3])
    expect(samples).toEqual({ one: [1, 3, 5], other: [1, 3, 5] })
    expect(stolenPercent).toBe(2)
  })

  it('have the calmest rounds counted, in their order, where too few are calm', async () => {
    const { asked, samples, stolenPercent } = await run(2, [0, 50, 30, 60, 40, 20, 70])
    expect(asked).toHaveLength(2 * (1 + 6))
    expect(samples).toEqual({ one: [2, 5], other: [2, 5] })
    expect(stolenPercent).toBe(25)
  })
})
