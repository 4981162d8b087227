import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { createLocalJWKSet, exportJWK, exportSPKI, importJWK, type JWTPayload } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { goodClaims, ISSUER, newSigner, type Signer } from '../../test/issuer.ts'
import { type AssertionContext, verifyAssertion } from './assertion.ts'
import type { TrustedIssuer } from './issuers.ts'

const BASE = 'https://web3.example'
const NOW = new Date('2026-01-10T09:00:00Z')
const IAT = NOW.getTime() / 1000
const entry: TrustedIssuer = {
  issuer: ISSUER,
  algorithms: ['ES256', 'RS256'],
  client_ids: ['https://idp.example/agent-client.json'],
  max_lifetime_seconds: 600,
  max_auth_age_seconds: null,
}

let signer: Signer
beforeAll(async () => {
  signer = await newSigner()
})

function check(assertion: string, issuer: Partial<TrustedIssuer> = {}, keys = [signer.jwk]) {
  const trust = { issuer: { ...entry, ...issuer }, keys: createLocalJWKSet({ keys }) }
  const context: AssertionContext = {
    audience: BASE,
    agentId: 'price-watcher-7',
    now: NOW,
    trustOf: name => (name === trust.issuer.issuer ? trust : undefined),
  }
  return verifyAssertion(assertion, context)
}
const claims = (changes: JWTPayload = {}) => goodClaims(BASE, NOW, changes)

describe('an identity assertion that is accepted', () => {
  it.each<[string, JWTPayload]>([
    ['is fresh, for us, and from the agent itself', {}],
    ['names us as the only member of aud', { aud: [BASE] }],
    ['comes from a client the issuer lists', { client_id: 'https://idp.example/agent-client.json' }],
    ['expired less than the skew ago', { iat: IAT - 300, exp: IAT - 59 }],
    ['was issued less than the skew ahead', { iat: IAT + 60 }],
    ['has times with fractions of a second', { iat: IAT + 0.1234567, exp: IAT + 300.1234567 }],
    ['lives exactly as long as allowed', { exp: IAT + 600 }],
    ['is for a resource under us', { resource: ['https://else.example', `${BASE}/api/jobs`] }],
    ['carries claims that are not used', { act: { sub: 'x' }, email: 'someone@people.example', tenant: 't-1' }],
  ])('%s', async (_name, changes) => {
    expect(await check(await signer.sign(claims(changes)))).toMatchObject({ ok: true, issuer: ISSUER })
  })

  it.each(['ES256', 'ES384', 'EdDSA', 'PS256', 'RS256'] as const)(
    'is signed with %s when the issuer lists it',
    async algorithm => {
      const other = await newSigner(algorithm)
      expect(await check(await other.sign(claims()), { algorithms: [algorithm] }, [other.jwk])).toMatchObject({
        ok: true,
      })
    },
  )

  it('names no key of an issuer that has two, or one id for both', async () => {
    const other = await newSigner()
    for (const kid of [undefined, 'key-1']) {
      const keys = [other.jwk, { kty: 'EC', crv: 'P-256', kid }, signer.jwk].map(jwk => ({ ...jwk, kid }))
      expect(await check(await signer.sign(claims(), { kid }), {}, keys)).toMatchObject({ ok: true })
      expect(await check(await signer.sign(claims({ aud: 'x' }), { kid }), {}, keys)).toMatchObject({ reason: 'aud' })
      const forged = await (await newSigner()).sign(claims(), { kid })
      expect(await check(forged, {}, keys)).toMatchObject({ reason: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' })
    }
  })

  it('has one owner per issuer, tenant and subject, and a single use per issuer', async () => {
    const of = async (changes: JWTPayload) => {
      const result = await check(await signer.sign(claims({ jti: 'made-up-1', ...changes })), {
        issuer: changes.iss ?? ISSUER,
      })
      if (!result.ok) throw new Error('each is accepted')
      return [result.subjectHash, result.use.hash]
    }
    const iss = 'https://other-idp.example'
    const all = await Promise.all([{}, {}, { sub: 'user-2' }, { tenant: 't-1' }, { iss }].map(of))
    const [owners, uses] = [0, 1].map(at => all.map(one => one[at]))
    expect(owners?.[0]).toMatch(/^[0-9a-f]{64}$/)
    expect([owners?.[0] === owners?.[1], new Set(owners).size, new Set(uses).size]).toEqual([true, 4, 2])
  })

  it('hands on its scope, its single use and how long that must be remembered', async () => {
    const result = await check(await signer.sign(claims({ scope: 'read:news other', exp: IAT + 300 })))
    expect(result).toMatchObject({ scope: 'read:news other', use: { expiresAt: (IAT + 360) * 1000 } })
  })

  it('was authenticated recently enough when the issuer requires that', async () => {
    const recent = { max_auth_age_seconds: 3600 }
    expect(await check(await signer.sign(claims({ auth_time: IAT - 3660 })), recent)).toMatchObject({ ok: true })
    for (const auth_time of [IAT - 3661, undefined]) {
      expect(await check(await signer.sign(claims({ auth_time })), recent)).toMatchObject({ reason: 'auth_time' })
    }
  })
})

describe('an identity assertion that is rejected', () => {
  it.each<[string, JWTPayload, string]>([
    ['is for us with a slash', { aud: `${BASE}/` }, 'aud'],
    ['is for somebody else', { aud: 'https://else.example' }, 'aud'],
    ['is for us and somebody else', { aud: [BASE, 'https://else.example'] }, 'aud'],
    ['has an empty audience', { aud: [] }, 'aud'],
    ['has no audience', { aud: undefined }, 'aud'],
    ['never expires', { exp: undefined }, 'exp'],
    ['expired', { iat: IAT - 300, exp: IAT - 60 }, 'exp'],
    ['lives too long', { exp: IAT + 601 }, 'exp'],
    ['does not say when it was issued', { iat: undefined }, 'iat'],
    ['was issued in the future', { iat: IAT + 61, exp: IAT + 100 }, 'iat'],
    ['was issued too long ago', { iat: IAT - 661, exp: IAT + 1 }, 'iat'],
    ['is not valid yet', { nbf: IAT + 61 }, 'nbf'],
    ['has no subject', { sub: undefined }, 'sub'],
    ['has an empty subject', { sub: '' }, 'sub'],
    ['has a subject of 256 characters', { sub: 'x'.repeat(256) }, 'sub'],
    ['has no jti', { jti: undefined }, 'jti'],
    ['has an empty jti', { jti: '' }, 'jti'],
    ['has a jti of 256 characters', { jti: 'x'.repeat(256) }, 'jti'],
    ['names no client', { client_id: undefined }, 'client_id'],
    ['names another client', { client_id: 'someone-else' }, 'client_id'],
    ['is for another resource', { resource: 'https://else.example/api' }, 'resource'],
    ['is for a resource that only starts like us', { resource: `${BASE}.evil.example/api` }, 'resource'],
    ['has a scope that is not a text', { scope: ['read:jobs'] }, 'scope'],
    ['demands proof of possession', { cnf: { jkt: 'abc' } }, 'cnf'],
    ['is from an unlisted issuer', { iss: 'https://unlisted.example' }, 'issuer'],
    ['has an issuer that differs by a slash', { iss: `${ISSUER}/` }, 'issuer'],
    ['has no issuer', { iss: undefined }, 'issuer'],
  ])('%s', async (_name, changes, reason) => {
    expect(await check(await signer.sign(claims(changes)))).toMatchObject({ ok: false, reason })
  })

  it.each(['JWT', 'at+jwt', 'oauth-id-jag', undefined])('has the type %s', async typ => {
    expect(await check(await signer.sign(claims(), { typ }))).toMatchObject({ ok: false, reason: 'typ' })
  })

  it('is longer than 8 KiB', async () => {
    expect(await check(await signer.sign(claims({ pad: 'x'.repeat(8_000) })))).toMatchObject({ reason: 'size' })
  })

  it.each(['', 'x', 'a.b.c', 'a.b', '..', '{}'])('is not a compact token: %j', async text => {
    expect(await check(text)).toMatchObject({ ok: false })
  })

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  it('is not signed at all', async () => {
    const unsigned = `${encode({ alg: 'none', typ: 'oauth-id-jag+jwt' })}.${encode(claims())}.`
    expect(await check(unsigned)).toMatchObject({ ok: false })
  })

  it('uses the public key as a shared secret', async () => {
    const key = await importJWK(signer.jwk, 'ES256', { extractable: true })
    if (key instanceof Uint8Array) throw new Error('a public key was imported')
    const signed = `${encode({ alg: 'HS256', typ: 'oauth-id-jag+jwt', kid: 'key-1' })}.${encode(claims())}`
    const mac = createHmac('sha256', await exportSPKI(key))
      .update(signed)
      .digest('base64url')
    expect(await check(`${signed}.${mac}`)).toMatchObject({ ok: false })
  })

  it('has an unknown critical header', async () => {
    const header = encode({ alg: 'ES256', kid: 'key-1', typ: 'oauth-id-jag+jwt', crit: ['b128'], b128: true })
    const [, payload, signature] = (await signer.sign(claims())).split('.')
    expect(await check(`${header}.${payload}.${signature}`)).toMatchObject({ ok: false })
  })

  it('has its own key, or an address of its keys', async () => {
    const forger = await newSigner()
    for (const header of [{ jwk: forger.jwk }, { jku: 'https://evil.example/k' }, { x5u: 'https://evil.example/x' }]) {
      expect(await check(await forger.sign(claims(), header))).toMatchObject({ ok: false })
    }
  })

  it('is signed by an RSA key of 1024 bits', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const signed = `${encode({ alg: 'RS256', typ: 'oauth-id-jag+jwt', kid: 'weak' })}.${encode(claims())}`
    const signature = sign('sha256', Buffer.from(signed), privateKey).toString('base64url')
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'weak', alg: 'RS256' }]
    expect(await check(`${signed}.${signature}`, {}, keys)).toMatchObject({ ok: false })
  })

  it('reports an unknown issuer, an unknown key, an unlisted algorithm and a bad signature alike', async () => {
    const [forger, rsa, other] = [await newSigner(), await newSigner('PS256'), await newSigner('ES256', 'key-2')]
    const tampered = (await signer.sign(claims())).replace(/\.[^.]+$/, `.${'A'.repeat(86)}`)
    const results = await Promise.all([
      check(await signer.sign(claims({ iss: 'https://unlisted.example' }))),
      check(await other.sign(claims())),
      check(await rsa.sign(claims()), {}, [rsa.jwk]),
      check(await forger.sign(claims())),
      check(tampered),
    ])
    const messages = results.map(result => !result.ok && result.message)
    expect([messages[0], new Set(messages).size]).toEqual([expect.stringContaining('not signed by an issuer'), 1])
  })
})
