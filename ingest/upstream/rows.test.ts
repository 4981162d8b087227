import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SourceError } from '../adapter.ts'
import { completeRows, readRows } from './rows.ts'

const Row = z.looseObject({ id: z.string(), title: z.string(), open: z.boolean().default(true) })
const good = Array.from({ length: 9 }, (_, at) => ({ id: String(at), title: `Role ${at}` }))

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

  it('fails the source when more than a fifth of the rows are broken', () => {
    const renamed = good.map(({ id, title }) => ({ id, name: title }))
    expect(() => read(renamed)).toThrow(SourceError)
    expect(() => read(renamed)).toThrow('9 of 9 rows are unreadable, the first at title')
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

  it('fails the source when more than a fifth have none', () => {
    const untitled = items.map(item => ({ ...item, title: '' }))
    expect(() => completeRows(untitled, 'example')).toThrow('9 of 9 rows have no key, title or link')
  })
})
