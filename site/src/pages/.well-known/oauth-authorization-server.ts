import { authorizationServer } from '../../agents/discovery/authorization-server.ts'
import { prerendered } from '../../agents/discovery/serve-document.ts'

export const prerender = true
export const GET = prerendered(authorizationServer)
