import { load } from 'cheerio'
import { expect, it } from 'vitest'
import { textsOf } from './client-of.ts'
import { useServer } from './server.ts'
import { fictionalJob, snapshotWith } from './snapshot.ts'

const BASE = 'https://web3.example'
const closed = fictionalJob(300, { closedAt: '2026-09-01T00:00:00.000Z' })
const snapshot = snapshotWith({ jobs: [closed, fictionalJob(301, { company: 'A & B <Labs>' })] })
const server = useServer({ env: { PUBLIC_BASE_URL: BASE }, snapshot })

const get = async (path: string) => (await fetch(server.url + path)).text()
const locations = (xml: string) => {
  const $ = load(xml, { xml: true })
  return textsOf($, 'loc')
}

it('leads to parts, and they to every open record once', async () => {
  const parts = locations(await get('/sitemap.xml'))
  expect(parts).toEqual(
    [
      'pages',
      ...['jobs', 'companies', 'jobstags', 'newsdays'],
      ...['events', 'eventscities', 'eventscountries', 'eventsmonths', 'glossary'],
    ].map(kind => `${BASE}/sitemaps/${kind}-1.xml`),
  )
  const all = (await Promise.all(parts.map(part => get(part.slice(BASE.length))))).flatMap(locations)
  expect(all).toHaveLength(new Set(all).size)
  expect(all.filter(url => /\/jobs\/[^/]+$/.test(url))).toHaveLength(121)
  expect(all.join(' ')).not.toContain('00000300')
})

it('has only addresses that answer, each naming itself as the canonical one', async () => {
  const parts = locations(await get('/sitemap.xml'))
  const some = (await Promise.all(parts.map(async part => locations(await get(part.slice(BASE.length)))))).flatMap(
    (all, at) => (at === 0 ? all : all.slice(0, 3)),
  )
  for (const url of some) {
    const answer = await fetch(server.url + url.slice(BASE.length))
    const $ = load(await answer.text())
    expect([answer.status, $('link[rel=canonical]').attr('href'), $('meta[name=robots]').length]).toEqual([200, url, 0])
  }
})

it.each(['/sitemaps/jobs-2.xml', '/sitemaps/constructor-1.xml', '/sitemaps/none.xml'])('%s is a 404', async path =>
  expect((await fetch(server.url + path)).status).toBe(404),
)

it('lets a browser search here', async () => {
  const answer = await fetch(`${server.url}/opensearch.xml`)
  const $ = load(await answer.text(), { xml: true })
  expect(answer.headers.get('content-type')).toContain('application/opensearchdescription+xml')
  expect($('Url').attr('template')).toBe(`${BASE}/search?q={searchTerms}`)
})
