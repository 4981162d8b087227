import { RATE_LIMITS, type RateLimitPolicy, type Settings } from '#schema'
import { ApiError } from '../api-error.ts'
import { storeDown } from './refusals.ts'
import { type Counter, createWindows, type Spent } from './windows.ts'

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

interface Quota {
  quota: number
  windowSeconds: number
}

/** Budgets per policy and key. A window starts with its first request; replicas that share a store share its time. */
export interface RateLimits {
  /**
   * Spends one, at once where this process counts alone. When the shared store is down, reads are counted so and auth
   * policies reject with 503.
   */
  consume(policy: RateLimitPolicy, key: string): Standing | Promise<Standing>
  /** Looks without spending. */
  peek(policy: RateLimitPolicy, key: string): Standing | Promise<Standing>
  quotaOf(policy: RateLimitPolicy): Quota
}

/** Policies of the credential endpoints; without their count a flood would go unnoticed, so they fail closed. */
const CLOSED: RateLimitPolicy[] = ['register', 'claim', 'claim-failures', 'revoke']
/** While Redis hangs, only one read in this time waits for it. */
const PAUSE_MS = 2_000

/** The windows of a policy in a store that all replicas share. */
export type SharedWindows = (policy: RateLimitPolicy, windowSeconds: number) => Counter<Promise<Spent>>

export function createRateLimits(settings: Settings, clock: () => Date, shared?: SharedWindows): RateLimits {
  const now = () => clock().getTime()
  const policies = new Map(
    policyNames().map(policy => [policy, createPolicy(policy, settings[RATE_LIMITS[policy]], now, shared)]),
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

function createPolicy(policy: RateLimitPolicy, quota: Quota, now: () => number, share: SharedWindows | undefined) {
  const local = createWindows(quota.windowSeconds * 1000, now)
  const shared = share?.(policy, quota.windowSeconds)
  const closed = CLOSED.includes(policy)
  let pausedUntil = 0

  function count(key: string, points: 0 | 1): Standing | Promise<Standing> {
    if (shared && (closed || performance.now() >= pausedUntil)) return countShared(shared, key, points)
    return standing(policy, quota, local.count(key, points))
  }

  async function countShared(counter: Counter<Promise<Spent>>, key: string, points: 0 | 1): Promise<Standing> {
    try {
      return standing(policy, quota, await counter.count(key, points))
    } catch (cause) {
      if (closed) throw storeDown(cause)
      pausedUntil = performance.now() + PAUSE_MS
      return standing(policy, quota, local.count(key, points))
    }
  }
  return { quota, count }
}

function standing(policy: RateLimitPolicy, { quota, windowSeconds }: Quota, { points, leftMs }: Spent): Standing {
  return {
    policy,
    quota,
    windowSeconds,
    remaining: Math.max(0, quota - points),
    resetSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
    exceeded: points > quota,
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
    `Wait ${resetSeconds} seconds; RateLimit headers say what is left.`,
    { headers: { 'Retry-After': String(resetSeconds) } },
  )
}

function policyNames(): RateLimitPolicy[] {
  return Object.keys(RATE_LIMITS).filter((name): name is RateLimitPolicy => name in RATE_LIMITS)
}
