/** Sends what is owed. Every process has one; leases make each delivery the work of one of them. */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../api/services.ts'
import { headersOf, problemOf } from './challenge.ts'
import { owedPage } from './owed.ts'
import { advanced, failed } from './progress.ts'
import type { Lease } from './store.ts'

/** Many more than a slow host can hold up, and so few that what else the process does goes on. */
const LANES = 32
/** More requests in a second would be felt by who reads meanwhile (measured on 2026-11-26). */
const PER_SECOND = 100
/** Another process may have taken a subscription, a retry may be due. */
const LOOK_EVERY_MS = 1_000
/** Longer than a request may take, so that it is over when somebody else may make it. */
const LEASE_MS = 30_000

export interface Sender {
  /** Looks at once, as when there is a new snapshot. */
  wake(): void
  /** Settles when nothing is under way any more. */
  idle(): Promise<void>
  /** Begins nothing more and cuts off what is under way. */
  close(): Promise<void>
}

type SenderServices = Pick<Services, 'store' | 'clock' | 'log' | 'subscriptions' | 'callbacks'>

/** What a request to a callback came to: `paused` is a failure that was the last one. */
export const DELIVERIES = ['delivered', 'failed', 'paused'] as const
export type DeliveryOutcome = (typeof DELIVERIES)[number]

interface SenderOptions {
  perSecond?: number
  sent?(outcome: DeliveryOutcome): void
}

export function startSender(
  services: SenderServices,
  { perSecond = PER_SECOND, sent = () => {} }: SenderOptions = {},
): Sender {
  const lanes = new Set<Promise<void>>()
  let closing = false
  let said: string | undefined
  let nextAt = 0

  /** Resolves when one more request may be made. */
  async function turn(): Promise<void> {
    const at = Math.max(nextAt, performance.now())
    nextAt = at + 1000 / perSecond
    const waitMs = at - performance.now()
    if (waitMs > 1) await wait(waitMs)
  }

  /** One delivery after the other, until nothing is owed. */
  async function run(): Promise<void> {
    while (!closing) {
      const now = services.clock().getTime()
      const lease = await services.subscriptions.lease(services.store.changeSpan.newest, now, now + LEASE_MS)
      if (!lease) return
      // There may be more for another lane.
      open()
      await deliver(lease, services, { turn, sent, isClosing: () => closing })
      // Requests get their turn between two deliveries.
      await nextTurn()
    }
  }

  function open(): void {
    if (closing || lanes.size >= LANES) return
    const lane = run().then(
      () => {
        said = undefined
      },
      error => {
        const reason = String(error.cause ?? error)
        // A store that is away is asked again every second; the same is said once.
        if (reason !== said) services.log.error(error.cause ?? error)
        said = reason
      },
    )
    lanes.add(lane)
    lane.finally(() => lanes.delete(lane))
  }

  const timer = setInterval(open, LOOK_EVERY_MS)
  timer.unref()
  const idle = async () => {
    while (lanes.size > 0) await Promise.all(lanes)
  }
  return {
    wake: open,
    idle,
    close: async () => {
      closing = true
      clearInterval(timer)
      await services.callbacks.close()
      await idle()
    },
  }
}

interface Sending extends Required<Pick<SenderOptions, 'sent'>> {
  turn(): Promise<void>
  isClosing(): boolean
}

/** One page. The cursor moves after 2xx alone: who is killed in between sends it again. */
async function deliver(lease: Lease, services: SenderServices, { turn, sent, isClosing }: Sending): Promise<void> {
  const { clock, subscriptions, callbacks, log } = services
  const { subscription } = lease
  const { id, wish, progress } = subscription
  const page = await owedPage(services, subscription)
  if (page.body !== undefined) await turn()
  const answer =
    page.body === undefined
      ? undefined
      : await callbacks.post(wish.callback, headersOf(subscription, page.messageId, clock(), page.body), page.body)
  const now = clock().getTime()
  const isRefused = wish.form === 'occurrences' && answer !== undefined && 'status' in answer && answer.status === 413
  // MCP Events: what is too large for a receiver is not sent to it again.
  const hasFailed = answer !== undefined && problemOf(answer) !== undefined && !isRefused
  // What a stop cuts off is no fault of the callback: whoever comes next sends it at once.
  if (hasFailed && isClosing()) return void (await subscriptions.settle(lease, progress))
  const next = hasFailed ? failed(progress, answer, now, Math.random()) : advanced(progress, page, wish, now)
  const isKept = await subscriptions.settle(lease, next)
  if (answer !== undefined) sent(next.pausedBecause !== undefined ? 'paused' : hasFailed ? 'failed' : 'delivered')
  if (isKept && next.pausedBecause !== undefined)
    log.info(`subscription ${id.slice(0, 10)} is paused: ${next.pausedBecause}`)
}
