/**
 * `npx node scripts/derive-records.ts`: reads places, tags and chains of the stored jobs, and places of the events again, from
 * the published text that they keep, so that new rules reach records whose sources are not due soon.
 */
import type { CatalogEntry, EventRecord, JobRecord } from '#contract'
import { readCatalog } from '../ingest/catalog/catalog.ts'
import { placesOfEvent } from '../ingest/events/where.ts'
import { readPlace } from '../ingest/jobs/fields/place.ts'
import { retag } from '../ingest/jobs/fields/taxonomy.ts'
import { readSnapshot, writeSnapshot } from '../ingest/run/snapshot.ts'
import { runCommand } from './command.ts'

const USAGE = `usage: npx node scripts/derive-records.ts [--data DIR]
  reads places, tags and chains of the stored records again (default: data)`

/**
 * The job read by the rules of today, with the chains that its line of the catalog builds; how the work is done stays as
 * it was read from the whole posting. Boards of employers hardly give tags of their own, lists of many do: those stay.
 */
export function derivedJob(job: JobRecord, line: Pick<CatalogEntry, 'chains'> = {}): JobRecord {
  const { countries, places, regions, closedTo } = readPlace({
    places: job.location === undefined ? [] : [job.location],
    countries: job.countries,
    title: job.title,
  })
  const tags = job.verifiedBy === 'employer-board' ? retag(job.title, job.tags) : job.tags
  const chains = [...new Set([...(line.chains ?? []), ...job.chains])]
  return { ...job, countries, places, regions, closedTo, tags, chains }
}

/** The event with the parts of its city; a place that was read with more of its text stays. */
export function derivedEvent(event: EventRecord): EventRecord {
  return { ...event, places: event.places ?? placesOfEvent(event) }
}

function main(dataDir: string): number {
  const snapshot = readSnapshot(dataDir)
  const lines = new Map(readCatalog(['jobs']).map(({ entry }) => [entry.id, entry]))
  const jobs = snapshot.jobs.map(job => derivedJob(job, lines.get(job.source)))
  const events = snapshot.events.map(derivedEvent)
  const written = writeSnapshot(dataDir, { ...snapshot, jobs, events })
  console.log(`written: ${written.join(', ') || 'nothing'}`)
  return 0
}

const FLAGS = { data: { type: 'string', default: 'data' } } as const

if (import.meta.main)
  await runCommand({ name: 'derive-records', usage: USAGE, flags: FLAGS }, ({ values }) => main(values.data))
