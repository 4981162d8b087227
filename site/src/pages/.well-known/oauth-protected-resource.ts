import { protectedResource } from '../../lib/discovery/protected-resource.ts'
import { prerendered } from '../../lib/discovery/serve-document.ts'

export const prerender = true
export const GET = prerendered(protectedResource)
