import { z } from 'zod'
import { isWithin } from '../api/within.ts'

/** A clock may be set; what it said is believed so long. */
const BELIEVE_MS = 10_000
/** Seconds and microseconds. */
const Time = z.tuple([z.coerce.number(), z.coerce.number()])

interface TimeServer {
  time(): Promise<unknown>
  on(event: 'ready', listener: () => void): unknown
}

/** Redis's own clock, as it was seen from here. */
export interface RedisClock {
  /** What it will say at a moment of this process (`performance.now()`), or a little less: never more. */
  at(moment: number): Promise<number>
  /** To be asked again. */
  forget(): void
}

export function createRedisClock(client: TimeServer): RedisClock {
  let seen: { ahead: number; at: number } | undefined
  const forget = () => {
    seen = undefined
  }
  // Another server may answer under the same name.
  client.on('ready', forget)

  async function ask(): Promise<number> {
    const [seconds, micros] = Time.parse(await client.time())
    // Counted from the end of the way there and back: all of that may have been the way back.
    const at = performance.now()
    seen = { ahead: seconds * 1000 + micros / 1000 - at, at }
    return seen.ahead
  }

  return {
    async at(moment) {
      const known = seen && isWithin(BELIEVE_MS, seen.at, performance.now()) ? seen.ahead : await ask()
      return Math.floor(moment + known)
    },
    forget,
  }
}
