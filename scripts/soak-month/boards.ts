/** The boards of a simulated month, and what each answers at a moment. */
import type { CatalogEntry } from '#contract'
import { DAY_MS, isOpenAt, type Posting, postingsOf, textOf, titleAt } from './postings.ts'
import { randomOf } from './words.ts'

type Platform = 'greenhouse' | 'ashby' | 'lever'
const PLATFORMS = ['greenhouse', 'ashby', 'lever'] as const
const HOUR_MS = DAY_MS / 24
export const STALE_AFTER_HOURS = 48

/** What happens to a board from `at` on: it is gone with its employer, moves, or fails for some hours. */
export interface Fate {
  kind: 'dies' | 'moves' | 'shrinks' | 'wall' | 'outage'
  at: number
  hours: number
}

export interface Board {
  id: string
  name: string
  platform: Platform
  postings: Posting[]
  fate?: Fate
}

export interface Answer {
  status: number
  type?: string
  body: string
}

/** How many boards of a hundred meet each fate in a month. */
const FATES = [
  ['dies', 1.5],
  ['moves', 2],
  ['shrinks', 3],
  ['wall', 4],
  ['outage', 8],
] as const
/** A catalog follows a move when somebody has seen it. */
const MOVE_SEEN_AFTER_MS = 20 * HOUR_MS

export function boardsOf(count: number, postings: number, from: number, until: number): Board[] {
  return Array.from({ length: count }, (_, number) => {
    const id = `made-up-board-${number + 1}`
    const random = randomOf(id)
    // A few employers have many openings, most have some: half of the mean to one and a half of it, and the tail.
    const slots = Math.max(1, Math.round((postings / count) * (random() < 0.05 ? 4 : 0.4 + random() * 0.9)))
    const name = `${capitals(number)} Chain`
    const fate = fateOf(number, count, from, until)
    const board = {
      id,
      name,
      platform: PLATFORMS[number % 3] ?? 'greenhouse',
      fate,
      postings: postingsOf(id, slots, from, until),
    }
    return fate?.kind === 'dies'
      ? { ...board, postings: board.postings.map(posting => endedBy(posting, fate.at)) }
      : board
  })
}

/** Names no two of which share a word: boards of a kind of firm are not what this is about. */
function capitals(number: number): string {
  const letters = 'BCDFGHJKLMNPRSTVZ'
  const syllable = (n: number) =>
    `${letters[n % letters.length]}${'aeiou'[Math.floor(n / letters.length) % 5]}`.toLowerCase()
  const word = `${syllable(number)}${syllable(Math.floor(number / 85) + 7)}${syllable(number * 7 + 3)}x`
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function fateOf(number: number, count: number, from: number, until: number): Fate | undefined {
  const random = randomOf(`fate of ${number}`)
  let share = ((number * 37) % count) / count
  for (const [kind, percent] of FATES) {
    if (share < percent / 100)
      return { kind, at: from + (0.1 + 0.8 * random()) * (until - from), hours: 6 + random() * 24 }
    share -= percent / 100
  }
  return undefined
}

function endedBy(posting: Posting, at: number): Posting {
  return { ...posting, closesAt: Math.min(posting.closesAt, at) }
}

/** Where the board is after `moves`: another platform, where every posting has another key. */
function placeAt(board: Board, now: number): { platform: Platform; prefix: string } {
  const hasMoved = board.fate?.kind === 'moves' && now >= board.fate.at
  return hasMoved
    ? { platform: board.platform === 'lever' ? 'ashby' : 'lever', prefix: '9' }
    : { platform: board.platform, prefix: '' }
}

/** The keys under which its source lists a posting from `now` on, and did before. */
export function keysOf(board: Board, posting: Posting): string[] {
  return board.fate?.kind === 'moves' ? [posting.key, `9${posting.key}`] : [posting.key]
}

export function openAt(board: Board, now: number): Posting[] {
  return board.postings.filter(posting => isOpenAt(posting, now))
}

/** The catalog's line of the board, as whoever keeps the catalog knows it. */
export function boardEntry(board: Board, origin: string, now: number): Partial<CatalogEntry> {
  const { platform, prefix } = placeAt(board, now - MOVE_SEEN_AFTER_MS)
  return {
    id: board.id,
    adapter: platform,
    collection: 'jobs',
    url: `${origin}/boards/${board.id}/${platform}${prefix}`,
    name: board.name,
    homepage: `https://${board.id}.example`,
    terms: `https://${board.id}.example/terms`,
    tier: 1,
    staleAfterHours: STALE_AFTER_HOURS,
  }
}

/** What the board answers at an address of its own. */
export function boardAnswer(board: Board, place: string, now: number): Answer {
  const { kind, at = Infinity, hours = 0 } = board.fate ?? {}
  const isOn = now >= at && now < at + hours * HOUR_MS
  const { platform, prefix } = placeAt(board, now)
  if (place !== `${platform}${prefix}` || (kind === 'dies' && now >= at)) return { status: 404, body: 'not found' }
  if (kind === 'outage' && isOn) return { status: 503, body: 'try again later' }
  if (kind === 'wall' && isOn) return { status: 200, type: 'text/html', body: WALL }
  const open = openAt(board, now)
  const listed = kind === 'shrinks' && isOn ? open.slice(0, Math.floor(open.length / 4)) : open
  const body = JSON.stringify(SHAPES[platform](listed.map(posting => rowOf(board, posting, prefix, now))))
  return { status: 200, type: 'application/json', body }
}

const WALL = '<!doctype html><title>Just a moment...</title><p>Checking your browser before you go on.</p>'

interface PostingRow {
  key: string
  title: string
  url: string
  city: string
  opened: Date
  text: string
}

function rowOf(board: Board, posting: Posting, prefix: string, now: number): PostingRow {
  const key = `${prefix}${posting.key}`
  const url = `https://${board.id}.example/jobs/${key}`
  return {
    key,
    title: titleAt(posting, now),
    url,
    city: posting.city,
    opened: new Date(posting.opensAt),
    text: textOf(posting),
  }
}

const escaped = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const SHAPES: Record<Platform, (rows: PostingRow[]) => unknown> = {
  greenhouse: rows => ({
    jobs: rows.map(({ key, title, url, city, opened, text }) => ({
      id: Number(key),
      title,
      absolute_url: url,
      first_published: opened.toISOString(),
      location: { name: city },
      content: escaped(text),
    })),
    meta: { total: rows.length },
  }),
  ashby: rows => ({
    jobs: rows.map(({ key, title, url, city, opened, text }) => ({
      id: key,
      title,
      jobUrl: url,
      publishedAt: opened.toISOString(),
      isListed: true,
      location: city,
      descriptionHtml: text,
    })),
  }),
  lever: rows =>
    rows.map(({ key, title, url, city, opened, text }) => ({
      id: key,
      text: title,
      hostedUrl: url,
      createdAt: opened.getTime(),
      categories: { location: city },
      description: text,
    })),
}
