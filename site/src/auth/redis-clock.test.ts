import { expect, it } from 'vitest'
import { createRedisClock } from './redis-clock.ts'

/** A Redis whose clock is `ahead` ms of this process's, as long as the test wants. */
function clockOf(redis: { ahead: number }) {
  let asked = 0
  const time = async () => {
    asked += 1
    const ms = Math.floor(performance.now() + redis.ahead)
    return [String(Math.floor(ms / 1000)), String((ms % 1000) * 1000)]
  }
  const ready: (() => void)[] = []
  const client = { time, on: (_event: string, listener: () => void) => void ready.push(listener) }
  const clock = createRedisClock(client)
  return { clock, asked: () => asked, reconnect: () => ready.forEach(listener => void listener()) }
}

it('tells a moment by the clock of Redis, never later than it will be there', async () => {
  const redis = { ahead: 1_000_000 }
  const { clock, asked } = clockOf(redis)
  const moment = performance.now() + 500
  const told = await clock.at(moment)
  expect(told).toBeLessThanOrEqual(moment + redis.ahead)
  await clock.at(moment)
  expect(asked()).toBe(1)
})

it('asks again after a new connection, and when it was told to', async () => {
  const redis = { ahead: 1_000_000 }
  const { clock, reconnect } = clockOf(redis)
  const moment = performance.now()
  await clock.at(moment)
  redis.ahead = 5_000
  reconnect()
  expect(await clock.at(moment)).toBeLessThanOrEqual(moment + 5_000)
  redis.ahead = 3_000_000
  clock.forget()
  expect(await clock.at(moment)).toBeGreaterThan(moment + 2_000_000)
})
