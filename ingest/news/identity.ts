import type { NewsRecord } from '#contract'
import { squash } from '#contract/text.ts'
import { pageKey } from './story.ts'

/** An item as a story keeps it: a whole record, or no more than `alsoReportedBy` has. */
export interface Piece {
  source: string
  sourceId: string
  title: string
  link: string
  pubDate: string
  language: string
  /** Its snippet; other publications' reports have none. */
  text?: string
  story?: string
  record?: NewsRecord
  /** When it was first seen, as far as the last snapshot shows. */
  firstSeenAt: string
}

/** All items of a snapshot. */
export function piecesOf(records: NewsRecord[]): Piece[] {
  return records.flatMap(record => [
    toPiece(record),
    ...record.alsoReportedBy.map(other => ({
      ...other,
      language: record.language,
      story: record.story,
      firstSeenAt: Date.parse(other.pubDate) > Date.parse(record.firstSeenAt) ? other.pubDate : record.firstSeenAt,
    })),
  ])
}

export function toPiece(record: NewsRecord): Piece {
  return { ...record, text: record.contentSnippet, story: record.story || undefined, record }
}

interface Carried {
  records: NewsRecord[]
  /** Those of the records that were not stored before. */
  added: NewsRecord[]
  replaced: Set<Piece>
  /** Older items of a page that another one of the records leads to. */
  repeated: NewsRecord[]
}

/**
 * The fresh records with the fields kept from before, and the stored pieces that they replace. A record is the same by its
 * source's key with its headline or day as a second witness, since feeds give their keys again, or by its page: rolling
 * stories ("what happened today") keep their address and change all else.
 */
export function carryOver(fresh: NewsRecord[], before: Piece[]): Carried {
  const replaced = new Set<Piece>()
  const byKey = new Map(before.flatMap(piece => (piece.record ? [[keyOf(piece.record), piece] as const] : [])))
  const byPage = new Map(before.map(piece => [pageOf(piece), piece]))
  const matches = new Map<NewsRecord, Piece>()
  const claim = (record: NewsRecord, piece: Piece | undefined) => {
    if (!piece || replaced.has(piece) || matches.has(record)) return
    replaced.add(piece)
    matches.set(record, piece)
  }
  const own = newestPerPage(fresh)
  const shown = new Set(own)
  const claimByKey = (isSame: (record: NewsRecord, piece: Piece) => boolean) => {
    for (const record of own) {
      const piece = byKey.get(keyOf(record))
      if (piece && isSame(record, piece)) claim(record, piece)
    }
  }
  // The id of an item without letters is made of its key only.
  claimByKey((record, piece) => squash(record.title) === squash(piece.title) || record.id === piece.record?.id)
  for (const record of own) claim(record, byPage.get(pageOf(record)))
  claimByKey((record, piece) => record.pubDate.slice(0, 10) === piece.pubDate.slice(0, 10))
  return {
    records: own.map(record => restore(record, matches.get(record))),
    added: own.filter(record => !matches.has(record)),
    replaced,
    repeated: fresh.filter(record => !shown.has(record)),
  }
}

/** A feed that gives a page a new guid with every edit holds it several times. */
function newestPerPage(records: NewsRecord[]): NewsRecord[] {
  const newest = new Map<string, NewsRecord>()
  for (const record of records) {
    const page = pageOf(record)
    const other = newest.get(page)
    if (!other || Date.parse(record.pubDate) > Date.parse(other.pubDate)) newest.set(page, record)
  }
  return [...newest.values()]
}

function restore(record: NewsRecord, before: Piece | undefined): NewsRecord {
  if (!before) return record
  const { firstSeenAt, story = '' } = before
  // An answer that leaves the topics out does not take them back.
  const tags = record.tags.length > 0 ? record.tags : (before.record?.tags ?? [])
  return { ...record, id: before.record?.id ?? record.id, tags, firstSeenAt, story, ...dateOf(record, before) }
}

/** The date of a stored item, from the feed's new date and the stored one. */
function dateOf(record: NewsRecord, before: Piece): Pick<NewsRecord, 'pubDate' | 'dateIssue'> {
  const issue = before.record?.dateIssue
  const kept = { pubDate: before.pubDate, dateIssue: issue }
  const stated = { pubDate: record.pubDate, dateIssue: record.dateIssue }
  if (record.dateIssue === 'missing') return before.record ? kept : { ...kept, dateIssue: 'missing' }
  // A change is not a publication, also if the item has a better date already.
  if (record.dateIssue === 'updated' || isUnchanged(record, before)) return isBetter(record, before) ? stated : kept
  // "Now" replaces an impossible date only once.
  if (record.dateIssue === 'future')
    return { pubDate: issue === 'future' || !before.record ? before.pubDate : before.firstSeenAt, dateIssue: 'future' }
  return stated
}

/** The fields of an item by which another one of its page has the same text. */
export type PageText = Pick<NewsRecord, 'sourceId' | 'link' | 'title'> & { text?: string }

/** A page of today's news differs every day; a feed that was rebuilt has the same text with new dates. */
export function isUnchanged({ title, contentSnippet: text }: NewsRecord, before: PageText): boolean {
  return title === before.title && (!text || !before.text || text === before.text)
}

/** A date that an item had not, and from before it was first seen: later it cannot have been published. */
function isBetter({ pubDate, dateIssue }: NewsRecord, before: Piece): boolean {
  const issue = before.record?.dateIssue
  const isGuess = issue === 'missing' || issue === 'updated' || issue === 'future'
  const isStated = dateIssue === undefined || dateIssue === 'zoneless'
  return isGuess && isStated && Date.parse(pubDate) <= Date.parse(before.firstSeenAt)
}

/** One item of one feed. */
export function keyOf(record: NewsRecord): string {
  return JSON.stringify([record.sourceId, record.sourceKey])
}

/** One page that a feed leads to. */
export function pageOf(item: Pick<NewsRecord, 'sourceId' | 'link' | 'title'>): string {
  return JSON.stringify([item.sourceId, pageKey(item.link) ?? `${item.link} ${item.title}`])
}
