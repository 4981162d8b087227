import type { SourceStatus } from '#contract'
import type { Source } from '../catalog/catalog.ts'
import { isDue } from './due.ts'
import type { Outcome } from './source.ts'

/** Why a source is not asked in this run. With `reason` it is disabled; without, it is only not its turn. */
interface Hindrance {
  reason?: string
}

/** Switched off in the catalog, without the secret its upstream asks for, or its terms allow no further request yet. */
export function findHindrance(
  { entry, adapter }: Source,
  status: SourceStatus | undefined,
  now: Date,
  env: NodeJS.ProcessEnv,
): Hindrance | undefined {
  if (!entry.enabled) return { reason: entry.disabledBecause }
  if (adapter.requires && !env[adapter.requires]) return { reason: `${adapter.requires} is not set` }
  return isDue(entry, status?.lastAttemptAt, now) ? undefined : {}
}

/** What a disabled source tells: nothing, and once its last answer is stale, that nobody vouches for its records. */
export function disabledOutcome(
  { entry, collection }: Source,
  reason: string,
  status: SourceStatus | undefined,
  now: Date,
): Outcome {
  const readAt = status?.lastSuccessAt ? Date.parse(status.lastSuccessAt) : Number.NEGATIVE_INFINITY
  const isStale = now.getTime() - readAt > entry.staleAfterHours * 3_600_000
  const nothing = { records: [], fetched: 0, dropped: {}, durationMs: 0 }
  return { entry, collection, state: 'disabled', retired: isStale || undefined, reason, ...nothing }
}
