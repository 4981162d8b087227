/** Operations on the data about callers: their tokens, and the subscriptions of the presented token. */
import { z } from 'zod'
import type { ClaimRequest, RevokeRequest, RevokeResponse } from '#contract'
import { checkGrantType, claimToken as claim } from '../auth/claim.ts'
import { presented } from '../auth/credentials.ts'
import { describeSession, registerAgent as register, registerSandbox } from '../auth/register.ts'
import { hashToken, tokenKind } from '../auth/tokens.ts'
import { ApiError } from '../base/api-error.ts'
import { checkFields } from '../base/body.ts'
import { type Caller, list, read, remove, renew, subscribe } from '../push/subscribe.ts'
import { ownerOf } from '../push/subscription.ts'
import { serviceEndpoints as endpoints } from './endpoints.ts'
import { type ApiRequest, handle, handlePost, type Services } from './handle.ts'

export const registerAgent = handlePost(endpoints.registerAgent, register)
export const claimToken = handlePost(
  { ...endpoints.claimToken, body: z.record(z.string(), z.unknown()) },
  async (fields, services, client) => {
    checkGrantType(fields, services.baseUrl)
    return claim(claimFields(fields), services, client)
  },
)
export const revokeToken = handlePost(endpoints.revokeToken, revoke)
export const registerSandboxAgent = handlePost(endpoints.registerSandboxAgent, registerSandbox)

export const getSession = handle(endpoints.getSession, (_query, services, request) => ({
  data: describeSession(presented(request), services),
}))

export const createSubscription = handlePost(endpoints.createSubscription, (fields, services, _client, request) =>
  subscribe(fields, callerOf(request), services),
)

export const listSubscriptions = handle(endpoints.listSubscriptions, async (_query, services, request) => ({
  data: await list(callerOf(request), services),
}))

export const getSubscription = handle(endpoints.getSubscription, async (_query, services, request) => ({
  data: await read(request.params.id ?? '', callerOf(request), services),
}))

export const renewSubscription = handlePost(endpoints.renewSubscription, (fields, services, _client, request) =>
  renew(request.params.id ?? '', fields, callerOf(request), services),
)

export const deleteSubscription = handle(endpoints.deleteSubscription, async (_query, services, request) => ({
  data: await remove(request.params.id ?? '', callerOf(request), services),
}))

/** Returns the checked fields of a claim. Throws the errors of a token endpoint. */
function claimFields(fields: Record<string, unknown>): ClaimRequest {
  try {
    return checkFields(endpoints.claimToken.body, fields)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, message, hint, status } = error
    throw new ApiError(code, message, hint, { status, oauth: 'invalid_request' })
  }
}

function callerOf(request: ApiRequest): Caller {
  return { credential: presented(request), client: request.client() }
}

/** Ends a token of any kind, and an anonymous one's subscriptions. Nothing can be probed (RFC 7009 section 2.2). */
async function revoke({ token }: RevokeRequest, services: Services): Promise<RevokeResponse> {
  const { credentials, subscriptions, clock, audit } = services
  const hash = hashToken(token)
  const now = clock().getTime()
  if (tokenKind(token) !== undefined && (await credentials.revoke(hash, now))) {
    const revoked = await credentials.find(hash)
    audit('token.revoked', revoked)
    // Those of an identity are its own; nothing else could end those of an anonymous agent.
    if (revoked && revoked.subjectHash === undefined) await subscriptions.removeOf(ownerOf(revoked), now)
  }
  return { revoked: true, message: 'The token can no longer be used.' }
}
