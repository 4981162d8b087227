import type { IncomingMessage } from 'node:http'
import type { RateLimitPolicy, Scope } from '#schema'
import { after } from '../after.ts'
import { ApiError, isApiError } from '../api-error.ts'
import { MCP_PATH } from '../discovery/documents.ts'
import type { Endpoint } from '../endpoint.ts'
import { routeOf } from '../routes.ts'
import type { Services } from '../services.ts'
import { findBearer, readBearer } from './bearer.ts'
import { challenge } from './challenges.ts'
import { type AddressFacts, clientKey } from './client-address.ts'
import { limitHeaders, rateLimited, type Standing } from './rate-limit.ts'
import { unauthorized } from './refusals.ts'
import type { Credential } from './store.ts'

export interface RequestFacts extends AddressFacts {
  method: string
  path: string
  authorization?: string | undefined
}

export function factsOf({ method = 'GET', headers, socket }: IncomingMessage, path: string): RequestFacts {
  const forwardedFor = headers['x-forwarded-for']
  return {
    method,
    path,
    authorization: headers.authorization,
    address: socket.remoteAddress ?? '',
    forwardedFor: forwardedFor === undefined ? undefined : String(forwardedFor),
  }
}

/** What may be done with a request before anything is computed for it. */
export interface Admission {
  /** Go onto the answer, also onto a refusal; names and values in turn. */
  headers: string[]
  refusal?: ApiError
  /** Whose token was presented; an answer to it belongs in no shared cache. */
  credential?: Credential
  /** The same, when the endpoint looks at the token itself: its answer is for this request alone. */
  personal?: Credential
  /** Wants to know how the request ended. */
  settle?(status: number): Promise<void>
}

type AdmitServices = Pick<Services, 'credentials' | 'limits' | 'clock' | 'baseUrl' | 'settings'>

/** Quota, token and scope, in this order of answers: 429, 401, 403; 404 and 405 come before it and cost nothing. */
export function admit(facts: RequestFacts, services: AdmitServices): Admission | Promise<Admission> {
  const client = clientKey(facts, services.settings.TRUSTED_PROXY_HOPS)
  const endpoint = routeOf(facts.path)?.endpoint
  if (facts.authorization !== undefined || endpoint?.method === 'POST')
    return admitKnown(facts, endpoint, client, services)
  return admitAnyone(endpoint, client, services)
}

/** Nearly every request, so it is let in at once where its budget is known at once. */
function admitAnyone(
  endpoint: Endpoint | undefined,
  client: string,
  { limits, baseUrl }: AdmitServices,
): Admission | Promise<Admission> {
  const missing = endpoint?.token === 'required'
  return after(limits.consume('public', client), standing =>
    admitted(standing, missing ? missingToken(baseUrl) : undefined),
  )
}

async function admitKnown(
  facts: RequestFacts,
  endpoint: Endpoint | undefined,
  client: string,
  services: AdmitServices,
): Promise<Admission> {
  try {
    if (endpoint?.method === 'POST') return await admitPost(endpoint.policy ?? 'public', client, services)
    const isMcp = facts.path === MCP_PATH
    const bearer = isMcp || (endpoint && takesToken(endpoint)) ? readBearer(facts.authorization) : undefined
    if (bearer !== undefined) {
      const admission = await admitBearer(bearer, endpoint, client, services)
      // Its tools look at the scopes themselves, since one path holds them all.
      return isMcp ? { ...admission, personal: admission.credential } : admission
    }
    return await admitAnyone(endpoint, client, services)
  } catch (error) {
    if (isApiError(error)) return { headers: [], refusal: error }
    throw error
  }
}

/** Which budget the requests of a credential are taken from. */
export function budgetOf(credential: Credential): { policy: RateLimitPolicy; key: string } {
  if (credential.kind === 'sandbox') return { policy: 'sandbox', key: keyOf(credential) }
  if (credential.subjectHash !== undefined) return { policy: 'identity', key: credential.subjectHash }
  return { policy: 'anonymous', key: keyOf(credential) }
}

async function admitBearer(
  token: string,
  endpoint: Endpoint | undefined,
  client: string,
  { limits, ...services }: AdmitServices,
): Promise<Admission> {
  const credential = await findBearer(token, services)
  if (!credential) {
    const [bad, all] = await Promise.all([limits.consume('bad-token', client), limits.consume('public', client)])
    return admitted(bad.exceeded ? bad : all, invalidToken(services.baseUrl))
  }
  const { policy, key } = budgetOf(credential)
  const own = await limits.consume(policy, key)
  // Without this ceiling, registering again would be a fresh budget.
  const ceiling = policy === 'identity' ? undefined : await limits.consume('ip', client)
  const standing = !own.exceeded && ceiling?.exceeded ? ceiling : own
  const scope = endpoint?.scope
  const lacks = scope !== undefined && !credential.scope.includes(scope)
  const admission = admitted(standing, lacks ? lacksScope(services.baseUrl, scope) : undefined)
  admission.credential = credential
  if (endpoint?.token === 'required') admission.personal = credential
  return admission
}

async function admitPost(policy: RateLimitPolicy, client: string, { limits }: AdmitServices): Promise<Admission> {
  const standing = await limits.consume(policy, client)
  if (policy !== 'claim') return admitted(standing)
  const failures = await limits.peek('claim-failures', client)
  if (failures.remaining === 0) return admitted({ ...failures, exceeded: true })
  const settle = async (status: number) => {
    if (status < 400 || status >= 500) return
    // The answer stands also when its failure cannot be counted; the next claim meets the same store and gets 503.
    await Promise.resolve(limits.consume('claim-failures', client)).catch(() => undefined)
  }
  return { ...admitted(standing), settle }
}

/** A spent budget is the answer before any other refusal. */
function admitted(standing: Standing, refusal?: ApiError): Admission {
  const headers = limitHeaders(standing)
  if (standing.exceeded) return { headers, refusal: rateLimited(standing) }
  return refusal ? { headers, refusal } : { headers }
}

/** An agent whose token died must still be able to read the documents that say how to get another. */
function takesToken(endpoint: Endpoint): boolean {
  return endpoint.token === 'required' || endpoint.cache === 'list'
}

const GET_A_TOKEN = 'Register at /api/auth/register and claim an access token; /auth.md shows how.'

function missingToken(baseUrl: string): ApiError {
  return unauthorized(baseUrl, 'This endpoint needs a bearer token.', GET_A_TOKEN)
}

function invalidToken(baseUrl: string): ApiError {
  const description = 'The access token is malformed, unknown, expired or revoked'
  return unauthorized(baseUrl, `${description}.`, `${GET_A_TOKEN} The lists are also served without a token.`, {
    error: 'invalid_token',
    description,
  })
}

function lacksScope(baseUrl: string, scope: Scope): ApiError {
  const description = `The access token lacks the scope ${scope}`
  const header = challenge(baseUrl, { error: 'insufficient_scope', description, scope })
  return new ApiError(
    'FORBIDDEN',
    `${description}.`,
    `Claim a token with the scope ${scope}, or read without a token.`,
    {
      headers: { 'WWW-Authenticate': header },
    },
  )
}

/** The same for every request with a token, so it is written once for a row that is kept. */
const knownKeys = new WeakMap<Credential, string>()

function keyOf(credential: Credential): string {
  const known = knownKeys.get(credential)
  if (known !== undefined) return known
  const key = Buffer.from(credential.hash).toString('hex')
  knownKeys.set(credential, key)
  return key
}
