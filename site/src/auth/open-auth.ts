import type { Logger } from 'pino'
import type { Settings } from '#contract'
import type { Callbacks } from '../subscriptions/callbacks.ts'
import { openCallbacks } from '../subscriptions/open-callbacks.ts'
import { openSqliteSubscriptions } from '../subscriptions/sqlite-store.ts'
import type { SubscriptionCaps, SubscriptionStore } from '../subscriptions/store.ts'
import { type Audit, createAudit } from './audit.ts'
import { readTrustedIssuers, type TrustedIssuer } from './issuers.ts'
import { createRateLimits, type RateLimits, type SharedWindows } from './rate-limit.ts'
import { openDatabase } from './sqlite-database.ts'
import { openSqliteStore } from './sqlite-store.ts'
import type { CredentialStore, LiveCaps } from './store.ts'
import type { IssuerTrust, TrustOptions } from './trust.ts'

const REMOVE_EVERY_MS = 600_000

/** The part of the services that knows credentials. */
export interface AuthServices {
  credentials: CredentialStore
  limits: RateLimits
  trust: IssuerTrust
  audit: Audit
  subscriptions: SubscriptionStore
  callbacks: Callbacks
}

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
}: AuthOptions): Promise<AuthServices & { close(): Promise<void> }> {
  const { ALLOW_LOOPBACK: allowLoopback = false, TRUSTED_ISSUERS } = settings
  if (allowLoopback)
    log.warn(
      { event: 'loopback' },
      'ALLOW_LOOPBACK is set: subscribers and issuers can make this server send requests to this machine',
    )
  const trust = await openTrust(readTrustedIssuers(TRUSTED_ISSUERS, { allowLoopback }), { clock, allowLoopback })
  const { credentials, subscriptions, windows } = await openCredentials(settings, log)
  const callbacks = openCallbacks({ allowLoopback })
  const stopRemoving = removeOldRegularly({ credentials, subscriptions }, clock, log)
  const close = async () => {
    stopRemoving()
    await Promise.all([credentials.close(), trust.close(), callbacks.close()])
  }
  const limits = createRateLimits(settings, clock, windows)
  return { credentials, subscriptions, callbacks, limits, trust, audit: createAudit(log), close }
}

/**
 * Libraries that a server without issuers or without Redis never calls are not loaded: they are a third of its start
 * and of its memory.
 */
async function openTrust(issuers: TrustedIssuer[], options: TrustOptions): Promise<IssuerTrust> {
  if (issuers.length === 0) return { trustOf: () => undefined, close: async () => {} }
  const { createTrust } = await import('./trust.ts')
  return createTrust(issuers, options)
}

/** Redis when the settings name one, else SQLite in STATE_DIR. */
export async function openCredentials(
  settings: Settings,
  log: Logger,
): Promise<{ credentials: CredentialStore; subscriptions: SubscriptionStore; windows?: SharedWindows }> {
  const { REDIS_URL, STATE_DIR } = settings
  const caps = capsOf(settings)
  const most = subscriptionCapsOf(settings)
  if (REDIS_URL === undefined) {
    const file = openDatabase(STATE_DIR)
    const credentials = openSqliteStore({ stateDir: STATE_DIR, caps, file })
    return { credentials, subscriptions: openSqliteSubscriptions(file, most) }
  }
  const [{ openRedis }, { openRedisStore }, { openRedisSubscriptions }, { createRedisWindows }] = await Promise.all([
    import('./redis-client.ts'),
    import('./redis-store.ts'),
    import('../subscriptions/redis-store.ts'),
    import('./redis-windows.ts'),
  ])
  const client = await openRedis(REDIS_URL, log)
  return {
    credentials: openRedisStore({ client, caps }),
    subscriptions: openRedisSubscriptions(client, most),
    windows: (...of) => createRedisWindows(client, ...of),
  }
}

function capsOf(settings: Settings): LiveCaps {
  const { CREDENTIALS_MAX: all, CREDENTIALS_PER_ADDRESS: address, CREDENTIALS_PER_NETWORK: network } = settings
  return { all, address, network }
}

function subscriptionCapsOf(settings: Settings): Omit<SubscriptionCaps, 'owner'> {
  const { SUBSCRIPTIONS_MAX: all, SUBSCRIPTIONS_PER_ADDRESS: address, SUBSCRIPTIONS_PER_HOST: host } = settings
  return { all, address, host }
}

function removeOldRegularly(
  { credentials, subscriptions }: Pick<AuthServices, 'credentials' | 'subscriptions'>,
  clock: () => Date,
  log: Logger,
): () => void {
  const removeAll = async (now: number) => {
    await subscriptions.removeOld(now)
    return credentials.removeOld(now)
  }
  const remove = () =>
    removeAll(clock().getTime()).then(
      removed => removed > 0 && log.info({ event: 'credentials.removed', removed }),
      error => log.warn({ event: 'credentials.not-removed', reason: String(error.cause ?? error) }),
    )
  const timer = setInterval(remove, REMOVE_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
