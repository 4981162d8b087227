import { type Dispatcher, request } from 'undici'
import { guardedAgent } from '../auth/guarded-agent.ts'
import type { CallbackOptions, Callbacks, Failure, Posted } from './callbacks.ts'

const TIMEOUT_MS = 10_000
/** More than an echoed challenge is not read. */
const MAX_ANSWER_BYTES = 8 * 1024

const FAILURE_OF_CODE: Record<string, Failure> = {
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  ECONNREFUSED: 'connection_refused',
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
}

export function openClient({ timeoutMs = TIMEOUT_MS, ...guard }: CallbackOptions): Pick<Callbacks, 'post' | 'close'> {
  const dispatcher = guardedAgent({ timeoutMs, ...guard })
  return {
    async post(url, headers, body): Promise<Posted> {
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const given = { 'content-type': 'application/json', 'user-agent': 'public-web3-data-service', ...headers }
        const answer = await request(url, { method: 'POST', dispatcher, headers: given, body, signal })
        const retryAfter = answer.headers['retry-after']
        const text = await readStart(answer.body)
        return { status: answer.statusCode, text, ...(typeof retryAfter === 'string' && { retryAfter }) }
      } catch (error) {
        return { failure: failureOf(error) }
      }
    },
    close: () => dispatcher.destroy(),
  }
}

/** A callback that goes on talking is cut off. */
async function readStart(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return 'connection_failed'
  const code = 'code' in error ? String(error.code) : ''
  if (error.name === 'TimeoutError') return 'timeout'
  if (error.message.endsWith('is not a public address')) return 'not_public'
  if (/TLS|SSL|CERT|SIGNATURE|SELF_SIGNED/.test(code)) return 'tls_error'
  return FAILURE_OF_CODE[code] ?? 'connection_failed'
}
