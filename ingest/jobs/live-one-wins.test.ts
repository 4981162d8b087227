import { describe, expect, it } from 'vitest'
import type { CatalogEntry, JobRecord } from '#contract'
import type { SourceResult } from '../collection.ts'
import { exampleEntry, exampleJob, exampleResult } from '../test/example-job.ts'
import { mergeJobs } from './merge.ts'

const greenhouse = exampleEntry()
const ashby = exampleEntry({ id: 'example-ashby', adapter: 'ashby' })
const list = exampleEntry({ id: 'list', adapter: 'remoteok', board: undefined, tier: 3, newestOnly: true })

const merge = (previous: JobRecord[], results: SourceResult<'jobs'>[], day: number) =>
  mergeJobs(previous, results, new Date(Date.UTC(2026, 10, day, 6))).records
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
  const live = postingOn(list)
  const answered = exampleResult('fresh', [live], list)

  it.each(['failed', 'disabled'] as const)('is told from there, under its old id (the board %s)', state => {
    const { id, firstSeenAt } = old
    const results = [silent(greenhouse, state), answered]
    const moved = merge([old], results, 12)
    expect(moved).toEqual([{ ...live, id, firstSeenAt }])
    expect(merge(moved, results, 13)).toEqual(moved)
  })

  it('is told from there again when its board is closed for being gone', () => {
    const closed = { ...old, missingSince: '2026-11-01T00:00:00Z', closedAt: '2026-11-03T00:00:00Z' }
    const [moved] = merge([{ ...closed, closedBecause: 'board-gone' }], [silent(greenhouse), answered], 12)
    expect(moved).toMatchObject({ id: old.id, link: live.link })
    expect(moved?.closedAt).toBeUndefined()
  })

  it('goes home when its board answers again', () => {
    const moved = merge([old], [silent(greenhouse), answered], 12)
    const home = merge(moved, [exampleResult('fresh', [old]), answered], 13)
    expect(home).toMatchObject([{ id: old.id, link: old.link, description: 'Old text.' }])
  })
})

it('a posting that two records told of until now keeps the id of the older one', () => {
  const younger = { ...postingOn(ashby), title: 'Protocol Engineer II' }
  const renamed = postingOn(ashby)
  const { id, firstSeenAt } = old
  expect(merge([old, younger], [silent(greenhouse), exampleResult('fresh', [renamed], ashby)], 12)).toEqual([
    { ...renamed, id, firstSeenAt },
  ])
})

it('a board that was not asked loses nothing', () => {
  const results = [exampleResult('not-asked', []), exampleResult('fresh', [postingOn(list)], list)]
  expect(merge([old], results, 12)).toMatchObject([{ link: old.link, alsoListedAt: [{ source: 'list' }] }])
})

it('a posting that its board said to be gone stays so, whoever lists it', () => {
  const closed = { ...old, missingSince: '2026-11-09T06:00:00Z', closedAt: '2026-11-10T06:00:00Z' }
  const results = [silent(greenhouse), exampleResult('fresh', [postingOn(list)], list)]
  expect(merge([closed], results, 12)).toMatchObject([{ link: old.link, closedAt: closed.closedAt }])
})

it('a silent board loses nothing to a list whose page is gone', () => {
  const shown = postingOn(list)
  const gone = { ...shown, verifiedBy: 'link-probe' as const, missingSince: '2026-11-11T06:00:00Z' }
  const results = [silent(greenhouse), exampleResult('fresh', [shown], list)]
  expect(merge([old, { ...gone, title: 'Other Title' }], results, 12)).toMatchObject([{ link: old.link }])
})
