/** `/auth.md`: the agents' flow in prose, for an agent that reads it from top to bottom. A test runs its commands. */
import { ACCESS_SECONDS, ASSERTION_TYPE, IdentityType, REGISTRATION_SECONDS, SANDBOX_SECONDS, SCOPES } from '#contract'
import { authUrls, grantType } from '../../auth/auth-urls.ts'
import { jobs } from '../../collections/jobs/index.ts'
import { listed } from '../../collections/prose.ts'
import { serviceEndpoints as endpoints } from '../../operations/endpoints.ts'
import { authExamples, subscriptionExamples } from '../../operations/openapi/examples.ts'
import { errorTable } from '../markdown/api-reference.ts'

export function authGuide(baseUrl: string): string {
  return [
    introduction(baseUrl),
    discover(baseUrl),
    choose(baseUrl),
    flow(baseUrl),
    identity(),
    sandbox(baseUrl),
    push(baseUrl),
    end(baseUrl),
  ].join('\n\n')
}

const hours = (seconds: number) => `${seconds / 3600} h`

/** The body of a successful answer. */
function answerOf(operation: keyof ReturnType<typeof authExamples>, baseUrl: string): string {
  return `\`\`\`json\n${JSON.stringify(authExamples(baseUrl)[operation].response)}\n\`\`\``
}

function introduction(baseUrl: string): string {
  return `# auth.md: credentials for agents

You are an agent that wants to read ${listed(({ prose }) => prose.records, 'or')} from ${baseUrl}.
**You need no credential for that**: every list answers without one. A token of your own gives you a quota of your own and
tells you what you hold. You register yourself; no human, e-mail or browser takes part. Resource server and authorization
server are the same origin, ${baseUrl}.`
}

function discover(baseUrl: string): string {
  return `## 1. Discover

- A 401 answer carries \`WWW-Authenticate: Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource"\`.
- That document names the resource, the scopes (\`${SCOPES.join('`, `')}\`) and the authorization server.
- ${baseUrl}/.well-known/oauth-authorization-server has the endpoints below in its block \`agent_auth\`.
- There is no dynamic client registration (RFC 7591) and no OpenID Connect discovery: libraries must be told to read OAuth metadata (\`algorithm: 'oauth2'\` in openid-client).
- **Send no token to ${baseUrl}/mcp unless your program renews it.** It lives ${hours(ACCESS_SECONDS)} and cannot be refreshed; written into the settings of a client it is refused from then on, where no token is always served.`
}

function choose(baseUrl: string): string {
  return `## 2. Choose

| identity_type | For | Claim with |
| --- | --- | --- |
| \`${IdentityType.enum.anonymous}\` | any agent | \`agent_id\` |
| \`${IdentityType.enum.identity_assertion}\` | an agent whose identity provider this service trusts; a larger quota | \`assertion_type\` and \`assertion\` |
| sandbox | trying things out | nothing: one call to ${baseUrl}${endpoints.registerSandboxAgent.paths[0]} |`
}

function flow(baseUrl: string): string {
  const { register_uri, claim_uri } = authUrls(baseUrl)
  return `## 3. Register

\`agent_id\` is a name you choose: 1 to 200 printable ASCII characters. It is neither unique nor secret.

\`\`\`sh
curl -sS ${register_uri} -H 'Content-Type: application/json' \\
  -d '{"agent_id":"price-watcher-7","identity_type":"anonymous"}'
\`\`\`

The answer:

${answerOf('registerAgent', baseUrl)}

\`registration_token\` is claimed once, within ${REGISTRATION_SECONDS} seconds.

## 4. Claim

\`\`\`sh
curl -sS ${claim_uri} -H 'Content-Type: application/json' \\
  -d '{"registration_token":"'"$REGISTRATION_TOKEN"'","agent_id":"price-watcher-7"}'
\`\`\`

The answer, whatever the identity type:

${answerOf('claimToken', baseUrl)}

The token is valid for ${hours(ACCESS_SECONDS)}. For a narrower one send a \`scope\`, space-separated. A plain OAuth client may post the same fields as a
form, with \`grant_type=${grantType(baseUrl)}\`. There are no refresh tokens: when a token expires, register again.

## 5. Use

\`\`\`sh
curl -sS '${baseUrl}${jobs.endpoints.list.paths[0]}?search=solidity&limit=5' -H "Authorization: Bearer $ACCESS_TOKEN"
curl -sS ${baseUrl}${endpoints.getSession.paths[0]} -H "Authorization: Bearer $ACCESS_TOKEN"
\`\`\`

The second call says what the token is:

${answerOf('getSession', baseUrl)}

Send it in this header only, never in a query or a body. \`RateLimit\` and \`RateLimit-Policy\` say what is left of the
quota; a 304 costs a tenth of a request. These documents, \`/openapi.json\` and \`/api/status\` have a quota of their own.`
}

function identity(): string {
  return `## 6. With an identity

Register with \`"identity_type":"identity_assertion"\`, then claim with

\`\`\`json
{ "registration_token": "web3dr_…", "assertion_type": "${ASSERTION_TYPE}", "assertion": "eyJ…" }
\`\`\`

The assertion is a JWT of type \`oauth-id-jag+jwt\` from a trusted issuer: \`aud\` is this origin and nothing else, \`client_id\` is
your \`agent_id\`, \`jti\` was never used, \`exp\` is minutes away. 503 with \`Retry-After\` means that the issuer's keys could not be
fetched: claim again with the same registration token.`
}

function sandbox(baseUrl: string): string {
  return `## 7. Sandbox

\`\`\`sh
curl -sS ${baseUrl}${endpoints.registerSandboxAgent.paths[0]} -H 'Content-Type: application/json' -d '{"agent_id":"price-watcher-7"}'
\`\`\`

The answer:

${answerOf('registerSandboxAgent', baseUrl)}

\`api_key\` is a bearer token for the same data for ${hours(SANDBOX_SECONDS)}, with a smaller quota. It is not claimed.`
}

function push(baseUrl: string): string {
  const { createSubscription: operation } = endpoints
  const { request } = subscriptionExamples.createSubscription
  return `## 8. Be told

A token with the scope \`subscribe\` has changes posted to an address of yours: \`${operation.method} ${baseUrl}${operation.paths[0]}\` with

\`\`\`json
${JSON.stringify(request)}
\`\`\`

The callback must echo a challenge first. ${baseUrl}/docs/push.md has receivers to copy and every rule.`
}

function end(baseUrl: string): string {
  return `## 9. Errors

Every error is \`{"error":{"code","message","hint","docUrl"}}\`. \`message\` says what was wrong, \`hint\` what to do next.

${errorTable()}

Five failed claims end a registration. Claiming a registration a second time is refused; the access token of the first claim stays valid.

## 10. Revoke

\`\`\`sh
curl -sS ${authUrls(baseUrl).revocation_uri} -H 'Content-Type: application/json' -d '{"token":"'"$ACCESS_TOKEN"'"}'
\`\`\`

The answer:

${answerOf('revokeToken', baseUrl)}

A token of any kind is accepted. It is dead before the answer is sent; an unknown token gets the same answer.

## Where this differs from auth.md 0.1

Register returns a registration token, not a credential. Claim is a call by the agent, not a ceremony with a user's e-mail.
Revocation takes the agent's own token, not a provider's logout token. There is no \`verified_email\` identity,
and no event tells a provider what became of its agents' tokens.
`
}
