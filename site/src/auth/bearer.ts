import { type Credential, isLive } from './credential.ts'
import type { AuthServices } from './services.ts'
import { hashToken, sameHash, tokenKind } from './tokens.ts'

/**
 * The token of an Authorization header; undefined when it is absent or of another scheme, '' when it is malformed.
 * The scheme name is case-insensitive (RFC 9110 section 11.1).
 */
export function readBearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  // As nearly every client writes it; what follows reads the rest.
  const usual = /^Bearer ([A-Za-z0-9\-._~+/]+=*)$/.exec(header)
  if (usual) return usual[1]
  const [, scheme = '', rest = ''] = /^\s*([^\s]+)(.*)$/s.exec(header) ?? []
  if (scheme.toLowerCase() !== 'bearer') return undefined
  return /^ +([A-Za-z0-9\-._~+/]+=*)\s*$/.exec(rest)?.[1] ?? ''
}

/**
 * The credential the front found for an endpoint that needs one; without it the front let a request through it should
 * not have.
 */
export function presented({ credential }: { credential?: Credential }): Credential {
  if (!credential) throw new Error('a request without token reached an endpoint that needs one')
  return credential
}

/** The live credential behind a bearer token. A registration token is not one: it can only be exchanged. */
export async function findBearer(
  token: string,
  { credentials, clock }: Pick<AuthServices, 'credentials' | 'clock'>,
): Promise<Credential | undefined> {
  const kind = tokenKind(token)
  if (kind === undefined || kind === 'registration') return undefined
  const hash = hashToken(token)
  const found = await credentials.find(hash)
  if (!found || found.kind !== kind || !sameHash(found.hash, hash)) return undefined
  const now = clock().getTime()
  if (!isLive(found, now)) return undefined
  // No answer waits for it: it is the same whether the use can be noted or not.
  if (found.usedAt === undefined) void credentials.use(found, now)
  return found
}
