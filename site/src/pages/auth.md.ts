import { authGuide } from '../agents/discovery/auth-guide.ts'
import { prerendered } from '../agents/discovery/serve-document.ts'

export const prerender = true
export const GET = prerendered(authGuide)
