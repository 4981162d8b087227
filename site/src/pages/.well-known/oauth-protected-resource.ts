import { protectedResource } from '../../agents/discovery/protected-resource.ts'
import { prerendered } from '../../agents/discovery/serve-document.ts'

export const prerender = true
export const GET = prerendered(protectedResource)
