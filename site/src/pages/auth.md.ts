import { authGuide } from '../lib/discovery/auth-guide.ts'
import { prerendered } from '../lib/discovery/serve-document.ts'

export const prerender = true
export const GET = prerendered(authGuide)
