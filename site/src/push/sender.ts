/** Sends deliveries. Every process has a sender; leases make each delivery the work of one of them. */
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '../base/api-error.ts'
import { problemOf, signedHeaders } from './callbacks.ts'
import { advanced, failed, owedPage } from './owed.ts'
import type { Posted } from './post.ts'
import type { Progress, StoredSubscription } from './subscription.ts'
import type { Candidate, Lease, PushServices } from './subscriptions.ts'

/** More requests in a second would slow down reads meanwhile (measured on 2026-11-26). */
const PER_SECOND = 100
/** Another process may have taken a subscription, a retry may be due. */
const LOOK_EVERY_MS = 1_000
/** Longer than a request may take, so that it is over when another process may make it. */
const LEASE_MS = 30_000
/** Candidates that wait in memory: of each queue, and of one lane. */
const MOST_WAITING = 2_000
const MOST_OF_A_LANE = 50
/** The pause after a store or a budget that did not answer. */
const POSTPONE_MS = 5_000

export type Sender = ReturnType<typeof startSender>

type SenderServices = Pick<PushServices, 'store' | 'clock' | 'log' | 'subscriptions' | 'callbacks'>

/** The outcomes of a request to a callback: `paused` is a failure that was the last one. */
export const DELIVERIES = ['delivered', 'failed', 'paused'] as const
export type DeliveryOutcome = (typeof DELIVERIES)[number]

interface SenderOptions {
  perSecond?: number
  sent?(outcome: DeliveryOutcome): void
}

interface Sending extends Required<SenderOptions> {
  services: SenderServices
  lanes: Lanes
  waiting: Candidate[]
  underWay: Set<Promise<void>>
  look?: Promise<void> | undefined
  /** Set while it looks: there may be more than it found. */
  lookAgain: boolean
  closing: boolean
  /** When one more request may be made. */
  nextAt: number
  /** A store that is away is tried every second; the same reason is logged once. */
  logged?: string | undefined
}

export function startSender(services: SenderServices, { perSecond = PER_SECOND, sent = () => {} }: SenderOptions = {}) {
  const sending: Sending = {
    ...{ services, perSecond, sent, lanes: { inUse: new Map(), slow: new Map() }, waiting: [], underWay: new Set() },
    ...{ lookAgain: false, closing: false, nextAt: 0 },
  }
  const timer = setInterval(() => look(sending), LOOK_EVERY_MS)
  timer.unref()
  return {
    /** Looks at once, as for a new snapshot. */
    wake: () => look(sending),
    /** Starts nothing more and cuts off running deliveries. */
    async close(): Promise<void> {
      sending.closing = true
      clearInterval(timer)
      await services.callbacks.close()
      while (sending.look || sending.underWay.size > 0) await Promise.all([sending.look, ...sending.underWay])
    },
  }
}

/** Finds subscriptions that are owed something, and begins. */
function look(sending: Sending): void {
  if (sending.closing) return
  sending.lookAgain = sending.look !== undefined
  if (sending.look) return
  sending.look = guarded(sending, () => find(sending)).finally(() => {
    sending.look = undefined
    begin(sending)
    if (sending.lookAgain) look(sending)
  })
}

async function find(sending: Sending): Promise<void> {
  const { subscriptions, store, clock } = sending.services
  const [latest, now] = [store.changeSpan.newest, clock().getTime()]
  const ofLane = new Map<string, number>()
  const found: Candidate[] = []
  for (const queue of ['due', 'idle'] as const) {
    const most = found.length + MOST_WAITING
    for await (const candidate of subscriptions.candidates(queue, latest, now)) {
      const count = (ofLane.get(candidate.lane) ?? 0) + 1
      ofLane.set(candidate.lane, count)
      if (count <= MOST_OF_A_LANE) found.push(candidate)
      if (found.length >= most) break
    }
  }
  sending.waiting = found
}

/** Starts deliveries with a free lane, the longest due first; to be called when a lane is free and when more wait. */
function begin(sending: Sending): void {
  const { lanes, underWay, services } = sending
  const now = services.clock().getTime()
  if (sending.closing || lanes.inUse.size >= FAST + SLOW) return
  const { waiting } = sending
  sending.waiting = waiting.filter(candidate => {
    if (!mayBegin(lanes, candidate, now)) return true
    const { lane, networkGroup } = candidate
    lanes.inUse.set(lane, { networkGroup, isSlow: lanes.slow.has(lane) })
    const delivery = guarded(sending, () => deliverPages(sending, candidate)).finally(() => {
      lanes.inUse.delete(lane)
      underWay.delete(delivery)
      begin(sending)
    })
    underWay.add(delivery)
    return false
  })
  // All of one look are begun or done: there may be more, or more of them.
  if (sending.waiting.length === 0 && waiting.length > 0 && !sending.look) queueMicrotask(() => look(sending))
}

async function guarded(sending: Sending, work: () => Promise<void>): Promise<void> {
  try {
    await work()
    sending.logged = undefined
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    if (String(cause) !== sending.logged) sending.services.log.error(cause)
    sending.logged = String(cause)
  }
}

/** Delivers pages of one subscription while its lane is fast, unless another process has it. */
async function deliverPages(sending: Sending, candidate: Candidate): Promise<void> {
  while (await deliverOne(sending, candidate)) if (sending.closing || sending.lanes.slow.has(candidate.lane)) return
}

async function deliverOne(sending: Sending, candidate: Candidate): Promise<boolean> {
  const { subscriptions, store, clock } = sending.services
  const now = clock().getTime()
  const lease = await subscriptions.lease(candidate.id, store.changeSpan.newest, now, now + LEASE_MS)
  if (!lease) return false
  const next = await deliver(sending, lease, candidate)
  const isKept = await subscriptions.settle(lease, next, clock().getTime())
  if (isKept && next.pausedBecause !== undefined)
    sending.services.log.info(`subscription ${candidate.id.slice(0, 10)} is paused: ${next.pausedBecause}`)
  const isDue = next.pausedBecause === undefined && next.dueAt <= now
  return isKept && isDue && next.cursor < store.changeSpan.newest
}

/** Returns the progress after one page. The cursor moves only after 2xx: a killed process sends it again. */
async function deliver(sending: Sending, { subscription }: Lease, { lane }: Candidate): Promise<Progress> {
  const { services, lanes, sent } = sending
  const { clock } = services
  const { request, progress } = subscription
  const page = await owedPage(services, subscription)
  if (page.body === undefined) return advanced(progress, page, request, clock().getTime())
  await turn(sending)
  const from = clock().getTime()
  const answer = await post(services, subscription, page.messageId, page.body)
  const now = clock().getTime()
  if ('postponedMs' in answer) return { ...progress, dueAt: now + answer.postponedMs }
  const isTimeout = 'failure' in answer && answer.failure === 'timeout'
  noteSpeed(lanes, lane, isTimeout || now - from >= SLOW_MS, now)
  // MCP Events: a body that is too large for a receiver is not sent again.
  const isRefused = request.form === 'occurrences' && 'status' in answer && answer.status === 413
  const hasFailed = problemOf(answer) !== undefined && !isRefused
  // A delivery that a stop cuts off is sent at once by the next process: it is not a fault of the callback.
  if (hasFailed && sending.closing) return progress
  const next = hasFailed ? failed(progress, answer, now, Math.random()) : advanced(progress, page, request, now)
  sent(next.pausedBecause !== undefined ? 'paused' : hasFailed ? 'failed' : 'delivered')
  return next
}

/** The answer, or for how long it is postponed because a budget is spent or cannot be counted. */
async function post(
  { callbacks, clock }: SenderServices,
  subscription: StoredSubscription,
  messageId: string,
  body: Buffer,
): Promise<Posted | { postponedMs: number }> {
  try {
    const headers = signedHeaders(subscription, messageId, clock(), body)
    return await callbacks.post({ purpose: 'delivery', url: subscription.request.callback, headers, body })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { postponedMs: Number(error.headers['Retry-After'] ?? 0) * 1000 || POSTPONE_MS }
  }
}

/** Resolves when one more request may be made. */
async function turn(sending: Sending): Promise<void> {
  const at = Math.max(sending.nextAt, performance.now())
  sending.nextAt = at + 1000 / sending.perSecond
  const waitMs = at - performance.now()
  if (waitMs > 1) await wait(waitMs)
}

/** Places of lanes that were not slow, and of those that were. */
const FAST = 24
const SLOW = 8
/** Of the subscriptions of one network: those of many names may all be slow at first. */
const OF_A_NETWORK = 8
/** An honest receiver takes the message and works on it afterwards. */
const SLOW_MS = 2_000
const FIRST_PATIENCE_MS = 5_000
const LONGEST_PATIENCE_MS = 60_000
/** More lanes are not remembered; the one that was slow longest ago is forgotten. */
const MOST_REMEMBERED = 10_000

interface Lanes {
  inUse: Map<string, { networkGroup: string; isSlow: boolean }>
  /** How often in a row a lane was slow, and the time until which it waits. */
  slow: Map<string, { times: number; notBefore: number }>
}

/** Whether a delivery may begin now. */
function mayBegin({ inUse, slow }: Lanes, { lane, networkGroup }: Candidate, now: number): boolean {
  if (inUse.has(lane)) return false
  const wasSlow = slow.get(lane)
  if (wasSlow && wasSlow.notBefore > now) return false
  let [ofKind, ofNetwork] = [0, 0]
  for (const other of inUse.values()) {
    if (other.isSlow === (wasSlow !== undefined)) ofKind++
    if (other.networkGroup === networkGroup) ofNetwork++
  }
  return ofKind < (wasSlow ? SLOW : FAST) && ofNetwork < OF_A_NETWORK
}

/** Remembers whether a lane was slow, and for how long it waits then. */
function noteSpeed({ slow }: Lanes, lane: string, isSlow: boolean, now: number): void {
  const times = slow.get(lane)?.times ?? 0
  slow.delete(lane)
  if (!isSlow) return
  const [oldest] = slow.keys()
  if (slow.size >= MOST_REMEMBERED && oldest !== undefined) slow.delete(oldest)
  const patienceMs = Math.min(FIRST_PATIENCE_MS * 2 ** times, LONGEST_PATIENCE_MS)
  slow.set(lane, { times: times + 1, notBefore: now + patienceMs })
}
