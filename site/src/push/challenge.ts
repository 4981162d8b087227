/** A callback says that it wants what is sent to it, so that no third party can be made to get it (SEP-3415). */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Callbacks } from './callbacks.ts'
import type { Posted } from './post.ts'
import { signedHeaders } from './sign.ts'
import type { StoredSubscription } from './subscription.ts'

const Echo = z.object({ challenge: z.string() })

/** Undefined when the challenge was echoed, else why not, for the log: `not_echoed`, a status, or a failure. */
export async function challenge(
  { id, request }: Pick<StoredSubscription, 'id' | 'request'>,
  callbacks: Callbacks,
  now: Date,
): Promise<string | undefined> {
  const nonce = randomBytes(32).toString('base64url')
  const body = JSON.stringify({ type: 'verification', challenge: nonce })
  const messageId = `msg_verification_${randomBytes(12).toString('base64url')}`
  const headers = signedHeaders({ id, request }, messageId, now, body)
  const answer = await callbacks.post({ purpose: 'challenge', url: request.callback, headers, body })
  const problem = problemOf(answer)
  if (problem !== undefined || 'failure' in answer) return problem
  return echoed(answer.text) === nonce ? undefined : 'not_echoed'
}

/** What is wrong with an answer; undefined for 2xx. */
export function problemOf(answer: Posted): string | undefined {
  if ('failure' in answer) return answer.failure
  return answer.status >= 200 && answer.status < 300 ? undefined : `http_${answer.status}`
}

function echoed(text: string): string | undefined {
  try {
    return Echo.safeParse(JSON.parse(text)).data?.challenge
  } catch {
    return undefined
  }
}
