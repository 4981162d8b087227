import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportSPKI, importJWK, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ASSERTION_TYPE, ClaimResponse, ErrorBody } from '#contract'
import { claim, type Fields, get, outcome, register } from './agent.ts'
import { goodClaims, ISSUER, type KeyServer, newSigner, type Signer, sendKeys, startKeyServer } from './issuer.ts'
import { startServer, type TestServer } from './server.ts'

const directory = mkdtempSync(join(tmpdir(), 'issuers-'))
const file = join(directory, 'issuers.json')
const listener = createServer(() => {
  connections += 1
})
let connections = 0

let server: TestServer
let base: string
let signer: Signer
let keys: KeyServer
beforeAll(async () => {
  signer = await newSigner()
  keys = await startKeyServer([signer.jwk])
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const address = listener.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const entry = { algorithms: ['ES256'], client_ids: ['https://idp.example/agent-client.json'] }
  const issuers = [
    { issuer: ISSUER, jwks_uri: keys.url, ...entry },
    { issuer: 'https://inline.example', jwks: { keys: [signer.jwk] }, ...entry },
    { issuer: 'https://private-name.example', jwks_uri: `https://localhost:${port}/jwks`, ...entry },
    { issuer: 'https://private-address.example', jwks_uri: `https://127.0.0.1:${port}/jwks`, ...entry },
    ...['rotates', 'empties', 'hangs', 'redirects', 'floods'].map(name => ({
      issuer: `https://${name}.example`,
      jwks_uri: `${keys.url}?${name}`,
      ...entry,
    })),
  ]
  writeFileSync(file, JSON.stringify(issuers))
  server = await startServer({
    env: { ALLOW_LOOPBACK: '1', TRUSTED_ISSUERS: file, RATE_LIMIT_CLAIM_FAILURES: '1000/60' },
  })
  base = server.url
})
afterAll(async () => {
  await server.close()
  await keys.close()
  listener.close()
})

const identity = () => register(base, { identity_type: 'identity_assertion' })
const sign = (changes: JWTPayload = {}, header: Record<string, unknown> = {}, by = signer) =>
  by.sign(goodClaims(server.services.baseUrl, server.time.now, changes), header)
const present = (token: string, assertion: string, fields: Fields = {}) =>
  claim(base, token, { agent_id: undefined, assertion_type: ASSERTION_TYPE, assertion, ...fields })
const claimWith = async (assertion: string, fields: Fields = {}) => present(await identity(), assertion, fields)
const tokenOf = async (answer: Response) => ClaimResponse.parse(await answer.json()).access_token
const later = (seconds: number) => {
  server.time.now = new Date(server.time.now.getTime() + seconds * 1000)
}

describe('a claim with an identity assertion', () => {
  it('C37 answers the normal body for a correct assertion', async () => {
    const answer = await claimWith(await sign())
    expect([answer.status, ClaimResponse.strict().parse(await answer.json())]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^web3da_/),
        token_type: 'bearer',
        expires_in: 86_400,
        scope: 'read:jobs read:news read:events read:glossary',
      },
    ])
  })

  it('C37 gives a token of the identity kind, also for keys that stand in the list of issuers', async () => {
    for (const iss of [ISSUER, 'https://inline.example']) {
      const session = await (
        await get(base, '/api/auth/session', await tokenOf(await claimWith(await sign({ iss }))))
      ).json()
      expect(session).toMatchObject({ identity_type: 'identity_assertion', rate_limit: { policy: 'identity' } })
    }
  })

  it('C37 takes times with fractions of a second, as NumericDate allows', async () => {
    const now = server.time.now.getTime() / 1000
    expect((await claimWith(await sign({ iat: now + 0.1234567, exp: now + 300.1234567 }))).status).toBe(200)
  })

  it.each(['JWT', undefined, 'at+jwt'])('C38 rejects the type %s', async typ => {
    expect(await outcome(claimWith(await sign({}, { typ })))).toEqual([401, 'UNAUTHORIZED'])
  })

  it('C39 rejects no signature, a shared secret made of the public key, and an algorithm not listed', async () => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const payload = encode(goodClaims(server.services.baseUrl, server.time.now))
    const header = (alg: string) => encode({ alg, typ: 'oauth-id-jag+jwt', kid: 'key-1' })
    const key = await importJWK(signer.jwk, 'ES256', { extractable: true })
    if (key instanceof Uint8Array) throw new Error('a public key was imported')
    const signed = `${header('HS256')}.${payload}`
    const mac = createHmac('sha256', await exportSPKI(key))
      .update(signed)
      .digest('base64url')
    const unlisted = await newSigner('ES384')
    for (const assertion of [`${header('none')}.${payload}.`, `${signed}.${mac}`, await sign({}, {}, unlisted)]) {
      expect(await outcome(claimWith(assertion))).toEqual([401, 'UNAUTHORIZED'])
    }
  })

  it('C40 rejects a foreign audience, and an array of two even if one is ours', async () => {
    const ours = server.services.baseUrl
    for (const aud of ['https://else.example', [ours, 'https://else.example'], `${ours}/`, []]) {
      expect(await outcome(claimWith(await sign({ aud })))).toEqual([401, 'UNAUTHORIZED'])
    }
    expect((await claimWith(await sign({ aud: [ours] }))).status).toBe(200)
  })

  it('C41 rejects what never expires, has expired, was issued far ahead, or lives too long', async () => {
    const now = server.time.now.getTime() / 1000
    const bad = [
      { exp: undefined },
      { iat: now - 300, exp: now - 60 },
      { iat: now + 61, exp: now + 100 },
      { exp: now + 601 },
      { iat: now - 700, exp: now + 10 },
    ]
    for (const claims of bad) expect(await outcome(claimWith(await sign(claims)))).toEqual([401, 'UNAUTHORIZED'])
  })

  it('C42 rejects the second use of an assertion, and leaves its registration claimable', async () => {
    const assertion = await sign()
    expect((await claimWith(assertion)).status).toBe(200)
    const second = await identity()
    expect(await outcome(present(second, assertion))).toEqual([401, 'UNAUTHORIZED'])
    expect((await present(second, await sign())).status).toBe(200)
  })

  it('C42 rejects it too when two registrations present it in parallel', async () => {
    const assertion = await sign()
    const tokens = await Promise.all([identity(), identity(), identity()])
    const answers = await Promise.all(tokens.map(token => present(token, assertion)))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 401, 401])
  })

  it('C43 rejects an issuer that is not listed without asking anybody', async () => {
    const { requests } = keys
    const forger = await newSigner()
    const header = { jku: keys.url, jwk: forger.jwk }
    expect((await claimWith(await sign({ iss: 'https://unlisted.example' }, header, forger))).status).toBe(401)
    expect(keys.requests).toBe(requests)
  })

  it('C43 tells an unknown issuer, an unknown key and a bad signature alike', async () => {
    const [forger, stranger] = [await newSigner(), await newSigner('ES256', 'key-9')]
    const assertions = [
      await sign({ iss: 'https://unlisted.example' }),
      await sign({}, {}, forger),
      await sign({}, {}, stranger),
    ]
    const answers = await Promise.all(assertions.map(async assertion => (await claimWith(assertion)).json()))
    expect(new Set(answers.map(answer => ErrorBody.parse(answer).error.message)).size).toBe(1)
  })

  it('C44 rejects a client that is neither the agent nor listed', async () => {
    expect(await outcome(claimWith(await sign({ client_id: 'someone-else' })))).toEqual([401, 'UNAUTHORIZED'])
    expect((await claimWith(await sign({ client_id: 'https://idp.example/agent-client.json' }))).status).toBe(200)
  })

  it('C45 grants what the assertion and the request both allow', async () => {
    const scope = 'read:news read:jobs other'
    expect(await (await claimWith(await sign({ scope }))).json()).toMatchObject({ scope: 'read:jobs read:news' })
    expect(await (await claimWith(await sign({ scope }), { scope: 'read:news read:events' })).json()).toMatchObject({
      scope: 'read:news',
    })
    expect(await outcome(claimWith(await sign({ scope }), { scope: 'read:events' }))).toEqual([400, 'BAD_REQUEST'])
  })

  it('C46 rejects an assertion bound to a key', async () => {
    expect(await outcome(claimWith(await sign({ cnf: { jkt: 'x' } })))).toEqual([401, 'UNAUTHORIZED'])
  })

  it('C47 answers 503 while the keys cannot be had, and a later try with the same token succeeds', async () => {
    const { answer } = keys
    keys.answer = (_request, response) => response.writeHead(500).end()
    const token = await identity()
    const mayFail = async () => (await server.services.limits.peek('claim-failures', '127.0.0.1')).remaining
    const before = await mayFail()
    const refused = await present(token, await sign({ iss: 'https://rotates.example' }))
    expect([await outcome(refused), refused.headers.get('retry-after')]).toEqual([[503, 'INTERNAL_SERVER_ERROR'], '30'])
    for (let i = 0; i < 5; i++) await present(token, await sign({ iss: 'https://rotates.example' }))
    // It was not the agent who failed.
    expect(await mayFail()).toBe(before)
    keys.answer = answer
    later(30)
    expect((await present(token, await sign({ iss: 'https://rotates.example' }))).status).toBe(200)
  })

  it('C47 follows an issuer that rotates its keys', async () => {
    const next = await newSigner('ES256', 'key-2')
    const { answer } = keys
    keys.answer = (_request, response) => sendKeys(response, [next.jwk])
    const rotated = () => sign({ iss: 'https://rotates.example' }, {}, next)
    expect((await claimWith(await rotated())).status).toBe(401)
    later(30)
    expect((await claimWith(await rotated())).status).toBe(200)
    keys.answer = answer
  })

  it('C47 costs the registration nothing while the issuer serves no key that could verify anything', async () => {
    const { answer } = keys
    const token = await identity()
    for (const served of [[], [{ kty: 'oct', k: 'c2VjcmV0' }], [{ kty: 'AKP' }]])
      for (let i = 0; i < 3; i++) {
        later(30)
        keys.answer = (_request, response) => sendKeys(response, served)
        const refused = present(token, await sign({ iss: 'https://empties.example' }))
        expect(await outcome(refused)).toEqual([503, 'INTERNAL_SERVER_ERROR'])
      }
    keys.answer = answer
    later(30)
    expect((await present(token, await sign({ iss: 'https://empties.example' }))).status).toBe(200)
  })

  it('C48 connects to no private address', async () => {
    for (const iss of ['https://private-name.example', 'https://private-address.example']) {
      expect(await outcome(claimWith(await sign({ iss })))).toEqual([503, 'INTERNAL_SERVER_ERROR'])
    }
    expect(connections).toBe(0)
  })

  it('C48 takes no keys from a redirect, nor from 65 KiB', async () => {
    const { answer } = keys
    keys.answer = (request, response) => {
      if (request.url?.endsWith('?redirects')) response.writeHead(302, { location: keys.url }).end()
      else
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ keys: [signer.jwk], pad: 'x'.repeat(65 * 1024) }))
    }
    for (const iss of ['https://redirects.example', 'https://floods.example']) {
      expect(await outcome(claimWith(await sign({ iss })))).toEqual([503, 'INTERNAL_SERVER_ERROR'])
    }
    keys.answer = answer
  })

  it('C48 waits five seconds for keys, not forever', async () => {
    const { answer } = keys
    keys.answer = () => {}
    expect(await outcome(claimWith(await sign({ iss: 'https://hangs.example' })))).toEqual([
      503,
      'INTERNAL_SERVER_ERROR',
    ])
    keys.answer = answer
  })

  it('needs the whole of it, of the right kind, for the right registration', async () => {
    const assertion = await sign()
    const type = { assertion_type: ASSERTION_TYPE }
    const cases: [string, Fields, [number, string]][] = [
      [await identity(), { assertion_type: ASSERTION_TYPE }, [400, 'MISSING_CREDENTIAL']],
      [await identity(), { assertion }, [400, 'MISSING_CREDENTIAL']],
      [await identity(), {}, [400, 'MISSING_CREDENTIAL']],
      [await identity(), { assertion, assertion_type: 'other' }, [400, 'BAD_REQUEST']],
      [await identity(), { ...type, assertion: 7 }, [400, 'BAD_REQUEST']],
      [await register(base), { ...type, assertion }, [400, 'BAD_REQUEST']],
      [await identity(), { ...type, assertion, agent_id: 'someone-else' }, [401, 'UNAUTHORIZED']],
    ]
    for (const [token, fields, expected] of cases) expect(await outcome(claim(base, token, fields))).toEqual(expected)
  })

  it('C33 counts rejected assertions: after five the registration is dead', async () => {
    const token = await identity()
    for (let i = 0; i < 5; i++) await present(token, await sign({ aud: 'https://else.example' }))
    expect((await present(token, await sign())).status).toBe(401)
  })

  it('leaves no assertion and no subject in the log', async () => {
    const assertion = await sign({ sub: 'someone@people.example' })
    await claimWith(assertion)
    await claimWith(assertion)
    const log = server.logged.join('\n')
    expect(log).toContain('assertion.rejected')
    for (const secret of [assertion, assertion.split('.')[2] ?? '', 'someone@people.example'])
      expect(log).not.toContain(secret)
  })
})
