import { z } from 'zod'
import { CalendarDate, Collection, Count, HttpUrl, Instant } from './primitives.ts'

export const SourceState = z.enum(['ok', 'failing', 'stale', 'disabled']).meta({
  description:
    'failing: its last answer could not be used; stale: its last good one is older than it may be; disabled: not requested.',
})
export type SourceState = z.infer<typeof SourceState>

export const SourceCause = z.enum(['not-asked', 'no-answer', 'unusable-answer']).meta({
  description:
    'Why it is failing or stale: not-asked: our schedule stood still; no-answer: requested, and no answer or an error came; unusable-answer: its answer was empty, changed, doubted or years old.',
})
export type SourceCause = z.infer<typeof SourceCause>

/** How long after publication a source's records were first seen here, in minutes. */
export const Delay = z.object({
  medianMinutes: Count,
  p90Minutes: Count,
  records: z.int().positive(),
})
export type Delay = z.infer<typeof Delay>

/** The attempts of one UTC day: how many were answered well, how many were not. */
export const AttemptDay = z.object({ day: CalendarDate, ok: Count, failed: Count })
export type AttemptDay = z.infer<typeof AttemptDay>

/** How many days of attempts are kept. */
export const HISTORY_DAYS = 30

/** The reason of a source whose last good answer is older than it may be. */
export const NOT_ASKED_LATELY = 'not asked for too long'

/** How one source is doing. The only data file with the clock of a run in it. */
export const SourceStatus = z.object({
  id: z.string(),
  collection: Collection,
  name: z.string(),
  homepage: HttpUrl,
  terms: HttpUrl.meta({ description: 'Its terms of use.' }),
  credit: z.string().optional().meta({ description: 'The line its terms ask for wherever its records are shown.' }),
  lastAttemptAt: Instant.optional(),
  lastSuccessAt: Instant.optional(),
  state: SourceState,
  cause: SourceCause.optional(),
  failingSince: Instant.optional(),
  goneSince: Instant.optional().meta({
    description:
      'Since when it has answered 404 or 410 whenever it answered; time-outs and 5xx neither end nor confirm it.',
  }),
  /** Since when its answers hold too little to be believed at once, outages in between included. Ingest's own. */
  doubtedSince: Instant.optional(),
  /** E.g. `200 but no "jobs" array`. Never contains a secret. */
  reason: z.string().max(300).optional().meta({ description: 'Why it is not ok, in one sentence.' }),
  counts: z.object({
    fetched: Count.meta({ description: 'Records in its last good answer.' }),
    kept: Count.meta({ description: 'Records of this source in the data now.' }),
    dropped: z
      .record(z.string(), z.int().positive())
      .meta({ description: 'Rule by name, and how many records of that answer it refused.' }),
  }),
  staleAfterHours: z.number().positive().meta({ description: 'How old its last good answer may be.' }),
  handKept: z
    .literal(true)
    .optional()
    .meta({ description: 'Set where people keep the list; no upstream is requested.' }),
  checkedAt: CalendarDate.optional().meta({ description: 'The day a person last checked a hand-kept list.' }),
  delay: Delay.optional().meta({
    description:
      'From publication to first sight, over the dated records of the last 30 days; absent for fewer than five.',
  }),
  markup: z
    .boolean()
    .optional()
    .meta({ description: 'False when its terms do not allow schema.org markup of its postings.' }),
  follow: z.boolean().optional().meta({ description: 'True when its terms ask for followed links.' }),
  history: z.array(AttemptDay).max(HISTORY_DAYS).optional().meta({ description: 'Days with attempts, oldest first.' }),
  /** The address to revalidate the answer at, its validators, the ingest code that read it, and when. */
  validator: z
    .object({
      url: z.string(),
      etag: z.string().optional(),
      lastModified: z.string().optional(),
      digest: z.string().optional(),
      revision: z.string(),
      readAt: Instant.optional(),
    })
    .optional(),
})
export type SourceStatus = z.infer<typeof SourceStatus>
