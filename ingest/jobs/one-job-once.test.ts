import { describe, expect, it } from 'vitest'
import type { JobRecord } from '#contract'
import { exampleJob } from '../test/example-job.ts'
import { oneJobOnce } from './one-job-once.ts'

const TIERS: Record<string, number> = { 'example-labs': 1, 'second-list': 2, 'a-third-list': 3, 'b-third-list': 3 }

const originsOf = (stored: JobRecord[]) => ({
  tierOf: (source: string) => TIERS[source] ?? 3,
  isStored: (record: JobRecord) => stored.includes(record),
  isOfFormerBoard: () => false,
  isUnanswered: () => false,
})

/** Source, key and other listings of each remaining record. */
function left(records: JobRecord[], stored: JobRecord[] = []): [string, string[]][] {
  return oneJobOnce(records, originsOf(stored)).records.map(({ source, sourceKey, alsoListedAt }) => [
    `${source} ${sourceKey}`,
    alsoListedAt.map(listing => listing.source),
  ])
}

/** One of several openings on one board, which are never joined. */
const opening = (id: string, more: Partial<JobRecord> = {}) =>
  exampleJob({ sourceKey: id, link: `https://job-boards.greenhouse.io/examplelabs/jobs/${id}`, ...more })
const listed = (source: string, more: Partial<JobRecord> = {}) => exampleJob({ source, ...more })

describe('of several postings that it can be, one is', () => {
  it('the one it leads to, though another one is nearer', () => {
    const berlin = { location: 'Berlin', places: [{ city: 'Berlin' }] }
    const lisbon = { location: 'Lisbon', places: [{ city: 'Lisbon' }] }
    const applyUrl = opening('100').link
    expect(
      left([opening('100', berlin), listed('second-list', lisbon), listed('a-third-list', { ...lisbon, applyUrl })]),
    ).toEqual([
      ['example-labs 100', ['a-third-list']],
      ['second-list 100', []],
    ])
  })

  it('the one in the same country, if the other one has no place', () => {
    const germany = { location: 'Germany', countries: ['DE'] }
    const list = listed('second-list', { location: 'Berlin', countries: ['DE'] })
    expect(left([opening('100'), opening('101', germany), list])).toEqual([
      ['example-labs 100', []],
      ['example-labs 101', ['second-list']],
    ])
  })

  it('the one that was published nearest to it', () => {
    const list = listed('second-list', { date: '2026-10-30T00:00:00Z' })
    expect(left([opening('100', { date: '2026-09-01T00:00:00Z' }), opening('101'), list])).toEqual([
      ['example-labs 100', []],
      ['example-labs 101', ['second-list']],
    ])
  })
})

describe('one posting on several lists', () => {
  it('is the record of the better list, in any order of names', () =>
    expect(left([listed('a-third-list'), listed('second-list')])).toEqual([['second-list 100', ['a-third-list']]]))

  it('stays the record of the list that had it before', () => {
    const before = listed('b-third-list', { firstSeenAt: '2026-11-01T00:00:00Z' })
    expect(left([listed('a-third-list'), before], [before])).toEqual([['b-third-list 100', ['a-third-list']]])
  })

  it('is not listed elsewhere if one list has it twice', () =>
    expect(left([listed('second-list'), listed('second-list', { sourceKey: '101' })])).toEqual([
      ['second-list 100', []],
    ]))

  it('is recognized by the name of the company without its Labs', () => {
    const list = listed('second-list', { company: 'Acme Chain' })
    expect(left([opening('100', { company: 'Acme Chain Labs' }), list])).toEqual([
      ['example-labs 100', ['second-list']],
    ])
  })

  it.each([
    ['https://hireacme.example/1', []],
    ['https://acme-staff.example/jobs/1', []],
    ['https://www.acmetalent.example/1', []],
    ['https://jobs.ashbyhq.com/acme/3f6c1f0e-0000-4000-8000-000000000001', ['second-list']],
    ['https://careers.getacme.example/1', ['second-list']],
    ['https://getacme.test/jobs/1', ['second-list']],
    ['https://trck.example/1', ['second-list']],
  ])('is not that of another firm of the name, whose form is on a site of its own: %s', (applyUrl, listedAt) => {
    const own = { company: 'Acme', sourceUrl: 'https://getacme.example', link: 'https://getacme.example/1' }
    const list = listed('second-list', { company: 'Acme', applyUrl })
    expect(left([opening('100', own), list])[0]).toEqual(['example-labs 100', listedAt])
  })

  it('takes over facts that only the other listing states', () => {
    const pay = { min: 90_000, max: 120_000, currency: 'EUR', period: 'year' as const, raw: '€90k - €120k' }
    const where = { countries: ['DE'], timeZones: ['UTC+1'] }
    const more = { pay, salary: '€90k - €120k', ...where, closesAt: '2026-12-24T23:59:59Z' }
    const joined = (own: Partial<JobRecord>, ...others: Partial<JobRecord>[]) =>
      oneJobOnce([opening('100', own), ...others.map((about, at) => listed(`list-${at}`, about))], originsOf([]))
        .records[0]
    expect(joined({}, more)).toMatchObject(more)
    expect(joined({ salary: 'Competitive', countries: ['AT', 'DE'] }, more)).toMatchObject({ countries: ['AT', 'DE'] })
    expect(joined({ salary: 'Competitive' }, more)?.pay).toBeUndefined()
    const two = joined({}, more, { ...more, pay: { ...pay, max: 130_000 }, closesAt: '2026-12-31T23:59:59Z' })
    expect([two?.pay, two?.closesAt, two?.countries]).toEqual([undefined, undefined, ['DE']])
    expect(joined({}, { ...more, closedAt: '2026-11-05T00:00:00Z' })?.pay).toBeUndefined()
  })

  it('is dated by its first sight if its own board has no date', () => {
    const undated = opening('100', { date: '2026-11-20T00:00:00Z', dateIssue: 'missing' })
    const { records } = oneJobOnce([undated, listed('second-list')], originsOf([]))
    expect(records.map(({ date }) => date)).toEqual(['2026-11-02T00:00:00Z'])
  })
})
