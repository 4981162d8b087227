import { describe, expect, it } from 'vitest'
import { instantOf, type JobRecord } from '#contract'
import type { SourceResult } from '../collection.ts'
import { exampleEntry, exampleJob, exampleResult } from '../test/example-job.ts'
import { mergeJobs } from './merge.ts'

const MONDAY = new Date('2026-11-16T06:00:00Z')
const TUESDAY = new Date('2026-11-17T06:00:00Z')
const WEDNESDAY = new Date('2026-11-18T06:00:00Z')
const board = exampleEntry({ staleAfterHours: 48 })
const feed = exampleEntry({ id: 'example-feed', adapter: 'remoteok', board: undefined, tier: 3, newestOnly: true })

const merge = (previous: JobRecord[], results: SourceResult<'jobs'>[], now: Date | string = MONDAY) =>
  mergeJobs(previous, results, new Date(now)).records
const failed = (entry = board, more: Partial<SourceResult<'jobs'>> = {}) => ({
  ...exampleResult('failed', [], entry),
  ...more,
})

describe('a posting that stays', () => {
  it('keeps its id and first-seen time when its title changes', () => {
    const before = exampleJob()
    const renamed = exampleJob({
      id: 'lead-protocol-engineer-example-labs-00000100',
      title: 'Lead Protocol Engineer',
      firstSeenAt: instantOf(MONDAY),
    })
    const [after] = merge([before], [exampleResult('fresh', [renamed])])
    expect(after).toMatchObject({ id: before.id, title: 'Lead Protocol Engineer', firstSeenAt: before.firstSeenAt })
  })

  it('keeps its id when the catalog gives its board another id', () => {
    const before = exampleJob()
    const renamed = exampleEntry({ id: 'example-labs-inc' })
    const there = exampleJob({
      source: 'example-labs-inc',
      title: 'Lead Protocol Engineer',
      // The hash at its end is of the board's key, the words are of its title.
      id: `lead-${before.id}`,
      firstSeenAt: instantOf(MONDAY),
    })
    const after = merge([before], [exampleResult('fresh', [there], renamed)])
    expect(after).toHaveLength(1)
    expect(after[0]).toMatchObject({ id: before.id, source: 'example-labs-inc', firstSeenAt: before.firstSeenAt })
  })

  it('keeps the day it was first seen as its date when the source states none', () => {
    const before = exampleJob({ date: '2026-11-02T00:00:00Z', dateIssue: 'missing' })
    const again = exampleJob({ date: instantOf(MONDAY), dateIssue: 'missing', firstSeenAt: instantOf(MONDAY) })
    expect(merge([before], [exampleResult('fresh', [again])])[0]?.date).toBe(before.date)
  })
})

describe('a posting that is gone', () => {
  const other = exampleJob({ sourceKey: '200', title: 'Designer' })

  it('is still listed as uncertain after the first absence and closed after the second', () => {
    const once = merge([exampleJob(), other], [exampleResult('fresh', [other])], MONDAY)
    const uncertain = once.find(job => job.sourceKey === '100')
    expect(uncertain).toMatchObject({ missingSince: instantOf(MONDAY) })
    expect(uncertain?.closedAt).toBeUndefined()
    const twice = merge(once, [exampleResult('fresh', [other])], TUESDAY)
    expect(twice.find(job => job.sourceKey === '100')).toMatchObject({
      missingSince: instantOf(MONDAY),
      closedAt: instantOf(TUESDAY),
      closedBecause: 'absent-twice',
    })
  })

  it('is missing a second time when the upstream says that nothing changed', () => {
    const uncertain = exampleJob({ missingSince: instantOf(MONDAY) })
    const after = merge([uncertain, other], [exampleResult('unchanged', [])], TUESDAY)
    expect(after.find(job => job.sourceKey === '100')?.closedAt).toBe(instantOf(TUESDAY))
    expect(after.find(job => job.sourceKey === '200')).toEqual(other)
  })

  it('stays open when it sinks below the newest N', () => {
    const sunk = exampleJob({ source: 'example-feed' })
    const newer = exampleJob({ source: 'example-feed', sourceKey: '900', title: 'Designer' })
    const lastSuccessAt = '2026-11-15T06:00:00Z'
    const after = merge([sunk], [{ ...exampleResult('fresh', [newer], feed), lastSuccessAt }])
    const lastSeen = { ...sunk, lastSeenAt: lastSuccessAt }
    expect(after.find(job => job.sourceKey === '100')).toEqual(lastSeen)
    const later = { ...exampleResult('fresh', [newer], feed), lastSuccessAt: instantOf(MONDAY) }
    expect(merge(after, [later], TUESDAY).find(job => job.sourceKey === '100')).toEqual(lastSeen)
    expect(merge(after, [exampleResult('fresh', [sunk, newer], feed)], TUESDAY)).toContainEqual(sunk)
  })

  it('is kept for 90 days after it closed, and no longer', () => {
    const closed = exampleJob({ closedAt: '2026-08-18T06:00:00Z' })
    expect(merge([closed], [exampleResult('failed', [])], MONDAY)).toHaveLength(1)
    expect(merge([closed], [exampleResult('failed', [])], TUESDAY)).toHaveLength(0)
  })

  it('keeps its id and first-seen time when the company moves to another provider', () => {
    const [before] = merge([], [exampleResult('fresh', [exampleJob()])], MONDAY)
    const moved = exampleEntry({ adapter: 'ashby' })
    const there = [
      exampleJob({ sourceKey: 'a-1', id: 'protocol-engineer-example-labs-aaaa0001', link: 'https://ashby.example/1' }),
      exampleJob({ sourceKey: 'a-2', id: 'other-role-example-labs-aaaa0002', title: 'Other Role' }),
    ]
    const after = merge(before ? [before] : [], [exampleResult('fresh', there, moved)], TUESDAY)
    expect(after.map(job => [job.title, job.id, job.missingSince])).toEqual([
      ['Other Role', 'other-role-example-labs-aaaa0002', undefined],
      ['Protocol Engineer', before?.id, undefined],
    ])
    expect(after[1]).toMatchObject({ sourceKey: 'a-1', firstSeenAt: before?.firstSeenAt })
    const again = merge(after, [exampleResult('fresh', there, moved)], TUESDAY)
    expect(again.map(job => job.id)).toEqual(after.map(job => job.id))
  })

  it.each([
    ['left the catalog', []],
    ['was switched off and its last answer is stale', [{ ...exampleResult('disabled', []), retired: true as const }]],
  ])('closes in two runs when its source %s', (_, results) => {
    const once = merge([exampleJob()], results, MONDAY)
    expect(once[0]?.missingSince).toBe(instantOf(MONDAY))
    const retired = { closedAt: instantOf(TUESDAY), closedBecause: 'source-retired' }
    expect(merge(once, results, TUESDAY)[0]).toMatchObject(retired)
  })
})

describe('a posting that a list of the newest goes on showing after its link was found closed', () => {
  const shown = { source: feed.id, sourceKey: '7', link: 'https://feed.example/7', date: '2026-11-10T00:00:00Z' }
  const missing = exampleJob({ ...shown, verifiedBy: 'link-probe', missingSince: instantOf(MONDAY) })
  const closed = { ...missing, closedAt: instantOf(TUESDAY) }
  const again = (before: JobRecord, changes: Partial<JobRecord> = {}) =>
    merge([before], [exampleResult('fresh', [exampleJob({ ...shown, ...changes })], feed)], WEDNESDAY)[0]

  it('stays closed, or in doubt, by the verdict on its link', () => {
    expect(again(closed)).toEqual(closed)
    expect(again(missing)).toEqual(missing)
  })

  it('is open again when it is published anew, or leads elsewhere', () => {
    for (const changes of [{ date: '2026-11-17T12:00:00Z' }, { link: 'https://feed.example/7-again' }]) {
      const opened = again(closed, changes)
      expect([opened?.id, opened?.closedAt, opened?.missingSince]).toEqual([closed.id, undefined, undefined])
    }
  })

  it('is open again if it was not closed by its link', () => {
    expect(again({ ...closed, verifiedBy: 'employer-board' })?.closedAt).toBeUndefined()
  })
})

describe('any run', () => {
  it('lists the newest first, whatever the order of the answers', () => {
    const jobs = ['2026-11-01T00:00:00Z', '2026-11-03T00:00:00Z', '2026-11-02T00:00:00Z'].map((date, n) =>
      exampleJob({ sourceKey: `${n}`, title: `Engineer ${n}`, date }),
    )
    for (const answer of [jobs, jobs.toReversed()])
      expect(merge([], [exampleResult('fresh', answer)]).map(job => job.sourceKey)).toEqual(['1', '2', '0'])
  })
})

describe('a board that is gone', () => {
  const job = exampleJob()
  const goneSince = '2026-11-12T00:00:00Z'

  it('closes nothing if it is a list of many employers whose address moved', () => {
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

  it('of long ago is dropped by its own rule even if its board still shows it', () => {
    const { records, dropped } = mergeJobs(
      [],
      [exampleResult('fresh', [exampleJob({ closesAt: '2026-07-01T23:59:59Z' })])],
      MONDAY,
    )
    expect([records, dropped]).toEqual([[], [{ source: 'example-labs', rule: 'closed-long-ago' }]])
  })

  it('opens it again when the board extends the date', () => {
    const closed = exampleJob({ closesAt: '2026-11-10T23:59:59Z', closedAt: '2026-11-10T23:59:59Z' })
    const extended = exampleJob({ closesAt: '2026-12-31T23:59:59Z' })
    expect(merge([closed], [exampleResult('fresh', [extended])])[0]?.closedAt).toBeUndefined()
  })
})

describe('a posting only on third-party lists', () => {
  const listed = exampleJob({ source: feed.id, verifiedBy: 'aggregator', lastSeenAt: '2026-11-10T00:00:00Z' })
  const answer = exampleResult('fresh', [exampleJob({ source: feed.id, sourceKey: '9', title: 'Designer' })], feed)
  const lifeAfter = (results: SourceResult<'jobs'>[], now = '2027-01-10T00:00:00Z', job = listed) =>
    merge([job], results, now).find(({ sourceKey }) => sourceKey === job.sourceKey)

  it('closes when no source has shown it for 60 days', () => {
    expect(lifeAfter([answer], '2027-01-09T00:00:00Z')?.closedAt).toBeUndefined()
    const closed = { closedAt: '2027-01-10T00:00:00Z', closedBecause: 'unconfirmed-60-days' }
    expect(lifeAfter([answer])).toMatchObject(closed)
  })

  it('stays if another list still shows it', () => {
    const other = exampleEntry({ id: 'other', adapter: 'remotive', board: undefined, tier: 3 })
    const twin = exampleJob({ source: 'other', verifiedBy: 'aggregator' })
    const again = merge([listed], [answer, exampleResult('fresh', [twin], other)], '2027-01-10T00:00:00Z')
    expect(again.filter(({ title }) => title === listed.title)).toMatchObject([{ id: listed.id }])
    expect(again.some(({ closedAt }) => closedAt)).toBe(false)
  })

  it.each([
    ['everybody was silent', [failed(feed)]],
    ['it was not requested', [{ ...answer, state: 'not-requested' as const, records: [] }, exampleResult('fresh', [])]],
  ])('stays in a run in which %s', (_, results) => expect(lifeAfter(results)?.closedAt).toBeUndefined())

  it('stays if it is the employer’s own', () => {
    const own = exampleJob({ lastSeenAt: '2026-11-10T00:00:00Z' })
    expect(lifeAfter([failed(), answer], undefined, own)?.closedAt).toBeUndefined()
  })
})

describe('a posting of over a year ago', () => {
  const old = exampleJob({ source: feed.id, date: '2025-11-19T00:00:00Z', verifiedBy: 'aggregator' })
  const shown = exampleResult('fresh', [old], feed)
  const NOW = '2026-11-20T00:00:00Z'

  it('closes though its list goes on showing it, once', () => {
    expect(merge([old], [shown], '2026-11-19T00:00:00Z')[0]?.closedAt).toBeUndefined()
    const [closed] = merge([old], [shown], NOW)
    expect(closed).toMatchObject({ closedAt: '2026-11-20T00:00:00Z', closedBecause: 'posted-over-a-year-ago' })
    expect(merge(closed ? [closed] : [], [shown], '2026-11-21T00:00:00Z')).toEqual([closed])
  })

  it('does not begin as one', () =>
    expect(mergeJobs([], [shown], new Date(NOW))).toEqual({
      records: [],
      dropped: [{ source: feed.id, rule: 'posted-over-a-year-ago' }],
    }))

  it('stays open if an employer’s own board carries it', () => {
    const own = exampleJob({ date: old.date })
    expect(merge([], [shown, exampleResult('fresh', [own])], NOW)).toMatchObject([{ source: 'example-labs' }])
    expect(merge([], [exampleResult('fresh', [own])], NOW)[0]?.closedAt).toBeUndefined()
  })
})
