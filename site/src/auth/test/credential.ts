/** Credentials as the store keeps them, for the tests of every driver. */
import { randomBytes } from 'node:crypto'
import { SCOPES } from '#contract'
import type { Kept } from '../../kept/kept.ts'
import type { Credential, LiveCaps } from '../credential.ts'
import { type CredentialStore, createCredentials } from '../credentials.ts'
import type { TokenKind } from '../tokens.ts'

export const NOW = Date.parse('2026-01-10T09:00:00Z')
/** Out of the way of tests that are not about them. */
export const CAPS: LiveCaps = { all: 100_000, address: 100_000, network: 100_000 }

export const randomHash = () => randomBytes(32).toString('hex')

export function credential(kind: TokenKind, changes: Partial<Credential> = {}): Credential {
  return {
    hash: randomHash(),
    kind,
    agentId: 'price-watcher-7',
    identityType: 'anonymous',
    scope: [...SCOPES],
    createdAt: NOW,
    expiresAt: NOW + 3_600_000,
    failures: 0,
    ...changes,
  }
}

export type Opened = CredentialStore & Pick<Kept, 'removeOld' | 'close'>

export function credentialsIn(kept: Kept, caps: LiveCaps): Opened {
  return { ...createCredentials(kept, caps), removeOld: kept.removeOld, close: kept.close }
}
