import { isFirstSight, type NewsRecord } from '#contract'
import { compareInstants, compareText } from '#contract/order.ts'
import { type Archive, isRead, type Merged, type SourceResult } from '../collection.ts'
import { findArchived, isOlder, LISTED_DAYS, newestMoment, OLDEST_DAYS } from './alive.ts'
import { companiesOf } from './companies.ts'
import { carryOver, type Piece, piecesOf, toPiece } from './identity.ts'
import { clusterStories, pageKey } from './story.ts'
import { kindOf, topicsOf } from './topics.ts'

/** The last snapshot merged with this run's answers: one record per story, old ones to the archive. */
export function mergeNews(
  previous: NewsRecord[],
  results: SourceResult<'news'>[],
  now: Date,
  archive: Archive = () => [],
): Merged<'news'> {
  if (!results.some(isRead)) return { records: previous, dropped: [] }
  const before = piecesOf(previous)
  const answers = results.filter(isRead).flatMap(result => result.records)
  const { records, added, replaced, repeated } = carryOver(answers, before)
  const archivedBefore = findArchived(added, archive, now)
  const items = records.filter(record => !archivedBefore.has(record))
  const rest = before.filter(piece => !replaced.has(piece))
  const tiers = new Map(results.map(({ entry }) => [entry.id, entry.tier]))
  const stories = toStories(clusterStories([...items.map(toPiece), ...rest]), sourceId => tiers.get(sourceId) ?? 3)
  stories.sort((a, b) => earliest(b, a) || byLink(a, b))
  const { listed, archived, ancient } = sortByAge(stories, items, previous, now)
  return {
    records: listed,
    archived,
    dropped: [
      ...rowsOf(repeated, 'same-page'),
      ...rowsOf(archivedBefore, 'in-the-archive'),
      ...rowsOf(ancient, `older-than-${OLDEST_DAYS}-days`),
    ],
  }
}

/** Which stories are listed, which go to the archive, and which were too old for both when they were first seen. */
function sortByAge(stories: NewsRecord[], items: NewsRecord[], previous: NewsRecord[], now: Date) {
  const newestMs = newestMoment(stories, now)
  const [shown, before] = [items, previous].map(records => new Set(records.map(({ id }) => id)))
  // Without a date of its own an item is as old as its first sight; its feed decides how long it is news.
  const isUndated = (record: NewsRecord) => shown?.has(record.id) && isFirstSight(record)
  const isKept = (story: NewsRecord) => !isOlder(story, LISTED_DAYS, newestMs) || isUndated(story)
  const isRefused = (story: NewsRecord) => isOlder(story, OLDEST_DAYS, newestMs) && !before?.has(story.id)
  const older = stories.filter(story => !isKept(story))
  return {
    listed: stories.filter(isKept),
    archived: older.filter(story => !isRefused(story)),
    ancient: older.filter(isRefused),
  }
}

function rowsOf(records: Iterable<NewsRecord>, rule: string): Merged<'news'>['dropped'] {
  return Array.from(records, ({ sourceId }) => ({ source: sourceId, rule }))
}

/** One record per cluster: the earliest, then of the best tier. A cluster no whole record is left of is forgotten. */
function toStories(clusters: Piece[][], tierOf: (sourceId: string) => number): NewsRecord[] {
  const stories = clusters.flatMap(members => {
    const ranked = members.toSorted((a, b) => earliest(a, b) || tierOf(a.sourceId) - tierOf(b.sourceId) || byLink(a, b))
    const shown = ranked.find(piece => piece.record)?.record
    return shown ? [{ shown, members, others: othersOf(shown, ranked) }] : []
  })
  const taken = new Set<string>()
  // A story that came apart leaves its id to the part that holds its first item.
  stories.sort((a, b) => Number(holdsOrigin(b.members)) - Number(holdsOrigin(a.members)))
  return stories.map(({ shown, members, others }) => {
    const ids = [shown.story, ...members.map(piece => piece.story ?? '').sort()].filter(
      id => id !== '' && !taken.has(id),
    )
    const story = ids[0] ?? shown.id
    taken.add(story)
    // The lists of topics grow, and stored stories keep up with them.
    const tags = topicsOf(shown.title, shown.tags, shown.source)
    const kind = shown.kind ?? kindOf(shown.title, shown.tags)
    const companies = companiesOf(shown.title, tags, shown.contentSnippet)
    return { ...shown, kind, story, alsoReportedBy: others, tags, ...(companies.length > 0 && { companies }) }
  })
}

/** Other reports of the story: one mention per source, none of the shown source or page. */
function othersOf(shown: NewsRecord, ranked: Piece[]): NewsRecord['alsoReportedBy'] {
  const pages = new Set([pageKey(shown.link)])
  const sources = new Set([shown.sourceId])
  return ranked.flatMap(({ source, sourceId, title, link, pubDate }) => {
    const page = pageKey(link)
    if (sources.has(sourceId) || (page !== undefined && pages.has(page))) return []
    sources.add(sourceId)
    pages.add(page)
    return [{ source, sourceId, title, link, pubDate }]
  })
}

function holdsOrigin(members: Piece[]): boolean {
  return members.some(({ record }) => record !== undefined && record.id === record.story)
}

function earliest(a: Pick<Piece, 'pubDate'>, b: Pick<Piece, 'pubDate'>): number {
  return compareInstants(a.pubDate, b.pubDate)
}

function byLink(a: { link: string; title: string }, b: { link: string; title: string }): number {
  return compareText(a.link, b.link) || compareText(a.title, b.title)
}
