/** How old the data of a collection is and how much of it is confirmed, for all that says so. */
import { type Age, type CollectionAge, Collection as Ingested } from '#contract'
import { ageOfSightings, collectionAge, oldestOf } from '#contract/age.ts'
import { termForSet, wordFor } from '#contract/vocabulary.ts'
import { createMinuteKeeper } from '../base/keeper.ts'
import { countText, dateOf } from '../base/when.ts'
import type { Condition } from '../store/condition.ts'
import type { Records } from '../store/records.ts'
import type { Now } from '../store/selection.ts'
import type { Store } from '../store/store.ts'
import { isConfirmed } from './filters.ts'

/** The parts of a collection that matter for the sighting of its records. */
export interface Listed {
  name: string
  prose: { names: string; sources?: string }
  recordsOf(store: Store): Records<unknown>
  where(now: Date, filters: Record<string, never>): Condition
  derivedFrom?: Listed
}

/** Every list needs it, and counting its records takes as long as finding them. */
const keepAge = createMinuteKeeper<Promise<CollectionAge>>(20)

/** Resolves with the age of a collection, judged once a minute; undefined for a collection without sources. */
export async function ageOf(given: Listed, { store, clock }: Now): Promise<CollectionAge | undefined> {
  const collection = given.derivedFrom ?? given
  const name = Ingested.safeParse(collection.name).data
  if (name === undefined) return undefined
  const now = clock()
  return keepAge(store, name, now, async () => {
    const listed = collection.where(now, {})
    const records = collection.recordsOf(store)
    const { total, confirmed, age } = await countsOf(records, listed, now)
    return collectionAge(name, store.sources, { records: total, confirmed, ...age }, now)
  })
}

async function countsOf(records: Records<unknown>, where: Condition, now: Date) {
  const [{ total, seen }, { total: confirmed }] = await Promise.all([
    records.count(where),
    records.count({ all: [where, isConfirmed(now)] }),
  ])
  return { total, confirmed, age: seen && ageOfSightings(seen) }
}

/** Resolves with the age of the records that meet a condition, else of the whole list; `{}` if nothing there ages. */
export async function ageOfSet(collection: Listed, given: Now, where: Condition | undefined): Promise<Age> {
  const whole = await ageOf(collection, given)
  if (!whole) return {}
  const { seen } = where ? await collection.recordsOf(given.store).count(where) : {}
  const { asOf, medianAsOf } = seen ? ageOfSightings(seen) : whole
  return { asOf, medianAsOf }
}

/** Resolves with the age of an answer about whole collections; all that age if none is named. */
export async function ageOfAll(named: readonly Listed[], now: Now): Promise<Age> {
  return oldestOf((await Promise.all(named.map(collection => ageOf(collection, now)))).map(age => age ?? {}))
}

/**
 * Resolves with how many records meet a condition, how many of them are confirmed, and the word for all of them;
 * undefined for a collection without sources.
 */
export async function standingOf(
  { name, recordsOf }: Pick<Listed, 'name' | 'recordsOf'>,
  { store, clock }: Now,
  where: Condition,
) {
  const ingested = Ingested.safeParse(name).data
  if (ingested === undefined) return undefined
  const counts = await countsOf(recordsOf(store), where, clock())
  return { ...counts, term: termForSet(ingested, counts) }
}

/** `All 12 are confirmed.`, `3 of 12 are confirmed; the others are listed as last seen.` */
export function standingSentence(standing: Awaited<ReturnType<typeof standingOf>>): string {
  if (standing === undefined || standing.total === 0) return ''
  const { total, confirmed, term } = standing
  if (term !== 'listed') return `All ${countText(total)} are confirmed: ${wordFor(term)}.`
  return `${countText(confirmed)} of ${countText(total)} are confirmed; the others are listed as they were last seen.`
}

export function ageHeaders({ asOf, medianAsOf }: Age): Record<string, string | undefined> {
  return { 'x-data-as-of': asOf, 'x-data-median-as-of': medianAsOf }
}

/** Sets the headers of an age on the answer of a page. */
export function setAge({ response }: { response: { headers: Headers } }, age: Age = {}): void {
  for (const [name, value] of Object.entries(ageHeaders(age)))
    if (value !== undefined) response.headers.set(name, value)
}

/** `0 of 1,562 jobs are confirmed; 0 of 112 job boards are up to date, the last answered on Sep 17, 2026.` */
export function ageSentence({ prose }: Pick<Listed, 'prose'>, age: CollectionAge): string {
  const { newestAnswer, records, confirmed, sourcesWell, sources } = age
  const newest = newestAnswer === undefined ? 'none has answered yet' : `the last answered on ${dateOf(newestAnswer)}`
  return `${countText(confirmed)} of ${countText(records)} ${prose.names} are confirmed; ${countText(sourcesWell)} of ${countText(sources)} ${prose.sources ?? 'sources'} are up to date, ${newest}.`
}

/** `As of May 16, 2026; half of them were seen since Aug 18, 2026.` Empty if there is no age. */
export function asOfSentence({ asOf, medianAsOf }: Age): string {
  if (asOf === undefined) return ''
  const half = medianAsOf === undefined ? '' : `; half of them were seen since ${dateOf(medianAsOf)}`
  return `As of ${dateOf(asOf)}${half}.`
}

/** Resolves with the age of a list's selection, the status of its collection, and the headers for both. */
export async function listAge(collection: Listed, now: Now, where: Condition | undefined) {
  const [whole, age] = await Promise.all([ageOf(collection, now), ageOfSet(collection, now, where)])
  const status = whole?.status
  return { age, status, headers: { ...ageHeaders(age), 'x-data-status': status } }
}

/** The line below the header about records that are not confirmed, once for the whole page. */
export type Strip = NonNullable<Awaited<ReturnType<typeof stripOf>>>

/** Resolves with the strip of the listed records that meet a condition; undefined while most of them are confirmed. */
export async function stripOf(collection: Listed, where: Condition, now: Now) {
  const standing = await standingOf(collection, now, where)
  const { asOf, medianAsOf = asOf } = standing?.age ?? {}
  if (!standing || asOf === undefined || medianAsOf === undefined) return undefined
  const { total, confirmed } = standing
  const unconfirmed = total - confirmed
  if (unconfirmed * 2 <= total) return undefined
  // Half of the records were seen on `day` or before, one of them on the oldest.
  const [day, oldest] = [dateOf(medianAsOf), dateOf(asOf)]
  return { name: collection.name, names: collection.prose.names, day, oldest, total, unconfirmed }
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
