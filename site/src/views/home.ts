import type { TermRecord } from '#contract'
import { ageSentence } from '../collections/age.ts'
import type { Collection } from '../collections/collection.ts'
import { collections } from '../collections/index.ts'
import { agesOf } from '../operations/freshness.ts'
import { EVERYTHING } from '../store/condition.ts'
import type { Now } from '../store/selection.ts'

const DAY_MS = 86_400_000
const SHOWN = 5

/** The call that the page shows with its answer: of what comes next, which does not age. */
export const HOME_CALL = '/api/events?limit=1'

interface HomePage {
  counts: { name: string; path: string; count: number }[]
  /** The newest of each collection, or the next to take place. */
  sections: HomeSection[]
  /** Another one every day. */
  term?: TermRecord
  /** A sentence for each collection that has sources: the newest answer of all says nothing of the others. */
  ages: string[]
}

export interface HomeSection {
  collection: Collection
  title: string
  all: string
  records: unknown[]
}

/** Resolves with the newest of each collection, how much there is, and how fresh it is. */
export async function readHome(now: Now): Promise<HomePage> {
  const { store, clock } = now
  const { glossary } = store.records
  const { size } = glossary
  // Days before 1970 have negative numbers.
  const day = Math.floor(clock().getTime() / DAY_MS)
  const word = ((day % size) + size) % size || 0
  return {
    counts: await Promise.all(
      collections.map(async ({ name, home, count }) => ({
        name: home.counted,
        path: `/${name}`,
        count: (await count(now, {})).total,
      })),
    ),
    sections: (await Promise.all(collections.map(collection => sectionOf(collection, now)))).flat(),
    term: (await glossary.find({ where: EVERYTHING, view: 'whole', offset: word, limit: 1 })).records[0],
    ages: (await agesOf(now))
      .filter(({ age }) => age.sources > 0)
      .map(({ collection, age }) => ageSentence(collection, age)),
  }
}

async function sectionOf(collection: Collection, now: Now): Promise<HomeSection[]> {
  const { section } = collection.home
  if (!section) return []
  const { title, all, filters } = section
  const { records } = await collection.find(now, filters?.(now.clock()) ?? {}, { view: 'whole', limit: SHOWN })
  return [{ collection, title, all, records }]
}
