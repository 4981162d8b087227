import { createHash } from 'node:crypto'
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import type { RedisClient } from './redis-client.ts'
import type { Counter, Spent } from './windows.ts'
import { withTimeout } from './with-timeout.ts'

const TIMEOUT_MS = 500

/** Fixed windows that all replicas share. Rejects when Redis is down or hangs. */
export function createRedisWindows(redis: RedisClient, name: string, windowSeconds: number): Counter<Promise<Spent>> {
  const limiter = new RateLimiterRedis({
    // How many are too many is the policy's own question.
    points: Number.MAX_SAFE_INTEGER,
    duration: windowSeconds,
    keyPrefix: `web3d:limit:${name}`,
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
  })
  const toSpent = (result: RateLimiterRes | null): Spent => ({
    points: result?.consumedPoints ?? 0,
    leftMs: result?.msBeforeNext ?? windowSeconds * 1000,
  })
  return {
    count: async (key, points) => {
      const hash = hashOf(key)
      return toSpent(await withTimeout(points === 0 ? limiter.get(hash) : limiter.consume(hash), TIMEOUT_MS))
    },
  }
}

/** Redis may keep its keys on disk (`appendonly`), and /privacy promises that no address gets there. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
