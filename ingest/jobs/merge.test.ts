import { describe, expect, it } from 'vitest'
import type { JobRecord } from '#schema'
import { exampleEntry, exampleJob, exampleResult } from '../test/example-job.ts'
import { mergeJobs } from './merge.ts'

const MONDAY = new Date('2026-11-16T06:00:00Z')
const TUESDAY = new Date('2026-11-17T06:00:00Z')
const WEDNESDAY = new Date('2026-11-18T06:00:00Z')
const board = exampleEntry()
const feed = exampleEntry({ id: 'example-feed', adapter: 'remoteok', board: undefined, tier: 3, newestOnly: true })
const list = exampleEntry({ id: 'example-list', adapter: 'getro', board: 'x', tier: 3 })

const merge = (previous: JobRecord[], results: Parameters<typeof mergeJobs>[1], now = MONDAY) =>
  mergeJobs(previous, results, now).records

describe('a posting that stays', () => {
  it('keeps its id and first-seen time when its title changes', () => {
    const before = exampleJob()
    const renamed = exampleJob({
      id: 'lead-protocol-engineer-example-labs-00000100',
      title: 'Lead Protocol Engineer',
      firstSeenAt: MONDAY.toISOString(),
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
      // The hash at its end is over what the board calls it, the words are its title's.
      id: `lead-${before.id}`,
      firstSeenAt: MONDAY.toISOString(),
    })
    const after = merge([before], [exampleResult('fresh', [there], renamed)])
    expect(after).toHaveLength(1)
    expect(after[0]).toMatchObject({ id: before.id, source: 'example-labs-inc', firstSeenAt: before.firstSeenAt })
  })

  it('keeps the day it was first seen as its date when the source states none', () => {
    const before = exampleJob({ date: '2026-11-02T00:00:00.000Z', dateIssue: 'missing' })
    const again = exampleJob({ date: MONDAY.toISOString(), dateIssue: 'missing', firstSeenAt: MONDAY.toISOString() })
    expect(merge([before], [exampleResult('fresh', [again])])[0]?.date).toBe(before.date)
  })
})

describe('a posting that is gone', () => {
  const other = exampleJob({ sourceKey: '200', title: 'Designer' })

  it('is still listed as uncertain after the first absence and closed after the second', () => {
    const once = merge([exampleJob(), other], [exampleResult('fresh', [other])], MONDAY)
    const uncertain = once.find(job => job.sourceKey === '100')
    expect(uncertain).toMatchObject({ missingSince: MONDAY.toISOString() })
    expect(uncertain?.closedAt).toBeUndefined()
    const twice = merge(once, [exampleResult('fresh', [other])], TUESDAY)
    expect(twice.find(job => job.sourceKey === '100')).toMatchObject({
      missingSince: MONDAY.toISOString(),
      closedAt: TUESDAY.toISOString(),
    })
  })

  it('is open again under its old id when it comes back', () => {
    const closed = exampleJob({ missingSince: MONDAY.toISOString(), closedAt: TUESDAY.toISOString() })
    const [after] = merge([closed], [exampleResult('fresh', [exampleJob()])], WEDNESDAY)
    expect(after?.id).toBe(closed.id)
    expect(after?.missingSince).toBeUndefined()
    expect(after?.closedAt).toBeUndefined()
  })

  it('is missing a second time when the upstream says that nothing changed', () => {
    const uncertain = exampleJob({ missingSince: MONDAY.toISOString() })
    const after = merge([uncertain, other], [exampleResult('unchanged', [])], TUESDAY)
    expect(after.find(job => job.sourceKey === '100')?.closedAt).toBe(TUESDAY.toISOString())
    expect(after.find(job => job.sourceKey === '200')).toEqual(other)
  })

  it.each(['failed', 'disabled'] as const)('stays as it was when its source %s', state => {
    const uncertain = exampleJob({ missingSince: MONDAY.toISOString() })
    expect(merge([uncertain], [exampleResult(state, [])], TUESDAY)).toEqual([uncertain])
  })

  it('is uncertain, then closed, when its source was switched off and its last answer is stale', () => {
    const job = exampleJob({ source: 'example-feed' })
    const retired = { ...exampleResult('disabled', [], feed), retired: true as const }
    const [uncertain] = merge([job], [retired], MONDAY)
    expect(uncertain).toMatchObject({ missingSince: MONDAY.toISOString() })
    const [closed] = merge(uncertain ? [uncertain] : [], [retired], TUESDAY)
    expect(closed).toMatchObject({ closedAt: TUESDAY.toISOString() })
  })

  it('stays open when it sinks below the newest N', () => {
    const sunk = exampleJob({ source: 'example-feed' })
    const newer = exampleJob({ source: 'example-feed', sourceKey: '900', title: 'Designer' })
    const after = merge([sunk], [exampleResult('fresh', [newer], feed)])
    expect(after.find(job => job.sourceKey === '100')).toEqual(sunk)
  })

  it('is kept for 90 days after it closed, and no longer', () => {
    const closed = exampleJob({ closedAt: '2026-08-18T06:00:00.000Z' })
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

  it('closes in two runs when its source left the catalog', () => {
    const once = merge([exampleJob()], [], MONDAY)
    expect(once[0]?.missingSince).toBe(MONDAY.toISOString())
    expect(merge(once, [], TUESDAY)[0]?.closedAt).toBe(TUESDAY.toISOString())
  })
})

describe('a posting that a list of the newest goes on showing after its link was found closed', () => {
  const shown = { source: feed.id, sourceKey: '7', link: 'https://feed.example/7', date: '2026-11-10T00:00:00.000Z' }
  const missing = exampleJob({ ...shown, verifiedBy: 'link-probe', missingSince: MONDAY.toISOString() })
  const closed = { ...missing, closedAt: TUESDAY.toISOString() }
  const again = (before: JobRecord, changes: Partial<JobRecord> = {}) =>
    merge([before], [exampleResult('fresh', [exampleJob({ ...shown, ...changes })], feed)], WEDNESDAY)[0]

  it('stays closed, or in doubt, as the link said', () => {
    expect(again(closed)).toEqual(closed)
    expect(again(missing)).toEqual(missing)
  })

  it('is open again when it is published anew, or leads elsewhere', () => {
    for (const changes of [{ date: '2026-11-17T12:00:00.000Z' }, { link: 'https://feed.example/7-again' }]) {
      const opened = again(closed, changes)
      expect([opened?.id, opened?.closedAt, opened?.missingSince]).toEqual([closed.id, undefined, undefined])
    }
  })

  it('is open again where it was not the link that said so', () => {
    expect(again({ ...closed, verifiedBy: 'employer-board' })?.closedAt).toBeUndefined()
  })
})

describe('a closing date', () => {
  it('closes the posting on that day although its board still shows it', () => {
    const due = exampleJob({ closesAt: '2026-11-10T23:59:59Z' })
    expect(merge([], [exampleResult('fresh', [due])])[0]?.closedAt).toBe('2026-11-10T23:59:59.000Z')
  })

  it('of long ago drops what its board still shows, by a rule of its own', () => {
    const { records, dropped } = mergeJobs(
      [],
      [exampleResult('fresh', [exampleJob({ closesAt: '2026-07-01T23:59:59Z' })])],
      MONDAY,
    )
    expect([records, dropped]).toEqual([[], [{ source: 'example-labs', rule: 'closed-long-ago' }]])
  })

  it('opens it again when the board extends the date', () => {
    const closed = exampleJob({ closesAt: '2026-11-10T23:59:59Z', closedAt: '2026-11-10T23:59:59.000Z' })
    const extended = exampleJob({ closesAt: '2026-12-31T23:59:59Z' })
    expect(merge([closed], [exampleResult('fresh', [extended])])[0]?.closedAt).toBeUndefined()
  })
})

describe('one posting on several sources', () => {
  const onBoard = exampleJob({ link: 'https://job-boards.greenhouse.io/examplelabs/jobs/100' })
  const onList = exampleJob({ source: 'example-list', link: 'https://list.example/p/7', verifiedBy: 'aggregator' })

  it('is one record of the employer that names the other places', () => {
    const { records, dropped } = mergeJobs(
      [],
      [exampleResult('fresh', [onList], list), exampleResult('fresh', [onBoard], board)],
      MONDAY,
    )
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({
      source: 'example-labs',
      alsoListedAt: [{ source: 'example-list', url: 'https://list.example/p/7' }],
    })
    expect(dropped).toEqual([{ source: 'example-list', rule: 'listed-elsewhere-too' }])
  })

  it('is the employer’s also where the catalog line says nothing about its tier', () => {
    const plain = exampleEntry({ tier: 2 })
    // Before the board by its name, which decides where nothing else does.
    const other = exampleEntry({ id: 'a-list', adapter: 'remoteok', board: undefined, tier: 2 })
    const onOther = { ...onList, source: 'a-list' }
    const after = merge([], [exampleResult('fresh', [onOther], other), exampleResult('fresh', [onBoard], plain)])
    expect(after.map(job => job.source)).toEqual(['example-labs'])
  })

  it('stays closed when the employer took it down and the aggregator trails behind', () => {
    const closed = { ...onBoard, missingSince: MONDAY.toISOString(), closedAt: MONDAY.toISOString() }
    const after = merge([closed], [exampleResult('fresh', [onList], list), exampleResult('fresh', [], board)], TUESDAY)
    expect(after).toHaveLength(1)
    expect(after[0]?.closedAt).toBe(MONDAY.toISOString())
  })

  it('is a new posting when it is published again after it closed', () => {
    const closed = { ...onBoard, closedAt: '2026-11-05T00:00:00.000Z' }
    const again = { ...onList, date: '2026-11-14T00:00:00Z' }
    const after = merge([closed], [exampleResult('fresh', [again], list), exampleResult('failed', [], board)])
    expect(after.map(job => job.source)).toEqual(['example-list', 'example-labs'])
  })

  it('keeps the id it had on the aggregator when the employer joins the catalog', () => {
    const [after] = merge([onList], [exampleResult('fresh', [onList], list), exampleResult('fresh', [onBoard], board)])
    expect(after).toMatchObject({ source: 'example-labs', id: onList.id, firstSeenAt: onList.firstSeenAt })
    const again = merge(after ? [after] : [], [
      exampleResult('fresh', [onList], list),
      exampleResult('fresh', [onBoard], board),
    ])
    expect(again).toEqual([after])
  })

  it('goes on through the other aggregator when one drops it', () => {
    const feedOne = exampleEntry({ id: 'example-one', adapter: 'getro', board: 'one', tier: 3 })
    const gone = exampleJob({ source: 'example-one', link: 'https://one.example/a' })
    const after = merge([gone], [exampleResult('fresh', [], feedOne), exampleResult('fresh', [onList], list)])
    expect(after).toHaveLength(1)
    expect(after[0]).toMatchObject({ id: gone.id, source: 'example-list' })
    expect(after[0]?.missingSince).toBeUndefined()
  })

  it('still names the aggregator while that one fails, and not when it dropped the posting', () => {
    const [both] = merge([], [exampleResult('fresh', [onList], list), exampleResult('fresh', [onBoard], board)])
    const stored = both ? [both] : []
    const failing = merge(stored, [exampleResult('failed', [], list), exampleResult('fresh', [onBoard], board)])
    expect(failing[0]?.alsoListedAt).toHaveLength(1)
    const dropped = merge(stored, [exampleResult('fresh', [], list), exampleResult('fresh', [onBoard], board)])
    expect(dropped[0]?.alsoListedAt).toEqual([])
  })

  it('no longer names an aggregator that left the catalog', () => {
    const [both] = merge([], [exampleResult('fresh', [onList], list), exampleResult('fresh', [onBoard], board)])
    const left = { ...exampleResult('disabled', [], list), retired: true as const }
    const after = merge(both ? [both] : [], [left, exampleResult('fresh', [onBoard], board)])
    expect(after.map(({ alsoListedAt }) => alsoListedAt)).toEqual([[]])
  })

  it('names no aggregator that has dropped it meanwhile', () => {
    const missing = { ...onList, missingSince: MONDAY.toISOString() }
    for (const before of [missing, { ...missing, closedAt: TUESDAY.toISOString() }]) {
      const after = merge([before], [exampleResult('failed', [], list), exampleResult('fresh', [onBoard], board)])
      expect(after.map(({ source, alsoListedAt }) => [source, alsoListedAt])).toEqual([[board.id, []]])
    }
  })

  it('keeps the id it had on its own board when it meets an older one of an aggregator', () => {
    const older = { ...onList, firstSeenAt: '2026-11-01T00:00:00.000Z' }
    const named = { ...onBoard, title: 'Another Title' }
    const after = merge(
      [older, named],
      [exampleResult('fresh', [onList], list), exampleResult('fresh', [onBoard], board)],
    )
    expect(after.map(({ id, firstSeenAt }) => [id, firstSeenAt])).toEqual([[onBoard.id, older.firstSeenAt]])
  })

  it('has an id of its own again when it parts from the posting that took it over', () => {
    const first = exampleJob({ source: 'example-list', sourceKey: '9' })
    const alone = merge([], [exampleResult('fresh', [first], list)])
    const answers = (title: string) => [
      exampleResult('fresh', [first], list),
      exampleResult('fresh', [exampleJob({ title })], board),
    ]
    const joined = merge(alone, answers(first.title))
    expect(joined.map(({ id, source }) => [id, source])).toEqual([[first.id, board.id]])
    const parted = merge(joined, answers('Head of Design'))
    expect(parted.find(({ source }) => source === board.id)?.id).toBe(first.id)
    expect(new Set(parted.map(({ id }) => id)).size).toBe(2)
    const ids = (records: JobRecord[]) => records.map(({ id }) => id).sort()
    expect(ids(merge(parted, answers('Head of Design')))).toEqual(ids(parted))
  })

  it('never lends an honest posting the link of one under suspicion', () => {
    const fake: JobRecord = { ...onList, flags: ['look-alike'], link: 'https://examp1elabs.example/apply' }
    const after = merge([], [exampleResult('fresh', [fake], list), exampleResult('fresh', [onBoard], board)])
    expect(after.find(job => job.source === 'example-labs')?.alsoListedAt).toEqual([])
  })
})

describe('any run', () => {
  it('gives the same records whatever the order of the answers', () => {
    const jobs = ['3', '1', '2'].map(sourceKey => exampleJob({ sourceKey, title: `Engineer ${sourceKey}` }))
    const forward = merge([], [exampleResult('fresh', jobs)])
    expect(merge([], [exampleResult('fresh', jobs.toReversed())])).toEqual(forward)
  })

  it('changes nothing when nothing changed', () => {
    const first = merge([], [exampleResult('fresh', [exampleJob()])], MONDAY)
    expect(
      merge(first, [exampleResult('fresh', [exampleJob({ firstSeenAt: TUESDAY.toISOString() })])], TUESDAY),
    ).toEqual(first)
  })

  it('lists the newest first', () => {
    const jobs = ['2026-11-01T00:00:00Z', '2026-11-03T00:00:00.000Z', '2026-11-02T00:00:00Z'].map((date, n) =>
      exampleJob({ sourceKey: `${n}`, title: `Engineer ${n}`, date }),
    )
    expect(merge([], [exampleResult('fresh', jobs)]).map(job => job.sourceKey)).toEqual(['1', '2', '0'])
  })
})
