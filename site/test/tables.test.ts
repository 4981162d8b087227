/** CSV and NDJSON, read back by a reader that shares nothing with the writer. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { EventList, GlossaryList, JobList, NewsList } from '#contract'
import { readCsv } from './csv-reader.ts'
import { hostileSnapshot } from './hostile-snapshot.ts'
import { useServer } from './server.ts'

const server = useServer({ snapshot: hostileSnapshot })

describe('CSV', () => {
  it.each([
    ['jobs', 'id,title,company,date,link,tags,location,salary'],
    ['news', 'title,link,pubDate,source,contentSnippet'],
    ['events', 'id,name,description,startDate,endDate,city,country,location,url'],
    ['glossary', 'slug,term,category,definition,url'],
  ])('of %s has one row per record and one column per public field', async (name, header) => {
    const { type, text } = await server.read(`/api/v1/${name}.csv`)
    expect(type).toBe('text/csv; charset=utf-8')
    const [columns, ...rows] = readCsv(text)
    expect(columns?.join()).toBe(header)
    const list = z.object({ data: z.array(z.record(z.string(), z.unknown())) })
    const { data } = list.parse(JSON.parse((await server.read(`/api/v1/${name}`)).text))
    const cell = (value: unknown) => (Array.isArray(value) ? value.join('; ') : String(value ?? ''))
    const neutral = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)
    expect(rows).toEqual(
      data.map(record => (columns ?? []).map(column => neutral(cell(record[column])).toWellFormed())),
    )
  })

  it('begins no cell like a formula', async () => {
    const cells = readCsv((await server.read('/api/v1/jobs.csv')).text).flat()
    expect(cells).toEqual(expect.arrayContaining(['\'=HYPERLINK("https://evil.example","x")', "'-1+1", "'@SUM(A1)"]))
    expect(cells.filter(text => /^[=+\-@\t\r]/.test(text))).toEqual([])
  })
})

it.each([
  ['jobs', JobList.shape.data],
  ['news', NewsList.shape.data],
  ['events', EventList.shape.data],
  ['glossary', GlossaryList.shape.data],
] as const)('NDJSON of %s is the list, one record a line', async (name, shape) => {
  const { type, text } = await server.read(`/api/v1/${name}.ndjson`)
  expect(type).toBe('application/x-ndjson')
  expect(text.endsWith('\n')).toBe(true)
  const lines = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(shape.parse(lines)).toEqual(JSON.parse((await server.read(`/api/v1/${name}`)).text).data)
})
