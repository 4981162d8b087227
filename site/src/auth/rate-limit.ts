import { RATE_LIMITS, type RateLimitPolicy, type Settings } from '#contract'
import { ApiError } from '../base/api-error.ts'
import { type Kept, type Spent, storeDown } from '../kept/kept.ts'
import { GET_A_TOKEN } from './refusals.ts'

/** A policy as the settings have it. */
interface Rule {
  policy: RateLimitPolicy
  quota: number
  windowSeconds: number
}

/** A rule, and this process's own counts of its requests: those that end first were added first. */
interface Counter extends Rule {
  windows: Map<string, { points: number; endsAt: number }>
  /** Until then the shared store is not tried again. */
  pausedUntil: number
}

/** The budget of one key under one policy after a request. */
export interface Standing {
  rule: Rule
  remaining: number
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number
  exceeded: boolean
}

/** Policies of reads, which are counted here while the shared store is away; all others are 503 then. */
const OPEN = /^(?:public|documents|monitors|bad-token|anonymous|identity|sandbox|ip)$/
/** Policies whose way out of a spent budget is a token. */
const WITHOUT_TOKEN: RateLimitPolicy[] = ['public', 'documents', 'bad-token']
/** The cost of a request in points, and how many of them a 304 leaves. Whole ones, because Redis counts no fractions. */
const REQUEST_POINTS = 10
const UNMODIFIED_POINTS = 1
/** While Redis hangs, only one read in this time waits for it. */
const PAUSE_MS = 2_000

export type RateLimits = ReturnType<typeof createRateLimits>

/** Budgets per policy and key. A window starts with its first request; replicas that share a store share its time. */
export function createRateLimits(settings: Settings, clock: () => Date, kept: Pick<Kept, 'count'>) {
  const counters = new Map<RateLimitPolicy, Counter>()
  const quotaOf = (policy: RateLimitPolicy) => settings[RATE_LIMITS[policy].setting]
  const count = async (policy: RateLimitPolicy, key: string, points: number) => {
    const counter = counters.get(policy) ?? { policy, ...quotaOf(policy), windows: new Map(), pausedUntil: 0 }
    counters.set(policy, counter)
    return standing(counter, await countPoints(counter, kept, key, points, clock().getTime()))
  }
  return {
    /** Spends one request. Rejects with 503 if the shared store is down, unless the policy is one of reads. */
    consume: (policy: RateLimitPolicy, key: string) => count(policy, key, REQUEST_POINTS),
    /** Takes nine tenths of a request back: its answer was 304. Not awaited; if it fails, the request stays a whole one. */
    giveBack(policy: RateLimitPolicy, key: string) {
      count(policy, key, UNMODIFIED_POINTS - REQUEST_POINTS).catch(() => undefined)
    },
    /** Looks without spending. */
    peek: (policy: RateLimitPolicy, key: string) => count(policy, key, 0),
    quotaOf,
  }
}

async function countPoints(
  counter: Counter,
  kept: Pick<Kept, 'count'>,
  key: string,
  points: number,
  now: number,
): Promise<Spent> {
  const isOpen = OPEN.test(counter.policy)
  if (kept.count && (!isOpen || performance.now() >= counter.pausedUntil)) {
    try {
      return await kept.count({ name: counter.policy, key, points, windowMs: counter.windowSeconds * 1000 })
    } catch (cause) {
      if (!isOpen) throw cause instanceof ApiError ? cause : storeDown(cause)
      counter.pausedUntil = performance.now() + PAUSE_MS
    }
  }
  return countHere(counter, key, points, now)
}

/** A client with more addresses than this has more budgets than one can count; the memory for them must end somewhere. */
const MAX_KEYS = 100_000

/** Adds to the spending of a key in its window, and returns the sum. */
function countHere({ windows, windowSeconds }: Counter, key: string, points: number, now: number): Spent {
  const windowMs = windowSeconds * 1000
  // One that begins in the future was counted before the clock was set back, and would last for as long as that.
  const isRunning = (endsAt: number) => endsAt > now && endsAt <= now + windowMs
  const window = windows.get(key)
  if (window && isRunning(window.endsAt)) {
    window.points = Math.max(0, window.points + points)
    return { points: window.points, leftMs: window.endsAt - now }
  }
  if (points > 0) {
    for (const [oldest, { endsAt }] of windows) {
      if (isRunning(endsAt) && windows.size < MAX_KEYS) break
      windows.delete(oldest)
    }
    windows.set(key, { points, endsAt: now + windowMs })
  }
  return { points: Math.max(0, points), leftMs: windowMs }
}

function standing(rule: Rule, { points, leftMs }: Spent): Standing {
  return {
    rule,
    remaining: Math.max(0, Math.floor(rule.quota - points / REQUEST_POINTS)),
    resetSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
    exceeded: points > rule.quota * REQUEST_POINTS,
  }
}

/** Returns names and values in turn: the fields of the IETF draft, and the older ones that clients parse today. */
export function limitHeaders({ rule: { policy, quota, windowSeconds }, remaining, resetSeconds }: Standing): string[] {
  return [
    ...['ratelimit-policy', `"${policy}";q=${quota};w=${windowSeconds}`],
    ...['x-ratelimit-limit', String(quota)],
    ...['ratelimit', `"${policy}";r=${remaining};t=${resetSeconds}`],
    ...['x-ratelimit-remaining', String(remaining)],
    ...['x-ratelimit-reset', String(resetSeconds)],
  ]
}

/** 429 for a spent budget. */
export function rateLimited({ policy, quota, windowSeconds }: Rule, resetSeconds: number): ApiError {
  const wayOut = WITHOUT_TOKEN.includes(policy) ? ` An agent can have a budget of its own. ${GET_A_TOKEN}` : ''
  const message = `The "${policy}" limit of ${quota} requests in ${windowSeconds} seconds is spent.`
  const hint = `Wait ${resetSeconds} seconds; RateLimit headers say what is left.${wayOut}`
  return new ApiError('RATE_LIMITED', message, hint, { headers: { 'Retry-After': String(resetSeconds) } })
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
