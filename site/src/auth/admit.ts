import type { IncomingMessage } from 'node:http'
import type { RateLimitPolicy } from '#contract'
import { MCP_PATH } from '../agents/discovery/documents.ts'
import { after, orElse } from '../api/after.ts'
import { ApiError } from '../api/api-error.ts'
import type { Endpoint } from '../api/endpoint.ts'
import { routeOf } from '../api/routes.ts'
import type { Services } from '../api/services.ts'
import { findBearer, readBearer } from './bearer.ts'
import { budgetOf } from './budget.ts'
import { type AddressFacts, clientKey } from './client-address.ts'
import { limitHeaders, rateLimited, type Standing } from './rate-limit.ts'
import { invalidToken, lacksScope, missingToken } from './refusals.ts'
import type { Credential } from './store.ts'

interface RequestFacts extends AddressFacts {
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
  credential?: Credential | undefined
  /** The same, when the endpoint looks at the token itself: its answer is for this request alone. */
  personal?: Credential | undefined
  /** Wants to know how the request ended. */
  settle?(status: number): Promise<void>
}

type AdmitServices = Pick<Services, 'credentials' | 'limits' | 'clock' | 'baseUrl' | 'settings'>

/** Quota, token and scope, in this order of answers: 429, 401, 403; 404 and 405 come before it and cost nothing. */
export function admit(facts: RequestFacts, services: AdmitServices): Admission | Promise<Admission> {
  return orElse(
    () => decide(facts, services),
    (error): Admission => {
      if (error instanceof ApiError) return { headers: [], refusal: error }
      throw error
    },
  )
}

function decide(facts: RequestFacts, services: AdmitServices): Admission | Promise<Admission> {
  const client = clientKey(facts, services.settings.TRUSTED_PROXY_HOPS)
  const endpoint = routeOf(facts.path)?.endpoint
  if (endpoint?.method === 'POST') return admitPost(endpoint.policy ?? 'public', client, services)
  const isMcp = facts.path === MCP_PATH
  const bearer = isMcp || (endpoint && takesToken(endpoint)) ? readBearer(facts.authorization) : undefined
  if (bearer === undefined) return admitAnyone(endpoint, client, services)
  const admission = admitBearer(bearer, endpoint, client, services)
  // Its tools look at the scopes themselves, since one path holds them all.
  return isMcp ? after(admission, known => ({ ...known, personal: known.credential })) : admission
}

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

function admitBearer(
  token: string,
  endpoint: Endpoint | undefined,
  client: string,
  services: AdmitServices,
): Admission | Promise<Admission> {
  return after(findBearer(token, services), credential =>
    credential ? admitCredential(credential, endpoint, client, services) : admitBadToken(client, services),
  )
}

async function admitBadToken(client: string, { limits, baseUrl }: AdmitServices): Promise<Admission> {
  const [bad, all] = await Promise.all([limits.consume('bad-token', client), limits.consume('public', client)])
  return admitted(bad.exceeded ? bad : all, invalidToken(baseUrl))
}

function admitCredential(
  credential: Credential,
  endpoint: Endpoint | undefined,
  client: string,
  { limits, baseUrl }: AdmitServices,
): Admission | Promise<Admission> {
  const { policy, key } = budgetOf(credential)
  const scope = endpoint?.scope
  const refusal = scope === undefined || credential.scope.includes(scope) ? undefined : lacksScope(baseUrl, scope)
  const personal = endpoint?.token === 'required' ? credential : undefined
  // Both are asked before either is awaited: where they are counted in Redis, that is one way there and back.
  const budget = limits.consume(policy, key)
  // Without this ceiling, registering again would be a fresh budget.
  const ceiling = policy === 'identity' ? undefined : limits.consume('ip', client)
  return after(budget, own =>
    after(ceiling, all => {
      const standing = !own.exceeded && all?.exceeded ? all : own
      return { ...admitted(standing, refusal), credential, personal }
    }),
  )
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
  if (standing.exceeded) return { headers, refusal: rateLimited(standing.rule, standing.resetSeconds) }
  return refusal ? { headers, refusal } : { headers }
}

/** An agent whose token died must still be able to read the documents that say how to get another. */
function takesToken(endpoint: Endpoint): boolean {
  return endpoint.token === 'required' || endpoint.cache === 'list'
}
