import { describe, expect, it } from 'vitest'
import { type CatalogEntry, instantOf, type JobRecord } from '#contract'
import type { SourceResult } from '../collection.ts'
import { exampleEntry, exampleJob, exampleResult } from '../test/example-job.ts'
import { mergeJobs } from './merge.ts'

const dayOf = (day: number) => new Date(Date.UTC(2026, 10, day, 6))
const [MONDAY, TUESDAY] = [16, 17].map(day => instantOf(dayOf(day)))
const board = exampleEntry()
const list = exampleEntry({ id: 'example-list', adapter: 'getro', board: 'x', tier: 3 })

const merge = (previous: JobRecord[], results: SourceResult<'jobs'>[], day = 16) =>
  mergeJobs(previous, results, dayOf(day)).records

describe('one posting on several sources', () => {
  const onBoard = exampleJob({ link: 'https://job-boards.greenhouse.io/examplelabs/jobs/100' })
  const onList = exampleJob({ source: 'example-list', link: 'https://list.example/p/7', verifiedBy: 'aggregator' })
  const listed = exampleResult('fresh', [onList], list)
  const onBoth = [listed, exampleResult('fresh', [onBoard], board)]

  it('is one record of the employer that names the other places', () => {
    const { records, dropped } = mergeJobs([], onBoth, dayOf(16))
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({
      source: 'example-labs',
      alsoListedAt: [{ source: 'example-list', url: 'https://list.example/p/7' }],
    })
    expect(dropped).toEqual([{ source: 'example-list', rule: 'listed-elsewhere-too' }])
  })

  it('is the employer’s also if the catalog line has no tier', () => {
    const plain = exampleEntry({ tier: 2 })
    // Before the board by its name, which decides if nothing else does.
    const other = exampleEntry({ id: 'a-list', adapter: 'remoteok', board: undefined, tier: 2 })
    const onOther = { ...onList, source: 'a-list' }
    const after = merge([], [exampleResult('fresh', [onOther], other), exampleResult('fresh', [onBoard], plain)])
    expect(after.map(job => job.source)).toEqual(['example-labs'])
  })

  it('stays closed when the employer took it down and the aggregator trails behind', () => {
    const closed = { ...onBoard, missingSince: MONDAY, closedAt: MONDAY }
    const after = merge([closed], [listed, exampleResult('fresh', [], board)], 17)
    expect(after).toHaveLength(1)
    expect(after[0]?.closedAt).toBe(MONDAY)
  })

  it('is a new posting when it is published again after it closed', () => {
    const closed = { ...onBoard, closedAt: '2026-11-05T00:00:00Z' }
    const again = { ...onList, date: '2026-11-14T00:00:00Z' }
    const after = merge([closed], [exampleResult('fresh', [again], list), exampleResult('failed', [], board)])
    expect(after.map(job => job.source)).toEqual(['example-list', 'example-labs'])
  })

  it('keeps the id it had on the aggregator when the employer joins the catalog', () => {
    const [after] = merge([onList], onBoth)
    expect(after).toMatchObject({ source: 'example-labs', id: onList.id, firstSeenAt: onList.firstSeenAt })
    expect(merge(after ? [after] : [], onBoth)).toEqual([after])
  })

  it('goes on through the other aggregator when one drops it', () => {
    const feedOne = exampleEntry({ id: 'example-one', adapter: 'getro', board: 'one', tier: 3 })
    const gone = exampleJob({ source: 'example-one', link: 'https://one.example/a' })
    const after = merge([gone], [exampleResult('fresh', [], feedOne), listed])
    expect(after).toHaveLength(1)
    expect(after[0]).toMatchObject({ id: gone.id, source: 'example-list' })
    expect(after[0]?.missingSince).toBeUndefined()
  })

  it('still names the aggregator while that one fails, and not when it dropped the posting', () => {
    const [both] = merge([], onBoth)
    const stored = both ? [both] : []
    const failing = merge(stored, [exampleResult('failed', [], list), exampleResult('fresh', [onBoard], board)])
    expect(failing[0]?.alsoListedAt).toHaveLength(1)
    const dropped = merge(stored, [exampleResult('fresh', [], list), exampleResult('fresh', [onBoard], board)])
    expect(dropped[0]?.alsoListedAt).toEqual([])
  })

  it('names no aggregator that has dropped it meanwhile', () => {
    const missing = { ...onList, missingSince: MONDAY }
    for (const before of [missing, { ...missing, closedAt: TUESDAY }]) {
      const after = merge([before], [exampleResult('failed', [], list), exampleResult('fresh', [onBoard], board)])
      expect(after.map(({ source, alsoListedAt }) => [source, alsoListedAt])).toEqual([[board.id, []]])
    }
  })

  it('keeps the id it had on its own board when it meets an older one of an aggregator', () => {
    const older = { ...onList, firstSeenAt: '2026-11-01T00:00:00Z' }
    const named = { ...onBoard, title: 'Another Title' }
    const after = merge([older, named], onBoth)
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

const ashby = exampleEntry({ id: 'example-ashby', adapter: 'ashby' })
const feed = exampleEntry({ id: 'list', adapter: 'remoteok', board: undefined, tier: 3, newestOnly: true })
const old = exampleJob({ link: 'https://job-boards.greenhouse.io/examplelabs/jobs/100100', description: 'Old text.' })
const postingOn = ({ id: source, tier }: CatalogEntry) =>
  exampleJob({
    source,
    sourceKey: 'a-1',
    id: `protocol-engineer-example-labs-${tier}aaa0001`,
    link: `https://${source}.example/a-1`,
    applyUrl: `https://${source}.example/a-1/apply`,
    description: 'New text.',
    verifiedBy: tier === 1 ? 'employer-board' : 'aggregator',
    firstSeenAt: '2026-11-12T06:00:00Z',
  })
const silent = (entry: CatalogEntry, state: 'failed' | 'disabled' = 'failed') => exampleResult(state, [], entry)

describe('a posting whose board is silent and that is seen on a list', () => {
  const live = postingOn(feed)
  const answered = exampleResult('fresh', [live], feed)

  it.each(['failed', 'disabled'] as const)('is told from there, under its old id (the board %s)', state => {
    const { id, firstSeenAt } = old
    const results = [silent(board, state), answered]
    const moved = merge([old], results, 12)
    expect(moved).toEqual([{ ...live, id, firstSeenAt }])
    expect(merge(moved, results, 13)).toEqual(moved)
  })

  it('is published from there again when its board is closed for being gone', () => {
    const closed = { ...old, missingSince: '2026-11-01T00:00:00Z', closedAt: '2026-11-03T00:00:00Z' }
    const [moved] = merge([{ ...closed, closedBecause: 'board-gone' }], [silent(board), answered], 12)
    expect(moved).toMatchObject({ id: old.id, link: live.link })
    expect(moved?.closedAt).toBeUndefined()
  })

  it('goes home when its board answers again', () => {
    const moved = merge([old], [silent(board), answered], 12)
    const home = merge(moved, [exampleResult('fresh', [old]), answered], 13)
    expect(home).toMatchObject([{ id: old.id, link: old.link, description: 'Old text.' }])
  })
})

it('a posting that had two records keeps the id of the older one', () => {
  const younger = { ...postingOn(ashby), title: 'Protocol Engineer II' }
  const renamed = postingOn(ashby)
  const { id, firstSeenAt } = old
  expect(merge([old, younger], [silent(board), exampleResult('fresh', [renamed], ashby)], 12)).toEqual([
    { ...renamed, id, firstSeenAt },
  ])
})

it('a board that was not requested loses nothing', () => {
  const results = [exampleResult('not-requested', []), exampleResult('fresh', [postingOn(feed)], feed)]
  expect(merge([old], results, 12)).toMatchObject([{ link: old.link, alsoListedAt: [{ source: 'list' }] }])
})

it('a posting that its board reported gone stays gone, whatever list still has it', () => {
  const closed = { ...old, missingSince: '2026-11-09T06:00:00Z', closedAt: '2026-11-10T06:00:00Z' }
  const results = [silent(board), exampleResult('fresh', [postingOn(feed)], feed)]
  expect(merge([closed], results, 12)).toMatchObject([{ link: old.link, closedAt: closed.closedAt }])
})

it('a silent board loses nothing to a list whose page is gone', () => {
  const shown = postingOn(feed)
  const gone = { ...shown, verifiedBy: 'link-probe' as const, missingSince: '2026-11-11T06:00:00Z' }
  const results = [silent(board), exampleResult('fresh', [shown], feed)]
  expect(merge([old, { ...gone, title: 'Other Title' }], results, 12)).toMatchObject([{ link: old.link }])
})
