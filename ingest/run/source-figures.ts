/** The figures of the sources, from the records of a snapshot. */
import type { Delay, SourceStatus } from '#contract'
import { compareText } from '#contract/order.ts'
import type { Snapshot } from './snapshot.ts'

/** How many records of a source there are, when a person last checked them, and how late they were first seen. */
export interface SourceFigures extends Pick<SourceStatus, 'checkedAt' | 'delay'> {
  kept: number
}

const MINUTE_MS = 60_000
const WINDOW_MS = 30 * 24 * 60 * MINUTE_MS
/** With fewer, a single late one would be the 90th percentile. */
const FEWEST = 5

interface Seen {
  source: string
  firstSeenAt: string
  /** When it was published, if its source says so. */
  published?: string
  checkedAt?: string
}

/** The figures of each source with records, by its id. */
export function figuresBySource(snapshot: Snapshot, now: Date): Map<string, SourceFigures> {
  const jobs = snapshot.jobs.map(({ source, firstSeenAt, date, dateIssue, reposts }) => ({
    source,
    firstSeenAt,
    // The age of an evergreen posting is not a delay.
    published: dateIssue || reposts ? undefined : date,
  }))
  const news = snapshot.news.map(({ sourceId, firstSeenAt, pubDate, dateIssue }) => ({
    source: sourceId,
    firstSeenAt,
    published: dateIssue ? undefined : pubDate,
  }))
  const bySource = Map.groupBy<string, Seen>([...jobs, ...news, ...snapshot.events], ({ source }) => source)
  return new Map(
    [...bySource].map(([id, records]) => {
      const checkedAt = records
        .flatMap(record => record.checkedAt ?? [])
        .sort()
        .at(-1)
      return [id, { kept: records.length, checkedAt, delay: measureDelay(records, now) }]
    }),
  )
}

/** The delay after the first reading of a source, which holds records published at any time before. */
function measureDelay(records: Seen[], now: Date): Delay | undefined {
  const [firstReading] = records.map(({ firstSeenAt }) => firstSeenAt).sort(compareText)
  const minutes = records.flatMap(({ firstSeenAt, published }) => {
    if (published === undefined || firstSeenAt === firstReading) return []
    const seenMs = Date.parse(firstSeenAt)
    const delayMs = seenMs - Date.parse(published)
    // A date that was moved since is not the one that the record appeared with.
    return delayMs < 0 || now.getTime() - seenMs > WINDOW_MS ? [] : [Math.round(delayMs / MINUTE_MS)]
  })
  if (minutes.length < FEWEST) return undefined
  minutes.sort((a, b) => a - b)
  const at = (share: number) => minutes[Math.ceil(share * minutes.length) - 1] ?? 0
  return { medianMinutes: at(0.5), p90Minutes: at(0.9), records: minutes.length }
}
