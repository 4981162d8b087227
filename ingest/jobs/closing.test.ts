import { describe, expect, it } from 'vitest'
import type { JobRecord } from '#contract'
import type { SourceResult } from '../collection.ts'
import { exampleEntry, exampleJob, exampleResult } from '../test/example-job.ts'
import { mergeJobs } from './merge.ts'

const board = exampleEntry({ staleAfterHours: 48 })
const feed = exampleEntry({ id: 'feed', adapter: 'remoteok', board: undefined, tier: 3, newestOnly: true })
const merge = (previous: JobRecord[], results: SourceResult<'jobs'>[], now: string) =>
  mergeJobs(previous, results, new Date(now)).records
const failed = (entry = board, more: Partial<SourceResult<'jobs'>> = {}) => ({
  ...exampleResult('failed', [], entry),
  ...more,
})

describe('a board that is gone', () => {
  const job = exampleJob()
  const goneSince = '2026-11-12T00:00:00Z'

  it('closes its postings once it has been for as long as its answers may be old', () => {
    expect(merge([job], [failed(board, { goneSince })], '2026-11-13T23:59:59Z')).toEqual([job])
    const [closed] = merge([job], [failed(board, { goneSince })], '2026-11-14T00:00:00Z')
    const now = '2026-11-14T00:00:00Z'
    expect(closed).toMatchObject({ missingSince: goneSince, closedAt: now, closedBecause: 'board-gone' })
    expect(merge(closed ? [closed] : [], [failed(board, { goneSince })], '2026-11-20T00:00:00Z')).toEqual([closed])
  })

  it('closes nothing where it is a list of many, whose address moved', () => {
    const listed = exampleJob({ source: feed.id, verifiedBy: 'aggregator' })
    expect(merge([listed], [failed(feed, { goneSince })], '2026-11-30T00:00:00Z')).toEqual([listed])
  })

  it('opens them again when it is back', () => {
    const closed = exampleJob({ missingSince: goneSince, closedAt: goneSince, closedBecause: 'board-gone' })
    expect(merge([closed], [exampleResult('fresh', [job])], '2026-11-20T00:00:00Z')).toEqual([job])
  })
})

describe('a closing day', () => {
  const due = exampleJob({ closesAt: '2026-11-10T23:59:59Z' })

  it('closes the posting when it has ended, by its name', () => {
    expect(merge([due], [exampleResult('fresh', [due])], '2026-11-10T23:59:58Z')[0]?.closedAt).toBeUndefined()
    expect(merge([due], [failed()], '2026-11-11T06:00:00Z')[0]).toMatchObject({
      closedAt: '2026-11-10T23:59:59Z',
      closedBecause: 'closing-day-passed',
    })
  })
})

describe('a posting of third-party lists alone', () => {
  const listed = exampleJob({ source: feed.id, verifiedBy: 'aggregator', lastSeenAt: '2026-11-10T00:00:00Z' })
  const answer = exampleResult('fresh', [exampleJob({ source: feed.id, sourceKey: '9', title: 'Designer' })], feed)
  const lifeAfter = (results: SourceResult<'jobs'>[], now = '2027-01-10T00:00:00Z', job = listed) =>
    merge([job], results, now).find(({ sourceKey }) => sourceKey === job.sourceKey)

  it('closes when nobody has shown it for 60 days', () => {
    expect(lifeAfter([answer], '2027-01-09T00:00:00Z')?.closedAt).toBeUndefined()
    const closed = { closedAt: '2027-01-10T00:00:00Z', closedBecause: 'unconfirmed-60-days' }
    expect(lifeAfter([answer])).toMatchObject(closed)
  })

  it('stays where another list still shows it', () => {
    const other = exampleEntry({ id: 'other', adapter: 'remotive', board: undefined, tier: 3 })
    const twin = exampleJob({ source: 'other', verifiedBy: 'aggregator' })
    const again = merge([listed], [answer, exampleResult('fresh', [twin], other)], '2027-01-10T00:00:00Z')
    expect(again.filter(({ title }) => title === listed.title)).toMatchObject([{ id: listed.id }])
    expect(again.some(({ closedAt }) => closedAt)).toBe(false)
  })

  it.each([
    ['everybody was silent', [failed(feed)]],
    ['its source was not asked', [{ ...answer, state: 'not-asked' as const, records: [] }, exampleResult('fresh', [])]],
  ])('stays in a run in which %s', (_, results) => expect(lifeAfter(results)?.closedAt).toBeUndefined())

  it('stays where it is the employer’s own', () => {
    const own = exampleJob({ lastSeenAt: '2026-11-10T00:00:00Z' })
    expect(lifeAfter([failed(), answer], undefined, own)?.closedAt).toBeUndefined()
  })
})

describe('a posting of over a year ago', () => {
  const old = exampleJob({ source: feed.id, date: '2025-11-19T00:00:00Z', verifiedBy: 'aggregator' })
  const shown = exampleResult('fresh', [old], feed)
  const NOW = '2026-11-20T00:00:00Z'

  it('closes though its list goes on showing it, once', () => {
    const [closed] = merge([old], [shown], NOW)
    expect(closed).toMatchObject({
      closedAt: '2026-11-20T00:00:00Z',
      closedBecause: 'posted-over-a-year-ago',
    })
    expect(merge(closed ? [closed] : [], [shown], '2026-11-21T00:00:00Z')).toEqual([closed])
  })

  it('does not begin as one', () =>
    expect(mergeJobs([], [shown], new Date(NOW))).toEqual({
      records: [],
      dropped: [{ source: 'feed', rule: 'posted-over-a-year-ago' }],
    }))

  it('stays open where an employer’s own board carries it', () => {
    const own = exampleJob({ date: old.date })
    expect(merge([], [shown, exampleResult('fresh', [own])], NOW)).toMatchObject([{ source: 'example-labs' }])
    expect(merge([], [exampleResult('fresh', [own])], NOW)[0]?.closedAt).toBeUndefined()
  })

  it('stays open a day before', () =>
    expect(merge([old], [shown], '2026-11-19T00:00:00Z')[0]?.closedAt).toBeUndefined())
})
