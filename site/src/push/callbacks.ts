/** Requests to the callbacks of strangers. */
import { isLoopback } from '#contract'
import { blockOf, networkOf } from '../auth/client-address.ts'
import { type RateLimits, spend } from '../auth/rate-limit.ts'
import type { ClientOptions, Post, Posted, Purpose } from './post.ts'

export interface Callbacks {
  /** Whether plain http may go to loopback, since a setting says so. */
  allowLoopback: boolean
  /** Resolves whatever the callback does; follows no redirect. Rejects with an ApiError when a budget is spent. */
  post(post: Post): Promise<Posted>
  close(): Promise<void>
}

/** The client is loaded for the first request: without subscriptions it would be a third of the server's memory. */
export function openCallbacks(options: ClientOptions): Callbacks {
  let client: Promise<Pick<Callbacks, 'post' | 'close'>> | undefined
  const load = async () => (await import('./post.ts')).openClient(options)
  return {
    allowLoopback: options.allowLoopback,
    async post(post) {
      client ??= load()
      return (await client).post(post)
    },
    close: async () => (await client)?.close(),
  }
}

/**
 * Spends the budgets of the addresses that are hit, and at last the one of all; throws 429. A stranger's address can have many names,
 * and its network many addresses.
 */
export async function admitAddresses(limits: RateLimits, purpose: Purpose, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const block = blockOf(address) ?? address
    await spend(limits, [purpose, block], [`${purpose}-network`, networkOf(block)])
  }
  if (purpose === 'challenge') await spend(limits, ['challenge-all', 'all'])
}

/** Whether an address may be a callback at all; where its name leads is checked when it is connected to. */
export function mayBeCallback(url: URL, allowLoopback: boolean): boolean {
  return url.protocol === 'https:' || (allowLoopback && isLoopback(url.hostname))
}
