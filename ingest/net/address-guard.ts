import { Agent } from 'undici'
import { guardedAgent } from '#contract/guarded-agent.ts'

/**
 * A connection pool that reaches public unicast addresses only. The check is on the address the socket really uses,
 * after resolution and for every redirect, so that a catalog line or an upstream cannot point it at this network.
 */
export function publicOnlyAgent({ allowPrivate, timeoutMs }: { allowPrivate: boolean; timeoutMs: number }): Agent {
  const options = { connections: 1, headersTimeout: timeoutMs, bodyTimeout: timeoutMs }
  if (allowPrivate) return new Agent({ ...options, connect: { timeout: timeoutMs } })
  return guardedAgent({ ...options, timeoutMs, allowLoopback: false })
}
