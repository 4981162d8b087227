import { CatalogEntry, type JobRecord } from '#contract'
import type { SourceResult } from '../collection.ts'

/** A stored posting of a fictional employer, for tests. */
export function exampleJob(differences: Partial<JobRecord> = {}): JobRecord {
  const source = differences.source ?? 'example-labs'
  const sourceKey = differences.sourceKey ?? '100'
  return {
    id: `protocol-engineer-example-labs-${source === 'example-labs' ? '0000' : '1111'}${sourceKey.padStart(4, '0').slice(-4)}`,
    title: 'Protocol Engineer',
    company: 'Example Labs',
    date: '2026-11-01T00:00:00Z',
    link: `https://${source}.example/jobs/${sourceKey}`,
    tags: [],
    source,
    sourceKey,
    sourceUrl: `https://${source}.example/jobs`,
    countries: [],
    timeZones: [],
    chains: [],
    alsoListedAt: [],
    flags: [],
    firstSeenAt: '2026-11-02T00:00:00Z',
    verifiedBy: 'employer-board',
    ...differences,
  }
}

/** One catalog line, for tests: by default the employer's own board. */
export function exampleEntry(differences: Partial<CatalogEntry> = {}): CatalogEntry {
  return CatalogEntry.parse({
    id: 'example-labs',
    adapter: 'greenhouse',
    board: 'examplelabs',
    name: 'Example Labs',
    homepage: 'https://examplelabs.example',
    terms: 'https://examplelabs.example/terms',
    staleAfterHours: 24,
    tier: 1,
    ...differences,
  })
}

/** The result of one source, for tests. */
export function exampleResult(
  state: SourceResult['state'],
  records: JobRecord[],
  entry: CatalogEntry = exampleEntry(),
): SourceResult<'jobs'> {
  return { entry, state, records }
}
