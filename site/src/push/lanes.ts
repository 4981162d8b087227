/**
 * Decides which deliveries may be under way together. A lane is the hosts of one owner (laneOf): one request at a time. A
 * slow lane waits behind the others, each time longer, and has few places of its own, so that it delays only itself.
 */
import type { Candidate } from './subscriptions.ts'

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

export interface Lanes {
  /** Lanes that are in use. */
  inUse: Map<string, { networkGroup: string; isSlow: boolean }>
  /** How often in a row a lane was slow, and the time until which it waits. */
  slow: Map<string, { times: number; notBefore: number }>
  isFull: boolean
}

export function createLanes(): Lanes {
  return { inUse: new Map(), slow: new Map(), isFull: false }
}

/** Whether a delivery may begin now. */
export function mayBegin({ inUse, slow }: Lanes, { lane, networkGroup }: Candidate, now: number): boolean {
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

export function begun(lanes: Lanes, { lane, networkGroup }: Candidate): void {
  lanes.inUse.set(lane, { networkGroup, isSlow: lanes.slow.has(lane) })
  lanes.isFull = lanes.inUse.size >= FAST + SLOW
}

export function ended(lanes: Lanes, { lane }: Candidate): void {
  lanes.inUse.delete(lane)
  lanes.isFull = false
}

/** Remembers how long a lane took to answer. */
export function noteSpeed(
  { slow }: Lanes,
  lane: string,
  { tookMs, timedOut, now }: { tookMs: number; timedOut: boolean; now: number },
): void {
  const times = slow.get(lane)?.times ?? 0
  slow.delete(lane)
  if (tookMs < SLOW_MS && !timedOut) return
  const [oldest] = slow.keys()
  if (slow.size >= MOST_REMEMBERED && oldest !== undefined) slow.delete(oldest)
  const patienceMs = Math.min(FIRST_PATIENCE_MS * 2 ** times, LONGEST_PATIENCE_MS)
  slow.set(lane, { times: times + 1, notBefore: now + patienceMs })
}
