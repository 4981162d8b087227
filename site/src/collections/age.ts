/** How old the data of a collection is, as everything tells it: the status, headers, pages, feeds, tools and metrics. */
import { type CollectionAge, Collection as Ingested } from '#contract'
import { collectionAge } from '#contract/age.ts'
import type { Now } from '../api/selection.ts'
import { countText } from '../views/count.ts'
import { createMinuteKeeper } from '../views/kept.ts'
import { dateOf } from '../views/when.ts'
import type { Collection } from './collection.ts'

/** What of a collection is counted. */
export type Aged = Pick<Collection, 'name' | 'prose' | 'tableOf' | 'match'>

/** Every list asks, and to count its records takes as long as to find them. */
const keepAge = createMinuteKeeper<CollectionAge>(20)

/** Undefined for a collection that has no sources. Judged once a minute. */
export function ageOf(collection: Aged, { store, clock }: Now): CollectionAge | undefined {
  const name = Ingested.safeParse(collection.name).data
  if (name === undefined) return undefined
  const now = clock()
  return keepAge(store, name, now, () => {
    const listed = collection.match({ store, clock: () => now }, {})
    const { within, common, countOf } = collection.tableOf(store)
    const confirmed = common([listed, within('confirmedUntil', now.getTime(), Number.POSITIVE_INFINITY)])
    return collectionAge(name, store.sources, { records: countOf(listed), confirmed: countOf(confirmed) }, now)
  })
}

/** `0 of 1,562 jobs are confirmed; 0 of 112 job boards are up to date, the last answered on Sep 17, 2026.` */
export function ageSentence(
  { prose: { names, sources = 'sources' } }: Pick<Aged, 'prose'>,
  age: CollectionAge,
): string {
  const { asOf, records, confirmed, sourcesWell, sources: asked } = age
  const newest = asOf === undefined ? 'none has answered yet' : `the last answered on ${dateOf(asOf)}`
  return `${countText(confirmed)} of ${countText(records)} ${names} are confirmed; ${countText(sourcesWell)} of ${countText(asked)} ${sources} are up to date, ${newest}.`
}

/** What an answer that lists records says of their age. */
export function ageHeaders(collection: Aged, now: Now): Record<string, string> {
  const age = ageOf(collection, now)
  if (!age) return {}
  return { 'x-data-status': age.status, ...(age.asOf && { 'x-data-as-of': age.asOf }) }
}
