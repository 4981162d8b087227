import type { NewsRecord } from '#contract'
import { pageKey } from './story.ts'

/** An item as a story keeps it: a whole record, or no more than `alsoReportedBy` has. */
export interface Piece {
  source: string
  sourceId: string
  title: string
  link: string
  pubDate: string
  language: string
  /** Its snippet; no more is known of other publications' reports. */
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
  const { source, sourceId, title, link, pubDate, language, firstSeenAt, contentSnippet: text } = record
  return {
    source,
    sourceId,
    title,
    link,
    pubDate,
    language,
    firstSeenAt,
    text,
    story: record.story || undefined,
    record,
  }
}

/**
 * The fresh records with the fields kept from before, and the stored pieces that they replace. A record is the same by its
 * source's key, else by its page: rolling stories ("what happened today") keep their address and change all else.
 */
export function carryOver(
  fresh: NewsRecord[],
  known: Piece[],
): {
  records: NewsRecord[]
  /** Those of the records that were not stored before. */
  unknown: NewsRecord[]
  replaced: Set<Piece>
} {
  const replaced = new Set<Piece>()
  const byKey = new Map(known.flatMap(piece => (piece.record ? [[keyOf(piece.record), piece] as const] : [])))
  const byPage = new Map(known.map(piece => [pageOf(piece), piece]))
  const matches = new Map<NewsRecord, Piece>()
  const claim = (record: NewsRecord, piece: Piece | undefined) => {
    if (!piece || replaced.has(piece) || matches.has(record)) return
    replaced.add(piece)
    matches.set(record, piece)
  }
  const own = newestPerPage(fresh)
  for (const record of own) claim(record, byKey.get(keyOf(record)))
  for (const record of own) claim(record, byPage.get(pageOf(record)))
  return {
    records: own.map(record => restore(record, matches.get(record))),
    unknown: own.filter(record => !matches.has(record)),
    replaced,
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
  return records.filter(record => newest.get(pageOf(record)) === record)
}

function restore(record: NewsRecord, known: Piece | undefined): NewsRecord {
  if (!known) return record
  const { firstSeenAt, story = '' } = known
  return { ...record, id: known.record?.id ?? record.id, firstSeenAt, story, ...dateOf(record, known) }
}

/** The date of a stored item, from the feed's new date and the stored one. */
function dateOf(record: NewsRecord, known: Piece): Pick<NewsRecord, 'pubDate' | 'dateIssue'> {
  const before = known.record?.dateIssue
  const kept = { pubDate: known.pubDate, dateIssue: before }
  if (record.dateIssue === 'missing') return known.record ? kept : { ...kept, dateIssue: 'missing' }
  // A change is not a publication, also if the item has a better date already.
  if (record.dateIssue === 'updated' || isUnchanged(record, known))
    return isBetter(record, known) ? dated(record) : kept
  // "Now" stood in for an impossible date once; it never does so again.
  if (record.dateIssue === 'future')
    return { pubDate: before === 'future' || !known.record ? known.pubDate : known.firstSeenAt, dateIssue: 'future' }
  return dated(record)
}

function dated({ pubDate, dateIssue }: NewsRecord): Pick<NewsRecord, 'pubDate' | 'dateIssue'> {
  return { pubDate, dateIssue }
}

/** The fields of an item by which another one of its page has the same text. */
export type PageText = Pick<NewsRecord, 'sourceId' | 'link' | 'title'> & { text?: string }

/** A page of today's news differs every day; a feed that was rebuilt has the same text with new dates. */
export function isUnchanged({ title, contentSnippet: text }: NewsRecord, known: PageText): boolean {
  return title === known.title && (!text || !known.text || text === known.text)
}

/** A date that an item had not, and from before it was first seen: later it cannot have been published. */
function isBetter({ pubDate, dateIssue }: NewsRecord, known: Piece): boolean {
  const before = known.record?.dateIssue
  const isGuess = before === 'missing' || before === 'updated' || before === 'future'
  const isStated = dateIssue === undefined || dateIssue === 'zoneless'
  return isGuess && isStated && Date.parse(pubDate) <= Date.parse(known.firstSeenAt)
}

/** One item of one feed. */
export function keyOf(record: NewsRecord): string {
  return JSON.stringify([record.sourceId, record.sourceKey])
}

/** One page that a feed leads to. */
export function pageOf(item: Pick<NewsRecord, 'sourceId' | 'link' | 'title'>): string {
  return JSON.stringify([item.sourceId, pageKey(item.link) ?? `${item.link} ${item.title}`])
}
