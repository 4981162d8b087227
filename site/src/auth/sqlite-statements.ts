import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { IdentityType, Scope } from '#contract'
import type { Counted, Credential } from './store.ts'
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
  address_group: z.string().nullable(),
  network_group: z.string().nullable(),
  created_at: z.number(),
  expires_at: z.number(),
  consumed_at: z.number().nullable(),
  revoked_at: z.number().nullable(),
  used_at: z.number().nullable(),
  failures: z.number(),
})

export type Statements = ReturnType<typeof prepareStatements>

/** Every statement of the store, compiled once. */
export function prepareStatements(database: DatabaseSync) {
  return {
    insert: database.prepare(`INSERT INTO credential
      (hash, kind, agent_id, identity_type, scope, issuer, subject_hash, address_group, network_group, created_at, expires_at)
      VALUES ($hash, $kind, $agent_id, $identity_type, $scope, $issuer, $subject_hash, $address_group, $network_group,
      $created_at, $expires_at)`),
    /** Changes whenever another connection committed something. */
    dataVersion: database.prepare('PRAGMA data_version'),
    find: database.prepare('SELECT * FROM credential WHERE hash = ?'),
    consume: database.prepare(`UPDATE credential SET consumed_at = $now WHERE hash = $hash AND kind = 'registration'
      AND consumed_at IS NULL AND revoked_at IS NULL AND expires_at > $now AND failures < $max_failures`),
    useAssertion: database.prepare('INSERT OR IGNORE INTO used_assertion (hash, expires_at) VALUES (?, ?)'),
    countFailure: database.prepare('UPDATE credential SET failures = failures + 1 WHERE hash = ?'),
    revoke: database.prepare('UPDATE credential SET revoked_at = ? WHERE hash = ? AND revoked_at IS NULL'),
    use: database.prepare('UPDATE credential SET used_at = ? WHERE hash = ? AND used_at IS NULL'),
    live: {
      all: prepareLive(database, ''),
      address: prepareLive(database, 'AND address_group = $group'),
      network: prepareLive(database, 'AND network_group = $group'),
    } satisfies Record<Counted['by'], unknown>,
    evict: database.prepare('DELETE FROM credential WHERE hash = ?'),
    list: database.prepare(`SELECT * FROM credential
      WHERE ($agent_id IS NULL OR agent_id = $agent_id) AND ($issuer IS NULL OR issuer = $issuer)
      AND ($subject_hash IS NULL OR subject_hash = $subject_hash)
      AND ($group IS NULL OR address_group = $group OR network_group = $group) ORDER BY created_at, hash`),
    removeCredentials: database.prepare(`DELETE FROM credential
      WHERE hash IN (SELECT hash FROM credential WHERE expires_at <= ? LIMIT ?)`),
    removeAssertions: database.prepare(`DELETE FROM used_assertion
      WHERE hash IN (SELECT hash FROM used_assertion WHERE expires_at <= ? LIMIT ?)`),
  }
}

/** What is asked of the live rows of a kind, or of those of one group. */
function prepareLive(database: DatabaseSync, ofGroup: string) {
  const live = `FROM credential WHERE kind = $kind ${ofGroup} AND expires_at > $now
    AND consumed_at IS NULL AND revoked_at IS NULL`
  return {
    count: database.prepare(`SELECT count(*) AS count ${live}`),
    unused: database.prepare(`SELECT hash ${live} AND used_at IS NULL ORDER BY expires_at LIMIT $limit`),
    expiry: database.prepare(`SELECT expires_at ${live} ORDER BY expires_at LIMIT 1 OFFSET $before`),
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
    address_group: credential.addressGroup ?? null,
    network_group: credential.networkGroup ?? null,
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
    ...(row.address_group !== null && { addressGroup: row.address_group }),
    ...(row.network_group !== null && { networkGroup: row.network_group }),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...(row.consumed_at !== null && { consumedAt: row.consumed_at }),
    ...(row.revoked_at !== null && { revokedAt: row.revoked_at }),
    ...(row.used_at !== null && { usedAt: row.used_at }),
    failures: row.failures,
  }
}
