import { robots } from '../lib/discovery/robots.ts'
import { prerendered } from '../lib/discovery/serve-document.ts'

export const prerender = true
export const GET = prerendered(robots)
