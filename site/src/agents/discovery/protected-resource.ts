import { SCOPES } from '#contract'
import { SERVICE_NAME } from '../../api/identity.ts'

/** RFC 9728: what the tokens are for, and who issues them. */
export function protectedResource(baseUrl: string) {
  return {
    resource: baseUrl,
    resource_name: SERVICE_NAME,
    authorization_servers: [baseUrl],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_documentation: `${baseUrl}/docs`,
    resource_policy_uri: `${baseUrl}/privacy`,
    resource_tos_uri: `${baseUrl}/terms`,
  }
}
