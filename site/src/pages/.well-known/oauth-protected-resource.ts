import type { APIRoute } from 'astro'
import { protectedResource } from '../../agents/discovery/catalogs.ts'
import { documentResponse } from '../../base/answer.ts'
import { documents } from '../../base/documents.ts'

/** Written on request: a file of the build cannot be beside a folder of its name. */
export const GET: APIRoute = ({ locals: { services } }) =>
  documentResponse(JSON.stringify(protectedResource(services.baseUrl)), documents.protectedResource.type)
