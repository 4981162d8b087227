/** An agent as the tests drive it: it sends the requests of agents, and stores nothing. */
import { ClaimResponse, RegisterResponse, SandboxResponse } from '#contract'

export type Fields = Record<string, unknown>

export const AGENT = { agent_id: 'price-watcher-7', identity_type: 'anonymous' }

export function post(
  base: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return fetch(base + path, { method: 'POST', body: text, headers: { 'content-type': 'application/json', ...headers } })
}

export function postForm(base: string, path: string, fields: [string, string][]): Promise<Response> {
  return fetch(base + path, { method: 'POST', body: new URLSearchParams(fields) })
}

/** GET, with a bearer token when one is given. */
export function get(base: string, path: string, token?: string): Promise<Response> {
  return fetch(base + path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
}

/** Registers and returns the registration token. */
export async function register(base: string, fields: Fields = {}): Promise<string> {
  const answer = await post(base, '/api/auth/register', { ...AGENT, ...fields })
  return RegisterResponse.parse(await answer.json()).registration_token
}

export function claim(base: string, registration_token: string, fields: Fields = {}): Promise<Response> {
  return post(base, '/api/auth/claim', { registration_token, agent_id: AGENT.agent_id, ...fields })
}

/** Registers, claims and returns the access token. */
export async function accessToken(base: string, fields: Fields = {}): Promise<string> {
  const answer = await claim(base, await register(base), fields)
  return ClaimResponse.parse(await answer.json()).access_token
}

export async function sandboxKey(base: string, fields: Fields = {}): Promise<string> {
  const answer = await post(base, '/api/sandbox/auth/register', { agent_id: AGENT.agent_id, ...fields })
  return SandboxResponse.parse(await answer.json()).api_key
}

export function revoke(base: string, token: string): Promise<Response> {
  return post(base, '/api/auth/revoke', { token })
}

/** Status and error code, for short expectations. */
export async function outcome(answer: Response | Promise<Response>): Promise<[number, string | undefined]> {
  const received = await answer
  const body = await received.json()
  return [received.status, body.error?.code]
}
