/**
 * `npm run ingest -- --rebuild FOLDER`: rebuilds jobs and news from the recorded answers listed in
 * `data/recordings.yaml`, day by day, without texts. The same files, clock and code give the same bytes.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { CalendarDate, instantOf, type SourceStatus } from '#contract'
import { listArchive, monthOf } from '#contract/snapshot-set.ts'
import { readWrittenList } from '#contract/written-list.ts'
import { readCatalog, type Source } from '../catalog/catalog.ts'
import { keyOf } from '../jobs/identity.ts'
import type { Client } from '../net/client.ts'
import { createHttp } from '../net/http.ts'
import { type Wire, WireError } from '../net/wire.ts'
import { type Arguments, argumentsOf } from './arguments.ts'
import { importFirstSeen } from './first-seen.ts'
import { completeBooks, mergeAll } from './next-snapshot.ts'
import { createReadingPool, type ReadingPool } from './reading/reading-pool.ts'
import { archiveIn, readSnapshot, type Snapshot, writeSnapshot } from './snapshot.ts'

const LIST = 'data/recordings.yaml'
const OWN_LIST = new URL(`../../${LIST}`, import.meta.url)
const Recording = z.strictObject({
  day: CalendarDate,
  /** The answer; a list of postings on several boards; or a folder of answers with an index, as of a replay. */
  file: z.string(),
  source: z.string().optional(),
  /** It holds first-seen days, not answers (ingest/run/first-seen.ts). */
  firstSeen: z.literal(true).optional(),
  /** Only a part of the answer was recorded: it proves its records, but nothing about its source. */
  part: z.literal(true).optional(),
  /** The answers to further requests of the source. */
  more: z.array(z.string()).default([]),
  /** Of a folder: the sources that are read on this day, or those that are not. */
  sources: z.array(z.string()).optional(),
  without: z.array(z.string()).default([]),
  /** Of a folder of feeds: the files of that day that hold the items; the feeds hold those of earlier days as well. */
  items: z.array(z.string()).optional(),
})
type Recording = z.infer<typeof Recording>

const Index = z.array(z.looseObject({ url: z.string(), file: z.string() }))
const Postings = z.object({
  data: z.array(z.object({ title: z.string(), location: z.string(), link: z.url() })),
})
type Posting = z.infer<typeof Postings>['data'][number]

/** The answers of a source on one day, in the order of its requests. */
type Bodies = Map<Source, string[]>

/** How each day is read: from which recordings, into which folder, by which run of the ingest and which thread. */
interface Replay {
  folder: string
  catalog: Source[]
  answers: Recording[]
  dir: string
  read: (client: Client, args: Arguments, env: NodeJS.ProcessEnv, pool: ReadingPool) => Promise<unknown>
  pool: ReadingPool
}

/** Rebuilds jobs and news of a folder, one run of the ingest per day. Throws UsageError for an invalid list. */
export async function rebuild(
  folder: string,
  { dataDir, now }: Pick<Arguments, 'dataDir' | 'now'>,
  read: Replay['read'],
  { list = OWN_LIST, pool = createReadingPool() } = {},
): Promise<void> {
  const about = { file: LIST, item: 'recording', label: 'file' } as const
  const recordings = readWrittenList(readFileSync(list, 'utf8'), Recording, about).map(({ value }) => value)
  const answers = recordings.filter(({ firstSeen }) => !firstSeen)
  const dir = mkdtempSync(join(tmpdir(), 'replay-'))
  const catalog = readCatalog(['jobs', 'news'])
  // One for all days: starting its thread takes longer than reading a day.
  const lasting = { ...pool, close: async () => {} }
  try {
    for (const day of [...new Set(answers.map(one => one.day))].sort())
      await replayDay(day, { folder, catalog, answers, dir, read, pool: lasting })
    const args: Arguments = { ...argumentsOf({ data: dir, only: 'jobs,news' }), now }
    for (const { file, firstSeen } of recordings) if (firstSeen) await importFirstSeen(join(folder, file), args)
    writeRebuilt(dir, { ...args, dataDir })
  } finally {
    await pool.close()
    rmSync(dir, { recursive: true })
  }
}

/** Reads the answers of a day as at its end. */
async function replayDay(day: string, replay: Replay): Promise<void> {
  const { dir, read, pool, answers } = replay
  const today = answers.filter(one => one.day === day)
  const bodies: Bodies = new Map(today.flatMap(one => [...bodiesOf(one, replay)]))
  const source = [...bodies.keys()].map(({ entry }) => entry.id)
  const args = argumentsOf({ data: dir, now: `${day}T23:59:59Z`, source })
  const before = readSnapshot(dir)
  const parts = new Set(today.flatMap(({ part, source }) => (part && source ? [source] : [])))
  const withParts = (snapshot: Snapshot, statusOf: (status: SourceStatus) => SourceStatus) =>
    writeSnapshot(dir, {
      ...snapshot,
      sources: snapshot.sources.map(status => (parts.has(status.id) ? statusOf(status) : status)),
    })
  // The ingest treats an answer as a part if it holds less than half of the rows of the last one.
  withParts(before, status => ({ ...status, counts: { ...status.counts, fetched: 1_000_000 } }))
  const wire = wireOf(bodies)
  const http = createHttp({ wire, userAgent: 'replay' })
  await read({ http, wire, close: async () => {} }, args, { WEB3_CAREER_TOKEN: 'recorded' }, pool)
  // A partly recorded source keeps its previous status.
  withParts(readSnapshot(dir), status => before.sources.find(({ id }) => id === status.id) ?? status)
}

/** Replaces the jobs and news of the folder with the rebuilt ones, which have no publisher's texts. */
function writeRebuilt(dir: string, args: Arguments): void {
  const { dataDir, now } = args
  const standing = readSnapshot(dataDir)
  const rebuilt = readSnapshot(dir)
  // A recording is neither an answer whose validator can be reused nor a failed attempt.
  const recorded = rebuilt.sources.map(({ validator, history, ...status }) => {
    return { ...status, history: history?.filter(({ ok }) => ok > 0) }
  })
  // Addresses stay, even if the rules that made them changed.
  const ids = new Map(standing.jobs.map(job => [keyOf(job), job.id]))
  const snapshot = {
    ...standing,
    jobs: rebuilt.jobs.map(({ description, ...job }) => ({ ...job, id: ids.get(keyOf(job)) ?? job.id })),
    news: rebuilt.news.map(({ contentSnippet, ...item }) => item),
    sources: [...recorded, ...standing.sources.filter(({ collection }) => collection === 'events')],
  }
  const sources = readCatalog(args.only)
  const merged = mergeAll(sources, new Map(), snapshot, { ...args, only: ['jobs'] })
  const books = { ...standing, sources: snapshot.sources }
  const next = completeBooks(merged, sources, new Map(), books, args)
  const archived = listArchive(dir).flatMap(name => archiveIn(dir)(monthOf(name)))
  writeSnapshot(dataDir, next.snapshot, { standing, archived })
  console.log(`${instantOf(now)}: ${next.snapshot.jobs.length} jobs, ${next.snapshot.news.length} news`)
}

function addressOf({ adapter, entry }: Source): string {
  return adapter.requests(entry, 'recorded')[0]?.url ?? ''
}

/** Answers the first request of a source by address and further ones by host, in order, repeating the last one. */
function wireOf(bodies: Bodies): Wire {
  const answers = [...bodies].map(([source, own]) => ({ address: addressOf(source), own, turn: 0 }))
  return async ({ url }) => {
    const host = new URL(url).host
    const answer =
      answers.find(({ address }) => address === url) ?? answers.find(({ address }) => new URL(address).host === host)
    const body = answer?.own[Math.min(answer.turn++, answer.own.length - 1)]
    if (body === undefined) throw new WireError('not in the recordings', { transient: false })
    return { status: 200, headers: {}, body: Buffer.from(body), finalUrl: url }
  }
}

function bodiesOf(recording: Recording, { folder, catalog, answers }: Replay): Bodies {
  const { file, source, more, sources, without, items, day } = recording
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  if (source) {
    const found = catalog.filter(({ entry }) => entry.id === source)
    return new Map(found.map(one => [one, [file, ...more].map(read)]))
  }
  if (!existsSync(join(folder, file, 'index.json')))
    return boardsIn(Postings.parse(JSON.parse(read(file))).data, catalog)
  const rows = new Map(Index.parse(JSON.parse(read(join(file, 'index.json')))).map(row => [row.url, row.file]))
  const isRead = ({ entry: { id } }: Source) => sources?.includes(id) ?? !without.includes(id)
  const found = catalog.filter(isRead).flatMap(one => {
    const name = rows.get(addressOf(one))
    return name === undefined ? [] : [[one, read(join(file, name))] as const]
  })
  if (!items) return new Map(found.map(([one, body]) => [one, [body]]))
  const earlier = answers.filter(one => one.file === file && one.day < day).flatMap(one => one.items ?? [])
  const today = items.map(read).join('\n')
  const all = [...earlier.map(read), today].join('\n')
  const isNew = (body: string) => feedOf(body, today) !== feedOf(body, '')
  return new Map(found.filter(([, body]) => isNew(body)).map(([one, body]) => [one, [feedOf(body, all)]]))
}

/** The feed with the items whose page `texts` name. */
function feedOf(feed: string, texts: string): string {
  return feed.replaceAll(/<(item|entry)>.*?<\/\1>\s*/gs, item => {
    const link = /<link>([^<]*)<|<link [^>]*href="([^"]*)"/.exec(item)
    const path = URL.parse(link?.[1] ?? link?.[2] ?? '')?.pathname
    return path && texts.includes(path) ? item : ''
  })
}

/** The postings of each board in the form that the vendor gives them. */
function boardsIn(postings: Posting[], catalog: Source[]): Bodies {
  const byBoard = Map.groupBy(postings, ({ link }) => partsOf(link).board)
  return new Map(
    catalog.flatMap(source => {
      const { id, board = id, adapter } = source.entry
      const own = byBoard.get(`${adapter} ${board}`.toLowerCase().replace(' eu/', ' '))
      if (!own) return []
      const jobs = own.map(posting => rowOf(adapter, posting))
      return [[source, [JSON.stringify({ jobs, meta: { total: jobs.length } })]]]
    }),
  )
}

/** `https://jobs.ashbyhq.com/BOARD/ID`, `https://job-boards.greenhouse.io/BOARD/jobs/ID`. */
function partsOf(link: string): { board: string; id: string } {
  const { hostname, pathname } = new URL(link)
  const [board = '', ...rest] = pathname.slice(1).split('/')
  const adapter = hostname.endsWith('.greenhouse.io') ? 'greenhouse' : 'ashby'
  return { board: `${adapter} ${decodeURIComponent(board)}`.toLowerCase(), id: rest.at(-1) ?? '' }
}

/** The list was read from pages, which put a badge after the titles of new postings. */
function rowOf(adapter: string, { title: shown, location, link }: Posting): object {
  const { id } = partsOf(link)
  const title = shown.replace(/\s?New$/, '')
  return adapter === 'ashby'
    ? { id, title, jobUrl: link, location }
    : { id: Number(id), title, absolute_url: link, location: { name: location } }
}
