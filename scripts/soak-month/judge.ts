/** Holds the data of a simulated month to what is true in it. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { JobRecord, NewsRecord, SourceStatus } from '#contract'
import { lifeOf } from '#contract/confirmation.ts'
import { listArchive, readArchive, readSet } from '#contract/snapshot-set.ts'
import { keysOf, openAt } from './boards.ts'
import { isOpenAt } from './postings.ts'
import type { World } from './world.ts'

export interface Openness {
  /** Records that are called open, how many of those are, and how many postings are open. */
  called: number
  right: number
  open: number
}

/** Whether what is called open is so. A posting that stands there twice is right once. */
export function judgeOpen(dataDir: string, world: World, now: Date): Openness {
  const set = readSet(dataDir)
  const sources = parse(set['sources.json'], SourceStatus.parse).filter(({ collection }) => collection === 'jobs')
  const confirming = new Map(sources.map(source => [source.id, source]))
  const called = parse(set['jobs.json'], JobRecord.parse).filter(job => lifeOf(job, confirming, now) === 'open')
  const open = new Map<string, object>()
  let count = 0
  for (const board of world.boards)
    for (const posting of openAt(board, now.getTime())) {
      count++
      for (const key of keysOf(board, posting)) open.set(`${board.id} ${key}`, posting)
    }
  const right = new Set(called.flatMap(({ source, sourceKey }) => open.get(`${source} ${sourceKey}`) ?? []))
  return { called: called.length, right: right.size, open: count }
}

export interface Kept {
  records: number
  lost: string[]
  /** Stories that several papers told, how many of them are one record, and how many records join different stories. */
  told: number
  once: number
  joined: number
}

/** Whether everything that an upstream ever listed is in the lists or the archive, and each story once. */
export function judgeKept(dataDir: string, world: World, seen: Seen): Kept {
  const set = readSet(dataDir)
  const archived = listArchive(dataDir).flatMap(name => parse(readArchive(dataDir, name), NewsRecord.parse))
  const news = [...parse(set['news.json'], NewsRecord.parse), ...archived]
  const recordOf = new Map<string, string>()
  for (const { id, link, alsoReportedBy } of news)
    for (const page of [link, ...alsoReportedBy.map(other => other.link)]) recordOf.set(page, id)
  const items = world.feeds.flatMap(feed => feed.items).filter(({ link }) => seen.links.has(link))
  const records = Map.groupBy(items, ({ story }) => story)
  const several = [...records.values()].filter(reports => reports.length > 1)
  const stories = Map.groupBy(items, ({ link }) => recordOf.get(link) ?? '')
  stories.delete('')
  const jobs = new Set(parse(set['jobs.json'], JobRecord.parse).flatMap(job => `${job.source} ${job.sourceKey}`))
  const lostJobs = [...seen.jobs].filter(keys => !keys.split('|').some(key => jobs.has(key)))
  return {
    records: seen.jobs.size + items.length,
    lost: [...lostJobs, ...items.map(({ link }) => link).filter(link => !recordOf.has(link))],
    told: several.length,
    once: several.filter(reports => new Set(reports.map(({ link }) => recordOf.get(link))).size === 1).length,
    joined: [...stories.values()].filter(reports => new Set(reports.map(({ story }) => story)).size > 1).length,
  }
}

/** What an upstream listed when it was asked. */
export interface Seen {
  links: Set<string>
  /** The keys of one posting, joined. */
  jobs: Set<string>
}

/** Adds what boards list at a moment, of which those that failed then may list more. */
export function seeJobs(world: World, now: number, { jobs }: Seen): void {
  for (const board of world.boards)
    if (!board.fate)
      for (const posting of board.postings.filter(one => isOpenAt(one, now)))
        jobs.add(
          keysOf(board, posting)
            .map(key => `${board.id} ${key}`)
            .join('|'),
        )
}

/** The largest file of the data, its archive included. */
export function largestFile(dataDir: string): { name: string; bytes: number } {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map(name => {
    const stat = statSync(join(dataDir, name))
    return { name, bytes: stat.isFile() ? stat.size : 0 }
  })
  return files.reduce((largest, file) => (file.bytes > largest.bytes ? file : largest), { name: '', bytes: 0 })
}

function parse<T>(text: string | undefined, read: (value: unknown) => T): T[] {
  const values: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(values) ? values.map(read) : []
}
