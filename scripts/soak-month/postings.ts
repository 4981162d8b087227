/** The postings of a simulated month: when each opens and closes, what it is called when, under which key. */
import { madeUpName, madeUpText, pick, type Random, randomOf, waitOf } from './words.ts'

export const DAY_MS = 86_400_000
const MEAN_LIFE_DAYS = 60
const MEAN_GAP_DAYS = 6
const REPOSTED_SHARE = 0.15
const RENAMED_SHARE = 0.05

export interface Posting {
  key: string
  title: string
  /** Its title from `at` on. */
  renamed?: { title: string; at: number }
  city: string
  opensAt: number
  closesAt: number
}

const LEVELS = ['Senior', 'Junior', 'Lead', 'Principal', 'Staff'] as const
const TRADES = [
  'Solidity',
  'Rust',
  'Protocol',
  'Frontend',
  'Security',
  'Data',
  'Growth',
  'Treasury',
  'Support',
] as const
const ROLES = ['Engineer', 'Analyst', 'Manager', 'Researcher', 'Designer', 'Writer'] as const
const CITIES = ['Berlin, Germany', 'Lisbon, Portugal', 'Singapore', 'Remote', 'New York, NY', 'London', 'Zug'] as const

/**
 * The roles of one employer from long before `from` until `until`, each in a chain of postings: open, closed, and another in
 * its place, now and then the same role again under a new key.
 */
export function postingsOf(board: string, slots: number, from: number, until: number): Posting[] {
  return Array.from({ length: slots }, (_, slot) => chainOf(`${board}-${slot}`, from, until)).flat()
}

function chainOf(name: string, from: number, until: number): Posting[] {
  const random = randomOf(name)
  const chain: Posting[] = []
  // Some places are empty when the month begins.
  const isEmpty = random() < MEAN_GAP_DAYS / (MEAN_GAP_DAYS + MEAN_LIFE_DAYS)
  let opensAt = from + (isEmpty ? waitOf(MEAN_GAP_DAYS * DAY_MS, random) : -random() * MEAN_LIFE_DAYS * DAY_MS)
  for (let number = 0; opensAt < until; number++) {
    const last = chain.at(-1)
    const isRepost = last !== undefined && random() < REPOSTED_SHARE
    const about = isRepost ? { title: titleAt(last, last.closesAt), city: last.city } : newRole(random)
    // What is open at the start has the rest of its life before it, as what opens later has all of it.
    const closesAt = Math.max(opensAt, from) + waitOf(MEAN_LIFE_DAYS * DAY_MS, random)
    const renamed =
      random() < RENAMED_SHARE
        ? { title: newRole(random).title, at: opensAt + random() * (closesAt - opensAt) }
        : undefined
    chain.push({ key: `${keyOf(name)}${100 + number}`, ...about, renamed, opensAt, closesAt })
    opensAt = closesAt + waitOf(MEAN_GAP_DAYS * DAY_MS, random)
  }
  return chain
}

function newRole(random: Random): Pick<Posting, 'title' | 'city'> {
  const title = `${pick(LEVELS, random)} ${pick(TRADES, random)} ${pick(ROLES, random)}, ${madeUpName(random, true)}`
  return { title, city: pick(CITIES, random) }
}

/** Digits, as most platforms count their postings. */
function keyOf(name: string): string {
  return String(Math.floor(randomOf(`key of ${name}`)() * 9e9) + 1e9)
}

export function titleAt({ title, renamed }: Posting, now: number): string {
  return renamed && now >= renamed.at ? renamed.title : title
}

export function isOpenAt({ opensAt, closesAt }: Posting, now: number): boolean {
  return opensAt <= now && now < closesAt
}

/** The text of a posting: some 3 KB, the same whenever it is asked for. */
export function textOf({ key }: Posting): string {
  return madeUpText(2800, randomOf(`text of ${key}`))
}
