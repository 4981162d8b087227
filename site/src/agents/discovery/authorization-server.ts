import { ASSERTION_TYPE, IdentityType, SCOPES } from '#contract'
import { authUrls, grantType } from '../../auth/auth-urls.ts'
import { SERVICE_NAME } from '../../base/identity.ts'
import { serviceEndpoints } from '../../operations/endpoints.ts'

/**
 * RFC 8414. `response_types_supported` may be neither absent (section 2) nor empty (section 3.2; erratum 7793 reports the
 * clash): `none` promises nothing. MCP clients cannot read metadata without an `authorization_endpoint`; ours is a page that
 * says that there is no sign-in (docs/decisions/0104). `agent_auth` has the names of auth.md 0.1; later versions name
 * other request bodies.
 */
export function authorizationServer(baseUrl: string) {
  const { register_uri, claim_uri, revocation_uri } = authUrls(baseUrl)
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/docs/mcp`,
    token_endpoint: claim_uri,
    token_endpoint_auth_methods_supported: ['none'],
    grant_types_supported: [grantType(baseUrl)],
    response_types_supported: ['none'],
    scopes_supported: SCOPES,
    revocation_endpoint: revocation_uri,
    revocation_endpoint_auth_methods_supported: ['none'],
    protected_resources: [baseUrl],
    service_documentation: `${baseUrl}/auth.md`,
    agent_auth: {
      skill: `${baseUrl}/auth.md`,
      register_uri,
      claim_uri,
      revocation_uri,
      identity_types_supported: IdentityType.options,
      anonymous: { credential_types_supported: ['access_token'] },
      identity_assertion: {
        assertion_types_supported: [ASSERTION_TYPE],
        credential_types_supported: ['access_token'],
      },
      sandbox: {
        register_uri: `${baseUrl}${serviceEndpoints.registerSandboxAgent.paths[0]}`,
        credential_types_supported: ['api_key'],
      },
    },
  }
}

/** Returns the metadata of the protected resource (RFC 9728). */
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
