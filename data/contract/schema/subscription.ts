/** Subscriptions: changes that are pushed to a callback, signed as Standard Webhooks. */
import { z } from 'zod'
import { ChangeKind } from './answers.ts'
import { Collection, Count, HttpUrl, Instant } from './primitives.ts'

/** By the identity of the owner: how many subscriptions it may have, and for how long each lives without renewal. */
export const SUBSCRIPTION_LIMITS = {
  anonymous: { most: 10, days: 30 },
  identity_assertion: { most: 100, days: 90 },
} as const

/** The most bytes of one delivery. */
export const MAX_DELIVERY_BYTES = 256 * 1024
/** How long a callback that fails is tried again before the subscription is paused. */
export const RETRY_HOURS = 24

/** When pending changes are sent: at once, or at most once in an hour or a day. */
export const Digest = z.enum(['immediate', 'hourly', 'daily'], 'digest must be immediate, hourly or daily.')

const SECRET = 'secret must be whsec_ and 24 to 64 bytes in base64.'
/** A key of Standard Webhooks. */
export const WebhookSecret = z.string(SECRET).refine(isSecret, SECRET)

const CALLBACK = 'callback must be an https address without credentials and fragment, at most 2048 characters.'
/** Plain http is refused later, unless the server itself is on loopback. */
export const Callback = z.string(CALLBACK).refine(isCallback, CALLBACK)

const KINDS = `kinds must be one or several of ${ChangeKind.options.join(', ')}, joined by commas.`
/** Only texts, so that a form can carry them. */
export const SubscriptionRequest = z.object({
  callback: Callback.meta({
    description: 'Where changes are posted. Before anything else it must echo a challenge.',
    examples: ['https://agent.example/changes'],
  }),
  collection: Collection.optional().meta({ description: 'Only changes of this collection.', examples: ['jobs'] }),
  filters: z
    .string('filters must be a query string.')
    .max(1000, 'filters must be at most 1000 characters.')
    .default('')
    .meta({
      description: 'Filters of the list of the collection, as in its address.',
      examples: ['tag=solidity&remote=true'],
    }),
  kinds: z
    .string(KINDS)
    .refine(areKinds, KINDS)
    .optional()
    .meta({ description: 'Only changes of these kinds, joined by commas.', examples: ['created,closed'] }),
  digest: Digest.default('immediate').meta({
    description: 'When: at once, or what came together in an hour or a day.',
    examples: ['immediate'],
  }),
  cursor: z
    .string('cursor must be text.')
    .optional()
    .meta({ description: 'meta.nextCursor of /api/v1/changes to begin behind; without it, what changes from now on.' }),
  secret: WebhookSecret.optional().meta({ description: 'A signing key of your own; without it, the answer has one.' }),
})
export type SubscriptionRequest = z.infer<typeof SubscriptionRequest>

/** `cursor` starts again after a kept change; without it, delivery continues from its place. */
export const RenewalRequest = SubscriptionRequest.pick({ cursor: true })
export type RenewalRequest = z.infer<typeof RenewalRequest>

export const Subscription = z.object({
  id: z.string(),
  callback: HttpUrl,
  collection: Collection.optional(),
  filters: z.string(),
  kinds: z.string().optional(),
  digest: Digest,
  state: z.enum(['active', 'paused']),
  pausedBecause: z.string().optional().meta({ description: 'Why nothing is sent any more, until it is renewed.' }),
  cursor: z.string().meta({ description: 'Everything before it was delivered.' }),
  failures: Count.meta({ description: 'Attempts in a row that failed.' }),
  lastDeliveryAt: Instant.optional(),
  nextAttemptAt: Instant.optional().meta({ description: 'Before then nothing is sent.' }),
  createdAt: Instant,
  expiresAt: Instant.meta({ description: 'It ends then, unless it is renewed before.' }),
})
export type Subscription = z.infer<typeof Subscription>

/** Only the answer to creating one shows a secret. */
export const NewSubscription = Subscription.extend({ secret: z.string() })
export type NewSubscription = z.infer<typeof NewSubscription>

export const SubscriptionList = z.object({
  data: z.array(Subscription),
  meta: z.object({
    count: Count,
    most: z.int().positive().meta({ description: 'So many may be owned at a time.' }),
  }),
})
export type SubscriptionList = z.infer<typeof SubscriptionList>

export const SubscriptionRemoved = z.object({ removed: z.literal(true) })
export type SubscriptionRemoved = z.infer<typeof SubscriptionRemoved>

function isSecret(text: string): boolean {
  const [, key = ''] = /^whsec_((?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?)$/.exec(text) ?? []
  const bytes = Buffer.from(key, 'base64').length
  return bytes >= 24 && bytes <= 64
}

function isCallback(text: string): boolean {
  const url = URL.parse(text)
  if (!url || text.length > 2048 || url.username || url.password || url.hash) return false
  return url.protocol === 'https:' || url.protocol === 'http:'
}

function areKinds(text: string): boolean {
  return text.split(',').every(word => ChangeKind.safeParse(word.trim()).success)
}
