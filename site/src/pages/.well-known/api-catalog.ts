import { apiCatalog } from '../../lib/discovery/api-catalog.ts'
import { prerendered } from '../../lib/discovery/serve-document.ts'

export const prerender = true
export const GET = prerendered(apiCatalog)
