import type { Logger } from 'pino'
import type { Credential } from './store.ts'
import { logId } from './tokens.ts'

export type AuditEvent =
  | 'registration.created'
  | 'registration.reused'
  | 'claim.succeeded'
  | 'claim.failed'
  | 'assertion.rejected'
  | 'sandbox.created'
  | 'token.revoked'

/** Writes what happened to a credential. It is handed the row, never the token, so that no token can reach the log. */
export type Audit = (event: AuditEvent, credential?: Credential, reason?: string) => void

export function createAudit(log: Logger): Audit {
  return (event, credential, reason) =>
    log.info({
      event,
      ...(credential && {
        token: logId(credential.hash),
        kind: credential.kind,
        agent_id: credential.agentId,
        issuer: credential.issuer,
        subject: credential.subjectHash,
      }),
      ...(reason !== undefined && { reason }),
    })
}
