import { z } from 'zod'
import { CalendarDate, Collection, HttpUrl, Instant } from './primitives.ts'

export const SourceState = z.enum(['ok', 'failing', 'stale', 'disabled'])
export type SourceState = z.infer<typeof SourceState>

/** The attempts of one UTC day: how many were answered well, how many were not. */
export const AttemptDay = z.object({ day: CalendarDate, ok: z.int().nonnegative(), failed: z.int().nonnegative() })
export type AttemptDay = z.infer<typeof AttemptDay>

/** How many days of attempts are kept. */
export const HISTORY_DAYS = 30

/** The reason of a source whose last good answer is older than it may be, whoever finds it so. */
export const NOT_ASKED_LATELY = 'not asked for too long'

/** How one source is doing. The only data file with the clock of a run in it. */
export const SourceStatus = z.object({
  id: z.string(),
  collection: Collection,
  name: z.string(),
  homepage: HttpUrl,
  /** The page with the source's terms of use. */
  terms: HttpUrl,
  credit: z.string().optional(),
  lastAttemptAt: Instant.optional(),
  lastSuccessAt: Instant.optional(),
  state: SourceState,
  failingSince: Instant.optional(),
  /**
   * Since when its answers hold too little to be believed at once; an outage in between neither ends nor confirms it.
   * Ingest's own.
   */
  doubtedSince: Instant.optional(),
  /** One sentence of fact, e.g. `200 but no "jobs" array`. Never contains a secret. */
  reason: z.string().max(300).optional(),
  counts: z.object({
    /** Records in the last successful answer. */
    fetched: z.int().nonnegative(),
    /** Records of this source now in the snapshot. */
    kept: z.int().nonnegative(),
    /** Rule name -> records it dropped. */
    dropped: z.record(z.string(), z.int().positive()),
  }),
  staleAfterHours: z.number().positive(),
  /** False when the source's terms do not allow schema.org markup of its postings. */
  markup: z.boolean().optional(),
  /** True when the source's terms ask for followed links. */
  follow: z.boolean().optional(),
  /** Days with attempts, oldest first. */
  history: z.array(AttemptDay).max(HISTORY_DAYS).optional(),
  /** Where the answer may be asked for again with If-None-Match, the ingest code that read it, and when it did. */
  validator: z
    .object({
      url: z.string(),
      etag: z.string().optional(),
      lastModified: z.string().optional(),
      revision: z.string(),
      readAt: Instant.optional(),
    })
    .optional(),
})
export type SourceStatus = z.infer<typeof SourceStatus>
