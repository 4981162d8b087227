import { RATE_LIMITS, type RateLimitPolicy, type Settings } from '#contract'
import { ApiError } from '../base/api-error.ts'
import { type Kept, type Spent, storeDown } from '../kept/kept.ts'
import { countIn, type Windows } from '../kept/windows.ts'
import { GET_A_TOKEN } from './refusals.ts'

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
  /** Spends one request. When the shared store is down, reads are counted here and auth policies reject with 503. */
  consume(policy: RateLimitPolicy, key: string): Promise<Standing>
  /** Takes nine tenths of a request back: its answer was that the client has what it asks for. */
  giveBack(policy: RateLimitPolicy, key: string): void
  /** Looks without spending. */
  peek(policy: RateLimitPolicy, key: string): Promise<Standing>
  quotaOf(policy: RateLimitPolicy): Quota
}

/** Policies of whatever writes; without their count a flood would go unnoticed, so they fail closed. */
const CLOSED: RateLimitPolicy[] = [
  'register',
  'claim',
  'claim-failures',
  'revoke',
  'subscribe',
  'subscribe-network',
  'challenge',
  'challenge-network',
  'challenge-all',
  'delivery',
  'delivery-network',
]
/** What a request costs, in points, and how many of them a 304 leaves. Whole ones, because Redis counts no fractions. */
const REQUEST_POINTS = 10
const UNMODIFIED_POINTS = 1
/** Policies whose way out of a spent budget is a token. */
const WITHOUT_TOKEN: RateLimitPolicy[] = ['public', 'documents', 'bad-token']
/** While Redis hangs, only one read in this time waits for it. */
const PAUSE_MS = 2_000

/** A policy, and how its requests are counted while the shared store is away. */
interface Policy {
  rule: Rule
  isClosed: boolean
  ownWindows: Windows
  pausedUntil: number
}

export function createRateLimits(settings: Settings, clock: () => Date, kept: Pick<Kept, 'count'>): RateLimits {
  const policies = new Map(policyNames().map(name => [name, policyOf(name, settings[RATE_LIMITS[name]])]))
  const count = async (name: RateLimitPolicy, key: string, points: number) => {
    const policy = policies.get(name)
    if (!policy) throw new Error(`there is no rate limit policy ${name}`)
    return standing(policy.rule, await countPoints(policy, kept, key, points, clock().getTime()))
  }
  return {
    consume: (policy, key) => count(policy, key, REQUEST_POINTS),
    giveBack(policy, key) {
      // No answer waits for it, and when it cannot be counted the request stays a whole one.
      count(policy, key, UNMODIFIED_POINTS - REQUEST_POINTS).catch(() => undefined)
    },
    peek: (policy, key) => count(policy, key, 0),
    quotaOf: name => settings[RATE_LIMITS[name]],
  }
}

function policyOf(name: RateLimitPolicy, quota: Quota): Policy {
  return { rule: ruleOf(name, quota), isClosed: CLOSED.includes(name), ownWindows: new Map(), pausedUntil: 0 }
}

async function countPoints(
  policy: Policy,
  kept: Pick<Kept, 'count'>,
  key: string,
  points: number,
  now: number,
): Promise<Spent> {
  const { rule, isClosed, ownWindows } = policy
  const windowMs = rule.windowSeconds * 1000
  if (isClosed || performance.now() >= policy.pausedUntil) {
    try {
      return await kept.count({ name: rule.policy, key, points, windowMs }, now)
    } catch (cause) {
      if (isClosed) throw cause instanceof ApiError ? cause : storeDown(cause)
      policy.pausedUntil = performance.now() + PAUSE_MS
    }
  }
  return countIn(ownWindows, { key, points, windowMs }, now)
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

/** Spends one request of each policy in turn; throws 429 at the first that has none left. */
export async function spend(
  limits: Pick<RateLimits, 'consume'>,
  ...budgets: [policy: RateLimitPolicy, key: string][]
): Promise<void> {
  for (const [policy, key] of budgets) {
    const { exceeded, rule, resetSeconds } = await limits.consume(policy, key)
    if (exceeded) throw rateLimited(rule, resetSeconds)
  }
}

function policyNames(): RateLimitPolicy[] {
  return Object.keys(RATE_LIMITS).filter((name): name is RateLimitPolicy => name in RATE_LIMITS)
}
