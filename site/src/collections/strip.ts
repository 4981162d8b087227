/** What the line below the header says of records that are not confirmed, once for the whole page. */
import { Collection as Ingested } from '#contract'
import { countText } from '../base/count.ts'
import { dateOf } from '../base/when.ts'
import type { Condition } from '../store/condition.ts'
import type { FacetCount, Records } from '../store/records.ts'
import type { Now } from '../store/selection.ts'
import type { Store } from '../store/store.ts'
import { isConfirmed } from './filters.ts'
import { sourceOf } from './items.ts'

export interface Strip {
  name: Ingested
  /** `jobs`. */
  names: string
  /** `Sep 17, 2026`: half of the records were last seen then or before. */
  day: string
  /** Others were seen later. */
  isLaterInPart: boolean
  total: number
  unconfirmed: number
}

/** What a collection is to its strip. */
export interface Listed {
  name: string
  prose: { names: string }
  recordsOf(store: Store): Records<unknown>
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
  const [{ total, values }, confirmed] = await Promise.all([
    records.count(where, ['source']),
    records.count({ all: [where, isConfirmed(clock())] }),
  ])
  const unconfirmed = total - confirmed.total
  if (unconfirmed * 2 <= total) return undefined
  const { newest, middle } = looksOf(store, ingested, { total, sources: values.source ?? [] })
  const [day, last] = [middle, newest].map(at => (at === '' ? 'an unknown day' : dateOf(at)))
  return { name: ingested, names: prose.names, day: day ?? '', isLaterInPart: day !== last, total, unconfirmed }
}

/**
 * Returns when the sources of some records were last read, as an instant or a day, empty for never: the newest one, and the
 * one of the record in the middle. One source that was read lately says nothing of the others.
 */
export function looksOf(
  store: Store,
  name: Ingested,
  { total, sources }: { total: number; sources: readonly FacetCount[] },
): { newest: string; middle: string } {
  const named = new Map(store.sources.flatMap(one => (one.collection === name ? [[one.name, one]] : [])))
  const looks = sources
    // News are counted by the name of their publication.
    .map(({ value, count }) => ({ source: sourceOf(store, name, value) ?? named.get(value), count }))
    .map(({ source, count }) => ({ at: (source?.handKept ? source.checkedAt : source?.lastSuccessAt) ?? '', count }))
    .toSorted((a, b) => b.at.localeCompare(a.at))
  const newest = looks[0]?.at ?? ''
  let looked = 0
  for (const { at, count } of looks) {
    looked += count
    if (looked * 2 >= total) return { newest, middle: at }
  }
  return { newest, middle: '' }
}

/** `Snapshot of Sep 17, 2026, in part later. 1,546 of these 1,552 jobs are not confirmed.` */
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

function dayText({ day, isLaterInPart }: Strip): string {
  return isLaterInPart ? `${day}, in part later` : day
}
