import { z } from 'zod'
import { HttpUrl, Instant, ListName } from './primitives.ts'

export const SCOPES = ListName.options.map(name => `read:${name}` as const)
export const Scope = z.enum(SCOPES)
/** A permission of a token. A token that requests none in particular gets all of them, in this order. */
export type Scope = z.infer<typeof Scope>

export const IdentityType = z.enum(
  ['anonymous', 'identity_assertion'],
  'identity_type must be anonymous or identity_assertion.',
)

/** The only assertion type taken at claim (Identity Assertion JWT Authorization Grant). */
export const ASSERTION_TYPE = 'urn:ietf:params:oauth:token-type:id-jag'

export const REGISTRATION_SECONDS = 3_600
export const ACCESS_SECONDS = 86_400
export const SANDBOX_SECONDS = 604_800

/** Printable ASCII, like the client identifiers of RFC 6749 appendix A.1. It need not be unique and proves nothing. */
const AgentId = z
  .string('agent_id must be a string.')
  .regex(/^[!-~](?:[ -~]{0,198}[!-~])?$/, 'agent_id must be 1 to 200 printable ASCII characters without outer spaces.')
  .meta({ description: 'The name the agent gives itself.', examples: ['price-watcher-7'] })

const RequestedScope = z
  .string('scope must be a string.')
  .refine(text => scopesOf(text) !== undefined, `scope must be a space-separated subset of: ${SCOPES.join(' ')}.`)
  .optional()
  .meta({ description: 'Fewer scopes than all of them, space-separated.', examples: [SCOPES.slice(0, 2).join(' ')] })

const GrantedScope = z.string().meta({ examples: [SCOPES.join(' ')] })
const Seconds = z.int().nonnegative()
const Token = z.string().regex(/^[A-Za-z0-9_-]+$/)

/** The scopes a space-separated text names, in the default order; undefined when it names none or an unknown one. */
export function scopesOf(text: string): Scope[] | undefined {
  const words = text.split(' ').filter(word => word !== '')
  if (words.length === 0 || words.some(word => !Scope.safeParse(word).success)) return undefined
  return SCOPES.filter(scope => words.includes(scope))
}

export const RegisterRequest = z.object({
  agent_id: AgentId,
  identity_type: IdentityType.meta({ description: 'Whether the claim will bring an assertion of who the agent is.' }),
})
export type RegisterRequest = z.infer<typeof RegisterRequest>

export const RegisterResponse = z.object({
  agent_id: z.string(),
  register_uri: HttpUrl,
  claim_uri: HttpUrl,
  revocation_uri: HttpUrl,
  registration_token: Token,
  expires_in: Seconds,
  notice: z
    .string()
    .optional()
    .meta({ description: 'Why it cannot be claimed here: as identity_assertion where no issuer is trusted.' }),
})
export type RegisterResponse = z.infer<typeof RegisterResponse>

/** An anonymous claim is proved by `agent_id`, an identity one by both assertion members (RFC 6749 section 4.5). */
export const ClaimRequest = z
  .object({
    registration_token: z
      .string('registration_token must be a string.')
      .meta({ description: 'What registering answered; it is claimed once.' }),
    agent_id: AgentId.optional().meta({ description: 'The registered name; required without an assertion.' }),
    assertion_type: z
      .literal(ASSERTION_TYPE, `assertion_type must be ${ASSERTION_TYPE}.`)
      .optional()
      .meta({ description: 'Required with assertion.' }),
    assertion: z
      .string('assertion must be a string.')
      .optional()
      .meta({ description: 'The JWT of a trusted issuer; required when the registration is an identity_assertion.' }),
    scope: RequestedScope,
    grant_type: z
      .string('grant_type must be a string.')
      .optional()
      .meta({ description: 'For OAuth clients: the one in /.well-known/oauth-authorization-server.' }),
  })
  .check(
    claimField('agent_id', claim => isAssertionClaim(claim) || isGiven(claim.agent_id)),
    claimField('assertion_type', claim => !isAssertionClaim(claim) || isGiven(claim.assertion_type)),
    claimField('assertion', claim => !isAssertionClaim(claim) || isGiven(claim.assertion)),
  )
export type ClaimRequest = z.infer<typeof ClaimRequest>

export const ClaimResponse = z.object({
  access_token: Token,
  token_type: z.literal('bearer'),
  expires_in: Seconds,
  scope: GrantedScope,
})
export type ClaimResponse = z.infer<typeof ClaimResponse>

export const RevokeRequest = z.object({
  token: z
    .string('token must be a string.')
    .meta({ description: 'A registration token, an access token or a sandbox key.' }),
  token_type_hint: z.unknown().optional().meta({ description: 'Ignored.' }),
})
export type RevokeRequest = z.infer<typeof RevokeRequest>

/** RFC 7009 section 2.2: an unknown token is as dead as a revoked one, so `revoked` is always true. */
export const RevokeResponse = z.object({ revoked: z.literal(true), message: z.string() })
export type RevokeResponse = z.infer<typeof RevokeResponse>

export const SandboxRequest = z.object({ agent_id: AgentId, scope: RequestedScope })
export type SandboxRequest = z.infer<typeof SandboxRequest>

export const SandboxResponse = z.object({
  agent_id: z.string(),
  api_key: Token,
  token_type: z.literal('bearer'),
  expires_in: Seconds,
  scope: GrantedScope,
  environment: z.literal('sandbox'),
  revocation_uri: HttpUrl,
})
export type SandboxResponse = z.infer<typeof SandboxResponse>

export const SessionResponse = z.object({
  agent_id: z.string(),
  identity_type: IdentityType,
  environment: z.enum(['live', 'sandbox']),
  token_type: z.literal('bearer'),
  scope: GrantedScope,
  issued_at: Instant,
  expires_at: Instant,
  expires_in: Seconds,
  rate_limit: z.object({ policy: z.string(), quota: z.int().positive(), window_seconds: z.int().positive() }),
})
export type SessionResponse = z.infer<typeof SessionResponse>

/** Runs beside the type checks, so that one answer can name every field that is missing. */
function claimField(name: string, holds: (claim: Record<string, unknown>) => boolean) {
  return z.refine<Record<string, unknown>>(holds, {
    path: [name],
    error: `${name} is required.`,
    when: payload => typeof payload.value === 'object' && payload.value !== null,
  })
}

function isAssertionClaim(claim: Record<string, unknown>): boolean {
  return isGiven(claim.assertion) || isGiven(claim.assertion_type)
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}
