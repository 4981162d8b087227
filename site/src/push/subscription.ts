/** A stored subscription, and the rows and lists it is kept in. */
import { getDomain } from 'tldts'
import { z } from 'zod'
import { Callback, ChangeKind, Collection, Digest, IdentityType, WebhookSecret } from '#contract'
import type { Credential } from '../auth/credential.ts'
import { ApiError } from '../base/api-error.ts'
import type { Place, Row } from '../kept/kept.ts'

/** What its owner requested. Times are epoch milliseconds. */
export const StoredRequest = z.object({
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

/** How far it got. What is owed is never stored: it is whatever concerns the request behind the cursor. */
export const Progress = z.object({
  /** The number of the last change that was delivered, or that did not concern it. */
  cursor: z.number(),
  /** Before then nothing is sent. */
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
  /** Who may list it: the hash of an identity or, since an anonymous agent proves nothing, that of its token. */
  owner: z.string(),
  /** The hashes of the address that it was requested from, and of the /24 or /48 that is in. */
  addressGroup: z.string(),
  networkGroup: z.string(),
  /** Of the callback. */
  host: z.string(),
  expiresAt: z.number(),
  request: StoredRequest,
  progress: Progress,
})
export type StoredSubscription = z.infer<typeof Stored> & { id: string }
/** As a row has it while a process delivers. */
const Leased = Stored.extend({ leasedUntil: z.number().optional() })

export interface SubscriptionCaps {
  all: number
  owner: number
  address: number
  network: number
  host: number
}

const KEY_PREFIX = 'subscription:'
/** Subscriptions that may have something to be sent, by the time from which; and those that have everything, by cursor. */
export const QUEUES = { due: 'subscriptions:due', idle: 'subscriptions:idle' }
/** All, by how long nothing was delivered to them: those that never got anything come first, the oldest before all. */
const SILENCE = 'subscriptions:silence'
/** Puts a time before all others. */
const NEVER = 1e13

export function subscriptionKey(id: string): string {
  return KEY_PREFIX + id
}

/** Throws an Error that quotes nothing of a damaged row: it has a secret. */
export function subscriptionOf(key: string, value: string): StoredSubscription & { leasedUntil?: number | undefined } {
  const parsed = Leased.safeParse(jsonOf(value))
  if (parsed.success) return { id: key.slice(KEY_PREFIX.length), ...parsed.data }
  throw new Error(`the row ${key} holds no subscription, see its ${parsed.error.issues[0]?.path.join('.')}: delete it`)
}

/** JSON.parse would quote the text in its error. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The row of one that waits in `queue`, or that a process delivers: when its lease ends, it is due again. */
export function rowOf(
  { id: _key, ...stored }: StoredSubscription,
  queue: keyof typeof QUEUES = 'due',
  leasedUntil?: number,
): Row {
  const { expiresAt, progress, request } = stored
  const silentSince = progress.deliveredAt ?? request.createdAt - NEVER
  return {
    value: JSON.stringify({ ...stored, leasedUntil }),
    until: expiresAt,
    places: [
      ...countedIn(stored).map(({ list }) => ({ list, rank: expiresAt })),
      { list: SILENCE, rank: silentSince },
      ...placeIn(queue, progress, leasedUntil),
    ],
  }
}

/** One that is paused is in no queue. */
function placeIn(
  queue: keyof typeof QUEUES,
  { cursor, dueAt, pausedBecause }: Progress,
  leasedUntil: number | undefined,
): Place[] {
  if (pausedBecause !== undefined) return []
  return [{ list: QUEUES[queue], rank: queue === 'idle' ? cursor : (leasedUntil ?? dueAt) }]
}

/** Subscriptions that are counted together, narrowest first. When all are too many, the most silent makes room. */
export function countedIn({
  owner,
  addressGroup,
  networkGroup,
  host,
}: Pick<StoredSubscription, 'owner' | 'addressGroup' | 'networkGroup' | 'host'>): {
  by: keyof SubscriptionCaps
  list: string
  spare?: string
}[] {
  return [
    { by: 'owner', list: ownedBy(owner) },
    { by: 'address', list: `subscriptions:address:${addressGroup}` },
    { by: 'network', list: `subscriptions:network:${networkGroup}` },
    { by: 'host', list: `subscriptions:host:${host}` },
    { by: 'all', list: 'subscriptions', spare: SILENCE },
  ]
}

export function ownedBy(owner: string): string {
  return `subscriptions:owner:${owner}`
}

/** The names of one owner: its registrable domain, a customer's own where a platform gives each a subdomain. */
export function laneOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}

/** An identity is proven by every token of it; an anonymous agent proves nothing but that it holds this one. */
export function ownerOf({ subjectHash, hash }: Pick<Credential, 'subjectHash' | 'hash'>): string {
  return subjectHash ?? Buffer.from(hash).toString('hex')
}

/**
 * Whether a token may read, renew and remove it. The token of an anonymous agent ends in a day: with the next one it
 * names its subscription by the id, 128 random bits that only its owner and its callback got.
 */
export function isOf({ owner, request }: StoredSubscription, credential: Credential): boolean {
  if (owner === ownerOf(credential)) return true
  const areAnonymous = request.identityType === 'anonymous' && credential.identityType === 'anonymous'
  return areAnonymous && request.agentId === credential.agentId
}

const WHOSE_ARE_TOO_MANY: Record<keyof SubscriptionCaps, string> = {
  owner: 'This owner has as many subscriptions as it may have',
  address: 'This address has as many subscriptions as it may have',
  network: 'The network of this address (its /24 or /48) has as many subscriptions as it may have',
  host: 'The host of this callback has as many subscriptions as it may have',
  all: 'There are as many subscriptions as there may be',
}

/** 429 for a subscription too many. None ends by itself for days, so that it says to try again tomorrow. */
export function subscriptionsFull(by: keyof SubscriptionCaps, most: number): ApiError {
  return new ApiError(
    'RATE_LIMITED',
    `${WHOSE_ARE_TOO_MANY[by]}: ${most}.`,
    'Delete one that is not needed, or read /api/v1/changes.',
    { headers: { 'Retry-After': '86400' } },
  )
}
