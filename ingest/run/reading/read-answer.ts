/** From the bodies of one source to its records: parse, doubt, normalize. Pure, and run by a worker. */
import type { CatalogEntry, Collection, SourceStatus } from '#contract'
import { type Adapter, type RawRecord, SourceError, type SourceRequest } from '../../adapter.ts'
import { areTooMany } from '../../adapters/lib/rows.ts'
import { type CollectionRules, isDropped, type StoredRecord } from '../../collection.ts'
import { looksLikeHtml, wallReason } from '../../net/wall.ts'
import { doubtReason } from '../source-policy.ts'

/** Why an answer without a single record fails. */
export const NO_RECORDS = 'no records where there must be some'

/** The records of one answer, after the rules. */
export interface Reading<C extends Collection = Collection> {
  records: StoredRecord[C][]
  /** How many records each rule refused, by its name. */
  dropped: Record<string, number>
  /** Records in the answer, before any rule. */
  fetched: number
  /** Why it holds too little to be trusted: its records are valid, others may still exist. */
  doubt?: string
  /** Why it brings nothing new, though its records are valid. */
  quiet?: string
  isCut?: true
}

export interface Answer {
  entry: CatalogEntry
  bodies: string[]
  now: Date
  /** This source after the last run. */
  status?: SourceStatus
}

/** The records of the answer, after the rules. Throws SourceError. */
export async function readAnswer<C extends Collection>(
  adapter: Adapter<C>,
  rules: CollectionRules<C>,
  answer: Answer,
): Promise<Reading<C>> {
  return failingAlone(() => read(adapter, rules, answer))
}

/** A list that links to itself ends here. */
const MOST_ANSWERS = 300

/** The requests that follow from the answers so far, up to the most answers that are read. Throws SourceError. */
export async function readNext(adapter: Adapter, entry: CatalogEntry, bodies: string[]): Promise<SourceRequest[]> {
  const left = Math.max(0, (adapter.most ?? MOST_ANSWERS) - bodies.length)
  return failingAlone(async () => (await nextOf(adapter, entry, bodies)).slice(0, left))
}

async function nextOf(adapter: Adapter, entry: CatalogEntry, bodies: string[]): Promise<SourceRequest[]> {
  return (await adapter.next?.(bodies, entry)) ?? []
}

/** The result of the work. Turns any error of a reader into a SourceError: a bad answer fails only its source. */
async function failingAlone<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SourceError) throw error
    throw new SourceError('parse', `the reader stumbled: ${String(error)}`, { cause: error })
  }
}

async function read<C extends Collection>(
  adapter: Adapter<C>,
  rules: CollectionRules<C>,
  { entry, bodies, now, status }: Answer,
): Promise<Reading<C>> {
  const [first = ''] = bodies
  if (adapter.gone === 'page' && looksLikeHtml(first) && !wallReason(first))
    throw new SourceError('parse', 'a page, as for a board that there is not', { isGone: true })
  const raw = (await adapter.parse(bodies, entry, now)).map(boundRecord)
  if (raw.length === 0 && !adapter.mayBeEmpty)
    throw new SourceError('check', NO_RECORDS, { isGone: adapter.gone === 'empty list' })
  const unfit = rules.refuse?.(raw, entry, now)
  if (unfit) throw new SourceError('check', unfit)
  const extent = { rows: 0, ...adapter.extent?.(bodies, entry) }
  if (bodies.length >= (adapter.most ?? MOST_ANSWERS) && (await nextOf(adapter, entry, bodies)).length > 0)
    extent.isCut = true
  const doubt = adapter.startsAgain ? undefined : doubtReason(raw.length, extent, status, now)
  const { records, dropped, fault } = normalizeAll(raw, entry, rules, now)
  if (fault) throw new SourceError('check', fault)
  const quiet = rules.quietReason?.(raw, entry, now)
  // Unlisted rows and repeated ones never became records; rows beyond a limit were not read.
  const { rows, stated = 0, isCut } = extent
  const beside = { 'left-out': rows - raw.length, 'not-read': isCut ? stated - rows : 0 }
  for (const [rule, count] of Object.entries(beside)) if (count > 0) dropped[rule] = count
  return { records, dropped, fetched: raw.length, doubt, quiet, isCut }
}

/** The records, the drops of each rule, and the reason to refuse the answer if too many rows were dropped. */
function normalizeAll<C extends Collection>(
  raw: RawRecord[C][],
  entry: CatalogEntry,
  rules: CollectionRules<C>,
  now: Date,
) {
  const records: StoredRecord[C][] = []
  const dropped: Record<string, number> = {}
  const links = new Map<string, string | undefined>()
  const drop = (rule: string) => {
    dropped[rule] = (dropped[rule] ?? 0) + 1
  }
  let clashes = 0
  for (const one of raw) {
    if (one.key === '') {
      drop('unreadable-row')
      continue
    }
    const link = 'links' in one ? one.links[0] : one.link
    // Repeats of a record are one record; if their pages differ, the key does not identify a record.
    if (links.has(one.key)) {
      drop('repeated-key')
      if (links.get(one.key) !== link) clashes++
      continue
    }
    links.set(one.key, link)
    const outcome = rules.normalize(one, entry, now)
    if (isDropped(outcome)) drop(outcome.dropped)
    else records.push(outcome)
  }
  const unread = Object.entries(dropped).filter(([rule]) => /^(?:unreadable|invalid)-/.test(rule))
  const bad = unread.reduce((sum, [, count]) => sum + count, 0)
  const why = unread.map(([rule]) => rule).join(', ')
  const clash = clashes * 2 > raw.length ? `${clashes} of ${raw.length} records have the key of another` : undefined
  const fault = areTooMany(bad, raw.length) ? `${bad} of ${raw.length} records are unreadable (${why})` : clash
  return { records, dropped, fault }
}

/** Ten times the longest text seen of each kind. Later readers are fast on texts of this length. */
const LONGEST = new Map([
  ...['description', 'summary'].map(name => [name, 100_000] as const),
  ...['title', 'name', 'categories'].map(name => [name, 5000] as const),
  ...['link', 'links', 'applyUrl', 'employerUrl', 'cfpUrl', 'page', 'call'].map(name => [name, 8192] as const),
])
/** A place, a day, a source's own word. */
const LONGEST_OTHER = 1000
/** More places, tags or names than any employer or publisher gives. */
const MOST_MEMBERS = 200

/** The record with long texts and lists cut off. Its key stays whole, since a part of it could be another key. */
export function boundRecord<C extends Collection>(raw: RawRecord[C]): RawRecord[C] {
  const bounded = { ...raw }
  for (const [name, value] of Object.entries(raw))
    if (name !== 'key') Reflect.set(bounded, name, boundValue(value, LONGEST.get(name) ?? LONGEST_OTHER))
  return bounded
}

function boundValue(value: unknown, longest: number): unknown {
  if (typeof value === 'string') return value.slice(0, longest)
  if (Array.isArray(value)) return value.slice(0, MOST_MEMBERS).map(member => boundValue(member, longest))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, boundValue(inner, longest)]))
}
