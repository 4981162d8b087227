/** How old the data of a collection is, for the status, headers, pages, feeds, tools and metrics. */
import { type CollectionAge, Collection as Ingested } from '#contract'
import { asOf, collectionAge } from '#contract/age.ts'
import { countText } from '../base/count.ts'
import { createKeeper, createMinuteKeeper } from '../base/keeper.ts'
import { dateOf } from '../base/when.ts'
import type { Now } from '../store/selection.ts'
import type { Store } from '../store/store.ts'
import type { Collection } from './collection.ts'
import { isConfirmed } from './filters.ts'

type Aged = Pick<Collection, 'name' | 'prose' | 'recordsOf' | 'where'> & { derivedFrom?: Aged }

/** Every list needs it, and counting its records takes as long as finding them. */
const keepAge = createMinuteKeeper<Promise<CollectionAge>>(20)

/** Resolves with the age of a collection, judged once a minute; undefined for a collection without sources. */
export async function ageOf(given: Aged, { store, clock }: Now): Promise<CollectionAge | undefined> {
  const collection = given.derivedFrom ?? given
  const name = Ingested.safeParse(collection.name).data
  if (name === undefined) return undefined
  const now = clock()
  return keepAge(store, name, now, async () => {
    const listed = collection.where(now, {})
    const records = collection.recordsOf(store)
    const [all, confirmed] = await Promise.all([
      records.count(listed),
      records.count({ all: [listed, isConfirmed(now)] }),
    ])
    return collectionAge(name, store.sources, { records: all.total, confirmed: confirmed.total }, now)
  })
}

/** `0 of 1,562 jobs are confirmed; 0 of 112 job boards are up to date, the last answered on Sep 17, 2026.` */
export function ageSentence({ prose }: Pick<Aged, 'prose'>, age: CollectionAge): string {
  const { asOf, records, confirmed, sourcesWell, sources } = age
  const newest = asOf === undefined ? 'none has answered yet' : `the last answered on ${dateOf(asOf)}`
  return `${countText(confirmed)} of ${countText(records)} ${prose.names} are confirmed; ${countText(sourcesWell)} of ${countText(sources)} ${prose.sources ?? 'sources'} are up to date, ${newest}.`
}

/** Resolves with the headers for the age of the records in an answer. */
export async function ageHeaders(collection: Aged, now: Now): Promise<Record<string, string>> {
  const age = await ageOf(collection, now)
  if (!age) return {}
  return { 'x-data-status': age.status, ...(age.asOf && { 'x-data-as-of': age.asOf }) }
}

const keepNewest = createKeeper<'newest', { collection: Ingested; at: string }[]>(1)

/** Returns when the sources of each collection last answered: the newest of all would hide the others. */
export function newestAnswers(store: Store): { collection: Ingested; at: string }[] {
  return keepNewest(store, 'newest', () =>
    Ingested.options.flatMap(collection => {
      const at = asOf(store.sources.filter(source => source.collection === collection))
      return at === undefined ? [] : [{ collection, at }]
    }),
  )
}
