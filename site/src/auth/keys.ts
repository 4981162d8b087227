import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { type Dispatcher, request } from 'undici'
import { z } from 'zod'
import { type GuardOptions, guardedAgent } from '#contract/guarded-agent.ts'
import { isWithin } from '../base/keeper.ts'
import { PublicKey, type PublicKeys, type TrustedIssuer } from './issuers.ts'
import { keysUnavailable } from './refusals.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 64 * 1024
const MEDIA_TYPE = /^application\/(?:json|jwk-set\+json)\s*(?:;|$)/i
const KEEP_MS = 600_000
/** After a failure, and for an unknown key id: a forger must not make us fetch at every attempt. */
const FETCH_EVERY_MS = 30_000

export interface TrustOptions extends Pick<GuardOptions, 'allowLoopback' | 'lookup'> {
  clock: () => Date
  timeoutMs?: number
}

/** Returns each trusted issuer with its keys, which are fetched when they are first needed. */
export function createTrust(issuers: TrustedIssuer[], { clock, timeoutMs = TIMEOUT_MS, ...guard }: TrustOptions) {
  const agent = guardedAgent({ timeoutMs, ...guard })
  const byName = new Map(issuers.map(issuer => [issuer.issuer, { issuer, keys: keysOf(issuer) }]))
  return { trustOf: (issuer: string) => byName.get(issuer), close: () => agent.destroy() }

  function keysOf(issuer: TrustedIssuer): JWTVerifyGetKey {
    const { jwks, jwks_uri } = issuer
    if (jwks_uri !== undefined) return cachedKeys(async () => fetchKeys(jwks_uri, agent, timeoutMs), issuer, clock)
    return cachedKeys(async () => jwks ?? { keys: [] }, issuer, clock)
  }
}

/** Returns the lookup of an issuer's keys. It throws an ApiError (503) if they cannot be loaded. */
function cachedKeys(load: () => Promise<PublicKeys>, issuer: TrustedIssuer, clock: () => Date): JWTVerifyGetKey {
  let loaded: { find: JWTVerifyGetKey; at: number } | undefined
  let latest: { find: Promise<JWTVerifyGetKey>; at: number } | undefined
  const now = () => clock().getTime()

  async function loadKeys(): Promise<JWTVerifyGetKey> {
    const find = await finderOf(await load(), issuer)
    loaded = { find, at: now() }
    return find
  }

  async function refresh(): Promise<JWTVerifyGetKey> {
    if (!latest || !isWithin(FETCH_EVERY_MS, latest.at, now())) latest = { find: loadKeys(), at: now() }
    const { find, at } = latest
    return find.catch(cause => {
      throw keysUnavailable(Math.ceil((at + FETCH_EVERY_MS - now()) / 1000), cause)
    })
  }

  return async (header, token) => {
    const find = loaded && isWithin(KEEP_MS, loaded.at, now()) ? loaded.find : await refresh()
    try {
      return await find(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return (await refresh())(header, token)
    }
  }
}

/** Returns the lookup in a key set. Throws if no key of it fits the issuer's algorithms: that forges no assertion. */
async function finderOf({ keys }: PublicKeys, { issuer, algorithms }: TrustedIssuer): Promise<JWTVerifyGetKey> {
  const tries = keys.flatMap(key => algorithms.map(async alg => createLocalJWKSet({ keys: [key] })({ alg })))
  const results = await Promise.allSettled(tries)
  if (results.some(({ status }) => status === 'fulfilled')) return createLocalJWKSet({ keys })
  throw new Error(`the key set of ${issuer} has no key for ${algorithms.join(', ')}`)
}

/** RFC 7517 section 5: a key of an unknown type is ignored, so that a new one does not shut the issuer out. */
const KeySet = z.object({ keys: z.array(z.unknown()).max(100) }).transform(({ keys }) => ({
  keys: keys.flatMap(key => PublicKey.safeParse(key).data ?? []),
}))

/** Fetches an issuer's key set. Follows no redirect: the operator pins the address, not the server behind it. */
async function fetchKeys(url: string, dispatcher: Dispatcher, timeoutMs: number): Promise<PublicKeys> {
  const { statusCode, headers, body } = await request(url, {
    dispatcher,
    headers: { accept: 'application/jwk-set+json, application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  try {
    if (statusCode !== 200) throw new Error(`status ${statusCode}`)
    if (!MEDIA_TYPE.test(String(headers['content-type']))) throw new Error(`media type ${headers['content-type']}`)
    let text = ''
    for await (const chunk of body.setEncoding('utf8')) {
      text += chunk
      if (text.length > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`)
    }
    return KeySet.parse(JSON.parse(text))
  } catch (cause) {
    body.on('error', () => {}).destroy()
    throw new Error(`${url}: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
