import { mcpCard } from '../../lib/discovery/mcp-cards.ts'
import { prerendered } from '../../lib/discovery/serve-document.ts'

export const prerender = true
export const GET = prerendered(mcpCard)
