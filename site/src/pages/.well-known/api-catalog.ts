import { apiCatalog } from '../../agents/discovery/api-catalog.ts'
import { prerendered } from '../../agents/discovery/serve-document.ts'

export const prerender = true
export const GET = prerendered(apiCatalog)
