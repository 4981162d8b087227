/** What the line below the header says of records that are not confirmed, once for the whole page. */
import { Collection as Ingested } from '#contract'
import { ageOfSightings } from '#contract/age.ts'
import { countText } from '../base/count.ts'
import { dateOf } from '../base/when.ts'
import type { Condition } from '../store/condition.ts'
import type { Records } from '../store/records.ts'
import type { Now } from '../store/selection.ts'
import type { Store } from '../store/store.ts'
import { isConfirmed } from './filters.ts'

export interface Strip {
  name: Ingested
  /** `jobs`. */
  names: string
  /** `Sep 17, 2026`: half of the records were last seen then or before. */
  day: string
  /** The day of the one that was seen longest ago. */
  oldest: string
  total: number
  unconfirmed: number
}

/** What a collection is to its strip. */
export interface Listed {
  name: string
  prose: { names: string }
  recordsOf(store: Store): Records<unknown>
}

interface Seen {
  oldest: string
  middle: string
}

/** Resolves with the strip of the listed records that meet a condition; undefined while most of them are confirmed. */
export async function stripOf(
  { name, prose, recordsOf }: Listed,
  where: Condition,
  { store, clock }: Now,
): Promise<Strip | undefined> {
  const ingested = Ingested.safeParse(name).data
  if (ingested === undefined) return undefined
  const records = recordsOf(store)
  const [{ total }, confirmed, seen] = await Promise.all([
    records.count(where),
    records.count({ all: [where, isConfirmed(clock())] }),
    seenOf(records, where),
  ])
  const unconfirmed = total - confirmed.total
  if (unconfirmed * 2 <= total) return undefined
  if (seen === undefined) return undefined
  const [day, oldest] = [dateOf(seen.middle), dateOf(seen.oldest)]
  return { name: ingested, names: prose.names, day, oldest, total, unconfirmed }
}

/** Resolves with the instant by which half of the records had been seen, and the oldest sighting, as the headers name them. */
export async function seenOf(records: Records<unknown>, where: Condition): Promise<Seen | undefined> {
  const spread = await records.spread(where, 'confirmedAt')
  const { asOf, medianAsOf = asOf } = spread ? ageOfSightings(spread) : {}
  return asOf && medianAsOf ? { oldest: asOf, middle: medianAsOf } : undefined
}

/** `Snapshot of Sep 17, 2026, in part of May 16, 2026. 1,546 of these 1,552 jobs are not confirmed.` */
export function stripText(strips: readonly Strip[]): string {
  const [strip] = strips
  if (strip === undefined) return ''
  if (strips.length > 1)
    return `Snapshot: ${strips.map(one => `${one.names} of ${dayText(one)}`).join('; ')}. Most are not confirmed.`
  const { total, unconfirmed, names } = strip
  const all = `these ${countText(total)} ${names}`
  const which =
    total === 1
      ? 'It is not confirmed'
      : unconfirmed === total
        ? `None of ${all} is confirmed`
        : `${countText(unconfirmed)} of ${all} are not confirmed`
  return `Snapshot of ${dayText(strip)}. ${which}.`
}

function dayText({ day, oldest }: Strip): string {
  return oldest === day ? day : `${day}, in part of ${oldest}`
}
