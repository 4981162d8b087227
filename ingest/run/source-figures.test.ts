import { expect, it } from 'vitest'
import { instantOf, type JobRecord } from '#contract'
import { exampleJob } from '../test/example-job.ts'
import { figuresBySource } from './source-figures.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const first = exampleJob({ sourceKey: '1', date: '2026-10-01T00:00:00Z', firstSeenAt: '2026-11-01T00:00:00Z' })
const late = (key: string, minutes: number, differences: Partial<JobRecord> = {}) =>
  exampleJob({
    sourceKey: key,
    date: '2026-11-10T08:00:00Z',
    firstSeenAt: instantOf(new Date(Date.parse('2026-11-10T08:00:00Z') + minutes * 60_000)),
    ...differences,
  })
const delayOf = (...jobs: JobRecord[]) =>
  figuresBySource({ jobs, news: [], events: [], sources: [], changes: [] }, NOW).get('example-labs')?.delay

const five = [10, 20, 30, 40, 500].map((minutes, at) => late(`2${at}`, minutes))

it('measures how long after publication the records of a source were first seen', () =>
  expect(delayOf(first, ...five)).toEqual({ medianMinutes: 30, p90Minutes: 500, records: 5 }))

it('says nothing of fewer than five', () => expect(delayOf(first, ...five.slice(1))).toBeUndefined())

it.each([
  ['its date is a guess', { dateIssue: 'missing' }],
  ['it was seen more than 30 days ago', { date: '2026-10-19T00:00:00Z', firstSeenAt: '2026-10-20T00:00:00Z' }],
  ['its date was moved behind its first sight', { date: '2026-11-12T00:00:00Z' }],
  ['it is a repost, with the age of the first posting', { reposts: 1 }],
] satisfies [string, Partial<JobRecord>][])('leaves out a record if %s', (_, differences) => {
  const others = [{ ...first, firstSeenAt: '2026-09-01T00:00:00Z' }, ...five.slice(0, 4)]
  expect(delayOf(...others, late('9', 50))).toMatchObject({ records: 5 })
  expect(delayOf(...others, late('9', 50, differences))).toBeUndefined()
})

it('leaves out the first reading, whose records had been published at any time before', () =>
  expect(delayOf(...five.map(job => ({ ...job, firstSeenAt: '2026-11-10T20:00:00Z' })))).toBeUndefined())
