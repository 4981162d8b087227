import { mcpCatalog } from '../../../agents/discovery/mcp-cards.ts'
import { prerendered } from '../../../agents/discovery/serve-document.ts'

export const prerender = true
export const GET = prerendered(mcpCatalog)
