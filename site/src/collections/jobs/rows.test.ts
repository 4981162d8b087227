import { expect, it } from 'vitest'
import type { JobRecord } from '#contract'
import { fictionalJob, fictionalSource } from '../../../test/snapshot.ts'
import type { Store } from '../../store/store.ts'
import { jobRow, roleRows } from './rows.ts'

const NOW = new Date('2026-10-01T12:00:00Z')
const HOUR_MS = 3_600_000
const confirming = fictionalSource('example-labs', { lastSuccessAt: new Date(NOW.getTime() - HOUR_MS).toISOString() })

const nowWith = (source: typeof confirming) => ({ store: { sources: [source] } as Store, clock: () => NOW })
const rowOf = (over: Partial<JobRecord>, source = confirming) =>
  jobRow(fictionalJob(1, { tags: [], workMode: undefined, location: undefined, ...over }), nowWith(source))

it.each<[Partial<JobRecord>, string, string[]]>([
  [{ workMode: 'remote', location: 'Lisbon' }, 'Lisbon', ['Remote']],
  [{ workMode: 'remote', location: 'REMOTE, Lisbon' }, 'REMOTE, Lisbon', []],
  [{ workMode: 'hybrid' }, '', ['Hybrid']],
  [{ workMode: 'onsite' }, '', []],
  [{ workMode: 'remote', location: 'Lisbon; Porto; Faro; Remote' }, 'Lisbon; Porto; +2 places', ['Remote']],
  [{ title: 'Made-up Engineer', seniority: 'senior' }, '', ['Senior']],
  [{ title: 'Sr. Made-up Engineer', seniority: 'senior' }, '', []],
  [{ title: 'Made-up Leading Engineer', seniority: 'lead' }, '', ['Lead']],
])('of %o names %s and %o', (over, place, unsaid) => expect(rowOf(over)).toMatchObject({ place, unsaid }))

it('names three tags, and whether a date is only that of the first sight', () => {
  expect(rowOf({ tags: ['DeFi', 'ZK', 'Rust', 'Fourth'] }).tags).toEqual(['DeFi', 'ZK', 'Rust'])
  expect([rowOf({}).isUndated, rowOf({ dateIssue: 'missing' }).isUndated]).toEqual([false, true])
})

it('names the board that a link leads to, and the day it was last listed where that is long ago', () => {
  const { name } = confirming
  expect([rowOf({}).through, rowOf({ verifiedBy: 'aggregator' }).through]).toEqual([undefined, name])
  const silent = fictionalSource('example-labs', { lastSuccessAt: '2026-09-02T12:00:00.000Z' })
  expect([rowOf({}).lastSeen, rowOf({}, silent).lastSeen]).toEqual([undefined, 'Sep 2, 2026'])
})

it('makes one row of the postings of a role in several places', () => {
  const place = (number: number, location?: string) => fictionalJob(number, { title: 'Engineer', tags: [], location })
  const others = [place(2, 'Porto'), place(3)]
  const rows = roleRows([place(1, 'Lisbon'), ...others, fictionalJob(4)], nowWith(confirming))
  expect(rows.map(({ place, elsewhere }) => [place, elsewhere])[0]).toEqual([
    'Lisbon',
    [
      { id: others[0]?.id, place: 'Porto' },
      { id: others[1]?.id, place: '' },
    ],
  ])
  expect(rows).toHaveLength(2)
})
