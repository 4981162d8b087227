import { authorizationServer } from '../../lib/discovery/authorization-server.ts'
import { prerendered } from '../../lib/discovery/serve-document.ts'

export const prerender = true
export const GET = prerendered(authorizationServer)
