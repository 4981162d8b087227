import { NOT_ASKED_LATELY, type SourceStatus } from './schema/source-status.ts'

const HOUR_MS = 3_600_000

/** Whether an instant is further back than a source's answers may be old, or missing. */
export function isOlderThan(instant: string | undefined, hours: number, now: Date): boolean {
  return instant === undefined || now.getTime() - Date.parse(instant) > hours * HOUR_MS
}

type Recorded = Pick<
  SourceStatus,
  'state' | 'cause' | 'reason' | 'lastAttemptAt' | 'lastSuccessAt' | 'checkedAt' | 'staleAfterHours'
>

/** Whether a line of the catalog has ever answered: until then its address may be wrong. */
export function hasAnswered({ lastSuccessAt, counts }: Pick<SourceStatus, 'lastSuccessAt' | 'counts'>): boolean {
  return lastSuccessAt !== undefined || counts.fetched > 0 || counts.kept > 0
}

/** The state of a source at `now`. One that was not read for longer than its answers may be old is stale. */
export function sourceStateAt(source: Recorded, now: Date): Pick<SourceStatus, 'state' | 'cause' | 'reason'> {
  const { state, cause, reason, lastSuccessAt, lastAttemptAt = lastSuccessAt, checkedAt, staleAfterHours } = source
  if (state === 'disabled') return { state, reason }
  if (isOlderThan(lastAttemptAt, staleAfterHours, now))
    return { state: 'stale', cause: 'not-asked', reason: lastAttemptAt ? NOT_ASKED_LATELY : 'never asked' }
  if (checkedAt && isOlderThan(checkedAt, staleAfterHours, now))
    return { state: 'stale', cause: 'not-asked', reason: `last checked by a person on ${checkedAt}` }
  // A source that was stale for want of an attempt has been requested since.
  if (state !== 'ok' && cause !== 'not-asked') return { state, cause, reason }
  if (isOlderThan(lastSuccessAt, staleAfterHours, now))
    return { state: 'stale', cause: 'no-answer', reason: 'no good answer for too long' }
  return { state: 'ok' }
}
