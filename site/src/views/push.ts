/** The texts about pushed changes, for their page and its twin in Markdown. */
import { IdentityType, MAX_DELIVERY_BYTES, RETRY_HOURS, SUBSCRIPTION_LIMITS } from '#contract'
import { subscriptionExamples } from '../operations/openapi/examples.ts'

export const PUSH_TITLE = 'Push: changes sent to you'
export const PUSH_LEAD =
  'Instead of polling: every record that is new, changed or closed is posted to an address of yours. It takes a token, not an account.'

/** The rules by name; code in backticks. */
export const PUSH_RULES: readonly (readonly [string, string])[] = [
  [
    'Consent',
    'Before anything else, and at each renewal, the callback gets `{"type":"verification","challenge":"…"}`, signed, and must answer 2xx with `{"challenge":"…"}`. It has ten seconds, so start it before you subscribe. It is reached over https, at a public address, without redirects.',
  ],
  [
    'Signature',
    'Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature`, an HMAC-SHA256 of all three parts. Send a secret of your own, or take the one in the answer, which shows it once. Any library of Standard Webhooks verifies it.',
  ],
  [
    'Delivery',
    `In order, and at least once: the next page follows when the one before was answered with 2xx, so a page may come again, under the same \`webhook-id\`. A page has at most ${MAX_DELIVERY_BYTES / 1024} KiB. What is gone, and an update that took a record out of your filters, comes as \`removed\`.`,
  ],
  [
    'Failure',
    `Anything but 2xx is tried again after 5 seconds, then twice as long each time up to an hour, or as \`Retry-After\` says. After ${RETRY_HOURS} hours, or at 410, the subscription is paused: GET says why, and POST to its address resumes it where it stood.`,
  ],
  [
    'Replay',
    '`POST {"cursor":"…"}` to the address of a subscription, and everything behind that cursor is sent once more. Every page names its cursor, and `/api/v1/changes` takes the same.',
  ],
  [
    'Lifetime',
    'POST to the address of a subscription renews it for its full time and makes it the presented token’s. An anonymous agent keeps the id, since its token ends in a day; revoking that token ends the subscriptions it holds.',
  ],
  [
    'MCP Events',
    'At `/mcp` the same is there as `events/list`, `events/subscribe` and `events/unsubscribe` (io.modelcontextprotocol/events, SEP-3415): one change in each request, under a secret of the client.',
  ],
]

/** By identity type: how many an agent may have, and for how many days. */
export const pushLimits = IdentityType.options.map(type => ({ type, ...SUBSCRIPTION_LIMITS[type] }))

export const DELIVERY_EXAMPLE = JSON.stringify(
  {
    cursor: subscriptionExamples.getSubscription.response.cursor,
    changes: [
      {
        at: '2026-01-10T09:30:00Z',
        collection: 'jobs',
        id: 'made-up-engineer-00000001',
        kind: 'created',
        record: { id: 'made-up-engineer-00000001', title: 'Made-up Engineer', link: 'https://jobs.example/1' },
      },
    ],
  },
  null,
  2,
)
