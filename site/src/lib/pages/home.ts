import { Collection, type TermRecord } from '#schema'
import { findEvents } from '../search.ts'
import type { Services } from '../services.ts'
import type { Hits } from '../store/postings.ts'
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
  const today = Math.floor(now.getTime() / DAY_MS)
  return {
    counts: [
      { name: 'open jobs', path: '/jobs', count: store.jobs.size },
      { name: 'news stories', path: '/news', count: store.news.size },
      { name: 'coming events', path: '/events', count: coming.length },
      { name: 'terms explained', path: '/glossary', count: store.terms.size },
    ],
    jobs: store.jobs.all.subarray(0, 7),
    news: store.news.all.subarray(0, 7),
    events: coming.subarray(0, 7),
    term: store.terms.size === 0 ? undefined : store.terms.record(today % store.terms.size),
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
