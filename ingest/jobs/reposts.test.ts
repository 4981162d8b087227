import { describe, expect, it } from 'vitest'
import { instantOf, type JobRecord } from '#contract'
import { exampleJob, exampleResult } from '../test/example-job.ts'
import { mergeJobs } from './merge.ts'

const dayOf = (day: number) => new Date(Date.UTC(2026, 10, day, 6))
const posting = (sourceKey: string, more: Partial<JobRecord> = {}) =>
  exampleJob({
    sourceKey,
    link: `https://job-boards.greenhouse.io/examplelabs/jobs/${sourceKey}`,
    location: 'Lisbon',
    places: [{ city: 'Lisbon' }],
    ...more,
  })
const other = posting('999', { title: 'Designer' })

/** Plays one answer of the board a day; each names the postings that it holds. */
function play(...answers: JobRecord[][]): JobRecord[] {
  return answers.reduce<JobRecord[]>((previous, held, index) => {
    const now = dayOf(index + 1)
    const firstSeenAt = instantOf(now)
    const records = [other, ...held].map(job => ({ ...job, firstSeenAt }))
    const lastSuccessAt = index === 0 ? undefined : instantOf(dayOf(index))
    return mergeJobs(previous, [{ ...exampleResult('fresh', records), lastSuccessAt }], now).records
  }, [])
}
const ages = (records: JobRecord[]) =>
  Object.fromEntries(
    records
      .filter(({ sourceKey }) => sourceKey !== other.sourceKey)
      .map(({ sourceKey, firstSeenAt, reposts, closedAt }) => [
        sourceKey,
        [Number(firstSeenAt.slice(8, 10)), reposts, closedAt && 'closed'],
      ]),
  )

const [first, second, third] = ['101', '102', '103'].map(key => posting(key)) as [JobRecord, JobRecord, JobRecord]

describe('a role that was closed and is posted again under another id', () => {
  it('keeps the age of its first posting, and its own id and date', () => {
    const records = play([first], [], [], [{ ...second, date: '2026-11-04T00:00:00Z' }])
    expect(ages(records)).toEqual({ 101: [1, undefined, 'closed'], 102: [1, 1, undefined] })
    expect(records.find(({ sourceKey }) => sourceKey === '102')).toMatchObject({
      id: second.id,
      date: '2026-11-04T00:00:00Z',
    })
  })

  it('is one as well when the old id goes in the answer that brings the new one', () => {
    expect(ages(play([first], [second]))).toMatchObject({ 102: [2, undefined, undefined] })
    expect(ages(play([first], [second], [second]))).toEqual({ 101: [1, undefined, 'closed'], 102: [1, 1, undefined] })
  })

  it('is counted once for each time', () => {
    const again = play([first], [second], [second], [third], [third], [third])
    expect(ages(again)).toEqual({ 101: [1, undefined, 'closed'], 102: [1, 1, 'closed'], 103: [1, 2, undefined] })
  })

  it('keeps the day on which it was posted anew if its source states none', () => {
    const undated = (job: JobRecord, day: number) => ({
      ...job,
      date: instantOf(dayOf(day)),
      dateIssue: 'missing' as const,
    })
    const records = play([first], [], [], [undated(second, 4)], [undated(second, 5)])
    expect(records.find(({ sourceKey }) => sourceKey === '102')).toMatchObject({
      firstSeenAt: instantOf(dayOf(1)),
      date: instantOf(dayOf(4)),
    })
  })
})

describe('no repost is', () => {
  it('an opening beside the old one, also when that closes later', () =>
    expect(ages(play([first], [first, second], [second], [second]))).toMatchObject({ 102: [2, undefined, undefined] }))

  it.each([
    ['another title', { title: 'Protocol Engineer II' }],
    ['another place', { location: 'Berlin', places: [{ city: 'Berlin' }] }],
    ['another employer', { company: 'Fictional Works' }],
    ['another contract', { employmentType: 'internship' }],
  ] satisfies [string, Partial<JobRecord>][])('%s', (_, more) => {
    const old = posting('101', { employmentType: 'full-time' })
    expect(ages(play([old], [], [], [{ ...second, ...more }]))).toMatchObject({ 102: [4, undefined, undefined] })
  })

  it('a second opening in place of one', () => {
    const records = play([first], [], [], [second, third], [second, third])
    expect(ages(records)).toMatchObject({ 102: [1, 1, undefined], 103: [4, undefined, undefined] })
  })

  it('the old posting itself, back under its id', () =>
    expect(ages(play([first], [], [], [first]))).toEqual({ 101: [1, undefined, undefined] }))
})
