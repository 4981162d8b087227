/** A stored subscription, and the rows and lists it is kept in. */
import { getDomain } from 'tldts'
import { z } from 'zod'
import { Callback, ChangeKind, Collection, Digest, IdentityType, WebhookSecret } from '#contract'
import type { Credential } from '../auth/credential.ts'
import { ApiError } from '../base/api-error.ts'
import { type Place, type Row, readRow } from '../kept/kept.ts'

/** The request of its owner. Times are epoch milliseconds. */
const StoredRequest = z.object({
  callback: Callback,
  collection: Collection.optional(),
  /** The canonical query string of a list. */
  filters: z.string(),
  kinds: z.array(ChangeKind).optional(),
  digest: Digest,
  /** `changes`: pages of them; `occurrences`: one in each request, as MCP Events has it. */
  form: z.enum(['changes', 'occurrences']),
  /** In clear, because every delivery is signed with it (docs/decisions/0030). */
  secret: WebhookSecret,
  agentId: z.string(),
  identityType: IdentityType,
  createdAt: z.number(),
})
export type StoredRequest = z.infer<typeof StoredRequest>

/** Its position. Pending changes are never stored: they are those after the cursor that concern the request. */
const Progress = z.object({
  /** The number of the last change that was delivered, or that did not concern it. */
  cursor: z.number(),
  /** Nothing is sent before then. */
  dueAt: z.number(),
  /** Attempts in a row that failed, and since when. */
  failures: z.number(),
  failingSince: z.number().optional(),
  deliveredAt: z.number().optional(),
  /** Set: nothing is sent until it is renewed. */
  pausedBecause: z.string().optional(),
})
export type Progress = z.infer<typeof Progress>

const Stored = z.object({
  /** The hash of an identity or, since an anonymous agent proves nothing, that of its token. */
  owner: z.string(),
  /** The hashes of the address of the request, and of its /24 or /48. */
  addressGroup: z.string(),
  networkGroup: z.string(),
  /** Of the callback. */
  host: z.string(),
  expiresAt: z.number(),
  request: StoredRequest,
  progress: Progress,
})
type Stored = z.infer<typeof Stored>
export type StoredSubscription = Stored & { id: string }
/** As a row has it while a process delivers. */
const Leased = Stored.extend({ leasedUntil: z.number().optional() })

export type SubscriptionCaps = Record<'all' | 'owner' | 'address' | 'network' | 'host', number>

const KEY_PREFIX = 'subscription:'
/** Subscriptions that may have something to be sent, by the time from which; and those that have everything, by cursor. */
export const QUEUES = { due: 'subscriptions:due', idle: 'subscriptions:idle' }
export type Queue = keyof typeof QUEUES
/** All, by the time of their last delivery: those without one come first, the oldest before all. */
const SILENCE = 'subscriptions:silence'
/** Puts a time before all others. */
const NEVER = 1e13

export function subscriptionKey(id: string): string {
  return KEY_PREFIX + id
}

/** Returns the subscription of a row; undefined if there is none or it has expired. Throws an ApiError (503) if it is damaged. */
export function subscriptionOf(key: string, value: string | undefined, now: number) {
  const stored = readRow(Leased, key, value)
  return stored && stored.expiresAt > now ? { id: key.slice(KEY_PREFIX.length), ...stored } : undefined
}

/** Returns the row of one that waits in `queue`, or that a process delivers: when its lease ends, it is due again. */
export function rowOf({ id: _key, ...stored }: StoredSubscription, queue: Queue = 'due', leasedUntil?: number): Row {
  const { expiresAt, progress, request } = stored
  const silentSince = progress.deliveredAt ?? request.createdAt - NEVER
  const places: Place[] = listsOf(stored).map(({ list }) => ({ list, rank: expiresAt }))
  places.push({ list: SILENCE, rank: silentSince })
  const rank = queue === 'idle' ? progress.cursor : (leasedUntil ?? progress.dueAt)
  if (progress.pausedBecause === undefined) places.push({ list: QUEUES[queue], rank })
  return { value: JSON.stringify({ ...stored, leasedUntil }), until: expiresAt, places }
}

/** Returns the lists that a subscription is counted in, narrowest first. In the list of all, the most silent makes room. */
export function listsOf(stored: Stored): { by: keyof SubscriptionCaps; list: string; spare?: string }[] {
  return [
    { by: 'owner', list: ownedBy(stored.owner) },
    { by: 'address', list: `subscriptions:address:${stored.addressGroup}` },
    { by: 'network', list: `subscriptions:network:${stored.networkGroup}` },
    { by: 'host', list: `subscriptions:host:${stored.host}` },
    { by: 'all', list: 'subscriptions', spare: SILENCE },
  ]
}

export function ownedBy(owner: string): string {
  return `subscriptions:owner:${owner}`
}

/** Returns the lane of a host: its registrable domain, a customer's own if a platform gives each a subdomain. */
export function laneOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}

/** Every token of an identity proves it; an anonymous agent proves only that it holds this one. */
export function ownerOf({ subjectHash, hash }: Pick<Credential, 'subjectHash' | 'hash'>): string {
  return subjectHash ?? hash
}

/**
 * Whether a token may read, renew and remove it. The token of an anonymous agent ends in a day: with the next one it
 * names its subscription by the id, 128 random bits that only its owner and its callback got.
 */
export function isOwnedBy({ owner, request }: StoredSubscription, credential: Credential): boolean {
  if (owner === ownerOf(credential)) return true
  const areAnonymous = request.identityType === 'anonymous' && credential.identityType === 'anonymous'
  return areAnonymous && request.agentId === credential.agentId
}

const TOO_MANY: Record<keyof SubscriptionCaps, string> = {
  owner: 'This owner has as many subscriptions as it may have',
  address: 'This address has as many subscriptions as it may have',
  network: 'The network of this address (its /24 or /48) has as many subscriptions as it may have',
  host: 'The host of this callback has as many subscriptions as it may have',
  all: 'There are as many subscriptions as there may be',
}

/** 429 for a subscription too many. None ends by itself for days, so it says to try again tomorrow. */
export function subscriptionsFull(by: keyof SubscriptionCaps, most: number): ApiError {
  const hint = 'Delete one that is not needed, or read /api/v1/changes.'
  return new ApiError('RATE_LIMITED', `${TOO_MANY[by]}: ${most}.`, hint, { headers: { 'Retry-After': '86400' } })
}
