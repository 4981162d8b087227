import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { RATE_LIMITS, type RateLimitPolicy, type Settings } from '#schema'
import { ApiError } from '../api-error.ts'
import type { RedisClient } from './redis-client.ts'
import { storeDown } from './refusals.ts'
import { withTimeout } from './with-timeout.ts'

/** The budget of one key under one policy after a request. */
export interface Standing {
  policy: RateLimitPolicy
  quota: number
  windowSeconds: number
  remaining: number
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number
  exceeded: boolean
}

export interface Quota {
  quota: number
  windowSeconds: number
}

/** Budgets per policy and key. A window starts with its first request and runs on the counting store's own time, which all replicas share. */
export interface RateLimits {
  /** Spends one. When the shared store is down, reads are counted by this process alone and auth policies throw 503. */
  consume(policy: RateLimitPolicy, key: string): Promise<Standing>
  /** Looks without spending. */
  peek(policy: RateLimitPolicy, key: string): Promise<Standing>
  quotaOf(policy: RateLimitPolicy): Quota
}

/** Policies of the credential endpoints; without their count a flood would go unnoticed, so they fail closed. */
const CLOSED: RateLimitPolicy[] = ['register', 'claim', 'claim-failures', 'revoke']
const REDIS_TIMEOUT_MS = 500
/** While Redis hangs, only one read in this time waits for it. */
const PAUSE_MS = 2_000

export function createRateLimits(settings: Settings, redis?: RedisClient): RateLimits {
  const policies = new Map(
    policyNames().map(policy => [policy, createPolicy(policy, settings[RATE_LIMITS[policy]], redis)]),
  )
  const of = (name: RateLimitPolicy) => {
    const policy = policies.get(name)
    if (!policy) throw new Error(`no rate limit policy ${name}`)
    return policy
  }
  return {
    consume: (policy, key) => of(policy).count(key, 1),
    peek: (policy, key) => of(policy).count(key, 0),
    quotaOf: policy => of(policy).quota,
  }
}

function createPolicy(policy: RateLimitPolicy, quota: Quota, redis: RedisClient | undefined) {
  const options = { points: quota.quota, duration: quota.windowSeconds, keyPrefix: `web3d:limit:${policy}` }
  const local = new RateLimiterMemory(options)
  const shared =
    redis &&
    new RateLimiterRedis({ ...options, storeClient: redis, useRedisPackage: true, rejectIfRedisNotReady: true })
  const toStanding = (result: RateLimiterRes | null) => standing(policy, quota, result)
  let pausedUntil = 0

  function count(key: string, points: 0 | 1): Promise<Standing> {
    const closed = CLOSED.includes(policy)
    if (shared && (closed || performance.now() >= pausedUntil)) return countShared(shared, key, points, closed)
    return spend(local, key, points).then(toStanding)
  }

  async function countShared(limiter: RateLimiterRedis, key: string, points: 0 | 1, closed: boolean) {
    try {
      return toStanding(await withTimeout(spend(limiter, key, points), REDIS_TIMEOUT_MS))
    } catch (cause) {
      if (closed) throw storeDown(cause)
      pausedUntil = performance.now() + PAUSE_MS
      return toStanding(await spend(local, key, points))
    }
  }
  return { quota, count }
}

/** The library rejects with the same result object it resolves with when the budget is spent. */
function spend(
  limiter: RateLimiterMemory | RateLimiterRedis,
  key: string,
  points: 0 | 1,
): Promise<RateLimiterRes | null> {
  return points === 0 ? limiter.get(key) : limiter.consume(key).catch(asResult)
}

function asResult(result: unknown): RateLimiterRes {
  if (result instanceof RateLimiterRes) return result
  throw result
}

function standing(policy: RateLimitPolicy, { quota, windowSeconds }: Quota, result: RateLimiterRes | null): Standing {
  const consumed = result?.consumedPoints ?? 0
  const leftMs = result?.msBeforeNext ?? windowSeconds * 1000
  return {
    policy,
    quota,
    windowSeconds,
    remaining: Math.max(0, quota - consumed),
    resetSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
    exceeded: consumed > quota,
  }
}

/** The IETF fields (draft-ietf-httpapi-ratelimit-headers), and beside them the older ones clients parse today. */
export function limitHeaders({ policy, quota, windowSeconds, remaining, resetSeconds }: Standing): string[] {
  return [
    'ratelimit-policy',
    `"${policy}";q=${quota};w=${windowSeconds}`,
    'ratelimit',
    `"${policy}";r=${remaining};t=${resetSeconds}`,
    'x-ratelimit-limit',
    String(quota),
    'x-ratelimit-remaining',
    String(remaining),
    'x-ratelimit-reset',
    String(resetSeconds),
  ]
}

/** 429 for a spent budget. */
export function rateLimited({ policy, quota, windowSeconds, resetSeconds }: Standing): ApiError {
  return new ApiError(
    'RATE_LIMITED',
    `The "${policy}" limit of ${quota} requests in ${windowSeconds} seconds is spent.`,
    `Wait ${resetSeconds} seconds; the RateLimit header of every answer says what is left.`,
    { headers: { 'Retry-After': String(resetSeconds) } },
  )
}

function policyNames(): RateLimitPolicy[] {
  return Object.keys(RATE_LIMITS).filter((name): name is RateLimitPolicy => name in RATE_LIMITS)
}
