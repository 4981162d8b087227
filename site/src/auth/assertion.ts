import { hash } from 'node:crypto'
import { decodeJwt, errors, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose'
import { z } from 'zod'
import { ApiError } from '../base/api-error.ts'
import type { TrustedIssuer } from './issuers.ts'

const MAX_LENGTH = 8 * 1024
const SKEW_SECONDS = 60
/** One sentence for an unknown issuer, an unknown key and a bad signature, so that the list of issuers cannot be probed. */
const NOT_TRUSTED = 'The assertion is not signed by an issuer this service trusts.'

export interface AssertionContext {
  /** The service's base URL: the only accepted audience. */
  audience: string
  agentId: string
  now: Date
  trustOf(issuer: string): Trust | undefined
}

interface Trust {
  issuer: TrustedIssuer
  keys: JWTVerifyGetKey
}

/** `reason` is for the audit log, `message` for the agent. */
export type AssertionResult =
  | { ok: true; issuer: string; subjectHash: string; use: { hash: string; expiresAt: number }; scope?: string }
  | { ok: false; reason: string; message: string }

const Short = z.string().min(1).max(255)
const Claims = z.object({
  // jose takes any array that contains the audience; ours must name only us.
  aud: z.union([z.string(), z.tuple([z.string()])]),
  sub: Short,
  jti: Short,
  client_id: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
  scope: z.string().optional(),
  resource: z.union([z.string(), z.array(z.string())]).optional(),
  tenant: z.string().optional(),
  auth_time: z.number().optional(),
  // The issuer demands proof of possession, which is not offered here, so the token must not pass as a bearer.
  cnf: z.never().optional(),
})
type Claims = z.infer<typeof Claims>

/** Makes every check of an identity assertion (protocol section 6). Throws only the 503 of keys that cannot be fetched. */
export async function verifyAssertion(assertion: string, context: AssertionContext): Promise<AssertionResult> {
  if (assertion.length > MAX_LENGTH) return rejected('size', `The assertion is longer than ${MAX_LENGTH} characters.`)
  const trust = context.trustOf(issuerNamedIn(assertion))
  if (!trust) return rejected('issuer', NOT_TRUSTED)
  const verified = await verifySignatureAndTime(assertion, trust, context)
  if ('ok' in verified) return verified
  const parsed = Claims.safeParse(verified.payload)
  if (!parsed.success) return badClaim(String(parsed.error.issues[0]?.path[0]))
  const wrong = wrongClaim(parsed.data, trust.issuer, context)
  if (wrong) return badClaim(wrong)
  const { sub, jti, tenant, exp, scope } = parsed.data
  const { issuer } = trust.issuer
  return {
    ok: true,
    issuer,
    subjectHash: sha256([issuer, tenant ?? null, sub]),
    use: { hash: sha256([issuer, jti]), expiresAt: Math.ceil((exp + SKEW_SECONDS) * 1000) },
    ...(scope !== undefined && { scope }),
  }
}

async function verifySignatureAndTime(assertion: string, { issuer, keys }: Trust, { audience, now }: AssertionContext) {
  try {
    return await verifyWithAny(assertion, keys, {
      issuer: issuer.issuer,
      audience,
      typ: 'oauth-id-jag+jwt',
      algorithms: issuer.algorithms,
      requiredClaims: ['exp', 'iat', 'jti', 'sub', 'client_id'],
      maxTokenAge: issuer.max_lifetime_seconds,
      clockTolerance: SKEW_SECONDS,
      currentDate: now,
    })
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
      return badClaim(error.claim)
    return rejected(error instanceof errors.JOSEError ? error.code : 'unreadable', NOT_TRUSTED)
  }
}

/** A key id is optional (RFC 7515 section 4.1.4), and an issuer without them has two keys while it rotates. */
async function verifyWithAny(assertion: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions) {
  try {
    return await jwtVerify(assertion, keys, options)
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
    for await (const key of error) {
      try {
        return await jwtVerify(assertion, key, options)
      } catch (cause) {
        if (!(cause instanceof errors.JWSSignatureVerificationFailed)) throw cause
      }
    }
    throw new errors.JWSSignatureVerificationFailed()
  }
}

/** The first claim that is well-formed and still wrong. */
function wrongClaim(
  claims: Claims,
  issuer: TrustedIssuer,
  { audience, agentId, now }: AssertionContext,
): string | undefined {
  const { exp, iat, client_id, resource, auth_time } = claims
  if (exp - iat > issuer.max_lifetime_seconds) return 'exp'
  if (client_id !== agentId && !issuer.client_ids.includes(client_id)) return 'client_id'
  const isOurs = (target: string) => target === audience || target.startsWith(`${audience}/`)
  if (resource !== undefined && ![resource].flat().some(isOurs)) return 'resource'
  if (issuer.max_auth_age_seconds !== null) {
    const age = now.getTime() / 1000 - (auth_time ?? Number.NEGATIVE_INFINITY)
    if (age > issuer.max_auth_age_seconds + SKEW_SECONDS) return 'auth_time'
  }
  return undefined
}

/** Read before anything is verified: it chooses the keys and decides nothing. */
function issuerNamedIn(assertion: string): string {
  try {
    return String(decodeJwt(assertion).iss)
  } catch {
    return ''
  }
}

function badClaim(claim: string): AssertionResult {
  return rejected(claim, `The assertion was rejected: its ${claim} is missing or not acceptable here.`)
}

function rejected(reason: string, message: string): AssertionResult {
  return { ok: false, reason, message }
}

function sha256(parts: unknown[]): string {
  return hash('sha256', JSON.stringify(parts))
}
