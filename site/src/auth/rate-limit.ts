import { RATE_LIMITS, type RateLimitPolicy, type Settings } from '#contract'
import { ApiError } from '../api/api-error.ts'
import { GET_A_TOKEN, storeDown } from './refusals.ts'
import { type Counter, createWindows, type Spent } from './windows.ts'

/** The budget of one key under one policy after a request. */
export interface Standing {
  rule: Rule
  remaining: number
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number
  exceeded: boolean
}

interface Quota {
  quota: number
  windowSeconds: number
}

/** A policy as it is set. */
interface Rule extends Quota {
  policy: RateLimitPolicy
  /** What headers say of it on every answer, names and values in turn. */
  headers: string[]
}

/** Budgets per policy and key. A window starts with its first request; replicas that share a store share its time. */
export interface RateLimits {
  /**
   * Spends one, at once where this process counts alone. When the shared store is down, reads are counted so and auth
   * policies reject with 503.
   */
  consume(policy: RateLimitPolicy, key: string): Standing | Promise<Standing>
  /** Takes nine tenths of a request back: its answer was that the client has what it asks for. */
  giveBack(policy: RateLimitPolicy, key: string): void
  /** Looks without spending. */
  peek(policy: RateLimitPolicy, key: string): Standing | Promise<Standing>
  quotaOf(policy: RateLimitPolicy): Quota
}

/** Policies of whatever writes; without their count a flood would go unnoticed, so they fail closed. */
const CLOSED: RateLimitPolicy[] = ['register', 'claim', 'claim-failures', 'revoke', 'subscribe', 'challenge']
/** What a request costs, in points, and how many of them a 304 leaves. Whole ones, because Redis counts no fractions. */
const REQUEST_POINTS = 10
const UNMODIFIED_POINTS = 1
/** Where the way out of a spent budget is one of your own. */
const WITHOUT_TOKEN: RateLimitPolicy[] = ['public', 'documents', 'bad-token']
/** While Redis hangs, only one read in this time waits for it. */
const PAUSE_MS = 2_000

/** The windows of a policy in a store that all replicas share. */
export type SharedWindows = (policy: RateLimitPolicy, windowSeconds: number) => Counter<Promise<Spent>>

export function createRateLimits(settings: Settings, clock: () => Date, shared?: SharedWindows): RateLimits {
  const now = () => clock().getTime()
  const policies = new Map(
    policyNames().map(policy => [policy, createPolicy(ruleOf(policy, settings[RATE_LIMITS[policy]]), now, shared)]),
  )
  const of = (name: RateLimitPolicy) => {
    const policy = policies.get(name)
    if (!policy) throw new Error(`no rate limit policy ${name}`)
    return policy
  }
  return {
    consume: (policy, key) => of(policy).count(key, REQUEST_POINTS),
    giveBack(policy, key) {
      // Nobody waits for it, and where it cannot be counted the request stays a whole one.
      Promise.resolve(of(policy).count(key, UNMODIFIED_POINTS - REQUEST_POINTS)).catch(() => undefined)
    },
    peek: (policy, key) => of(policy).count(key, 0),
    quotaOf: policy => of(policy).rule,
  }
}

function createPolicy(rule: Rule, now: () => number, share: SharedWindows | undefined) {
  const local = createWindows(rule.windowSeconds * 1000, now)
  const shared = share?.(rule.policy, rule.windowSeconds)
  const closed = CLOSED.includes(rule.policy)
  let pausedUntil = 0

  function count(key: string, points: number): Standing | Promise<Standing> {
    if (shared && (closed || performance.now() >= pausedUntil)) return countShared(shared, key, points)
    return standing(rule, local.count(key, points))
  }

  async function countShared(counter: Counter<Promise<Spent>>, key: string, points: number): Promise<Standing> {
    try {
      return standing(rule, await counter.count(key, points))
    } catch (cause) {
      if (closed) throw storeDown(cause)
      pausedUntil = performance.now() + PAUSE_MS
      return standing(rule, local.count(key, points))
    }
  }
  return { rule, count }
}

/** The IETF field (draft-ietf-httpapi-ratelimit-headers), and the older one that clients parse today. */
function ruleOf(policy: RateLimitPolicy, { quota, windowSeconds }: Quota): Rule {
  const headers = ['ratelimit-policy', `"${policy}";q=${quota};w=${windowSeconds}`, 'x-ratelimit-limit', String(quota)]
  return { policy, quota, windowSeconds, headers }
}

function standing(rule: Rule, { points, leftMs }: Spent): Standing {
  return {
    rule,
    remaining: Math.max(0, Math.floor(rule.quota - points / REQUEST_POINTS)),
    resetSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
    exceeded: points > rule.quota * REQUEST_POINTS,
  }
}

/** The policy, and what is left of it, each in the IETF field and in the older ones. */
export function limitHeaders({ rule, remaining, resetSeconds }: Standing): string[] {
  const left = String(remaining)
  const reset = String(resetSeconds)
  return [
    ...rule.headers,
    'ratelimit',
    `"${rule.policy}";r=${left};t=${reset}`,
    'x-ratelimit-remaining',
    left,
    'x-ratelimit-reset',
    reset,
  ]
}

/** 429 for a spent budget. */
export function rateLimited(rule: Omit<Rule, 'headers'>, resetSeconds: number): ApiError {
  const { policy, quota, windowSeconds } = rule
  const wayOut = WITHOUT_TOKEN.includes(policy) ? ` An agent can have a budget of its own. ${GET_A_TOKEN}` : ''
  return new ApiError(
    'RATE_LIMITED',
    `The "${policy}" limit of ${quota} requests in ${windowSeconds} seconds is spent.`,
    `Wait ${resetSeconds} seconds; RateLimit headers say what is left.${wayOut}`,
    { headers: { 'Retry-After': String(resetSeconds) } },
  )
}

function policyNames(): RateLimitPolicy[] {
  return Object.keys(RATE_LIMITS).filter((name): name is RateLimitPolicy => name in RATE_LIMITS)
}
