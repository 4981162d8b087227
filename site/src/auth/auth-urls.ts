/** The absolute addresses of the flow, and the identifier of its grant type (RFC 6749 section 4.5). */
export function authUrls(baseUrl: string) {
  return {
    register_uri: `${baseUrl}/api/auth/register`,
    claim_uri: `${baseUrl}/api/auth/claim`,
    revocation_uri: `${baseUrl}/api/auth/revoke`,
  }
}

export function grantType(baseUrl: string): string {
  return `${baseUrl}/grants/registration-token`
}
