/** `npm run ingest -- --first-seen FILE`: earlier days on which somebody else saw postings, by their links. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { CalendarDate, type JobRecord } from '#contract'
import { UsageError } from '#contract/errors.ts'
import { newestFirst } from '../jobs/merge.ts'
import { canonicalUrl } from '../text/url.ts'
import type { Arguments } from './arguments.ts'
import { appendChanges, findChanges } from './changes.ts'
import { withLock } from './lock.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'

const Days = z.record(z.url({ protocol: /^https?$/ }), CalendarDate)

/** Takes the days of the file over and resolves with how many jobs have an earlier first sight. Throws UsageError. */
export async function importFirstSeen(file: string, { dataDir, now, dryRun }: Arguments): Promise<number> {
  const days = readDays(file)
  return withLock(dataDir, async () => {
    const standing = readSnapshot(dataDir)
    const jobs = standing.jobs.map(job => seenEarlier(job, days))
    const found = findChanges('jobs', standing.jobs, jobs, now)
    const changes = appendChanges(standing.changes, found, now)
    if (!dryRun) writeSnapshot(dataDir, { ...standing, jobs: jobs.sort(newestFirst), changes }, { standing })
    return found.length
  })
}

/** The job with the day of its link, at the end of which it had been seen. Its publication date is another matter. */
function seenEarlier(job: JobRecord, days: ReadonlyMap<string, string>): JobRecord {
  const day = days.get(job.link) ?? days.get(canonicalUrl(job.link) ?? '')
  const firstSeenAt = `${day}T23:59:59Z`
  return day === undefined || firstSeenAt >= job.firstSeenAt ? job : { ...job, firstSeenAt }
}

/** The days by their links, as they are written and without what tracks readers. */
function readDays(file: string): Map<string, string> {
  try {
    const days = Object.entries(Days.parse(JSON.parse(readFileSync(file, 'utf8'))))
    const short = days.map(([link, day]): [string, string] => [canonicalUrl(link) ?? link, day])
    return new Map([...days, ...short])
  } catch (cause) {
    const link = cause instanceof z.ZodError ? ` (${cause.issues[0]?.path.join('.')})` : ''
    const must = 'must be a JSON object of links, each with a day such as "2026-08-20"'
    throw new UsageError(`--first-seen: ${file}${link} ${must}`, { cause })
  }
}
