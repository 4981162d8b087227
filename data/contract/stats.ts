/** Figures of a data folder, and the line of a day in `stats.json`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  type Collection,
  type DayStats,
  EventRecord,
  instantOf,
  JobRecord,
  NewsRecord,
  SourceStatus,
  type StatsName,
  TermRecord,
} from '#contract'
import { isCounted, sourceStateAt } from './age.ts'
import { eventStateOf, lifeOf } from './confirmation.ts'
import { readNewest } from './data-files.ts'
import { GLOSSARY_FILE, readStats, STATS_FILE, writeLines } from './snapshot-set.ts'

/** A year of days, the first of them shown beside the same day of the next year. */
const MOST_DAYS = 366
const MINUTE_MS = 60_000

type Figures = NonNullable<DayStats['collections'][StatsName]>
type SourcesById = Map<string, SourceStatus>

/** Returns the figures of a data folder as of `now`. Throws for a file that breaks its contract. */
export function statsOf(dataDir: string, now: Date): DayStats {
  const statuses = recordsOf(dataDir, 'sources.json', SourceStatus)
  const figures = (name: keyof typeof ofRecords): Figures => {
    const own = statuses.filter(({ collection }) => collection === name)
    const upstreams = own.filter(source => isCounted(source) && !source.handKept)
    const answering = upstreams.filter(source => sourceStateAt(source, now).state === 'ok').length
    const sources = new Map(own.map(source => [source.id, source]))
    return { ...ofRecords[name](dataDir, sources, now), sources: upstreams.length, answering }
  }
  const terms = recordsOf(dataDir, GLOSSARY_FILE, TermRecord)
  return {
    day: instantOf(now).slice(0, 10),
    collections: {
      jobs: figures('jobs'),
      news: figures('news'),
      events: figures('events'),
      glossary: { records: terms.length },
    },
  }
}

const ofRecords = {
  jobs(dataDir: string, sources: SourcesById, now: Date) {
    const open = recordsOf(dataDir, 'jobs.json', JobRecord).filter(job => lifeOf(job, sources, now) !== 'closed')
    const dated = open.filter(({ dateIssue }) => dateIssue === undefined)
    return {
      records: open.length,
      confirmed: percent(open, job => lifeOf(job, sources, now) === 'open'),
      pay: percent(open, ({ pay }) => pay !== undefined),
      place: percent(
        open,
        ({ places = [], countries, regions = [] }) => places.length + countries.length + regions.length > 0,
      ),
      level: percent(open, ({ seniority }) => seniority !== undefined),
      date: percent(open, ({ dateIssue }) => dateIssue === undefined),
      days: daysOf(dated.map(({ date }) => date)),
    }
  },
  news(dataDir: string) {
    const stories = recordsOf(dataDir, 'news.json', NewsRecord)
    const delays = stories.map(({ pubDate, firstSeenAt }) => Date.parse(firstSeenAt) - Date.parse(pubDate))
    return {
      records: stories.length,
      delayMinutes: medianMinutes(delays.filter(delay => delay >= 0)),
      days: daysOf(stories.map(({ pubDate }) => pubDate)),
    }
  },
  events(dataDir: string, sources: SourcesById, now: Date) {
    const all = recordsOf(dataDir, 'events.json', EventRecord)
    const states = new Map(all.map(event => [event, eventStateOf(event, sources, now)]))
    const ahead = all.filter(event => ['upcoming', 'unconfirmed'].includes(states.get(event) ?? ''))
    return {
      records: ahead.length,
      confirmed: percent(ahead, event => states.get(event) === 'upcoming'),
      place: percent(ahead, ({ places = [], online }) => places.length > 0 || online),
      date: percent(ahead, ({ datePrecision }) => datePrecision === 'day'),
      days: daysOf(ahead.map(({ startDate }) => startDate)),
    }
  },
} satisfies Partial<Record<Collection, (dataDir: string, sources: SourcesById, now: Date) => Figures>>

function recordsOf<R>(dataDir: string, file: string, shape: z.ZodType<R>): R[] {
  return z.array(shape).parse(JSON.parse(readNewest(dataDir, file) ?? '[]'))
}

function percent<R>(records: R[], test: (record: R) => boolean): number | undefined {
  // Tenths: 11 of 2,326 jobs with pay are not 0 %.
  return records.length === 0 ? undefined : Math.round((1000 * records.filter(test).length) / records.length) / 10
}

function daysOf(dates: string[]): number {
  return new Set(dates.map(date => date.slice(0, 10))).size
}

function medianMinutes(delays: number[]): number | undefined {
  const middle = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)]
  return middle === undefined ? undefined : Math.round(middle / MINUTE_MS)
}

/** Makes the figures of a folder the line of the day of `now` in its `stats.json`, in place of an earlier one of it. */
export function keepStats(dataDir: string, now: Date): void {
  const line = statsOf(dataDir, now)
  const lines = [...readStats(dataDir).filter(({ day }) => day !== line.day), line]
  const kept = lines.toSorted((a, b) => (a.day < b.day ? -1 : 1)).slice(-MOST_DAYS)
  writeFileSync(join(dataDir, STATS_FILE), writeLines(kept.map(one => JSON.stringify(one))))
}
