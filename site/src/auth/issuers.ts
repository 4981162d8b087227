import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isLoopback } from '#contract'

/** RFC 8725 section 3.2: signatures by public key only, each issuer names which of them it uses. */
const ALGORITHMS = ['ES256', 'ES384', 'EdDSA', 'Ed25519', 'PS256', 'RS256'] as const

export const PublicKey = z
  .looseObject({ kty: z.enum(['EC', 'RSA', 'OKP'], 'must be a public key of type EC, RSA or OKP') })
  .refine(key => !('d' in key), 'must not contain a private key')
/** A JSON Web Key Set as far as it is ours to check; jose reads the rest. An entry's own keys must all be good. */
export const PublicKeys = z.object({ keys: z.array(PublicKey).max(100) })
export type PublicKeys = z.infer<typeof PublicKeys>

const TrustedIssuer = z
  .strictObject({
    issuer: z.url({ protocol: /^https?$/, error: 'must be a URL' }),
    /** The address of its keys. Never taken from a token. */
    jwks_uri: z.url({ protocol: /^https?$/, error: 'must be an https URL' }).optional(),
    /** Its keys themselves, for an issuer that publishes none. */
    jwks: PublicKeys.refine(({ keys }) => keys.length > 0, 'must hold a key').optional(),
    algorithms: z.array(z.enum(ALGORITHMS)).min(1),
    /** Clients, besides the registered agent itself, that may present its assertions. */
    client_ids: z.array(z.string().min(1)).default([]),
    max_lifetime_seconds: z.int().min(1).max(86_400).default(600),
    max_auth_age_seconds: z.int().min(0).nullable().default(null),
  })
  .refine(({ jwks, jwks_uri }) => (jwks === undefined) !== (jwks_uri === undefined), 'needs either jwks_uri or jwks')
export type TrustedIssuer = z.infer<typeof TrustedIssuer>

/** Reads the file of the setting. Throws one line for a bad entry, since the list decides which identities are believed. */
export function readTrustedIssuers(
  path: string | undefined,
  { allowLoopback }: { allowLoopback: boolean },
): TrustedIssuer[] {
  if (path === undefined) return []
  const parsed = z.array(TrustedIssuer).safeParse(readJson(path))
  const [issue] = parsed.error?.issues ?? []
  if (!parsed.success) throw refused(path, `${issue?.path.join('.')}: ${issue?.message}`)
  const seen = new Set<string>()
  for (const { issuer, jwks_uri } of parsed.data) {
    if (seen.has(issuer)) throw refused(path, `${issuer} is listed twice`)
    seen.add(issuer)
    if (jwks_uri !== undefined && !mayBeFetched(new URL(jwks_uri), allowLoopback))
      throw refused(path, `${issuer}: jwks_uri must be an https URL`)
  }
  return parsed.data
}

/** Whether an address of a stranger may be requested at all; its addresses are checked again at the connection. */
export function mayBeFetched(url: URL, allowLoopback: boolean): boolean {
  return url.protocol === 'https:' || (allowLoopback && isLoopback(url.hostname))
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw refused(path, cause instanceof Error ? cause.message : String(cause))
  }
}

function refused(path: string, reason: string): Error {
  return new Error(`setting TRUSTED_ISSUERS: ${path}: ${reason}`)
}
