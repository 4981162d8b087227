import type { IncomingMessage } from 'node:http'
import type { RateLimitPolicy } from '#contract'
import { addressOf, clientKey } from '../auth/client-address.ts'
import { budgetOf, type Credential } from '../auth/credential.ts'
import { findBearer, readBearer } from '../auth/credentials.ts'
import { limitHeaders, type RateLimits, rateLimited, type Standing } from '../auth/rate-limit.ts'
import { invalidToken, lacksScope, missingToken } from '../auth/refusals.ts'
import type { ApiError } from '../base/api-error.ts'
import { MCP_PATH } from '../base/documents.ts'
import { lackedScopes } from '../base/endpoint.ts'
import { pathOf } from '../base/query.ts'
import type { Services } from './handle.ts'
import { isGuide, routeOf } from './routes.ts'

/** The decision on a request before anything is computed for it. */
export interface Admission {
  /** Go onto the answer, also onto a refusal; names and values in turn. */
  headers: string[]
  refusal?: ApiError | undefined
  /** Of the presented token; an answer to it belongs in no shared cache. */
  credential?: Credential | undefined
  /** The same, if the endpoint reads the token itself: its answer is for only this request. */
  personal?: Credential | undefined
  /** The parts of the request that were ignored. */
  hint?: string | undefined
  /** To be called with the status of the answer. */
  settle?(status: number): void | Promise<void>
}

type AdmitServices = Pick<Services, 'credentials' | 'limits' | 'clock' | 'baseUrl' | 'settings'>

/** Quota, token and scope, in this order of answers: 429, 401, 403; 404 and 405 come before it and cost nothing. */
export async function admit(request: IncomingMessage, path: string, services: AdmitServices): Promise<Admission> {
  const { limits, baseUrl, settings } = services
  const { method = 'GET', url = '', headers } = request
  const client = clientKey(addressOf(request), settings.TRUSTED_PROXY_HOPS)
  const route = routeOf(path, method)
  const endpoint = route?.endpoint
  const policy = endpoint?.policy ?? (!route && isGuide(path) ? 'documents' : 'public')
  const needsToken = endpoint?.token === 'required'
  if (endpoint?.method === 'POST' && !needsToken) return admitPost(policy, client, limits)
  const isMcp = path === MCP_PATH
  const bearer = isMcp || route?.takesToken ? readBearer(headers.authorization) : undefined
  if (bearer === undefined) {
    const hint = endpoint?.isHinted && headers.authorization !== undefined ? OTHER_SCHEME : undefined
    const refusal = needsToken ? missingToken(baseUrl) : undefined
    return { ...(await admitRead([[policy, client]], request, limits, refusal)), hint }
  }
  const credential = await findBearer(bearer, services)
  // Spends nothing of `public`: the answer says that lists are served without a token, which must be true.
  if (!credential) {
    const tries = await limits.consume('bad-token', client)
    // Clients of MCP show a person of a 401 only that they cannot sign in, so the answer itself has the remedy.
    return isMcp && !tries.exceeded
      ? admitRead([[policy, client]], request, limits)
      : admitted(tries, invalidToken(baseUrl))
  }
  const own = budgetOf(credential)
  const budgets: Budget[] = [[own.policy, own.key]]
  // Without this ceiling, registering again would be a fresh budget.
  if (own.policy !== 'identity') budgets.push(['ip', client])
  const given = Object.fromEntries(new URLSearchParams(url.slice(pathOf(url).length)))
  const lacked = endpoint && lackedScopes(endpoint, given, credential.scope)
  const refusal = lacked && lacksScope(baseUrl, lacked)
  const admission = await admitRead(budgets, request, limits, refusal)
  // The tools of MCP check the scopes themselves, since one path holds them all.
  return { ...admission, credential, personal: needsToken || isMcp ? credential : undefined }
}

const OTHER_SCHEME =
  'Authorization: only Bearer is read; this is the answer without a token, /auth.md says how to get one.'

type Budget = [policy: RateLimitPolicy, key: string]

/** Spends one request of each budget; an answer of 304 gives most of it back, since it should be cheaper than a read. */
async function admitRead(
  budgets: Budget[],
  { headers }: IncomingMessage,
  limits: RateLimits,
  refusal?: ApiError,
): Promise<Admission> {
  // At once, since in Redis that is one way there and back.
  const [own, ceiling] = await Promise.all(budgets.map(([policy, key]) => limits.consume(policy, key)))
  if (!own) throw new Error('a request without a budget')
  const admission = admitted(!own.exceeded && ceiling?.exceeded ? ceiling : own, refusal)
  if (headers['if-none-match'] === undefined && headers['if-modified-since'] === undefined) return admission
  const settle = (status: number) => {
    if (status === 304) for (const [policy, key] of budgets) limits.giveBack(policy, key)
  }
  return { ...admission, settle }
}

async function admitPost(policy: RateLimitPolicy, client: string, limits: RateLimits): Promise<Admission> {
  const standing = await limits.consume(policy, client)
  if (policy !== 'claim') return admitted(standing)
  const failures = await limits.peek('claim-failures', client)
  if (failures.remaining === 0) return admitted({ ...failures, exceeded: true })
  const settle = async (status: number) => {
    if (status < 400 || status >= 500) return
    // The answer is sent also if its failure cannot be counted; the next claim meets the same store and gets 503.
    await limits.consume('claim-failures', client).catch(() => undefined)
  }
  return { ...admitted(standing), settle }
}

/** A spent budget is the answer before any other refusal. */
function admitted(standing: Standing, refusal?: ApiError): Admission {
  const spent = standing.exceeded ? rateLimited(standing.rule, standing.resetSeconds) : undefined
  return { headers: limitHeaders(standing), refusal: spent ?? refusal }
}
