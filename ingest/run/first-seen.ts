/** `npm run ingest -- --first-seen FILE`: earlier first-seen days of postings from other observers, by link. */
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

/** Imports the days of the file and resolves with how many jobs were first seen earlier. Throws UsageError. */
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

/** The job, first seen at the end of its link's day if that is earlier. Its publication date stays. */
function seenEarlier(job: JobRecord, days: ReadonlyMap<string, string>): JobRecord {
  const day = days.get(job.link) ?? days.get(canonicalUrl(job.link) ?? '')
  const firstSeenAt = `${day}T23:59:59Z`
  return day === undefined || firstSeenAt >= job.firstSeenAt ? job : { ...job, firstSeenAt }
}

/** The days by link, both as written and without tracking parameters. */
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
