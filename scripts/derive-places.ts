/**
 * `npm run derive-places`: reads places, regions and countries of the stored jobs and events anew from what they keep of
 * the published text, so that new rules reach records whose sources are not asked again soon.
 */
import type { EventRecord, JobRecord } from '#contract'
import { placesOfEvent } from '../ingest/events/where.ts'
import { readPlace } from '../ingest/jobs/fields/place.ts'
import { readSnapshot, writeSnapshot } from '../ingest/run/snapshot.ts'
import { runCommand } from './command.ts'

const USAGE = `usage: npm run derive-places -- [--data DIR]
  reads the places of stored jobs and events anew (default: data)`

/** The job with its place read by the rules of today; how the work is done stays as it was read from the whole posting. */
export function derivedJob(job: JobRecord): JobRecord {
  const { countries, places, regions, closedTo } = readPlace({
    places: job.location === undefined ? [] : [job.location],
    countries: job.countries,
    title: job.title,
  })
  return { ...job, countries, places, regions, closedTo }
}

/** The event with the parts of its city; a place that was read with more of its text stays. */
export function derivedEvent(event: EventRecord): EventRecord {
  return { ...event, places: event.places ?? placesOfEvent(event) }
}

function main(dataDir: string): number {
  const snapshot = readSnapshot(dataDir)
  const jobs = snapshot.jobs.map(derivedJob)
  const events = snapshot.events.map(derivedEvent)
  const written = writeSnapshot(dataDir, { ...snapshot, jobs, events })
  console.log(`written: ${written.join(', ') || 'nothing'}`)
  return 0
}

const FLAGS = { data: { type: 'string', default: 'data' } } as const

if (import.meta.main)
  await runCommand({ name: 'derive-places', usage: USAGE, flags: FLAGS }, ({ values }) => main(values.data))
