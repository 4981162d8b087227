/** The collections, in the order in which all shows them, and their names in texts. A new one is a folder and a word here. */
import type { Collection } from './collection.ts'
import { companies } from './companies/index.ts'
import { events } from './events/index.ts'
import { glossary } from './glossary/index.ts'
import { jobs } from './jobs/index.ts'
import { news } from './news/index.ts'

export const collections: readonly Collection[] = [jobs, news, events, glossary]

/** All lists: the collections, and those derived from them. */
export const lists: readonly Collection[] = [...collections, companies]

/** Those that the ingest fills, which have sources. */
export const ingested = collections.filter(({ prose }) => prose.sources !== undefined)

export const CONTENTS = 'jobs, news, events and a glossary'
export const OFFER =
  'Web3 jobs with the day each was last seen open, crypto news with each story once, Web3 events with checked dates, and a glossary'
/** How long records are kept. */
export const KEPT = 'closed jobs are kept for 90 days, news for 45'

/** Returns a word of each collection, joined: `jobs, events and terms`. */
export function listed(word: (collection: Collection) => string | undefined, joint = 'and'): string {
  const words = collections.flatMap(collection => word(collection) ?? [])
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(` ${joint} `)
}
