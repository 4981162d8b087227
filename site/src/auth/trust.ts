import type { Agent } from 'undici'
import type { AssertionContext } from './assertion.ts'
import { fetchKeys, KEYS_TIMEOUT_MS } from './fetch-keys.ts'
import { type GuardOptions, guardedAgent } from './guarded-agent.ts'
import type { TrustedIssuer } from './issuers.ts'
import { keySource } from './keys.ts'

export interface TrustOptions extends Pick<GuardOptions, 'allowLoopback' | 'lookup'> {
  clock: () => Date
  timeoutMs?: number
}

/** Whom the service believes: each trusted issuer with its keys, read when they are first needed. */
export interface IssuerTrust {
  trustOf: AssertionContext['trustOf']
  close(): Promise<void>
}

export function createTrust(
  issuers: TrustedIssuer[],
  { clock, timeoutMs = KEYS_TIMEOUT_MS, ...guard }: TrustOptions,
): IssuerTrust {
  const agent: Agent = guardedAgent({ timeoutMs, ...guard })
  const fetchFrom = (url: string) => fetchKeys(url, agent, timeoutMs)
  const byName = new Map(
    issuers.map(issuer => [issuer.issuer, { issuer, keys: keySource(issuer, { clock, fetchKeys: fetchFrom }) }]),
  )
  return { trustOf: issuer => byName.get(issuer), close: () => agent.destroy() }
}
