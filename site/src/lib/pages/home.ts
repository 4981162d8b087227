import type { TermRecord } from '#schema'
import { degradedSources } from '../freshness.ts'
import { findEvents } from '../search.ts'
import type { Services } from '../services.ts'
import type { Hits } from '../store/postings.ts'

const DAY_MS = 86_400_000

export interface HomePage {
  counts: { name: string; path: string; count: number }[]
  /** The newest, and the next to take place. */
  jobs: Hits
  news: Hits
  events: Hits
  /** Another one every day. */
  term?: TermRecord
  sources: { total: number; well: number }
}

/** What is newest in each collection, how much there is, and how fresh it is. */
export function homePage({ store, clock }: Pick<Services, 'store' | 'clock'>): HomePage {
  const now = clock()
  const coming = findEvents(store, {}, now)
  const asked = store.sources.filter(source => source.state !== 'disabled').length
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
    sources: { total: asked, well: asked - degradedSources(store.sources, now).length },
  }
}
