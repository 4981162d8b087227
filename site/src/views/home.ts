import { capitalized } from '#contract/text.ts'
import { DAY_MS } from '../base/when.ts'
import { ageOf, standingOf, stripOf } from '../collections/age.ts'
import type { Collection } from '../collections/collection.ts'
import { glossary } from '../collections/glossary/index.ts'
import { collections } from '../collections/index.ts'
import { EVERYTHING } from '../store/condition.ts'
import type { Now } from '../store/selection.ts'

const SHOWN = 5
const TERMS = 3

/** The call that the page shows with its answer: coming events, which do not age. */
export const HOME_CALL = '/api/events?limit=1'

/** Resolves with the newest of each collection, how much there is, and how fresh it is. */
export async function readHome(now: Now) {
  const sections = await Promise.all([...collections.map(collection => sectionOf(collection, now)), termsOfTheDay(now)])
  return {
    counts: await Promise.all(
      collections.map(async collection => ({
        name: collection.home.counted,
        path: `/${collection.name}`,
        count: (await collection.count(now, {})).total,
        age: await ageOf(collection, now),
      })),
    ),
    /** Unconfirmed ones come last. */
    sections: sections.flat().toSorted((a, b) => Number(a.strip !== undefined) - Number(b.strip !== undefined)),
  }
}

async function sectionOf(collection: Collection, now: Now) {
  const { section } = collection.home
  if (!section) return []
  const { title, all, filters } = section
  const shown = filters?.(now.clock()) ?? {}
  const where = collection.where(now.clock(), shown)
  const [{ records }, strip, standing] = await Promise.all([
    collection.find(now, shown, { view: 'whole', limit: SHOWN }),
    stripOf(collection, where, now),
    standingOf(collection, now, where),
  ])
  const names = capitalized(collection.prose.names)
  // "New" and "upcoming" are words for sets in which all is confirmed.
  const usual = standing === undefined || standing.term !== 'listed' ? title : names
  return [{ collection, title: strip ? `${names} as of ${strip.day}` : usual, all, records, strip }]
}

/** Others every day. */
async function termsOfTheDay({ store, clock }: Now) {
  const { size } = store.records.glossary
  // Days before 1970 have negative numbers.
  const day = Math.floor(clock().getTime() / DAY_MS)
  const days = Math.max(1, size - TERMS + 1)
  const offset = ((day % days) + days) % days
  const { records } = await store.records.glossary.find({ where: EVERYTHING, view: 'whole', offset, limit: TERMS })
  if (records.length === 0) return []
  const collection: Collection = glossary
  return [{ collection, title: 'Terms of the day', all: 'All terms', records, strip: undefined }]
}
