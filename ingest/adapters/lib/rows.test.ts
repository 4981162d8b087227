import { describe, expect, it } from 'vitest'
import { SourceError } from '../../adapter.ts'
import { finishEvents, finishJobs, isUnreadable, isWithheld, readEach } from './rows.ts'

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
  it('are kept beside a broken one, which is left to the record rules', () => {
    const jobs = read([...mixed(0, 9, {}), { id: 9, title: null }])
    expect(jobs).toHaveLength(10)
    expect(jobs[9]).toEqual({ key: 'unreadable row 9', title: '', link: '' })
  })

  it.each([
    [1, 2, true],
    [1, 4, true],
    [2, 4, true],
    [4, 12, true],
    [5, 25, true],
    [1, 1, false],
    [3, 4, false],
    [5, 24, false],
  ])('when %i of %i rows are broken are kept: %s', (broken, all, areKept) => {
    const jobs = () => read(mixed(broken, all, { name: 'x' })).filter(job => !isUnreadable(job))
    if (areKept) expect(jobs()).toHaveLength(all - broken)
    else expect(jobs).toThrow(`${broken} of ${all} rows have no key`)
  })

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
