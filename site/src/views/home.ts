import type { TermRecord } from '#contract'
import { ageSentence } from '../collections/age.ts'
import type { Collection } from '../collections/collection.ts'
import { collections } from '../collections/index.ts'
import { agesOf } from '../operations/freshness.ts'
import { readRecords } from '../store/read-items.ts'
import type { Now } from '../store/selection.ts'

const DAY_MS = 86_400_000
const SHOWN = 7

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
  column: 0 | 1
  records: unknown[]
}

/** What is newest in each collection, how much there is, and how fresh it is. */
export async function readHome(now: Now): Promise<HomePage> {
  const { store, clock } = now
  const { size } = store.terms
  // Days before 1970 have negative numbers.
  const word = ((Math.floor(clock().getTime() / DAY_MS) % size) + size) % size
  return {
    counts: collections.map(({ name, home, tableOf }) => ({
      name: home.counted,
      path: `/${name}`,
      count: home.count?.(now) ?? tableOf(store).size,
    })),
    sections: collections.flatMap(collection => {
      const { section } = collection.home
      if (!section) return []
      const { title, all, column, hits } = section
      const table = collection.tableOf(store)
      const documents = (hits?.(now) ?? table.page(0, SHOWN)).subarray(0, SHOWN)
      return [{ collection, title, all, column, records: readRecords(table, documents) }]
    }),
    term: size === 0 ? undefined : store.terms.record(word),
    ages: (await agesOf(now))
      .filter(({ age }) => age.sources > 0)
      .map(({ collection, age }) => ageSentence(collection, age)),
  }
}
