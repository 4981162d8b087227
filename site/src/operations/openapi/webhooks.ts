/** What the service itself sends, to the callbacks of subscriptions. */
import { Delivery } from '../../push/owed.ts'
import { type JsonObject, refTo } from './schemas.ts'

const text = { type: 'string' }
const signed = [
  ['webhook-id', 'The same for a retry.'],
  ['webhook-timestamp', 'Seconds since 1970, of this attempt.'],
  ['webhook-signature', '`v1,` and the HMAC-SHA256 of id, timestamp and body, joined by dots, in base64.'],
  ['x-mcp-subscription-id', 'Whose secret signs.'],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: text }))

const challenge = { type: 'object', properties: { challenge: text }, required: ['challenge'] }
const verification = {
  ...challenge,
  properties: { type: { type: 'string', const: 'verification' }, challenge: text },
  required: ['type', 'challenge'],
}

export function webhooks(): JsonObject {
  return {
    verification: {
      post: operation('Asks a callback whether it wants what follows.', 'verifyCallback', verification, {
        200: {
          description: 'It does; any other answer refuses.',
          content: { 'application/json': { schema: challenge } },
        },
      }),
    },
    changes: {
      post: operation('Changes that concern a subscription, in order.', 'receiveChanges', refTo(Delivery), {
        '2XX': { description: 'They are taken; the next page may follow.' },
        410: { description: 'Pauses the subscription. Anything else is tried again for 24 hours.' },
      }),
    },
  }
}

function operation(summary: string, operationId: string, schema: JsonObject, responses: JsonObject): JsonObject {
  return {
    operationId,
    tags: ['Subscriptions'],
    summary,
    description: 'Sent by this service as Standard Webhooks; /docs/push has receivers.',
    // Signed instead.
    security: [],
    parameters: signed,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses,
  }
}
