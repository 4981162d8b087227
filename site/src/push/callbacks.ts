/** Requests to the callbacks of strangers. */
import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { jsonOf } from '#contract/text.ts'
import { blockOf, networkOf } from '../auth/client-address.ts'
import { type RateLimits, spend } from '../auth/rate-limit.ts'
import type { ClientOptions, Post, Posted, Purpose } from './post.ts'
import type { StoredSubscription } from './subscription.ts'

export type Callbacks = ReturnType<typeof openCallbacks>

/** Opens a client that is loaded for its first request: without subscriptions it would be a third of the memory. */
export function openCallbacks(options: ClientOptions) {
  let client: Promise<ReturnType<typeof import('./post.ts').openClient>> | undefined
  return {
    /** Whether plain http may go to loopback, since a setting allows it. */
    allowLoopback: options.allowLoopback,
    /** Resolves whatever the callback does; follows no redirect. Rejects with an ApiError if a budget is spent. */
    async post(post: Post): Promise<Posted> {
      client ??= import('./post.ts').then(({ openClient }) => openClient(options))
      return (await client).post(post)
    },
    close: async () => (await client)?.close(),
  }
}

/** Throws 429. A stranger's address can have many names, and its network many addresses. */
export async function admitAddresses(limits: RateLimits, purpose: Purpose, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const block = blockOf(address) ?? address
    await spend(limits, [purpose, block], [`${purpose}-network`, networkOf(block)])
  }
  if (purpose === 'challenge') await spend(limits, ['challenge-all', 'all'])
}

const Echo = z.object({ challenge: z.string() })

/**
 * Challenges a callback, so that no third party can be made to get deliveries (SEP-3415). Resolves with undefined if it
 * echoed the challenge, else with the problem for the log: `not_echoed`, a status, or a failure.
 */
export async function challenge(
  { id, request }: Pick<StoredSubscription, 'id' | 'request'>,
  callbacks: Pick<Callbacks, 'post'>,
  now: Date,
): Promise<string | undefined> {
  const nonce = randomBytes(32).toString('base64url')
  const body = JSON.stringify({ type: 'verification', challenge: nonce })
  const messageId = `msg_verification_${randomBytes(12).toString('base64url')}`
  const headers = signedHeaders({ id, request }, messageId, now, body)
  const answer = await callbacks.post({ purpose: 'challenge', url: request.callback, headers, body })
  const problem = problemOf(answer)
  if (problem !== undefined || 'failure' in answer) return problem
  return Echo.safeParse(jsonOf(answer.text)).data?.challenge === nonce ? undefined : 'not_echoed'
}

/** Returns the problem of an answer; undefined for 2xx. */
export function problemOf(answer: Posted): string | undefined {
  if ('failure' in answer) return answer.failure
  return answer.status >= 200 && answer.status < 300 ? undefined : `http_${answer.status}`
}

const SECRET_PREFIX = 'whsec_'

export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(32).toString('base64')
}

/** Returns the headers of one attempt, signed as Standard Webhooks have it; a retry has the message id of the first one. */
export function signedHeaders(
  { id, request }: Pick<StoredSubscription, 'id' | 'request'>,
  messageId: string,
  now: Date,
  body: string | Buffer,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const key = Buffer.from(request.secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${messageId}.${timestamp}.`).update(body).digest('base64')
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
    'x-mcp-subscription-id': id,
  }
}
