import { llms } from '../lib/discovery/llms.ts'
import { prerendered } from '../lib/discovery/serve-document.ts'

export const prerender = true
export const GET = prerendered(llms)
