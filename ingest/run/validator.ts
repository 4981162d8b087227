import type { SourceStatus } from '#contract'
import type { Validator } from '../net/http.ts'

const HOUR_MS = 3_600_000

/**
 * What to ask "has it changed?" with: only for an answer that this code has read, and not forever. A feed that froze
 * says "unchanged" for years; once in the time it may be stale it is read whole, and judged.
 */
export function usableValidator(status: SourceStatus | undefined, revision: string, now: Date): Validator | undefined {
  const validator = status?.validator
  if (!status || !validator?.readAt || validator.revision !== revision) return undefined
  const ageMs = now.getTime() - Date.parse(validator.readAt)
  return ageMs < status.staleAfterHours * HOUR_MS ? validator : undefined
}
