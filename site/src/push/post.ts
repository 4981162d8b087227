import { type Dispatcher, request } from 'undici'
import { type GuardOptions, guardedAgent } from '../auth/guarded-agent.ts'
import { ApiError } from '../base/api-error.ts'

/** Why no answer came, for the log: to a client it would tell of internal names, open ports and TLS. */
export const FAILURES = [
  'timeout',
  'connection_refused',
  'tls_error',
  'not_public',
  'unknown_host',
  'connection_failed',
] as const
export type Failure = (typeof FAILURES)[number]

/** What a callback answered: the status, and the first of its bytes as text. */
export type Posted = { status: number; text: string; retryAfter?: string } | { failure: Failure }

export type Purpose = 'challenge' | 'delivery'

/** What is posted to a callback; `body` is JSON. */
export interface Post {
  purpose: Purpose
  url: string
  headers: Record<string, string>
  body: string | Buffer
}

export interface ClientOptions extends Pick<GuardOptions, 'allowLoopback' | 'lookup'> {
  timeoutMs?: number
  /** Rejects with an ApiError when the addresses may not be connected to now. */
  admit?: (purpose: Purpose, addresses: string[]) => Promise<void>
}

const TIMEOUT_MS = 10_000
/** More than an echoed challenge is not read: interim answers, headers and body together. */
const MAX_ANSWER_BYTES = 8 * 1024
/** Of a status line, and of what is around a header. */
const LINE_BYTES = 32

const FAILURE_OF_CODE: Record<string, Failure> = {
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  ECONNREFUSED: 'connection_refused',
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
}

/** `post` resolves whatever the callback does and follows no redirect; it rejects with an ApiError when `admit` does. */
export function openClient(options: ClientOptions) {
  const { timeoutMs = TIMEOUT_MS, admit, ...guard } = options
  const agentFor = (purpose: Post['purpose']) =>
    guardedAgent({
      timeoutMs,
      ...guard,
      maxHeaderSize: MAX_ANSWER_BYTES,
      ...(admit && { admit: (addresses: string[]) => admit(purpose, addresses) }),
    })
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

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return 'connection_failed'
  const code = 'code' in error ? String(error.code) : ''
  if (error.name === 'TimeoutError') return 'timeout'
  if (error.message.endsWith('is not a public address')) return 'not_public'
  if (/TLS|SSL|CERT|SIGNATURE|SELF_SIGNED/.test(code)) return 'tls_error'
  return FAILURE_OF_CODE[code] ?? 'connection_failed'
}
