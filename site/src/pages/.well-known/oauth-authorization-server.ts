import type { APIRoute } from 'astro'
import { authorizationServer } from '../../agents/discovery/catalogs.ts'
import { documentResponse } from '../../base/answer.ts'
import { documents } from '../../base/documents.ts'

/** Written on request: whether an issuer is trusted is a setting. */
export const GET: APIRoute = ({ locals: { services } }) =>
  documentResponse(
    JSON.stringify(authorizationServer(services.baseUrl, services.trust)),
    documents.authorizationServer.type,
  )
