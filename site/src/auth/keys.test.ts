import type { JWK } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LookupAll } from '#contract/guarded-agent.ts'
import {
  goodClaims,
  ISSUER,
  type KeyServer,
  newSigner,
  type Signer,
  sendKeys,
  startKeyServer,
} from '../../test/issuer.ts'
import { verifyAssertion } from './assertion.ts'
import type { TrustedIssuer } from './issuers.ts'
import { createTrust, type TrustOptions } from './keys.ts'

const BASE = 'https://web3.example'
const START = new Date('2026-01-10T09:00:00Z')
const entry: TrustedIssuer = {
  issuer: ISSUER,
  algorithms: ['ES256'],
  client_ids: [],
  max_lifetime_seconds: 600,
  max_auth_age_seconds: null,
}

let first: Signer
let second: Signer
let server: KeyServer
let now: Date
let opened: { close(): Promise<void> }[]

beforeAll(async () => {
  first = await newSigner('ES256', 'key-1')
  second = await newSigner('ES256', 'key-2')
})
beforeEach(async () => {
  now = START
  opened = []
  server = await startKeyServer([first.jwk])
})
afterEach(async () => {
  for (const one of opened) await one.close()
  await server.close()
})

function trusting(jwks_uri: string, options: Partial<TrustOptions> = {}) {
  const trust = createTrust([{ ...entry, jwks_uri }], {
    clock: () => now,
    allowLoopback: true,
    // A busy machine once took longer than 200 ms for an answer that was under way.
    timeoutMs: 60_000,
    ...options,
  })
  opened.push(trust)
  return async (signer: Signer) => {
    const assertion = await signer.sign(goodClaims(BASE, now))
    return verifyAssertion(assertion, { audience: BASE, agentId: 'price-watcher-7', now, trustOf: trust.trustOf })
  }
}
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const unavailable = { status: 503, code: 'INTERNAL_SERVER_ERROR', headers: { 'Retry-After': '30' } }

describe('the keys of an issuer', () => {
  it('are fetched once for ten minutes, also for many claims at the same time', async () => {
    const verify = trusting(server.url)
    const results = await Promise.all(Array.from({ length: 20 }, () => verify(first)))
    expect([results.every(result => result.ok), server.requests]).toEqual([true, 1])
    later(599)
    await verify(first)
    expect(server.requests).toBe(1)
    later(1)
    await verify(first)
    expect(server.requests).toBe(2)
  })

  it('are fetched again for an unknown key id, at most every 30 seconds', async () => {
    const verify = trusting(server.url)
    await verify(first)
    server.answer = (_request, response) => sendKeys(response, [second.jwk])
    expect([await verify(second), server.requests]).toMatchObject([{ ok: false }, 1])
    later(30)
    expect([await verify(second), server.requests]).toMatchObject([{ ok: true }, 2])
    expect([await verify(first), server.requests]).toMatchObject([{ ok: false }, 2])
  })

  it('that fail to come are not requested again for 30 seconds', async () => {
    const verify = trusting(server.url)
    const { answer } = server
    server.answer = (_request, response) => response.writeHead(500).end()
    await expect(verify(first)).rejects.toMatchObject(unavailable)
    server.answer = answer
    later(29)
    await expect(verify(first)).rejects.toMatchObject({ headers: { 'Retry-After': '1' } })
    expect(server.requests).toBe(1)
    later(1)
    expect(await verify(first)).toMatchObject({ ok: true })
  })

  it('stay in use until they are ten minutes old while the issuer is down', async () => {
    const verify = trusting(server.url)
    await verify(first)
    server.answer = (_request, response) => response.destroy()
    later(60)
    await expect(verify(second)).rejects.toMatchObject(unavailable)
    expect(await verify(first)).toMatchObject({ ok: true })
    later(540)
    await expect(verify(first)).rejects.toMatchObject({ status: 503 })
  })

  it('are fetched again after the clock was set back, and then the old ones are not believed', async () => {
    const verify = trusting(server.url)
    await verify(first)
    server.answer = (_request, response) => sendKeys(response, [second.jwk])
    later(-365 * 86_400)
    expect([await verify(second), server.requests]).toMatchObject([{ ok: true }, 2])
    expect(await verify(first)).toMatchObject({ ok: false })
  })

  it('that failed to come before the clock was set back are requested at once', async () => {
    const verify = trusting(server.url)
    const { answer } = server
    server.answer = (_request, response) => response.writeHead(500).end()
    await expect(verify(first)).rejects.toMatchObject(unavailable)
    server.answer = answer
    later(-365 * 86_400)
    expect(await verify(first)).toMatchObject({ ok: true })
  })

  it('of an unknown type are ignored beside good ones', async () => {
    server.answer = (_request, response) =>
      sendKeys(response, [{ kty: 'AKP', kid: 'new' }, { kty: 'oct', k: 'c2VjcmV0' }, first.jwk])
    expect(await trusting(server.url)(first)).toMatchObject({ ok: true })
  })
})

describe('a key set without a key that could verify anything', () => {
  const oct = { kty: 'oct', k: 'c2VjcmV0' }
  it.each<[string, (jwk: JWK) => JWK[]]>([
    ['is empty', () => []],
    ['holds secrets alone', () => [oct]],
    ['holds keys of unknown types alone', () => [{ kty: 'AKP', kid: 'new' }]],
    ['holds keys for encryption alone', jwk => [{ ...jwk, use: 'enc' }]],
    ['holds keys for no listed algorithm', jwk => [{ ...jwk, alg: 'ES384', crv: 'P-384' }]],
    ['holds half a key', ({ x: _x, ...jwk }) => [jwk]],
  ])('that %s is 503, not a forged assertion', async (_name, keysOf) => {
    server.answer = (_request, response) => sendKeys(response, keysOf(first.jwk))
    await expect(trusting(server.url)(first)).rejects.toMatchObject(unavailable)
  })

  it('is 503 as well in the list of issuers', async () => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' } as const
    const trust = createTrust([{ ...entry, jwks: { keys: [jwk] } }], { clock: () => now, allowLoopback: true })
    opened.push(trust)
    const assertion = await first.sign(goodClaims(BASE, now))
    const asking = { audience: BASE, agentId: 'price-watcher-7', now, trustOf: trust.trustOf }
    await expect(verifyAssertion(assertion, asking)).rejects.toMatchObject(unavailable)
  })
})

describe('a key server that misbehaves', () => {
  const json = { 'content-type': 'application/json' }
  const answering =
    (status: number, headers: Record<string, string>, body = ''): KeyServer['answer'] =>
    (_request, response) =>
      response.writeHead(status, headers).end(body)

  it.each<[string, KeyServer['answer']]>([
    ['hangs', () => {}],
    ['hangs in the middle of its answer', (_request, response) => response.writeHead(200, json).write('{')],
    ['redirects', answering(302, { location: '/elsewhere' })],
    ['answers 65 KiB', answering(200, json, `{"keys":[],"pad":"${'x'.repeat(65 * 1024)}"}`)],
    ['answers 101 keys', (_request, response) => sendKeys(response, Array(101).fill({ kty: 'AKP' }))],
    ['answers HTML', answering(200, { 'content-type': 'text/html' }, '{"keys":[]}')],
    ['answers something that is not JSON', answering(200, json, '<')],
    ['answers JSON without keys', answering(200, json, '[]')],
    ['answers 404', answering(404, json, '{"keys":[]}')],
  ])('and %s is 503, after one request', async (_name, answer) => {
    server.answer = answer
    await expect(trusting(server.url, { timeoutMs: 200 })(first)).rejects.toMatchObject(unavailable)
    expect(server.requests).toBe(1)
  })
})

it('an address that is not public is never connected to, written down or by its name', async () => {
  const port = new URL(server.url).port
  const lookup: LookupAll = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }])
  for (const [url, options] of [
    [`https://127.0.0.1:${port}/jwks`, {}],
    [`https://keys.example:${port}/jwks`, { lookup }],
    [server.url, { allowLoopback: false }],
  ] as const)
    await expect(trusting(url, options)(first)).rejects.toMatchObject({ status: 503 })
  expect(server.requests).toBe(0)
})
