import type { ApiIndex } from '#contract'
import { endpoints } from './endpoints.ts'
import { INTERFACE_VERSION } from './identity.ts'

/** The endpoint table as a start page for programs. */
export function apiIndex(baseUrl: string): ApiIndex {
  const data = endpoints.map(({ operationId, method, paths, summary }) => ({
    operationId,
    method,
    url: `${baseUrl}${paths[0]}`,
    summary,
  }))
  return { data, meta: { version: INTERFACE_VERSION, openapi: `${baseUrl}/openapi.json`, docs: `${baseUrl}/docs` } }
}
