import { type Credential, isLive } from './credential.ts'
import type { AuthServices } from './credentials.ts'
import { hashToken, tokenKind } from './tokens.ts'

/**
 * Returns the token of an Authorization header: undefined if it is absent or of another scheme, '' if it is malformed.
 * The scheme name is case-insensitive (RFC 9110 section 11.1).
 */
export function readBearer(header = ''): string | undefined {
  const [, scheme = '', rest = ''] = /^\s*([^\s]+)(.*)$/s.exec(header) ?? []
  if (scheme.toLowerCase() !== 'bearer') return undefined
  return /^ +([A-Za-z0-9\-._~+/]+=*)\s*$/.exec(rest)?.[1] ?? ''
}

/** Returns the credential that the front found. Throws if it let a request through that should have had one. */
export function presented({ credential }: { credential?: Credential }): Credential {
  if (!credential) throw new Error('a request without token reached an endpoint that needs one')
  return credential
}

/** Resolves with the live credential of a bearer token; a registration token is not one, since it can only be exchanged. */
export async function findBearer(
  token: string,
  { credentials, clock }: Pick<AuthServices, 'credentials' | 'clock'>,
): Promise<Credential | undefined> {
  const kind = tokenKind(token)
  if (kind === undefined || kind === 'registration') return undefined
  const found = await credentials.find(hashToken(token))
  const now = clock().getTime()
  if (found?.kind !== kind || !isLive(found, now)) return undefined
  // Not awaited: the answer is the same whether the use can be noted or not.
  if (found.usedAt === undefined) void credentials.use(found, now)
  return found
}
