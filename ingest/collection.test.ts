import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { EventRecord, instantOf, JobRecord } from '#contract'
import { mergeEvents } from './events/merge.ts'
import { mergeJobs } from './jobs/merge.ts'
import { exampleEntry, exampleJob, exampleResult } from './test/example-job.ts'

/** The optional fields of `R`, which a winner may lack. A field added to a schema is missing here until it is listed. */
type Optional<R> = Required<{ [K in keyof R as undefined extends R[K] ? K : never]: R[K] }>

const NOW = new Date('2026-11-16T06:00:00Z')
const [earlier, later] = ['2026-11-10T00:00:00Z', '2027-01-10T00:00:00Z'] as const
const board = exampleEntry()
const list = exampleEntry({ id: 'example-list', adapter: 'remoteok', board: undefined, tier: 3 })

const optionalFields = (record: z.ZodObject) =>
  Object.entries(record.shape).flatMap(([field, shape]) => (shape.safeParse(undefined).success ? [field] : []))

describe('an event that two sources list', () => {
  const bare = EventRecord.parse({
    ...{ id: 'acme-summit-00000001', name: 'Acme Summit', startDate: '2027-03-10', location: 'To be announced' },
    ...{ url: 'https://acme.example/summit', type: 'conference', online: false, status: 'scheduled' },
    ...{ datePrecision: 'day', tags: [], source: 'example-labs', sourceKey: 'a', alsoListedAt: [] },
    ...{ sourceUrl: 'https://acme.example/summit', firstSeenAt: instantOf(NOW) },
  })
  const facts: Optional<EventRecord> = {
    ...{ description: 'Two days.', endDate: '2027-03-11', city: 'Lisbon', country: 'Portugal', countryCode: 'PT' },
    ...{ timeZone: 'Europe/Lisbon', places: [{ city: 'Lisbon', country: 'PT' }], regions: ['Europe'] },
    ...{ cfpUrl: 'https://acme.example/cfp', cfpDeadline: '2027-01-01', checkedAt: '2026-11-01' },
    ...{ of: 'Acme Week', repeats: { series: 'acme' }, dateConflict: true, missingSince: earlier },
    ...{ revision: 2, revisedAt: earlier },
  }
  const full = { ...bare, ...facts, location: 'Lisbon, Portugal', id: 'acme-summit-00000002', source: 'example-list' }
  const results = (records: EventRecord[]) =>
    [board, list].map(entry => ({
      ...{ entry, state: 'fresh' as const },
      records: records.filter(({ source }) => source === entry.id),
    }))

  it.each(optionalFields(EventRecord))('has %s of either, or of the better one alone', field => {
    const [merged, another] = mergeEvents([], results([bare, { ...full, missingSince: undefined }]), NOW).records
    expect(another).toBeUndefined()
    expect(merged?.source).toBe('example-labs')
    // The days are disputed here, because the other source states a last day.
    const expected = {
      ...facts,
      ...lacking('endDate', 'timeZone', 'checkedAt', 'repeats', 'missingSince', 'revision', 'revisedAt'),
    }
    expect(Reflect.get(merged ?? {}, field)).toEqual(Reflect.get(expected, field))
    expect(field in facts).toBe(true)
  })
})

describe('a posting that two sources list', () => {
  const link = 'https://job-boards.greenhouse.io/examplelabs/jobs/100'
  const facts: Optional<JobRecord> = {
    ...{ location: 'Lisbon', places: [{ city: 'Lisbon' }], regions: ['Europe'], closedTo: ['US'], workMode: 'remote' },
    ...{ salary: '100 EUR', pay: { min: 100, currency: 'EUR', period: 'day', raw: '100 EUR' }, department: 'Labs' },
    ...{ description: 'Work.', applyUrl: `${link}/apply`, seniority: 'senior', employmentType: 'full-time' },
    ...{ eligibility: { clearance: true }, closesAt: later, dateIssue: 'zoneless', reposts: 2 },
    ...{ lastSeenAt: earlier, missingSince: earlier, closedAt: earlier, closedBecause: 'absent-twice' },
  }
  const closing = lacking('missingSince', 'closedAt', 'closedBecause')
  const TAKEN = ['reposts', 'location', 'places', 'regions', 'closedTo', 'salary', 'pay', 'closesAt']

  it.each(optionalFields(JobRecord))('has %s as its employer states it, or of either', field => {
    const onList = exampleJob({ ...facts, ...closing, link, source: 'example-list' })
    const results = [exampleResult('fresh', [exampleJob({ link })], board), exampleResult('fresh', [onList], list)]
    const [merged, another] = mergeJobs([], results, NOW).records
    expect(another).toBeUndefined()
    expect(merged?.source).toBe('example-labs')
    // An aggregator's words about the work are not the employer's; its place, pay and closing day fill gaps.
    const expected = TAKEN.includes(field) ? Reflect.get(facts, field) : undefined
    expect(Reflect.get(merged ?? {}, field)).toEqual(expected)
    expect(field in facts).toBe(true)
  })
})

function lacking<K extends string>(...fields: K[]): Record<K, undefined> {
  return Object.fromEntries(fields.map(field => [field, undefined])) as Record<K, undefined>
}
