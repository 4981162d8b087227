import type { Logger } from 'pino'
import type { Settings } from '#contract'
import { createAudit } from '../auth/audit.ts'
import { createCredentials, type Trust } from '../auth/credentials.ts'
import { readTrustedIssuers } from '../auth/issuers.ts'
import type { TrustOptions } from '../auth/keys.ts'
import { createRateLimits } from '../auth/rate-limit.ts'
import type { Kept } from '../kept/kept.ts'
import { admitAddresses, openCallbacks } from '../push/callbacks.ts'
import { createSubscriptions } from '../push/subscriptions.ts'
import type { Services } from './handle.ts'

const REMOVE_EVERY_MS = 600_000

/** Opens the stores that the settings name; a bad issuer file or an unwritable STATE_DIR stops the start with one line. */
export async function openAuth({ settings, clock, log }: Pick<Services, 'settings' | 'clock'> & { log: Logger }) {
  const { ALLOW_LOOPBACK: allowLoopback = false, TRUSTED_ISSUERS } = settings
  if (allowLoopback)
    log.warn(
      { event: 'loopback' },
      'ALLOW_LOOPBACK is set: subscribers and issuers can make this server send requests to this machine',
    )
  const trust = await openTrust(TRUSTED_ISSUERS, { clock, allowLoopback })
  const kept = await openKept(settings, log)
  const limits = createRateLimits(settings, clock, kept)
  const callbacks = openCallbacks({
    allowLoopback,
    admit: (purpose, addresses) => admitAddresses(limits, purpose, addresses),
  })
  const timer = setInterval(() => removeOld(kept, clock, log), REMOVE_EVERY_MS)
  timer.unref()
  const close = async () => {
    clearInterval(timer)
    await Promise.all([kept.close(), trust.close(), callbacks.close()])
  }
  return { ...callersIn(kept, settings), callbacks, limits, trust, audit: createAudit(log), close }
}

/** Redis if the settings name one, else SQLite in STATE_DIR. The other driver is not loaded: it costs start and memory. */
export async function openKept({ REDIS_URL, STATE_DIR }: Settings, log: Logger): Promise<Kept> {
  if (REDIS_URL === undefined) return (await import('../kept/sqlite.ts')).openSqliteKept(STATE_DIR)
  const { openRedis, openRedisKept } = await import('../kept/redis.ts')
  return openRedisKept(await openRedis(REDIS_URL, log))
}

/** Its libraries are not loaded without issuers: they are a third of the start and of the memory of a server. */
async function openTrust(path: string | undefined, options: TrustOptions): Promise<Trust & { close(): Promise<void> }> {
  const issuers = readTrustedIssuers(path, options)
  if (issuers.length === 0) return { hasIssuers: false, trustOf: () => undefined, close: async () => {} }
  const { createTrust } = await import('../auth/keys.ts')
  return { hasIssuers: true, ...createTrust(issuers, options) }
}

/** Returns the credentials and subscriptions in a store, with the caps of the settings. */
export function callersIn(kept: Kept, settings: Settings) {
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

async function removeOld(kept: Kept, clock: () => Date, log: Logger): Promise<void> {
  try {
    const removed = await kept.removeOld(clock().getTime())
    if (removed > 0) log.info({ event: 'credentials.removed', removed })
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    log.warn({ event: 'credentials.not-removed', reason: String(cause) })
  }
}
