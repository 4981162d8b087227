import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SourceError } from '../../adapter.ts'
import { completeRows, finishRows, isUnreadable, isWithheld, readRows } from './rows.ts'

const Row = z.looseObject({ id: z.string(), title: z.string(), open: z.boolean().default(true) })
const good = Array.from({ length: 9 }, (_, at) => ({ id: String(at), title: `Role ${at}` }))

function mixed(some: number, all: number, one: object): object[] {
  return Array.from({ length: all }, (_, at) => (at < some ? one : { id: String(at), title: `Role ${at}` }))
}

function read(rows: unknown[]) {
  return readRows(rows, Row, 'example', row =>
    row.open ? { key: row.id, title: row.title, link: `https://jobs.example/${row.id}` } : undefined,
  )
}

describe('readRows', () => {
  it('keeps the neighbors of a broken row and leaves the broken one to the record rules', () => {
    const jobs = read([...good, { id: 9, title: null }])
    expect(jobs).toHaveLength(10)
    expect(jobs[9]).toEqual({ key: 'unreadable row 9', title: '', link: '' })
  })

  it('leaves out what says of itself that it is closed', () => {
    expect(read([...good, { id: '9', title: 'Role 9', state: 'closed' }])).toHaveLength(9)
  })

  it('fails the source when the shape of its rows has changed', () => {
    const renamed = good.map(({ id, title }) => ({ id, name: title }))
    expect(() => read(renamed)).toThrow(SourceError)
    expect(() => read(renamed)).toThrow('9 of 9 rows are unreadable, the first at title')
  })

  it.each([
    [1, 2],
    [1, 4],
    [2, 4],
    [4, 12],
    [5, 25],
  ])('keeps the rest when %i of %i rows are broken', (broken, all) => {
    const jobs = read(mixed(broken, all, { id: 'x' }))
    expect(jobs.filter(job => !isUnreadable(job))).toHaveLength(all - broken)
  })

  it.each([
    [1, 1],
    [3, 4],
    [5, 24],
  ])('fails the source when %i of %i rows are broken', (broken, all) => {
    expect(() => read(mixed(broken, all, { id: 'x' }))).toThrow(`${broken} of ${all} rows are unreadable`)
  })

  it('keeps rows that have a field of another shape, without it', () => {
    expect(read([{ id: '1', title: 'Role', open: 'maybe' }])).toMatchObject([{ key: '1', title: 'Role' }])
    expect(read(mixed(5, 10, { id: '1', title: 'Role', open: 'maybe' }))).toHaveLength(10)
  })

  it('fails the source when most rows have a field of another shape', () => {
    const changed = mixed(6, 10, { id: '1', title: 'Role', open: 'maybe' })
    expect(() => read(changed)).toThrow('open has another shape in 6 of 10 rows')
  })

  it('takes an empty map written as a list for what it is: nothing said', () => {
    expect(read(mixed(10, 10, { id: '1', title: 'Role', open: [] }))).toHaveLength(10)
  })

  it('leaves out what the source says is not open', () => {
    expect(read([...good, { id: '9', title: 'Role 9', open: false }])).toHaveLength(9)
  })

  it('reads an empty list', () => expect(read([])).toEqual([]))
})

describe('completeRows', () => {
  const items = good.map(({ id, title }) => ({ key: id, title, link: `https://jobs.example/${id}` }))

  it('keeps the neighbors of an item without a title', () => {
    const jobs = completeRows([...items, { key: '9', title: '', link: 'https://jobs.example/9' }], 'example')
    expect(jobs.slice(0, 9)).toEqual(items)
    expect(jobs[9]).toEqual({ key: 'unreadable row 9', title: '', link: '' })
  })

  it('fails the source when most have none', () => {
    const untitled = items.map(item => ({ ...item, title: '' }))
    expect(() => completeRows(untitled, 'example')).toThrow('9 of 9 rows have no key, title or link')
  })
})

const row = (key: string, name = 'Acme') => ({ key, name, link: 'https://acme.example/', start: '2027-03-10' })

describe('the rows of a list', () => {
  it('are each there once, the first winning', () =>
    expect(finishRows([row('a', 'first'), row('b'), row('a', 'second')], 'list').map(({ name }) => name)).toEqual([
      'first',
      'Acme',
    ]))

  it('may be none', () => expect(finishRows([], 'list')).toEqual([]))

  it('must say something', () =>
    expect(() =>
      finishRows(
        [
          { ...row('a'), start: '' },
          { ...row('b'), name: ' ' },
        ],
        'list',
      ),
    ).toThrow(SourceError))

  it('are refused when they are more than any list has', () =>
    expect(() => finishRows(Array(20_001).fill(row('a')), 'list')).toThrow(SourceError))
})

it.each([
  [{ state: 'closed' }],
  [{ status: 'Draft' }],
  [{ visibility: 'INTERNAL' }],
  [{ status: 'on_hold' }],
  [{ active: false }],
  [{ isPublished: 'false' }],
  [{ is_internal: 1 }],
  [{ archived: true }],
])('a posting that says %o is not open', row => expect(isWithheld(row)).toBe(true))

it.each([
  [{ state: 'New York', status: 'published', visibility: 'PUBLIC', active: true, internal: false }],
  [{ status: null, active: null, published: '2026-09-01', closed: '' }],
  [{ title: 'Closed', internal_job_id: 1, inactive: true }],
  ['closed'],
])('%o says nothing of the kind', row => expect(isWithheld(row)).toBe(false))
