import type { Logger } from 'pino'
import type { Credential } from './credential.ts'
import { blankTokens, logId } from './tokens.ts'

export const AUDIT_EVENTS = [
  'registration.created',
  'registration.reused',
  'claim.succeeded',
  'claim.failed',
  'assertion.rejected',
  'sandbox.created',
  'token.revoked',
] as const
export type AuditEvent = (typeof AUDIT_EVENTS)[number]

/** Writes an event of a credential. It gets the row, never the token, so that no token can reach the log. */
export type Audit = (event: AuditEvent, credential?: Credential, reason?: string) => void

/** An audit trail is written at every LOG_LEVEL but `silent`, which means no log at all. */
export function createAudit(log: Logger): Audit {
  const trail = log.level === 'silent' ? log : log.child({}, { level: 'info' })
  return (event, credential, reason) =>
    trail.info({
      event,
      ...(credential && {
        token: logId(credential.hash),
        kind: credential.kind,
        // Some agents have sent a token as their name.
        agent_id: blankTokens(credential.agentId),
        issuer: credential.issuer,
        subject: credential.subjectHash,
      }),
      ...(reason !== undefined && { reason }),
    })
}
