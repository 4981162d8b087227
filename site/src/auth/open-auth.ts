import type { Logger } from 'pino'
import { isLoopback, type Settings } from '#contract'
import { type Audit, createAudit } from './audit.ts'
import { readTrustedIssuers, type TrustedIssuer } from './issuers.ts'
import { createRateLimits, type RateLimits, type SharedWindows } from './rate-limit.ts'
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
  const { PUBLIC_BASE_URL, TRUSTED_ISSUERS } = settings
  const allowLoopback = PUBLIC_BASE_URL === undefined || isLoopback(new URL(PUBLIC_BASE_URL).hostname)
  const trust = await openTrust(readTrustedIssuers(TRUSTED_ISSUERS, { allowLoopback }), { clock, allowLoopback })
  const { credentials, windows } = await openCredentials(settings, log)
  const stopRemoving = removeOldRegularly(credentials, clock, log)
  const close = async () => {
    stopRemoving()
    await Promise.all([credentials.close(), trust.close()])
  }
  return { credentials, limits: createRateLimits(settings, clock, windows), trust, audit: createAudit(log), close }
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
): Promise<{ credentials: CredentialStore; windows?: SharedWindows }> {
  const { REDIS_URL, STATE_DIR } = settings
  const caps = capsOf(settings)
  if (REDIS_URL === undefined) return { credentials: openSqliteStore({ stateDir: STATE_DIR, caps }) }
  const [{ openRedis }, { openRedisStore }, { createRedisWindows }] = await Promise.all([
    import('./redis-client.ts'),
    import('./redis-store.ts'),
    import('./redis-windows.ts'),
  ])
  const client = await openRedis(REDIS_URL, log)
  return { credentials: openRedisStore({ client, caps }), windows: (...of) => createRedisWindows(client, ...of) }
}

function capsOf(settings: Settings): LiveCaps {
  const { CREDENTIALS_MAX: all, CREDENTIALS_PER_ADDRESS: address, CREDENTIALS_PER_NETWORK: network } = settings
  return { all, address, network }
}

function removeOldRegularly(credentials: CredentialStore, clock: () => Date, log: Logger): () => void {
  const remove = () =>
    credentials.removeOld(clock().getTime()).then(
      removed => removed > 0 && log.info({ event: 'credentials.removed', removed }),
      error => log.warn({ event: 'credentials.not-removed', reason: String(error.cause ?? error) }),
    )
  const timer = setInterval(remove, REMOVE_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
