import type { NewsRecord } from '#contract'
import { compareInstants, compareText } from '#contract/order.ts'
import { isRead, type Merged, type SourceResult } from '../collection.ts'
import { isKept, isRecent, KEPT_DAYS } from './alive.ts'
import { carryOver, type Piece, piecesOf, toPiece } from './identity.ts'
import { type Cluster, clusterStories, pageKey } from './story.ts'

/** The last snapshot joined with this run's answers: identity kept, one record per story, 45 days of them. */
export function mergeNews(previous: NewsRecord[], results: SourceResult<'news'>[], now: Date): Merged<'news'> {
  const known = piecesOf(previous)
  const answers = results.filter(isRead).flatMap(result => result.records)
  const { records, replaced } = carryOver(answers, known)
  const rest = known.filter(piece => !replaced.has(piece) && isRecent(piece, now))
  const clusters = clusterStories([...records.filter(record => isKept(record, now)).map(toPiece), ...rest])
  const tiers = new Map(results.map(({ entry }) => [entry.id, entry.tier]))
  const tooOld = records.filter(record => !isKept(record, now))
  return {
    records: toStories(clusters, sourceId => tiers.get(sourceId) ?? 3).sort(newestFirst),
    dropped: tooOld.map(({ sourceId }) => ({ source: sourceId, rule: `older-than-${KEPT_DAYS}-days` })),
  }
}

/** One record per cluster: the earliest, then of the best tier. A cluster no whole record is left of is forgotten. */
function toStories(clusters: Cluster<Piece>[], tierOf: (sourceId: string) => number): NewsRecord[] {
  const stories = clusters.flatMap(({ members }) => {
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
    return { ...shown, story, alsoReportedBy: others }
  })
}

/** Where else the story stands: one mention per source, none of the shown source or page. */
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

function earliest(a: Piece, b: Piece): number {
  return compareInstants(a.pubDate, b.pubDate)
}

function newestFirst(a: NewsRecord, b: NewsRecord): number {
  return earliest(b, a) || byLink(a, b)
}

function byLink(a: { link: string; title: string }, b: { link: string; title: string }): number {
  return compareText(a.link, b.link) || compareText(a.title, b.title)
}
