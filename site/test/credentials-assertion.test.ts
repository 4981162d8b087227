import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ASSERTION_TYPE, ClaimResponse } from '#contract'
import { claim, type Fields, get, outcome, register } from './agent.ts'
import { goodClaims, ISSUER, type KeyServer, newSigner, type Signer, sendKeys, startKeyServer } from './issuer.ts'
import { startServer, type TestServer } from './server.ts'

const directory = mkdtempSync(join(tmpdir(), 'issuers-'))
const file = join(directory, 'issuers.json')

let server: TestServer
let base: string
let signer: Signer
let keys: KeyServer
beforeAll(async () => {
  signer = await newSigner()
  keys = await startKeyServer([signer.jwk])
  const entry = { algorithms: ['ES256'], client_ids: ['https://idp.example/agent-client.json'] }
  const issuers = [
    { issuer: ISSUER, jwks_uri: keys.url, ...entry },
    { issuer: 'https://inline.example', jwks: { keys: [signer.jwk] }, ...entry },
    ...['rotates', 'empties'].map(name => ({
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

  it('C42 rejects the second use of an assertion, and leaves its registration claimable', async () => {
    const assertion = await sign()
    expect((await claimWith(assertion)).status).toBe(200)
    const second = await identity()
    expect(await outcome(present(second, assertion))).toEqual([401, 'UNAUTHORIZED'])
    expect((await present(second, await sign())).status).toBe(200)
  })

  it('C43 rejects an unlisted issuer without any request', async () => {
    const { requests } = keys
    const forger = await newSigner()
    const header = { jku: keys.url, jwk: forger.jwk }
    expect((await claimWith(await sign({ iss: 'https://unlisted.example' }, header, forger))).status).toBe(401)
    expect(keys.requests).toBe(requests)
  })

  it('C45 grants the scopes that the assertion and the request both allow', async () => {
    const scope = 'read:news read:jobs other'
    expect(await (await claimWith(await sign({ scope }))).json()).toMatchObject({ scope: 'read:jobs read:news' })
    expect(await (await claimWith(await sign({ scope }), { scope: 'read:news read:events' })).json()).toMatchObject({
      scope: 'read:news',
    })
    expect(await outcome(claimWith(await sign({ scope }), { scope: 'read:events' }))).toEqual([400, 'BAD_REQUEST'])
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
    // The failure was not the agent's.
    expect(await mayFail()).toBe(before)
    keys.answer = answer
    later(30)
    expect((await present(token, await sign({ iss: 'https://rotates.example' }))).status).toBe(200)
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
