import { createLocalJWKSet, errors, type JWK, type JWTVerifyGetKey } from 'jose'
import { isWithin } from '../base/within.ts'
import type { PublicKeys, TrustedIssuer } from './issuers.ts'
import { keysUnavailable } from './refusals.ts'

const KEEP_MS = 600_000
/** An unknown key id may mean rotated keys, or a forger who would make us ask the issuer at every attempt. */
const REFETCH_AFTER_MS = 30_000
const KEEP_FAILURE_MS = 30_000

interface KeySourceOptions {
  clock: () => Date
  /** Reads the key set at an address; throws with the reason when it cannot. */
  fetchKeys: (url: string) => Promise<PublicKeys>
}

/** The keys of one issuer, from its entry or from its pinned address. Keys that cannot be fetched throw an ApiError (503). */
export function keySource(issuer: TrustedIssuer, options: KeySourceOptions): JWTVerifyGetKey {
  return issuer.jwks_uri === undefined ? ownKeys(issuer) : remoteKeys(issuer, issuer.jwks_uri, options)
}

function ownKeys(issuer: TrustedIssuer): JWTVerifyGetKey {
  const finding = finderOf(issuer.jwks ?? { keys: [] }, issuer)
  // Heard by whoever asks.
  finding.catch(() => undefined)
  return async (header, token) => {
    const find = await finding.catch(cause => {
      throw keysUnavailable(KEEP_FAILURE_MS / 1000, cause)
    })
    return find(header, token)
  }
}

/**
 * Finds a key of the set for the header of an assertion. Throws where none could verify anything by the algorithms of the
 * issuer: that is its failure, and a good assertion must not count as a forged one.
 */
async function finderOf({ keys }: PublicKeys, { issuer, algorithms }: TrustedIssuer): Promise<JWTVerifyGetKey> {
  const isUsable = async (key: JWK) => {
    const find = createLocalJWKSet({ keys: [key] })
    const tries = await Promise.allSettled(algorithms.map(alg => find({ alg })))
    return tries.some(({ status }) => status === 'fulfilled')
  }
  for (const key of keys) if (await isUsable(key)) return createLocalJWKSet({ keys })
  throw new Error(`the key set of ${issuer} has no key for ${algorithms.join(', ')}`)
}

function remoteKeys(issuer: TrustedIssuer, url: string, { clock, fetchKeys }: KeySourceOptions): JWTVerifyGetKey {
  let known: { find: JWTVerifyGetKey; fetchedAt: number } | undefined
  let failure: { at: number; cause: unknown } | undefined
  let flight: Promise<JWTVerifyGetKey> | undefined
  const now = () => clock().getTime()

  async function fetchOnce(): Promise<JWTVerifyGetKey> {
    try {
      known = { find: await finderOf(await fetchKeys(url), issuer), fetchedAt: now() }
      failure = undefined
      return known.find
    } catch (cause) {
      failure = { at: now(), cause }
      throw keysUnavailable(KEEP_FAILURE_MS / 1000, cause)
    } finally {
      flight = undefined
    }
  }

  async function refresh(): Promise<JWTVerifyGetKey> {
    const time = now()
    if (failure && isWithin(KEEP_FAILURE_MS, failure.at, time)) {
      throw keysUnavailable(Math.ceil((failure.at + KEEP_FAILURE_MS - time) / 1000), failure.cause)
    }
    flight ??= fetchOnce()
    return flight
  }

  return async (header, token) => {
    const fresh = known && isWithin(KEEP_MS, known.fetchedAt, now()) ? known : undefined
    const find = fresh?.find ?? (await refresh())
    try {
      return await find(header, token)
    } catch (error) {
      const mayBeRotated = fresh && now() - fresh.fetchedAt >= REFETCH_AFTER_MS
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayBeRotated) throw error
      return (await refresh())(header, token)
    }
  }
}
