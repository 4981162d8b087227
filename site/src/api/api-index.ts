import type { ApiIndex } from '#contract'
import packageJson from '../../../package.json' with { type: 'json' }
import { endpoints } from './endpoints.ts'

/** Version of the public interface; a field is never lost or retyped within a major one. */
export const INTERFACE_VERSION = packageJson.version

/** The endpoint table as a start page for programs. */
export function apiIndex(baseUrl: string): ApiIndex {
  const data = Object.values(endpoints).map(({ operationId, method, paths, summary }) => ({
    operationId,
    method,
    url: `${baseUrl}${paths[0]}`,
    summary,
  }))
  return { data, meta: { version: INTERFACE_VERSION, openapi: `${baseUrl}/openapi.json`, docs: `${baseUrl}/docs` } }
}
