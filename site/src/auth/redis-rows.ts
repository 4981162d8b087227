/** How a credential stands in Redis. */
import { z } from 'zod'
import { IdentityType, Scope } from '#contract'
import { PREFIX } from './redis-scripts.ts'
import { storeDown } from './refusals.ts'
import type { Credential } from './store.ts'
import { StoredJson } from './stored-json.ts'
import { TOKEN_KINDS } from './tokens.ts'

export const TOKEN_PREFIX = `${PREFIX}token:`

/** The part of a row that never changes. */
const FixedRow = z.object({
  agentId: z.string(),
  identityType: IdentityType,
  scope: z.array(Scope),
  issuer: z.string().optional(),
  subjectHash: z.string().optional(),
  addressGroup: z.string().optional(),
  networkGroup: z.string().optional(),
  createdAt: z.number(),
})
const Count = z.string().regex(/^\d+$/).transform(Number)
const StoredHash = z.object({
  row: StoredJson.pipe(FixedRow),
  kind: z.enum(TOKEN_KINDS),
  expires: Count,
  failures: Count,
  used: Count.optional(),
  consumed: Count.optional(),
  revoked: Count.optional(),
})

export function fixedRow(credential: Credential): string {
  return JSON.stringify(FixedRow.parse(credential))
}

/** Undefined when nothing is stored; throws an ApiError (503) when it is no credential, since nobody can say whose it was. */
export function credentialOf(hash: Uint8Array, stored: Record<string, string>): Credential | undefined {
  if (Object.keys(stored).length === 0) return undefined
  const parsed = StoredHash.safeParse(stored)
  if (!parsed.success) throw storeDown(damaged(hash, parsed.error))
  const { row, kind, expires, failures, used, consumed, revoked } = parsed.data
  const moments = {
    ...(used !== undefined && { usedAt: used }),
    ...(consumed !== undefined && { consumedAt: consumed }),
    ...(revoked !== undefined && { revokedAt: revoked }),
  }
  return { hash, kind, ...row, expiresAt: expires, ...moments, failures }
}

/** Names the key and the field, and nothing of what stands there. */
function damaged(hash: Uint8Array, { issues }: z.ZodError): Error {
  const path = issues[0]?.path.join('.')
  return new Error(`Redis key ${tokenKey(hash)} holds no credential, see its ${path}: delete it`)
}

export function tokenKey(hash: Uint8Array): string {
  return TOKEN_PREFIX + hex(hash)
}

export function hashOf(key: string): Uint8Array {
  return Buffer.from(key.slice(TOKEN_PREFIX.length), 'hex')
}

export function hex(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex')
}
