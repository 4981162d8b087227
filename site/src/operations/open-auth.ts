import type { Logger } from 'pino'
import type { Settings } from '#contract'
import { createAudit } from '../auth/audit.ts'
import { createCredentials } from '../auth/credentials.ts'
import { readTrustedIssuers, type TrustedIssuer } from '../auth/issuers.ts'
import { createRateLimits } from '../auth/rate-limit.ts'
import type { IssuerTrust, TrustOptions } from '../auth/trust.ts'
import type { Kept } from '../kept/kept.ts'
import { openKept } from '../kept/open-kept.ts'
import { admitAddresses, openCallbacks } from '../push/callbacks.ts'
import { createSubscriptions } from '../push/subscriptions.ts'

import type { CallerServices } from './services.ts'

const REMOVE_EVERY_MS = 600_000

interface AuthOptions {
  settings: Settings
  clock: () => Date
  log: Logger
}

/** Opens what the settings name; a bad issuer file or an unwritable STATE_DIR stops the start with one line. */
export async function openAuth({
  settings,
  clock,
  log,
}: AuthOptions): Promise<CallerServices & { close(): Promise<void> }> {
  const { ALLOW_LOOPBACK: allowLoopback = false, TRUSTED_ISSUERS } = settings
  if (allowLoopback)
    log.warn(
      { event: 'loopback' },
      'ALLOW_LOOPBACK is set: subscribers and issuers can make this server send requests to this machine',
    )
  const trust = await openTrust(readTrustedIssuers(TRUSTED_ISSUERS, { allowLoopback }), { clock, allowLoopback })
  const kept = await openKept(settings, log)
  const limits = createRateLimits(settings, clock, kept)
  const callbacks = openCallbacks({
    allowLoopback,
    admit: (purpose, addresses) => admitAddresses(limits, purpose, addresses),
  })
  const stopRemoving = removeOldRegularly(kept, clock, log)
  const close = async () => {
    stopRemoving()
    await Promise.all([kept.close(), trust.close(), callbacks.close()])
  }
  return { ...callersIn(kept, settings), callbacks, limits, trust, audit: createAudit(log), close }
}

/**
 * Libraries that a server without issuers or without Redis never calls are not loaded: they are a third of its start
 * and of its memory.
 */
async function openTrust(issuers: TrustedIssuer[], options: TrustOptions): Promise<IssuerTrust> {
  if (issuers.length === 0) return { trustOf: () => undefined, close: async () => {} }
  const { createTrust } = await import('../auth/trust.ts')
  return createTrust(issuers, options)
}

/** The credentials and subscriptions in a store, with the caps that the settings give them. */
export function callersIn(kept: Kept, settings: Settings): Pick<CallerServices, 'credentials' | 'subscriptions'> {
  return {
    credentials: createCredentials(kept, {
      all: settings.CREDENTIALS_MAX,
      address: settings.CREDENTIALS_PER_ADDRESS,
      network: settings.CREDENTIALS_PER_NETWORK,
    }),
    subscriptions: createSubscriptions(kept, {
      all: settings.SUBSCRIPTIONS_MAX,
      address: settings.SUBSCRIPTIONS_PER_ADDRESS,
      network: settings.SUBSCRIPTIONS_PER_NETWORK,
      host: settings.SUBSCRIPTIONS_PER_HOST,
    }),
  }
}

function removeOldRegularly(kept: Kept, clock: () => Date, log: Logger): () => void {
  const remove = () =>
    kept.removeOld(clock().getTime()).then(
      removed => removed > 0 && log.info({ event: 'credentials.removed', removed }),
      error => log.warn({ event: 'credentials.not-removed', reason: String(error.cause ?? error) }),
    )
  const timer = setInterval(remove, REMOVE_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
