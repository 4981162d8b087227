import { llms } from '../agents/discovery/llms.ts'
import { prerendered } from '../agents/discovery/serve-document.ts'

export const prerender = true
export const GET = prerendered(llms)
