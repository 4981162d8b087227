import { type Dispatcher, request } from 'undici'
import { type GuardOptions, guardedAgent } from '#contract/guarded-agent.ts'
import { ApiError } from '../base/api-error.ts'

/** The answer of a callback. `failure` is only for the log: it would reveal internal names, open ports and TLS. */
export type Posted = { status: number; text: string; retryAfter?: string } | { failure: string }

export type Purpose = 'challenge' | 'delivery'

/** A request to a callback; `body` is JSON. */
export interface Post {
  purpose: Purpose
  url: string
  headers: Record<string, string>
  body: string | Buffer
}

export interface ClientOptions extends Pick<GuardOptions, 'allowLoopback' | 'lookup'> {
  timeoutMs?: number
  /** Rejects with an ApiError if the addresses may not be connected to now. */
  admit?: (purpose: Purpose, addresses: string[]) => Promise<void>
}

const TIMEOUT_MS = 10_000
/** Interim answers, headers and body together: an echoed challenge is smaller. */
const MAX_ANSWER_BYTES = 8 * 1024
/** Of a status line, and of the bytes around a header. */
const LINE_BYTES = 32

/** `post` resolves for every answer and follows no redirect; it rejects with an ApiError if `admit` does. */
export function openClient({ timeoutMs = TIMEOUT_MS, admit, ...guard }: ClientOptions) {
  const agentFor = (purpose: Purpose) => {
    const admitAll = admit && ((addresses: string[]) => admit(purpose, addresses))
    return guardedAgent({ timeoutMs, ...guard, maxHeaderSize: MAX_ANSWER_BYTES, admit: admitAll })
  }
  const agents = { challenge: agentFor('challenge'), delivery: agentFor('delivery') }
  return {
    post: (post: Post) => send(post, agents[post.purpose], timeoutMs),
    close: async () => void (await Promise.all(Object.values(agents).map(agent => agent.destroy()))),
  }
}

async function send({ url, headers, body }: Post, dispatcher: Dispatcher, timeoutMs: number): Promise<Posted> {
  const tooLong = new AbortController()
  let left = MAX_ANSWER_BYTES
  const countHeaders = (received: object) => {
    for (const [name, value] of Object.entries(received)) left -= name.length + String(value).length + LINE_BYTES
    left -= LINE_BYTES
    if (left < 0) tooLong.abort()
  }
  try {
    const answer = await request(url, {
      method: 'POST',
      dispatcher,
      headers: { 'content-type': 'application/json', 'user-agent': 'public-web3-data-service', ...headers },
      body,
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), tooLong.signal]),
      // One connection for each request: its address was checked and its budget spent for this one.
      reset: true,
      onInfo: ({ headers }) => countHeaders(headers),
    })
    countHeaders(answer.headers)
    const retryAfter = answer.headers['retry-after']
    const text = await readStart(answer.body, left)
    return { status: answer.statusCode, text, ...(typeof retryAfter === 'string' && { retryAfter }) }
  } catch (error) {
    if (error instanceof ApiError) throw error
    return { failure: failureOf(error) }
  }
}

/** A callback that goes on sending is cut off. */
async function readStart(body: Dispatcher.ResponseData['body'], most: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size > most) break
  }
  return Buffer.concat(chunks).subarray(0, Math.max(0, most)).toString('utf8')
}

/** Returns `timeout`, `not_public`, or the code or name of the error. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return /TIMEOUT/i.test(code + error.name) ? 'timeout' : code
}
