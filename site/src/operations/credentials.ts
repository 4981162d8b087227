import { presented } from '../auth/bearer.ts'
import { claimToken as claim } from '../auth/claim.ts'
import { registerAgent as register, registerSandbox } from '../auth/register.ts'
import { describeSession } from '../auth/session.ts'
import { serviceEndpoints as endpoints } from './endpoints.ts'
import { handle, handlePost } from './handle.ts'
import { revokeToken as revoke } from './revoke.ts'

export const registerAgent = handlePost(endpoints.registerAgent, register)
export const claimToken = handlePost(endpoints.claimToken, claim)
export const revokeToken = handlePost(endpoints.revokeToken, revoke)
export const registerSandboxAgent = handlePost(endpoints.registerSandboxAgent, registerSandbox)

export const getSession = handle(endpoints.getSession, (_query, services, request) => ({
  data: describeSession(presented(request), services),
}))
