import { expect, it } from 'vitest'
import { begun, createLanes, ended, type Lanes, mayBegin, noteSpeed } from './sender.ts'

const at = (lane: string, networkGroup = lane) => ({ id: lane, lane, networkGroup })
const QUICK = { tookMs: 50, timedOut: false }
const SLOW = { tookMs: 9_000, timedOut: false }

/** Begins as many as may, and returns how many that were. */
function beginAll(lanes: Lanes, lanesOf: (i: number) => ReturnType<typeof at>, now = 0): number {
  let count = 0
  for (let i = 0; i < 200; i++)
    if (mayBegin(lanes, lanesOf(i), now)) {
      begun(lanes, lanesOf(i))
      count++
    }
  return count
}

it('sends one request at a time to the hosts of one owner', () => {
  const lanes = createLanes()
  begun(lanes, at('agent.example'))
  expect([mayBegin(lanes, at('agent.example'), 0), mayBegin(lanes, at('another.example'), 0)]).toEqual([false, true])
  ended(lanes, at('agent.example'))
  expect(mayBegin(lanes, at('agent.example'), 0)).toBe(true)
})

it('leaves places for others, however many one network has, and however many are slow', () => {
  const lanes = createLanes()
  expect(beginAll(lanes, i => at(`${i}.example`, 'one network'))).toBe(8)
  expect(beginAll(lanes, i => at(`other-${i}.example`))).toBe(16)
  const slow = createLanes()
  for (let i = 0; i < 200; i++) noteSpeed(slow, `${i}.example`, { ...SLOW, now: 0 })
  expect(beginAll(slow, i => at(`${i}.example`), 5_000)).toBe(8)
  expect(beginAll(slow, i => at(`other-${i}.example`), 5_000)).toBe(24)
  expect(slow.isFull).toBe(true)
})

it('waits longer for a lane each time it is slow, and forgets that once it is not', () => {
  const lanes = createLanes()
  const waits = [0, 1, 2, 3, 4, 5].map(times => {
    const now = times * 100_000
    noteSpeed(lanes, 'slow.example', { ...(times % 2 ? SLOW : { tookMs: 10, timedOut: true }), now })
    return (lanes.slow.get('slow.example')?.notBefore ?? 0) - now
  })
  expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000])
  expect(mayBegin(lanes, at('slow.example'), 500_000)).toBe(false)
  noteSpeed(lanes, 'slow.example', { ...QUICK, now: 600_000 })
  expect([mayBegin(lanes, at('slow.example'), 600_000), lanes.slow.size]).toEqual([true, 0])
})
