import { z } from 'zod'
import { Collection, Instant } from './primitives.ts'

export const ChangeKind = z.enum(['created', 'updated', 'closed', 'cancelled', 'removed'])
export type ChangeKind = z.infer<typeof ChangeKind>

/** So that a consumer who comes back never re-reads everything. */
export const CHANGES_KEPT_DAYS = 90

/** One step from snapshot to snapshot. */
export const Change = z.object({
  /** Grows by one per change and is never reused. */
  seq: z.int().positive(),
  at: Instant,
  collection: Collection,
  id: z.string(),
  kind: ChangeKind,
})
export type Change = z.infer<typeof Change>
