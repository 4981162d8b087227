/** The one store about callers: tokens, quotas, single use, subscriptions. sqlite.ts and redis.ts are its two drivers. */
import type { z } from 'zod'
import { jsonOf } from '#contract/text.ts'
import { ApiError } from '../base/api-error.ts'

/** The place of a row in a named list; a list is in the order of its ranks. */
export interface Place {
  list: string
  rank: number
}

/** A text under a key. The driver removes it some time after `until` (epoch milliseconds). */
export interface Row {
  value: string
  until: number
  places: Place[]
}

/** Replaces a row that is unchanged since it was read (`was`; undefined: absent). Without `is` the row is removed. */
export interface Change {
  key: string
  was: string | undefined
  is?: Row
}

/**
 * How many rows a list may have after the change, which adds one to it; ranks of such a list are the ends of its rows. The
 * first rows of `spare` make room; without one of them the change is refused.
 */
export interface Cap {
  list: string
  most: number
  spare?: string
}

export interface Write {
  changes: Change[]
  caps?: Cap[]
  /** It must survive a power cut, not only a killed process. */
  durable?: boolean
}

/** `conflict`: the key whose row has changed. `full`: the index of the cap, and when its next row ends. */
export type Outcome = 'done' | { conflict: string } | { full: number; nextEnd: number }

/** The points that a key has spent in its window. */
export interface Spent {
  points: number
  /** Until the window ends; a key without one would begin a whole one. */
  leftMs: number
}

/** Every method rejects with an ApiError (503) if the driver cannot be reached. */
export interface Kept {
  /** The value under a key, whether or not it has ended. */
  get(key: string): Promise<string | undefined>
  /** All of the changes or none. Rows that have ended at `now` count as absent. */
  write(write: Write, now: number): Promise<Outcome>
  /** Rows of a list by rank: those up to `to`, without the first `skip`. */
  list(name: string, range: { to?: number; skip?: number; most: number }): Promise<{ key: string; value: string }[]>
  /** All rows whose key begins so, in no particular order. */
  each(prefix: string): AsyncIterable<{ key: string; value: string }>
  /**
   * Counts in fixed windows, each of which begins with the first point of its key; 0 only looks, less gives back. Absent
   * if each process counts for itself.
   */
  count?(count: { name: string; key: string; points: number; windowMs: number }): Promise<Spent>
  /** Removes rows that have ended, and returns how many. */
  removeOld(now: number): Promise<number>
  close(): Promise<void>
}

/** Conflicts in a row that mean that something is wrong. */
const MOST_ATTEMPTS = 100

/** Reads a row, decides, and writes; again if another process wrote meanwhile. Returns the `result` of the decision. */
export async function change<T>(
  kept: Kept,
  key: string,
  now: number,
  decide: (value: string | undefined) => { write?: Omit<Write, 'caps'>; result: T },
): Promise<T> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const { write, result } = decide(await kept.get(key))
    if (!write || (await kept.write(write, now)) === 'done') return result
  }
  throw storeDown(new Error(`${key} changes faster than it can be written`))
}

/** Returns a stored value, if there is one. Throws an ApiError (503) if it is damaged; its cause quotes nothing of it. */
export function readRow<T>(schema: z.ZodType<T>, key: string, value: string | undefined): T | undefined {
  if (value === undefined) return undefined
  const parsed = schema.safeParse(jsonOf(value))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw storeDown(new Error(`the row ${key} is damaged, see its ${issue?.path.join('.')}: delete it`))
}

/** 503: the store cannot be reached, so no token can be checked and none can be issued. */
export function storeDown(cause: unknown): ApiError {
  const message = 'Credentials cannot be checked at the moment.'
  return unavailable(message, 'Try again in a few seconds, or read without a token.', cause)
}

/** 503: the store did not confirm a write in time; it will not begin it after this answer. */
export function writeUnanswered(cause: unknown): ApiError {
  const message = 'Credentials cannot be written at the moment; this request may have been carried out.'
  const again =
    'Send it again in a few seconds. If the registration token is then refused, it was claimed: register again.'
  return unavailable(message, again, cause)
}

function unavailable(message: string, hint: string, cause: unknown): ApiError {
  return new ApiError('INTERNAL_SERVER_ERROR', message, hint, { status: 503, headers: { 'Retry-After': '5' }, cause })
}
