import { expect, it } from 'vitest'
import type { JobRecord } from '#contract'
import { fictionalJob, fictionalSource } from '../../../test/snapshot.ts'
import type { Store } from '../../store/store.ts'
import { jobRow, roleRows, rowGroups, type Wanted, wantedIn } from './rows.ts'

const NOW = new Date('2026-10-01T12:00:00Z')
const HOUR_MS = 3_600_000
const confirming = fictionalSource('example-labs', { lastSuccessAt: new Date(NOW.getTime() - HOUR_MS).toISOString() })

const nowWith = (source: typeof confirming) => ({ store: { sources: [source] } as Store, clock: () => NOW })
const BARE: Partial<JobRecord> = { tags: [], workMode: undefined, location: undefined, countries: [] }
const rowOf = (over: Partial<JobRecord>, wanted?: Wanted, source = confirming) =>
  jobRow(fictionalJob(1, { ...BARE, ...over }), nowWith(source), wanted)

it.each<[Partial<JobRecord>, string, string[]]>([
  [{}, 'Place not stated', ['Mode not stated']],
  [{ workMode: 'remote', countries: ['PT'] }, 'People in Portugal', ['Remote']],
  [
    { countries: ['PT', 'US'], seniority: 'lead' },
    'People in Portugal and the United States',
    ['Mode not stated', 'Lead'],
  ],
  [{ regions: ['Europe'], countries: ['PT', 'ES'] }, 'People in Europe and 2 more places', ['Mode not stated']],
  [{ regions: ['Worldwide'], closedTo: ['CN'] }, 'People anywhere but China', ['Mode not stated']],
])('of %o states eligibility and work mode', (over, text, work) =>
  expect(rowOf(over)).toMatchObject({ who: { text }, work }),
)

it.each<[Partial<JobRecord>, string]>([
  [{ countries: ['PT'] }, 'Portugal: yes'],
  [{ regions: ['EMEA'] }, 'Portugal: yes'],
  [{ countries: ['US'] }, 'Portugal: no'],
  [{}, 'Portugal: not stated'],
])('answers whether %o is open to residents of a country', (over, text) => {
  const row = rowOf(over, wantedIn({ open_to: 'Lisbon' }))
  expect([row.who.text, row.path]).toEqual([text, `/jobs/${row.id}?open_to=PT`])
})

it.each<[string, Partial<JobRecord>, string]>([
  ['UK; Argentina; France; Portugal', { countries: ['GB', 'AR', 'FR', 'PT'] }, 'Portugal; UK; +2 places'],
  ['Porto', { countries: ['PT'], places: [{ city: 'Porto', country: 'PT' }] }, 'Porto'],
  ['Remote - EMEA', { countries: ['PT'] }, 'Portugal; Remote - EMEA'],
  ['Remote, US', { countries: ['US'] }, 'Remote, US'],
])('of "%s" names the place first that the list is for', (location, over, place) =>
  expect(rowOf({ location, ...over }, wantedIn({ country: 'PT' })).place).toBe(place),
)

it('names three tags, the one that the list is for first, and the first-seen day if no date is stated', () => {
  const tags = ['DeFi', 'ZK', 'Rust', 'Fourth']
  expect(rowOf({ tags }).tags).toEqual(['DeFi', 'ZK', 'Rust'])
  expect(rowOf({ tags }, wantedIn({ tag: 'fourth' })).tags).toEqual(['Fourth', 'DeFi', 'ZK'])
  const date = '2026-09-20T00:00:00.000Z'
  expect(rowOf({ date }).undatedOf).toBeUndefined()
  expect(rowOf({ date, dateIssue: 'missing' }).undatedOf).toBe('2026-09-20')
})

it('names the board of a link, and the day it was last listed if that is long ago', () => {
  const { name } = confirming
  expect([rowOf({}).through, rowOf({ verifiedBy: 'aggregator' }).through]).toEqual([undefined, name])
  const lastSuccessAt = '2026-09-02T12:00:00.000Z'
  const silent = fictionalSource('example-labs', { lastSuccessAt })
  expect([rowOf({}), rowOf({}, {}, silent)].map(row => row.lastSeenAt)).toEqual([undefined, lastSuccessAt])
})

it('makes one row of the postings of a role in several places', () => {
  const place = (number: number, location?: string) => fictionalJob(number, { title: 'Engineer', tags: [], location })
  const others = [place(2, 'Porto'), place(3)]
  const rows = roleRows([place(1, 'Lisbon'), ...others, fictionalJob(4)], nowWith(confirming))
  expect(rows.map(({ place, elsewhere }) => [place, elsewhere])[0]).toEqual([
    'Lisbon',
    [
      { path: `/jobs/${others[0]?.id}`, place: 'Porto' },
      { path: `/jobs/${others[1]?.id}`, place: '' },
    ],
  ])
  expect(rows).toHaveLength(2)
})

it('folds a company’s undated postings of one run, at its first row', () => {
  const jobs = [1, 2, 3, 4, 5, 6, 7].map(number =>
    fictionalJob(number, {
      company: number === 2 ? 'Other Inc' : 'Acme',
      dateIssue: number === 6 ? undefined : 'missing',
    }),
  )
  const groups = rowGroups(roleRows(jobs, nowWith(confirming)))
  expect(groups.map(({ company, shown, folded }) => [company, shown.length, folded.length])).toEqual([
    ['Acme', 2, 3],
    ['Other Inc', 1, 0],
    ['Acme', 1, 0],
  ])
  // On the page after the first of them, the rest of its company stays folded.
  const [before, ...rest] = jobs
  const next = rowGroups(roleRows(rest, nowWith(confirming)), before && jobRow(before, nowWith(confirming)))
  expect(next.map(({ shown, folded, isContinued }) => [shown.length, folded.length, isContinued])).toEqual([
    [1, 0, false],
    [0, 4, true],
    [1, 0, false],
  ])
})
