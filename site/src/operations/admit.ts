import type { IncomingMessage } from 'node:http'
import type { RateLimitPolicy } from '#contract'
import { findBearer, readBearer } from '../auth/bearer.ts'
import { type AddressFacts, addressOf, clientKey } from '../auth/client-address.ts'
import { budgetOf, type Credential } from '../auth/credential.ts'
import { limitHeaders, rateLimited, type Standing } from '../auth/rate-limit.ts'
import { invalidToken, lacksScope, missingToken } from '../auth/refusals.ts'
import { ApiError } from '../base/api-error.ts'
import { MCP_PATH } from '../base/documents.ts'
import { type Endpoint, takesToken } from '../base/endpoint.ts'
import { lacking, narrowed } from '../base/scopes.ts'
import { isGuide, routeOf } from './routes.ts'
import type { Services } from './services.ts'

interface RequestFacts extends AddressFacts {
  method: string
  path: string
  /** As the client wrote it, with the query. */
  target: string
  authorization?: string | undefined
  /** Asks only for what it does not have, so that its answer may be 304. */
  isConditional?: boolean
}

export function factsOf(request: IncomingMessage, path: string): RequestFacts {
  const { method = 'GET', headers, url = '' } = request
  return {
    method,
    path,
    target: url,
    authorization: headers.authorization,
    isConditional: headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined,
    ...addressOf(request),
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
  /** To be called with the status of the answer. */
  settle?(status: number): void | Promise<void>
}

type AdmitServices = Pick<Services, 'credentials' | 'limits' | 'clock' | 'baseUrl' | 'settings'>

/** Quota, token and scope, in this order of answers: 429, 401, 403; 404 and 405 come before it and cost nothing. */
export async function admit(facts: RequestFacts, services: AdmitServices): Promise<Admission> {
  try {
    return await decide(facts, services)
  } catch (error) {
    if (error instanceof ApiError) return { headers: [], refusal: error }
    throw error
  }
}

async function decide(facts: RequestFacts, services: AdmitServices): Promise<Admission> {
  const client = clientKey(facts, services.settings.TRUSTED_PROXY_HOPS)
  const endpoint = narrowed(routeOf(facts.path, facts.method)?.endpoint, facts.target)
  if (endpoint?.method === 'POST' && endpoint.token !== 'required')
    return admitPost(endpoint.policy ?? 'public', client, services)
  const isMcp = facts.path === MCP_PATH
  const bearer = isMcp || (endpoint && takesToken(endpoint)) ? readBearer(facts.authorization) : undefined
  const read = { endpoint, client, isConditional: facts.isConditional === true }
  const policy = endpoint?.policy ?? (isGuide(facts.path) ? 'documents' : 'public')
  if (bearer === undefined) return admitAnonymous(policy, read, services)
  const credential = await findBearer(bearer, services)
  if (!credential) return admitBadToken(client, services)
  const admission = await admitCredential(credential, read, services)
  // The tools of MCP check the scopes themselves, since one path holds them all.
  return isMcp ? { ...admission, personal: admission.credential } : admission
}

/** A read, as far as its admission depends on it. */
interface Read {
  endpoint: Endpoint | undefined
  client: string
  isConditional: boolean
}

async function admitAnonymous(
  policy: RateLimitPolicy,
  { endpoint, client, isConditional }: Read,
  { limits, baseUrl }: AdmitServices,
): Promise<Admission> {
  const refusal = endpoint?.token === 'required' ? missingToken(baseUrl) : undefined
  const giveBack = isConditional ? () => limits.giveBack(policy, client) : undefined
  return admittedRead(await limits.consume(policy, client), refusal, giveBack)
}

/** Spends nothing of `public`: the answer says that lists are served without a token, which must be true. */
async function admitBadToken(client: string, { limits, baseUrl }: AdmitServices): Promise<Admission> {
  return admitted(await limits.consume('bad-token', client), invalidToken(baseUrl))
}

async function admitCredential(
  credential: Credential,
  { endpoint, client, isConditional }: Read,
  { limits, baseUrl }: AdmitServices,
): Promise<Admission> {
  const { policy, key } = budgetOf(credential)
  const needed = endpoint?.scopes ?? []
  const missing = lacking(needed, credential.scope)
  const refusal = missing.length === 0 ? undefined : lacksScope(baseUrl, needed, missing)
  const personal = endpoint?.token === 'required' ? credential : undefined
  // Without this ceiling, registering again would be a fresh budget.
  const hasCeiling = policy !== 'identity'
  const ceiling = hasCeiling ? limits.consume('ip', client) : undefined
  // At once, since in Redis that is one way there and back.
  const [own, all] = await Promise.all([limits.consume(policy, key), ceiling])
  const giveBack = () => {
    limits.giveBack(policy, key)
    if (hasCeiling) limits.giveBack('ip', client)
  }
  const standing = !own.exceeded && all?.exceeded ? all : own
  return { ...admittedRead(standing, refusal, isConditional ? giveBack : undefined), credential, personal }
}

async function admitPost(policy: RateLimitPolicy, client: string, { limits }: AdmitServices): Promise<Admission> {
  const standing = await limits.consume(policy, client)
  if (policy !== 'claim') return admitted(standing)
  const failures = await limits.peek('claim-failures', client)
  if (failures.remaining === 0) return admitted({ ...failures, exceeded: true })
  const settle = async (status: number) => {
    if (status < 400 || status >= 500) return
    // The answer stands also when its failure cannot be counted; the next claim meets the same store and gets 503.
    await limits.consume('claim-failures', client).catch(() => undefined)
  }
  return { ...admitted(standing), settle }
}

/** A spent budget is the answer before any other refusal. */
function admitted(standing: Standing, refusal?: ApiError): Admission {
  const headers = limitHeaders(standing)
  if (standing.exceeded) return { headers, refusal: rateLimited(standing.rule, standing.resetSeconds) }
  return refusal ? { headers, refusal } : { headers }
}

/** `giveBack` is called when the answer is 304: asking whether something changed should be cheaper than reading it. */
function admittedRead(standing: Standing, refusal?: ApiError, giveBack?: () => void): Admission {
  const admission = admitted(standing, refusal)
  if (!giveBack) return admission
  const settle = (status: number) => {
    if (status === 304) giveBack()
  }
  return { ...admission, settle }
}
