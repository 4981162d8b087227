import { robots } from '../agents/discovery/robots.ts'
import { prerendered } from '../agents/discovery/serve-document.ts'

export const prerender = true
export const GET = prerendered(robots)
