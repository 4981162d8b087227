/** What leaves the list of news for the archive, and what is there already. */
import type { NewsRecord } from '#contract'
import type { Archive } from '../collection.ts'
import { isUnchanged, keyOf, type Page, pageOf } from './identity.ts'

const DAY_MS = 86_400_000
/** How long a story stays listed. */
export const LISTED_DAYS = 45
/** A feed that lists all it ever published would fill an archive with what nobody here has seen. */
export const OLDEST_DAYS = 366
/** Reports of one story stand in the file of its first one. */
const STORY_DAYS = 2

/**
 * The moment from which the age of news counts: when the newest story was published. A clock would empty the list when
 * no feed answers, or no run asks any.
 */
export function newestMoment(stories: NewsRecord[], now: Date): number {
  const stated = stories.filter(({ dateIssue }) => dateIssue === undefined || dateIssue === 'zoneless')
  const times = (stated.length > 0 ? stated : stories).map(({ pubDate }) => Date.parse(pubDate))
  return times.reduce((newest, time) => Math.max(newest, Math.min(time, now.getTime())), 0)
}

export function isListed({ pubDate }: Pick<NewsRecord, 'pubDate'>, newestMs: number): boolean {
  return newestMs - Date.parse(pubDate) <= LISTED_DAYS * DAY_MS
}

export function isAncient({ pubDate }: Pick<NewsRecord, 'pubDate'>, newestMs: number): boolean {
  return newestMs - Date.parse(pubDate) > OLDEST_DAYS * DAY_MS
}

/**
 * The items that are in the archive already: a feed goes on listing what is too old for us, also after it was rebuilt
 * with new dates. Only the months in which one can be are read.
 */
export function findArchived(items: NewsRecord[], archive: Archive, now: Date): Set<NewsRecord> {
  if (items.length === 0) return new Set()
  const known = new Map<string, Page[]>()
  const learn = (key: string, page: Page) => known.set(key, [...(known.get(key) ?? []), page])
  for (const month of monthsOf(items, now))
    for (const record of archive(month)) {
      const own = { ...record, text: record.contentSnippet }
      learn(keyOf(record), own)
      for (const page of [own, ...record.alsoReportedBy]) learn(pageOf(page), page)
    }
  const isThere = (item: NewsRecord) =>
    [keyOf(item), pageOf(item)].some(key => known.get(key)?.some(page => isUnchanged(item, page)))
  return new Set(items.filter(isThere))
}

/** Where an item stands by its own date, and where one stands that was listed until lately. */
function monthsOf(items: NewsRecord[], now: Date): Set<string> {
  const left = [LISTED_DAYS, LISTED_DAYS + 31].map(days => now.getTime() - days * DAY_MS)
  const own = items.flatMap(({ pubDate }) =>
    [0, -STORY_DAYS, STORY_DAYS].map(days => Date.parse(pubDate) + days * DAY_MS),
  )
  return new Set([...left, ...own].map(time => new Date(time).toISOString().slice(0, 7)))
}
