import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

export const ISSUER = 'https://idp.example'

export interface Signer {
  jwk: JWK
  /** Signs `claims` as an identity assertion; `header` replaces parts of the right header. */
  sign(claims: JWTPayload, header?: Record<string, unknown>): Promise<string>
}

/** A key pair of a fictional issuer. */
export async function newSigner(alg = 'ES256', kid = 'key-1'): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  return {
    jwk: { ...(await exportJWK(publicKey)), kid, alg },
    sign: (claims, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'oauth-id-jag+jwt', ...header }).sign(privateKey),
  }
}

let assertions = 0

/** The claims of an assertion that is accepted: fresh, for `audience`, never used. */
export function goodClaims(audience: string, now: Date, over: JWTPayload = {}): JWTPayload {
  const iat = Math.floor(now.getTime() / 1000)
  const jti = `assertion-${++assertions}`
  return { iss: ISSUER, aud: audience, sub: 'user-1', client_id: 'price-watcher-7', jti, iat, exp: iat + 300, ...over }
}

export interface KeyServer {
  url: string
  /** Requests so far. */
  requests: number
  /** How it answers; replace it to rotate, hang, redirect or fail. */
  answer: (request: IncomingMessage, response: ServerResponse) => void
  close(): Promise<void>
}

/** Serves a key set on a free loopback port. */
export async function startKeyServer(keys: JWK[]): Promise<KeyServer> {
  const server = createServer((request, response) => {
    keyServer.requests += 1
    keyServer.answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const keyServer: KeyServer = {
    url: `http://127.0.0.1:${port}/jwks.json`,
    requests: 0,
    answer: (_request, response) => sendKeys(response, keys),
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return keyServer
}

export function sendKeys(response: ServerResponse, keys: JWK[]): void {
  response.writeHead(200, { 'content-type': 'application/jwk-set+json' }).end(JSON.stringify({ keys }))
}
