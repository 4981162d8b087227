/** Boards, feeds and calendars that nobody has: what each answers, and its line of the catalog. */
// By path: a folder with packages of its own does not see the imports that the root names.
import type { CatalogEntry, Collection } from '../../data/contract/schema/index.ts'
import { calendarAnswer, calendarEntry, calendarsOf } from '../soak-month/calendars.ts'
import { feedAnswer, feedEntry, feedsOf } from '../soak-month/feeds.ts'
import { randomFrom } from './jobs.ts'
import type { Page } from './slow-hosts.ts'

const SOURCES = { jobs: 400, news: 180, events: 180 }
const ITEMS_A_DAY = 2400
const DAY_MS = 86_400_000
/** Most boards hold a handful of postings, the largest some hundreds. */
const MOST_POSTINGS = 400
const TEXT = 'A made-up posting about fictional smart contracts on a blockchain that does not exist. '.repeat(35)

/** A source that has no host yet: its line of the catalog needs one. */
export type Made = Omit<Page, 'host'> & { entry(origin: string): Partial<CatalogEntry> }

/** As many of each collection as the catalog will have one day. */
export function madeSources(now: number): Record<Collection, Made[]> {
  return { jobs: madeBoards(), news: madeFeeds(now), events: madeCalendars(now) }
}

function madeBoards(): Made[] {
  return Array.from({ length: SOURCES.jobs }, (_, board) => {
    const homepage = `https://example-labs-${board}.example`
    const about = { name: `Example Labs ${board}`, homepage, terms: `${homepage}/terms`, tier: 1, staleAfterHours: 48 }
    const path = `/${board}`
    return {
      path,
      answer: () => ({ type: 'application/json', body: boardAnswer(path, board) }),
      entry: origin => ({ id: `example-labs-${board}`, adapter: 'greenhouse', url: origin + path, ...about }),
    }
  })
}

function boardAnswer(path: string, board: number): string {
  const random = randomFrom(board)
  // The first number after seeds as near each other as these is near the others' first.
  random()
  const jobs = Array.from({ length: Math.ceil(MOST_POSTINGS * random() ** 10) }, (_, number) => ({
    id: 4_000_000_000 + number,
    title: `Made-up Engineer ${number}`,
    absolute_url: `https://job-boards.greenhouse.io/examplelabs${path}/jobs/${4_000_000_000 + number}`,
    first_published: '2026-09-01T09:30:00-04:00',
    location: { name: 'Remote - USA' },
    content: `<p>${TEXT}</p><p>Reference ${number}</p>`,
  }))
  return JSON.stringify({ jobs })
}

function madeFeeds(now: number): Made[] {
  const feeds = feedsOf(SOURCES.news, ITEMS_A_DAY, { from: now - 7 * DAY_MS, start: now, until: now + DAY_MS })
  return feeds.map(feed => ({
    path: `/feeds/${feed.id}`,
    answer: () => feedAnswer(feed, now, false),
    entry: origin => feedEntry(feed, origin),
  }))
}

function madeCalendars(now: number): Made[] {
  return calendarsOf(SOURCES.events, now, now + 30 * DAY_MS).map(calendar => ({
    path: `/calendars/${calendar.id}`,
    answer: () => calendarAnswer(calendar, now),
    entry: origin => calendarEntry(calendar, origin),
  }))
}
