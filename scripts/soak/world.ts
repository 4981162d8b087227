/** The made-up boards and feeds of a simulated week: their truth at a moment, and their answers. */
import type { CatalogEntry } from '#contract'
import { pick, randomFrom } from '../bench/jobs.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const FAULT_HOURS = 18
const LISTED_ITEMS = 30

export interface Size {
  days: number
  /** Hours between two refreshes. */
  pause: number
  boards: number
  /** Postings that are open at a time, on each board. */
  postings: number
  feeds: number
  itemsADay: number
}

export const WEEK: Size = { days: 7, pause: 6, boards: 60, postings: 15, feeds: 12, itemsADay: 8 }

interface Posting {
  key: number
  title: string
  opensAt: number
  closesAt: number
}

export interface Board {
  id: string
  postings: Posting[]
  /** The board is gone from `at` on, or fails for some hours. */
  fault?: { kind: 'dies' | 'outage' | 'wall' | 'shrinks'; at: number }
}

export interface Feed {
  id: string
  items: { link: string; title: string; at: number }[]
}

export type World = ReturnType<typeof makeWorld>

interface Answer {
  status: number
  type: string
  body: string
}

const NOT_FOUND: Answer = { status: 404, type: 'text/plain', body: 'not found' }
const FAULTS = ['dies', 'outage', 'wall', 'shrinks'] as const
const TRADES = ['Solidity', 'Rust', 'Protocol', 'Frontend', 'Security', 'Data', 'Growth', 'Treasury', 'Support']
const ROLES = ['Engineer', 'Analyst', 'Manager', 'Researcher', 'Designer', 'Writer']
const SYLLABLES = 'bra cor dal fen gro hal jor kel lum mor nel ost pra vex zin'.split(' ')

/** The world of a size whose last day ends at `end`; the same for the same arguments. */
export function makeWorld(size: Size, end: number) {
  const start = end - size.days * DAY_MS
  return {
    start,
    end,
    boards: Array.from({ length: size.boards }, (_, number) => boardOf(number, size, start, end)),
    feeds: Array.from({ length: size.feeds }, (_, number) => feedOf(number, size, start, end)),
  }
}

function boardOf(number: number, { postings }: Size, start: number, end: number): Board {
  const random = randomFrom(1000 + number)
  const span = end - start
  // Half of them are open all the time; of the others each opens or closes at some moment.
  const all = Array.from({ length: postings * 2 }, (_, place): Posting => {
    const [isLasting, moment] = [place < postings, start + random() * span]
    const opens = place % 2 === 0
    return {
      key: 1_000_000 + number * 1000 + place,
      title: `${pick(random, TRADES)} ${pick(random, ROLES)}, ${madeUpName(random)} ${madeUpName(random)}`,
      opensAt: isLasting || !opens ? start - DAY_MS : moment,
      closesAt: isLasting || opens ? end + DAY_MS : moment,
    }
  })
  const kind = number % 10 === 0 ? FAULTS[(number / 10) % FAULTS.length] : undefined
  return { id: `made-up-board-${number + 1}`, postings: all, fault: kind && { kind, at: start + span * 0.4 } }
}

function feedOf(number: number, { itemsADay }: Size, start: number, end: number): Feed {
  const random = randomFrom(5000 + number)
  const count = Math.round(((end - start) / DAY_MS + 2) * itemsADay)
  const id = `made-up-feed-${number + 1}`
  const items = Array.from({ length: count }, (_, place) => {
    const [who, what] = [madeUpName(random), madeUpName(random)]
    const title = `${who} opens ${what} bridge worth $${2 + Math.floor(random() * 900)} million`
    const at = start - 2 * DAY_MS + Math.round((place / count) * (end - start + 2 * DAY_MS))
    return { link: `https://${id}.example/${place}`, title, at: Math.floor(at / 1000) * 1000 }
  })
  return { id, items }
}

function madeUpName(random: () => number): string {
  const name = Array.from({ length: 4 }, () => pick(random, SYLLABLES)).join('')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export function openOn({ postings }: Board, now: number): Posting[] {
  return postings.filter(({ opensAt, closesAt }) => opensAt <= now && now < closesAt)
}

export function listedOn({ items }: Feed, now: number): Feed['items'] {
  return items.filter(({ at }) => at <= now).slice(-LISTED_ITEMS)
}

/** The catalog that names them all at these origins. JSON is YAML. */
export function catalogOf({ boards, feeds }: World, originOf: (number: number) => string): string {
  const about = ({ id }: Board | Feed, at: number) => ({
    id,
    name: id.replaceAll('-', ' '),
    url: `${originOf(at)}/${id}`,
    homepage: `https://${id}.example`,
    terms: `https://${id}.example/terms`,
    staleAfterHours: 48,
  })
  const jobs = { adapter: 'greenhouse', collection: 'jobs', tier: 1 } as const
  const news = { adapter: 'rss', collection: 'news' } as const
  const entries: Partial<CatalogEntry>[] = [
    ...boards.map((board, at) => ({ ...about(board, at), ...jobs })),
    ...feeds.map((feed, at) => ({ ...about(feed, at), ...news })),
  ]
  return JSON.stringify(entries)
}

/** The response of a source at a moment. */
export function answerOf({ boards, feeds }: World, id: string, now: number): Answer {
  const board = boards.find(one => one.id === id)
  if (board) return boardAnswer(board, now)
  const feed = feeds.find(one => one.id === id)
  return feed ? feedAnswer(feed, now) : NOT_FOUND
}

function boardAnswer(board: Board, now: number): Answer {
  const { kind, at } = board.fault ?? { at: Number.POSITIVE_INFINITY }
  const isOn = now >= at && now < at + FAULT_HOURS * HOUR_MS
  if (kind === 'dies' && now >= at) return NOT_FOUND
  if (kind === 'outage' && isOn) return { status: 503, type: 'text/plain', body: 'try again later' }
  if (kind === 'wall' && isOn) return { status: 200, type: 'text/html', body: '<title>Just a moment...</title>' }
  const open = openOn(board, now)
  const jobs = open.slice(0, kind === 'shrinks' && isOn ? open.length / 4 : open.length).map(posting => ({
    id: posting.key,
    title: posting.title,
    absolute_url: `https://${board.id}.example/jobs/${posting.key}`,
    first_published: new Date(posting.opensAt).toISOString(),
    location: { name: 'Lisbon, Portugal' },
    content: `<p>A made-up posting about smart contracts, reference ${posting.key}.</p>`,
  }))
  return { status: 200, type: 'application/json', body: JSON.stringify({ jobs, meta: { total: jobs.length } }) }
}

function feedAnswer(feed: Feed, now: number): Answer {
  const items = listedOn(feed, now).toReversed()
  const rows = items.map(
    ({ title, link, at }) =>
      `<item><title>${title}</title><link>${link}</link><guid>${link}</guid><pubDate>${new Date(at).toUTCString()}</pubDate></item>`,
  )
  const body = `<?xml version="1.0"?><rss version="2.0"><channel><title>${feed.id}</title>${rows.join('\n')}</channel></rss>`
  return { status: 200, type: 'application/xml', body }
}
