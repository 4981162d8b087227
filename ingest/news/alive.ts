import type { CatalogEntry, NewsRecord } from '#contract'
import type { RawNewsItem } from '../adapter.ts'
import type { Archive } from '../collection.ts'
import { type ReadDate, readDate } from '../text/date.ts'
import { stripTags } from '../text/markup.ts'
import { isUnchanged, keyOf, type PageText, pageOf } from './identity.ts'

const HOUR_MS = 3_600_000

/** Why a feed has nothing new: its newest dated item is older than it may be. Undated and future ones prove nothing. */
export function frozenReason(items: RawNewsItem[], entry: CatalogEntry, now: Date): string | undefined {
  const dates = items.map(item => readNewsDate(item.dates, now))
  const times = dates.flatMap(read => (read && read.issue !== 'future' ? [Date.parse(read.instant)] : []))
  if (times.length === 0) return undefined
  const newest = times.reduce((latest, time) => Math.max(latest, time))
  const ageHours = (now.getTime() - newest) / HOUR_MS
  if (ageHours <= entry.staleAfterHours) return undefined
  return `frozen: the newest item is ${Math.floor(ageHours)} hours old, more than ${entry.staleAfterHours}`
}

const DAY_MS = 86_400_000
/** How long a story stays listed. */
export const LISTED_DAYS = 45
/** A feed that lists all it ever published would fill the archive with items that were never listed here. */
export const OLDEST_DAYS = 366
/** Reports of one story are in the file of its first one. */
const STORY_DAYS = 2

/** The time of the newest story, from which the age of news counts: a clock would empty the list if no feed answers. */
export function newestMoment(stories: NewsRecord[], now: Date): number {
  const stated = stories.filter(({ dateIssue }) => dateIssue === undefined || dateIssue === 'zoneless')
  const times = (stated.length > 0 ? stated : stories).map(({ pubDate }) => Date.parse(pubDate))
  return times.reduce((newest, time) => Math.max(newest, Math.min(time, now.getTime())), 0)
}

export function isOlder({ pubDate }: Pick<NewsRecord, 'pubDate'>, days: number, newestMs: number): boolean {
  return newestMs - Date.parse(pubDate) > days * DAY_MS
}

/** The items that are in the archive already: feeds go on listing old ones, also rebuilt with new dates. */
export function findArchived(items: NewsRecord[], archive: Archive, now: Date): Set<NewsRecord> {
  if (items.length === 0) return new Set()
  const pages = new Map<string, PageText[]>()
  const add = (key: string, page: PageText) => pages.set(key, [...(pages.get(key) ?? []), page])
  for (const month of monthsOf(items, now))
    for (const record of archive(month)) {
      const own = { ...record, text: record.contentSnippet }
      add(keyOf(record), own)
      for (const page of [own, ...record.alsoReportedBy]) add(pageOf(page), page)
    }
  const isThere = (item: NewsRecord) =>
    [keyOf(item), pageOf(item)].some(key => pages.get(key)?.some(page => isUnchanged(item, page)))
  return new Set(items.filter(isThere))
}

/** The months of an item by its own date, and of one that was listed until lately. */
function monthsOf(items: NewsRecord[], now: Date): Set<string> {
  const left = [LISTED_DAYS, LISTED_DAYS + 31].map(days => now.getTime() - days * DAY_MS)
  const own = items.flatMap(({ pubDate }) =>
    [0, -STORY_DAYS, STORY_DAYS].map(days => Date.parse(pubDate) + days * DAY_MS),
  )
  return new Set([...left, ...own].map(time => new Date(time).toISOString().slice(0, 7)))
}

/** Programs write a date they do not have as their zero: the year 1 (Go), 1899 or 1900 (spreadsheets), 1970 (Unix). */
const EARLIEST = '1971-01-01'

/** Drupal puts its HTML into the element: `<time datetime="2026-09-30T12:00:00Z">Wed, 09/30/2026 - 08:00</time>`. */
const MACHINE_TIME = /<time\b[^<>]{0,300}?\bdatetime\s*=\s*["']([^"'<>]{4,40})/i

/** The first readable one of an item's dates; undefined if there is none, and the first-seen time replaces it. */
export function readNewsDate(dates: string[], now: Date): ReadDate | undefined {
  const read = dates.map(text => readDate(MACHINE_TIME.exec(text)?.[1] ?? stripTags(text), now))
  return read.find(date => date !== undefined && date.instant >= EARLIEST)
}
