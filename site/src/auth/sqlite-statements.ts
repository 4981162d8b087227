import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { IdentityType, Scope } from '#contract'
import type { Credential } from './store.ts'
import { TOKEN_KINDS } from './tokens.ts'

const Scopes = z.array(Scope)
const Row = z.object({
  hash: z.instanceof(Uint8Array),
  kind: z.enum(TOKEN_KINDS),
  agent_id: z.string(),
  identity_type: IdentityType,
  scope: z.string().transform(text => Scopes.parse(text.split(' '))),
  issuer: z.string().nullable(),
  subject_hash: z.string().nullable(),
  created_at: z.number(),
  expires_at: z.number(),
  consumed_at: z.number().nullable(),
  revoked_at: z.number().nullable(),
  failures: z.number(),
})

export type Statements = ReturnType<typeof prepareStatements>

/** Every statement of the store, compiled once. */
export function prepareStatements(database: DatabaseSync) {
  return {
    insert: database.prepare(`INSERT INTO credential
      (hash, kind, agent_id, identity_type, scope, issuer, subject_hash, created_at, expires_at)
      VALUES ($hash, $kind, $agent_id, $identity_type, $scope, $issuer, $subject_hash, $created_at, $expires_at)`),
    /** Changes whenever another connection committed something. */
    dataVersion: database.prepare('PRAGMA data_version'),
    find: database.prepare('SELECT * FROM credential WHERE hash = ?'),
    consume: database.prepare(`UPDATE credential SET consumed_at = $now WHERE hash = $hash AND kind = 'registration'
      AND consumed_at IS NULL AND revoked_at IS NULL AND expires_at > $now AND failures < $max_failures`),
    useAssertion: database.prepare('INSERT OR IGNORE INTO used_assertion (hash, expires_at) VALUES (?, ?)'),
    countFailure: database.prepare('UPDATE credential SET failures = failures + 1 WHERE hash = ?'),
    revoke: database.prepare('UPDATE credential SET revoked_at = ? WHERE hash = ? AND revoked_at IS NULL'),
    countLive: database.prepare(`SELECT count(*) AS count FROM credential
      WHERE kind = ? AND expires_at > ? AND consumed_at IS NULL AND revoked_at IS NULL`),
    list: database.prepare(`SELECT * FROM credential
      WHERE ($agent_id IS NULL OR agent_id = $agent_id) AND ($issuer IS NULL OR issuer = $issuer)
      AND ($subject_hash IS NULL OR subject_hash = $subject_hash) ORDER BY created_at, hash`),
    removeCredentials: database.prepare(`DELETE FROM credential
      WHERE hash IN (SELECT hash FROM credential WHERE expires_at <= ? LIMIT ?)`),
    removeAssertions: database.prepare(`DELETE FROM used_assertion
      WHERE hash IN (SELECT hash FROM used_assertion WHERE expires_at <= ? LIMIT ?)`),
  }
}

export function rowOf(credential: Credential) {
  return {
    hash: credential.hash,
    kind: credential.kind,
    agent_id: credential.agentId,
    identity_type: credential.identityType,
    scope: credential.scope.join(' '),
    issuer: credential.issuer ?? null,
    subject_hash: credential.subjectHash ?? null,
    created_at: credential.createdAt,
    expires_at: credential.expiresAt,
  }
}

export function credentialOf(data: unknown): Credential {
  const row = Row.parse(data)
  return {
    hash: row.hash,
    kind: row.kind,
    agentId: row.agent_id,
    identityType: row.identity_type,
    scope: row.scope,
    ...(row.issuer !== null && { issuer: row.issuer }),
    ...(row.subject_hash !== null && { subjectHash: row.subject_hash }),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...(row.consumed_at !== null && { consumedAt: row.consumed_at }),
    ...(row.revoked_at !== null && { revokedAt: row.revoked_at }),
    failures: row.failures,
  }
}
