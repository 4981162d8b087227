/** What is kept of a subscription, and what a store of them promises. */
import { z } from 'zod'
import { Callback, ChangeKind, Collection, Digest, IdentityType, WebhookSecret } from '#contract'
import { ApiError } from '../api/api-error.ts'

/** What its owner asked for, one JSON text in every store. Times are epoch milliseconds. */
export const Wish = z.object({
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
export type Wish = z.infer<typeof Wish>

/** How far it got. What is owed is never stored: it is whatever concerns the wish behind the cursor. */
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

export interface StoredSubscription {
  id: string
  /** Who may list it: the hash of an identity or, since an anonymous agent proves nothing, that of its token. */
  owner: string
  /** The hash of the address that it was asked for from. */
  addressGroup: string
  /** Of the callback. */
  host: string
  expiresAt: number
  wish: Wish
  progress: Progress
}

/** A right to deliver, and to connect to the host, that one process has until then; it also names it. */
export interface Lease {
  subscription: StoredSubscription
  until: number
}

export interface SubscriptionCaps {
  all: number
  owner: number
  address: number
  host: number
}

/**
 * Where subscriptions live: beside the credentials, so that they are kept, shared and backed up as those are. Rejects
 * with an ApiError: 503 when it cannot be asked, 429 when there are as many as may be.
 */
export interface SubscriptionStore {
  /** `perOwner`: how many its owner may have. */
  add(subscription: StoredSubscription, perOwner: number, now: number): Promise<void>
  /** Undefined where there is none, or one that has expired. */
  get(id: string, now: number): Promise<StoredSubscription | undefined>
  list(owner: string, now: number): Promise<StoredSubscription[]>
  /** Replaces all but the address and the host; what a delivery that is under way says later of its progress is void. */
  renew(subscription: StoredSubscription): Promise<boolean>
  remove(id: string): Promise<boolean>
  removeOf(owner: string): Promise<void>
  /**
   * The subscription that has been due longest of those behind `latest`, the number of the newest change. Nobody else
   * gets it, or another of its host, before it is settled or `until` has come.
   */
  lease(latest: number, now: number, until: number): Promise<Lease | undefined>
  /** Ends a lease; false, and nothing changes, where it has lapsed or the subscription was renewed or removed. */
  settle(lease: Lease, progress: Progress): Promise<boolean>
  /** Deletes what has expired. */
  removeOld(now: number): Promise<void>
}

/** Subscriptions that are counted together. */
export interface Counted {
  by: keyof SubscriptionCaps
  key: string
  cap: number
}

export function countedIn(
  { owner, addressGroup, host }: StoredSubscription,
  caps: Omit<SubscriptionCaps, 'owner'>,
  perOwner: number,
): Counted[] {
  return [
    { by: 'owner', key: owner, cap: perOwner },
    { by: 'address', key: addressGroup, cap: caps.address },
    { by: 'host', key: host, cap: caps.host },
    { by: 'all', key: '', cap: caps.all },
  ]
}

const WHOSE_ARE_TOO_MANY: Record<keyof SubscriptionCaps, string> = {
  owner: 'This owner has as many subscriptions as it may have',
  address: 'This address has as many subscriptions as it may have',
  host: 'The host of this callback has as many subscriptions as it may have',
  all: 'There are as many subscriptions as there may be',
}

/** 429 for a subscription too many. None ends by itself for days, so that it says to ask again tomorrow. */
export function subscriptionsFull({ by, cap }: Counted): ApiError {
  return new ApiError(
    'RATE_LIMITED',
    `${WHOSE_ARE_TOO_MANY[by]}: ${cap}.`,
    'Delete one that is not needed, or read /api/v1/changes.',
    { headers: { 'Retry-After': '86400' } },
  )
}
