import { describe, expect, it } from 'vitest'
import { SourceError } from '../../adapter.ts'
import { areTooMany, finishEvents, finishJobs, isWithheld, readEach } from './rows.ts'

function mixed(some: number, all: number, one: object): object[] {
  return Array.from({ length: all }, (_, at) =>
    at < some ? { id: String(at), ...one } : { id: String(at), title: `Role ${at}` },
  )
}

function read(rows: unknown[]) {
  const jobs = readEach(rows, row => {
    row.flag('open')
    return { key: row.id('id') ?? '', title: row.text('title') ?? '', link: 'https://jobs.example/' }
  })
  return finishJobs(jobs)
}

describe('the postings of an answer', () => {
  it('are kept beside broken ones, which are left to the record rules', () =>
    expect(read([...mixed(0, 9, {}), { title: 'A' }, { title: 'B' }]).slice(9)).toMatchObject([
      { key: '', title: 'A' },
      { key: '', title: 'B' },
    ]))

  it.each([
    [1, 2, false],
    [1, 4, false],
    [2, 4, false],
    [4, 12, false],
    [5, 25, false],
    [1, 1, true],
    [3, 4, true],
    [5, 24, true],
  ])('of which %i of %i are broken are too many: %s', (broken, all, wanted) =>
    expect(areTooMany(broken, all)).toBe(wanted),
  )

  it('fail the source when most rows have a field of another shape', () => {
    const wrong = { title: 'Role', open: 'maybe' }
    expect(read(mixed(5, 10, wrong))).toHaveLength(10)
    expect(() => read(mixed(6, 10, wrong))).toThrow('open has another shape in 6 of 10 rows')
    expect(read(mixed(10, 10, { title: 'Role', open: {} }))).toHaveLength(10)
  })

  it('are one per key, in all their places', () => {
    const job = { key: '1', title: 'Role', link: 'https://jobs.example/' }
    const jobs = [
      { ...job, places: ['Rome'], countries: ['IT'] },
      { ...job, places: ['Lima', 'Rome'] },
    ]
    expect(finishJobs(jobs)).toEqual([{ ...job, places: ['Rome', 'Lima'], countries: ['IT'] }])
    const other = { ...job, link: 'https://jobs.example/2' }
    expect(finishJobs([job, other])).toHaveLength(2)
  })
})

const row = (key: string, name = 'Acme') => ({ key, name, link: 'https://acme.example/', start: '2027-03-10' })

describe('the rows of a list', () => {
  it('are each there once, the first winning', () =>
    expect(finishEvents([row('a', 'first'), row('b'), row('a', 'second')]).map(({ name }) => name)).toEqual([
      'first',
      'Acme',
    ]))

  it('must say something', () => {
    const empty = [
      { ...row('a'), start: '' },
      { ...row('b'), name: ' ' },
    ]
    expect(() => finishEvents(empty)).toThrow(SourceError)
  })

  it('are refused when they are more than any list has', () =>
    expect(() => finishEvents(Array(20_001).fill(row('a')))).toThrow(SourceError))
})

it.each([
  ...[{ state: 'closed' }, { status: 'Draft' }, { visibility: 'INTERNAL' }, { status: 'on_hold' }],
  ...[{ active: false }, { isPublished: 'false' }, { is_internal: 1 }, { archived: true }],
])('a posting that says %o is not open', row => expect(isWithheld(row)).toBe(true))

it.each([
  [{ state: 'New York', status: 'published', visibility: 'PUBLIC', active: true, internal: false }],
  [{ status: null, active: null, published: '2026-09-01', closed: '' }],
  [{ title: 'Closed', internal_job_id: 1, inactive: true }],
  ['closed'],
])('%o says nothing of the kind', row => expect(isWithheld(row)).toBe(false))
