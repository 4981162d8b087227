import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { NewsList } from '#contract'
import { useServer } from './server.ts'
import { fictionalNews, fictionalSnapshot } from './snapshot.ts'

const listed = [1, 2, 3].map(number => fictionalNews(number))
const old = (number: number, pubDate: string, title = `Old headline ${number}`) =>
  fictionalNews(number, { pubDate, title })
const FILES = {
  '2026-08': [
    old(13, '2026-08-20T00:00:00Z'),
    old(11, '2026-08-16T00:00:00Z'),
    old(14, '2026-08-10T00:00:00Z'),
    old(12, '2026-08-02T00:00:00Z', 'An archived rollup'),
  ],
  '2026-06': [old(15, '2026-06-01T00:00:00Z', 'Another archived rollup')],
}

const server = useServer({ snapshot: fictionalSnapshot({ news: listed }) })
beforeAll(() => {
  const folder = join(server.dataDir, 'news-archive')
  mkdirSync(folder)
  for (const [name, records] of Object.entries(FILES))
    writeFileSync(join(folder, `${name}.json`), `[\n${records.map(record => JSON.stringify(record)).join(',\n')}\n]\n`)
})

async function list(query: string) {
  const { data, meta } = NewsList.parse(JSON.parse((await server.get(`/api/news?${query}`)).body.toString()))
  return { titles: data.map(({ title }) => title), total: meta.total, count: meta.count }
}
const titlesOf = (...numbers: number[]) => numbers.map(number => `Old headline ${number}`)

describe('news that left the list', () => {
  it('follows the list when a query reaches back that far, newest first over all files', async () => {
    const { titles, total } = await list('since=2026-08-05&limit=100')
    expect(titles.slice(3)).toEqual(titlesOf(13, 11, 14))
    expect(total).toBe(6)
  })

  it('is counted although the page ends before it', async () => {
    expect(await list('since=2026-01-01&limit=2')).toMatchObject({ total: 8, count: 2 })
  })

  it('is by itself if a query ends before the list begins', async () => {
    expect((await list('until=2026-08-15')).titles).toEqual([
      ...titlesOf(14),
      'An archived rollup',
      'Another archived rollup',
    ])
  })

  it('is searched and filtered like the list', async () => {
    expect((await list('since=2026-01-01&search=archived')).titles).toEqual([
      'An archived rollup',
      'Another archived rollup',
    ])
    expect((await list('until=2026-08-15&source=nobody')).total).toBe(0)
  })

  it('is in feeds and tables too', async () => {
    const { body } = await server.get('/api/v1/news.ndjson?until=2026-07-01')
    expect(JSON.parse(body.toString())).toMatchObject({ title: 'Another archived rollup' })
  })

  it('is the present content of the file', async () => {
    const name = join(server.dataDir, 'news-archive/2026-05.json')
    writeFileSync(name, `[\n${JSON.stringify(old(16, '2026-05-01T00:00:00Z'))}\n]\n`)
    expect((await list('until=2026-05-02')).titles).toEqual(titlesOf(16))
  })
})
