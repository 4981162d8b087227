/** Requests to the callbacks of strangers. */
import { isLoopback } from '#contract'
import type { GuardOptions } from '../auth/guarded-agent.ts'

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

export interface Callbacks {
  /** Whether plain http may go to loopback, since the server itself is there. */
  allowLoopback: boolean
  /** Resolves whatever becomes of it; follows no redirect. `body` is JSON. */
  post(url: string, headers: Record<string, string>, body: string): Promise<Posted>
  close(): Promise<void>
}

export type CallbackOptions = Pick<GuardOptions, 'allowLoopback' | 'lookup'> & { timeoutMs?: number }

/** Whether an address may be a callback at all; where its name leads is checked when it is connected to. */
export function mayBeCallback(url: URL, allowLoopback: boolean): boolean {
  return url.protocol === 'https:' || (allowLoopback && isLoopback(url.hostname))
}
