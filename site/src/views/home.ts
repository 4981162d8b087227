import { Collection, type TermRecord } from '#contract'
import type { Hits } from '../../record-index/postings.ts'
import { findEvents } from '../api/search.ts'
import type { Services } from '../api/services.ts'
import { countText } from './count.ts'
import { freshnessOf, SOURCE_NAMES } from './source-freshness.ts'

const DAY_MS = 86_400_000

interface HomePage {
  counts: { name: string; path: string; count: number }[]
  /** The newest, and the next to take place. */
  jobs: Hits
  news: Hits
  events: Hits
  /** Another one every day. */
  term?: TermRecord
  /** `4 of 5 job boards, 1 of 2 publications`: the newest answer of all says nothing of the others. Empty without sources. */
  answering: string
}

/** What is newest in each collection, how much there is, and how fresh it is. */
export function homePage(services: Pick<Services, 'store' | 'clock'>): HomePage {
  const { store, clock } = services
  const now = clock()
  const coming = findEvents(store, {}, now)
  // An event is listed until its last day is over everywhere; "yesterday" is nothing to come to.
  const ahead = findEvents(store, { from: now.toISOString().slice(0, 10) }, now)
  const { size } = store.terms
  // Days before 1970 have negative numbers.
  const word = ((Math.floor(now.getTime() / DAY_MS) % size) + size) % size
  return {
    counts: [
      { name: 'open jobs', path: '/jobs', count: store.jobs.size },
      { name: 'news stories', path: '/news', count: store.news.size },
      { name: 'coming events', path: '/events', count: coming.length },
      { name: 'terms explained', path: '/glossary', count: size },
    ],
    jobs: store.jobs.all.subarray(0, 7),
    news: store.news.all.subarray(0, 7),
    events: ahead.subarray(0, 7),
    term: size === 0 ? undefined : store.terms.record(word),
    answering: answeringText(services),
  }
}

function answeringText(services: Pick<Services, 'store' | 'clock'>): string {
  const counted = Collection.options.flatMap(collection => {
    const { asked, degraded } = freshnessOf(services, collection)
    return asked === 0 ? [] : [`${countText(asked - degraded)} of ${countText(asked)} ${SOURCE_NAMES[collection]}`]
  })
  return counted.join(', ')
}
