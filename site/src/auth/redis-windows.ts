import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import { hashGroup } from './client-address.ts'
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
    // Below nothing where a window ended before something of it was given back.
    points: Math.max(0, result?.consumedPoints ?? 0),
    leftMs: result?.msBeforeNext ?? windowSeconds * 1000,
  })
  // Redis may keep its keys on disk (`appendonly`), so it gets no address.
  const ask = (hash: string, points: number): Promise<RateLimiterRes | null> => {
    if (points === 0) return limiter.get(hash)
    return points > 0 ? limiter.consume(hash, points) : limiter.reward(hash, -points)
  }
  return { count: async (key, points) => toSpent(await withTimeout(ask(hashGroup(key), points), TIMEOUT_MS)) }
}
