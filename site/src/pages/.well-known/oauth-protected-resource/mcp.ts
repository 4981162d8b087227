import type { APIRoute } from 'astro'
import { protectedResource } from '../../../agents/discovery/catalogs.ts'
import { documentResponse } from '../../../base/answer.ts'
import { documents, MCP_PATH } from '../../../base/documents.ts'

export const GET: APIRoute = ({ locals: { services } }) =>
  documentResponse(JSON.stringify(protectedResource(services.baseUrl, MCP_PATH)), documents.protectedMcp.type)
