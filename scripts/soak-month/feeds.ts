/** The feeds of a simulated month: the stories that happen, who reports them, and what a feed lists at a moment. */
import type { CatalogEntry } from '#contract'
import type { Answer } from './boards.ts'
import { DAY_MS } from './postings.ts'
import { madeUpName, pick, type Random, randomOf } from './words.ts'

/** A story is reported by so many feeds on average. */
const REPORTS_A_STORY = 1.35
const HOURS_TO_FOLLOW = 5
/** The busiest feeds list what they publish in so many days, the others more. */
const LISTED_DAYS = 1.6
const LEAST_LISTED = 20

export interface Item {
  story: number
  feed: number
  link: string
  title: string
  text: string
  at: number
}

export interface Feed {
  id: string
  name: string
  /** Oldest first. */
  items: Item[]
  fate?: { kind: 're-dates' | 're-guids' | 'freezes'; at: number }
}

const FATES = [
  undefined,
  undefined,
  're-dates',
  undefined,
  undefined,
  're-guids',
  undefined,
  undefined,
  'freezes',
] as const

/** The feeds with all that they publish from `from` until `until`, a moment of which is `start`. */
export function feedsOf(
  count: number,
  itemsADay: number,
  { from, start, until }: { from: number; start: number; until: number },
): Feed[] {
  const feeds = Array.from({ length: count }, (_, number): Feed => {
    // One feed of four meets a fate at all.
    const kind = number % 4 === 0 ? FATES[(number / 4) % FATES.length] : undefined
    const at = start + (0.2 + 0.6 * randomOf(`fate of feed ${number}`)()) * (until - start)
    return {
      id: `made-up-feed-${number + 1}`,
      name: `Made-up Paper ${number + 1}`,
      items: [],
      ...(kind && { fate: { kind, at } }),
    }
  })
  const random = randomOf('stories')
  const stories = Math.round((((until - from) / DAY_MS) * itemsADay) / REPORTS_A_STORY)
  for (let story = 0; story < stories; story++)
    publish(story, from + ((until - from) * (story + random())) / stories, feeds, random)
  for (const { items } of feeds) items.sort((a, b) => a.at - b.at)
  return feeds
}

function publish(story: number, at: number, feeds: Feed[], random: Random): void {
  const { title, text } = tell(random)
  const reports = random() < 0.8 ? 1 : 2 + Math.floor(random() * 2.5)
  const papers = new Set(Array.from({ length: reports }, () => paperOf(feeds.length, random)))
  let isFirst = true
  for (const number of papers) {
    const feed = feeds[number]
    const moment = isFirst ? at : at + random() * HOURS_TO_FOLLOW * 3_600_000
    const isSilent = feed?.fate?.kind === 'freezes' && moment >= feed.fate.at
    if (feed && !isSilent) {
      const link = `https://${feed.id}.example/${story}-${slug(title)}`
      feed.items.push({
        story,
        feed: number,
        link,
        title: isFirst ? title : retell(title, feed.name, random),
        text,
        at: Math.floor(moment / 1000) * 1000,
      })
    }
    isFirst = false
  }
}

/** Some papers publish twenty times as much as others. */
function paperOf(count: number, random: Random): number {
  return Math.min(count - 1, Math.floor(random() ** 1.7 * count))
}

const VERBS = ['opens', 'closes', 'audits', 'delays', 'launches', 'sells', 'buys', 'forks', 'insures', 'sues'] as const
const THINGS = [
  'bridge',
  'rollup',
  'validator fund',
  'lending market',
  'stablecoin',
  'wallet',
  'exchange',
  'sequencer',
] as const
const WHYS = [
  'after a vote',
  'over missing reserves',
  'ahead of its upgrade',
  'despite protests',
  'in a court filing',
] as const

function tell(random: Random): { title: string; text: string } {
  const [who, what] = [madeUpName(random, true), madeUpName(random, true)]
  const title = `${who} ${pick(VERBS, random)} ${what} ${pick(THINGS, random)} worth $${2 + Math.floor(random() * 900)} million ${pick(WHYS, random)}`
  return {
    title,
    text: `${title}. The made-up firm said so on its blog, and ${madeUpName(random, true)} did not answer questions. `.repeat(
      2,
    ),
  }
}

/** What another desk makes of a headline. */
function retell(title: string, paper: string, random: Random): string {
  const [who = '', ...rest] = title.split(' ')
  return pick(
    [title, `${title} - ${paper}`, `Breaking: ${title}`, `${rest.slice(1).join(' ')}: ${who} ${rest[0]}`],
    random,
  )
}

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '-')

export function feedEntry(feed: Feed, origin: string): Partial<CatalogEntry> {
  const homepage = `https://${feed.id}.example`
  return {
    id: feed.id,
    adapter: 'rss',
    collection: 'news',
    url: `${origin}/feeds/${feed.id}`,
    name: feed.name,
    homepage,
    terms: homepage,
    staleAfterHours: 72,
  }
}

/** What the feed lists at a moment; all that it ever published where `isWhole`, as a feed does that was rebuilt. */
export function listedAt({ items, fate }: Feed, now: number, isWhole: boolean): Item[] {
  const published = items.filter(({ at }) => at <= now)
  if (isWhole) return published
  const aDay = published.filter(({ at }) => at > now - 7 * DAY_MS).length / 7
  const length = Math.max(LEAST_LISTED, Math.ceil(aDay * LISTED_DAYS))
  return fate?.kind === 'freezes' ? published.slice(-LEAST_LISTED) : published.slice(-length)
}

/** Two feeds of three are RSS, the others Atom. */
export function feedAnswer(feed: Feed, now: number, isWhole: boolean): Answer {
  const { kind, at = Infinity } = feed.fate ?? {}
  const rows = listedAt(feed, now, isWhole)
    .reverse()
    .map(item => ({
      ...item,
      date: new Date(kind === 're-dates' && now >= at ? Math.max(item.at, at) : item.at),
      guid: kind === 're-guids' && now >= at ? `new-${item.link}` : item.link,
    }))
  const isAtom = feed.id.endsWith('3')
  return { status: 200, type: 'application/xml', body: isAtom ? atomOf(feed, rows) : rssOf(feed, rows) }
}

type FeedRow = Item & { date: Date; guid: string }
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function rssOf({ name }: Feed, rows: FeedRow[]): string {
  const items = rows.map(
    ({ title, link, guid, date, text }) =>
      `<item><title>${xml(title)}</title><link>${link}</link><guid isPermaLink="false">${guid}</guid><pubDate>${date.toUTCString()}</pubDate><description>${xml(text)}</description></item>`,
  )
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>${name}</title>${items.join('\n')}</channel></rss>`
}

function atomOf({ name, id }: Feed, rows: FeedRow[]): string {
  const entries = rows.map(
    ({ title, link, guid, date, text }) =>
      `<entry><title>${xml(title)}</title><link href="${link}"/><id>${guid}</id><published>${date.toISOString()}</published><updated>${date.toISOString()}</updated><summary>${xml(text)}</summary></entry>`,
  )
  return `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>${name}</title><id>${id}</id>${entries.join('\n')}</feed>`
}
