/**
 * One story, one cluster: items with the same page, or with the same headline within 48 hours. Headlines are compared
 * by shared words and figures (ingest/news/likeness.ts), never across languages; other figures, other names, a
 * negation or an opposite make another story. Within a day a report in other words is joined, too, when that is sure.
 */
import { compareText } from '#contract/order.ts'
import { contradiction, type Headline, isRetold, overlap, sharedWeight, takeApart, weightOf } from './likeness.ts'
import { isRolling } from './topics.ts'

const WINDOW_MS = 48 * 3_600_000
const DAY_MS = WINDOW_MS / 2
/** The labeled pairs decided these (ingest/evaluate/stories.yaml). The word lists are best for English. */
const THRESHOLDS = { english: 0.42, other: 0.7 }
/** A paper that sends one report out twice does so within the day; a column of the same name is back the next day. */
const REPEAT_MS = 12 * 3_600_000
/** The "Weekly recap" of two publications is two stories. */
const MIN_SHARED = 1.8
const MIN_WORDS = 3
/** Far more than 48 hours of all our feeds bring; a flood of one template is cut off here. */
const MAX_COMPARED = 500

export interface Member {
  title: string
  link: string
  pubDate: string
  language: string
  /** Its publisher, which does not report one story on two pages. */
  sourceId?: string
  /** The text of its source, if it is stored. */
  text?: string
  /** The story it belonged to after the last run. */
  story?: string
}

/** A member read for comparison, once. */
interface Item<M extends Member> {
  member: M
  headline: Headline
  page: string | undefined
  timeMs: number
  /** The words by which others find it; none of a page that changes all day. */
  rare: string[]
}

/** Items of one story, the earliest first. */
type Cluster<M extends Member> = Item<M>[]

interface Index<M extends Member> {
  clusters: Cluster<M>[]
  byPage: Map<string, Cluster<M>>
  byStory: Map<string, Cluster<M>>
  /** In order of time. */
  byWord: Map<string, { item: Item<M>; cluster: Cluster<M> }[]>
}

/** Joins members to stories, the earliest story first. The order of `members` does not matter. */
export function clusterStories<M extends Member>(members: M[]): M[][] {
  const read = members.map(member => ({
    member,
    headline: takeApart(member.title),
    page: pageKey(member.link),
    timeMs: Date.parse(member.pubDate),
  }))
  const counts = new Map<string, number>()
  for (const { headline } of read) for (const word of headline.words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const index: Index<M> = { clusters: [], byPage: new Map(), byStory: new Map(), byWord: new Map() }
  const inOrder = read.toSorted(
    (a, b) =>
      a.timeMs - b.timeMs || compareText(a.member.link, b.member.link) || compareText(a.member.title, b.member.title),
  )
  for (const item of inOrder) {
    const { title, language } = item.member
    place(index, { ...item, rare: isRolling(title) ? [] : rareWords(item.headline, language, counts) })
  }
  return index.clusters.map(items => items.map(({ member }) => member))
}

/** Whether two headlines in one language, published this far apart, are of one story. */
export function isSameHeadline(a: Headline, b: Headline, language: string, apartMs: number): boolean {
  if (contradiction(a, b)) return false
  const shared = sharedWeight(a, b)
  if (a.key === b.key) return shared >= MIN_SHARED || a.words.size + a.figures.length >= MIN_WORDS
  if (shared >= MIN_SHARED && overlap(a, b) >= thresholdOf(language)) return true
  return language === 'en' && apartMs <= DAY_MS && isRetold(a, b)
}

/** One spelling per page, for comparison only; undefined for a site's front page, which many items may link to. */
export function pageKey(link: string): string | undefined {
  const url = URL.parse(link)
  if (!url) return undefined
  const path = url.pathname.replace(/\/(?:amp|index\.html?)?\/*$/i, '')
  if (path === '' && url.search === '' && url.hash === '') return undefined
  return `${url.host.replace(/^(?:www|m|amp)\./, '')}${path}${url.search}${url.hash}`
}

function place<M extends Member>(index: Index<M>, item: Item<M>): void {
  const { member, page } = item
  const before = member.story ? index.byStory.get(member.story) : undefined
  const found =
    (page && index.byPage.get(page)) || (before && mayJoin(before, item) ? before : sameHeadline(index, item))
  const cluster = found ?? []
  if (!found) index.clusters.push(cluster)
  cluster.push(item)
  if (page) index.byPage.set(page, cluster)
  if (member.story) index.byStory.set(member.story, cluster)
  for (const word of item.rare) {
    const list = index.byWord.get(word) ?? []
    list.push({ item, cluster })
    index.byWord.set(word, list)
  }
}

/** Whether a story is near enough in time, and has no other article of the item's publisher. */
function mayJoin(cluster: Cluster<Member>, item: Item<Member>): boolean {
  const [first] = cluster
  if (!first || item.timeMs - first.timeMs > WINDOW_MS) return false
  return !cluster.some(other => isAnotherArticle(item, other))
}

/**
 * Whether one publisher reports two things: on two pages, with other words or long after. "Court sets date for trial"
 * and "Court sets date for sentencing" are as alike as two papers' headlines for one story, and a paper has no reason to
 * report one twice. Incident: 14 of 50 items of a feed were joined to others of it, and shown nowhere.
 */
function isAnotherArticle(a: Item<Member>, b: Item<Member>): boolean {
  const [one, other] = [a.member, b.member]
  if (one.sourceId === undefined || one.sourceId !== other.sourceId) return false
  if (a.page !== undefined && a.page === b.page) return false
  if (Math.abs(a.timeMs - b.timeMs) > REPEAT_MS) return true
  if (one.text && other.text && one.text !== other.text) return true
  return a.headline.key !== b.headline.key
}

/** The story with the likest headline. Items of the last run were compared with each other then. */
function sameHeadline<M extends Member>(index: Index<M>, item: Item<M>): Cluster<M> | undefined {
  const { member, headline, timeMs, rare } = item
  let best: { cluster: Cluster<M>; likeness: number } | undefined
  const compared = new Set<Item<M>>()
  for (const word of rare) {
    const list = index.byWord.get(word) ?? []
    for (let at = list.length - 1; at >= 0 && compared.size < MAX_COMPARED; at--) {
      const seen = list[at]
      // Members come in order of time: all before this one are too old as well.
      if (!seen || timeMs - seen.item.timeMs > WINDOW_MS) break
      const other = seen.item.member
      if (other.language !== member.language || (member.story && other.story) || compared.has(seen.item)) continue
      compared.add(seen.item)
      // At most the lighter headline is all in the other one.
      const { weight } = seen.item.headline
      if (best && Math.min(headline.weight, weight) / Math.max(headline.weight, weight) < best.likeness) continue
      const likeness = overlap(headline, seen.item.headline)
      if (best && likeness <= best.likeness) continue
      const isSame = isSameHeadline(headline, seen.item.headline, member.language, timeMs - seen.item.timeMs)
      if (isSame && mayJoin(seen.cluster, item)) best = { cluster: seen.cluster, likeness }
    }
  }
  return best?.cluster
}

/** The rarest words of a headline: headlines that overlap by the threshold share one of these (prefix filtering). */
function rareWords(headline: Headline, language: string, counts: Map<string, number>): string[] {
  const rareFirst = [...headline.words].sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || compareText(a, b))
  const least = thresholdOf(language) * headline.weight
  let rest = headline.weight
  return rareFirst.filter(word => {
    if (rest < least) return false
    rest -= weightOf(word)
    return true
  })
}

function thresholdOf(language: string): number {
  return language === 'en' ? THRESHOLDS.english : THRESHOLDS.other
}
