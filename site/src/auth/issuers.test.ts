import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTrustedIssuers } from './issuers.ts'

const directory = mkdtempSync(join(tmpdir(), 'issuers-'))
const path = join(directory, 'issuers.json')
const entry = { issuer: 'https://idp.example', jwks_uri: 'https://idp.example/jwks.json', algorithms: ['ES256'] }
const key = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }

function read(content: unknown, allowLoopback = false) {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readTrustedIssuers(path, { allowLoopback })
}

describe('the list of trusted issuers', () => {
  it('is empty when no file is named', () => {
    expect(readTrustedIssuers(undefined, { allowLoopback: false })).toEqual([])
  })

  it('fills the omitted fields of an entry', () => {
    expect(read([entry])).toEqual([{ ...entry, client_ids: [], max_lifetime_seconds: 600, max_auth_age_seconds: null }])
  })

  it('takes the keys themselves instead of their address', () => {
    expect(read([{ ...entry, jwks_uri: undefined, jwks: { keys: [key] } }])).toHaveLength(1)
  })

  it('takes plain http for a loopback host only, and only while the server itself is one', () => {
    const local = [{ ...entry, jwks_uri: 'http://127.0.0.1:8080/jwks' }]
    expect(read(local, true)).toHaveLength(1)
    expect(() => read(local)).toThrow(/https/)
    expect(() => read([{ ...entry, jwks_uri: 'http://idp.example/jwks' }], true)).toThrow(/https/)
  })

  it.each<[string, unknown]>([
    ['is not JSON', '['],
    ['is not a list', { issuers: [] }],
    ['has an entry without issuer', [{ ...entry, issuer: undefined }]],
    ['has an entry without keys', [{ ...entry, jwks_uri: undefined }]],
    ['has an entry with two sources of keys', [{ ...entry, jwks: { keys: [key] } }]],
    ['allows no algorithm', [{ ...entry, algorithms: [] }]],
    ['allows none', [{ ...entry, algorithms: ['none'] }]],
    ['allows a shared secret', [{ ...entry, algorithms: ['HS256'] }]],
    ['holds a private key', [{ ...entry, jwks_uri: undefined, jwks: { keys: [{ ...key, d: 'd' }] } }]],
    ['holds a shared secret', [{ ...entry, jwks_uri: undefined, jwks: { keys: [{ kty: 'oct', k: 'k' }] } }]],
    ['misspells a member', [{ ...entry, max_lifetime: 5 }]],
    ['names an issuer twice', [entry, entry]],
  ])('stops the start with one line when it %s', (_name, content) => {
    expect(() => read(content)).toThrow(/^setting TRUSTED_ISSUERS: [^\n]+$/)
  })
})
