/** Standard Webhooks: a receiver recognizes our requests by their signature. */
import { createHmac, randomBytes } from 'node:crypto'
import type { StoredSubscription } from './subscription.ts'

const PREFIX = 'whsec_'

export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/**
 * The headers of one attempt. A retry has the same message id, by which receivers detect it, and a time and signature of
 * its own. The id of the subscription names the key.
 */
export function signedHeaders(
  { id, request }: Pick<StoredSubscription, 'id' | 'request'>,
  messageId: string,
  now: Date,
  body: string | Buffer,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const key = Buffer.from(request.secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${messageId}.${timestamp}.`).update(body).digest('base64')
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
    'x-mcp-subscription-id': id,
  }
}
