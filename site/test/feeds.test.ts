/** The common content of all formats of a list; RSS, Atom and JSON Feed, read back by other parsers. */
import { load } from 'cheerio'
import RssParser from 'rss-parser'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ErrorBody, HttpUrl, Instant } from '#contract'
import { textsOf } from './client-of.ts'
import { CLEAN, hostileSnapshot } from './hostile-snapshot.ts'
import { useServer } from './server.ts'
import { fictionalEvent, fictionalJob, fictionalNews, fictionalSnapshot, fictionalSource } from './snapshot.ts'

const server = useServer({ snapshot: hostileSnapshot })

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

it('names the month of an event without exact days', async () => {
  const { items } = JSON.parse((await server.read('/api/v1/events.json-feed')).text)
  const summaries = items.map(({ summary }: { summary: string }) => summary.split(' · ')[0])
  expect(summaries).toEqual(expect.arrayContaining(['Nov 21 – 23, 2026', 'February 2027']))
})

describe('an entry', () => {
  const NAME = 'Fictional <b>Days</b> & Nights'
  const SUMMARY = 'Sat, Nov 21, 2026 · Hall "A" & <B>'
  const day = '2026-11-21'
  const over = { startDate: day, endDate: day, location: 'Hall "A" & <B>', source: 'credited-days', tags: ['a<b'] }
  const own = useServer({
    snapshot: fictionalSnapshot({
      events: [fictionalEvent(1, { ...over, name: NAME })],
      news: [fictionalNews(1), fictionalNews(2, { contentSnippet: undefined })],
      sources: [
        ...fictionalSnapshot().sources,
        fictionalSource('credited-days', { collection: 'events', credit: 'Events by Fictional Days' }),
      ],
    }),
  })
  const readOwn = async (path: string) => (await own.get(path)).body
  const paragraphs = (html: string) => textsOf(load(html), 'p')

  it('of a one-day event names that day, its place and its credit', async () => {
    const [item] = JSON.parse(await readOwn('/api/v1/events.json-feed')).items
    expect([item.title, item.summary]).toEqual([NAME, SUMMARY])
    expect(paragraphs(item.content_html)).toEqual([SUMMARY, 'Events by Fictional Days'])
  })

  it.each([
    ['rss', 'item > description'],
    ['atom', 'entry > summary'],
  ])('shows its summary in %s as it is, and is whole XML', async (format, place) => {
    const text = await readOwn(`/api/v1/events.${format}`)
    const shown = load(text, { xml: true })(place).text()
    // RSS descriptions are HTML, Atom summaries say that they are text.
    expect(format === 'rss' ? load(shown).text() : shown).toBe(SUMMARY)
    expect(text).not.toMatch(/="[^"]*</)
  })

  it('of a headline names the publication below its quote, and once if it quotes nothing', async () => {
    const { items } = JSON.parse(await readOwn('/api/v1/news.json-feed'))
    expect(items.map(({ content_html }: { content_html: string }) => paragraphs(content_html))).toEqual([
      ['A made-up rollup did a made-up thing.', 'Example Gazette'],
      ['Example Gazette'],
    ])
  })

  it('in RSS has no author, who would be an e-mail address there', async () => {
    expect(load(await readOwn('/api/v1/news.rss'), { xml: true })('item > author')).toHaveLength(0)
  })
})

it('has a title of one line whatever is searched', async () => {
  const { text } = await server.read('/api/v1/jobs.json-feed?search=made%0D%0Aup%E2%80%AE')
  expect(JSON.parse(text).title).toBe('Web3 jobs: search made up')
})

describe('a feed whose address is opened in a browser', () => {
  const open = (path: string, headers: Record<string, string>) => server.get(path, headers)
  const NAVIGATING = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*;q=0.8' }

  it.each(['rss', 'atom', 'json-feed'])('is a page of the content of %s, which no cache keeps', async format => {
    const path = `/api/v1/jobs.${format}?search=made-up`
    const page = await open(path, NAVIGATING)
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['cache-control']).toBe('private, no-store')
    const $ = load(page.body)
    expect($('h1').text()).toBe('Web3 jobs: search made-up')
    expect($('main code').text()).toBe(`${server.services.baseUrl}${path}`)
    const { items } = JSON.parse((await server.read('/api/v1/jobs.json-feed?search=made-up')).text)
    const links = $('.rows a').toArray()
    expect(links.map(link => [$(link).text(), $(link).attr('href')])).toEqual(
      items.map(({ title, url }: { title: string; url: string }) => [title, url]),
    )
    expect($('main script, main b').length).toBe(0)
    expect($('link[rel=alternate][type="application/rss+xml"]').attr('href')).toBe('/api/v1/jobs.rss?search=made-up')
  })

  it('stays a feed for all other clients, before and after, and says what it varies by', async () => {
    const before = await open('/api/v1/news.rss', {})
    const page = await open('/api/v1/news.rss', NAVIGATING)
    const others: Record<string, string>[] = [{}, { 'sec-fetch-dest': 'empty' }, { accept: 'text/html' }]
    for (const headers of others) {
      const feed = await open('/api/v1/news.rss', headers)
      expect([feed.headers['content-type'], feed.body]).toEqual([before.headers['content-type'], before.body])
      for (const answer of [feed, page]) expect(answer.headers.vary).toMatch(/^Authorization, Sec-Fetch-Dest\b/)
    }
    expect((await open('/api/v1/news.rss.html', {})).status).toBe(404)
    expect((await open('/api/v1/news.rss?limit=x', NAVIGATING)).status).toBe(400)
  })
})

describe('RSS', () => {
  it('is read back by a feed parser', async () => {
    const { type, text } = await server.read('/api/v1/jobs.rss?limit=2&search=made-up')
    expect(type).toBe('application/rss+xml; charset=utf-8')
    const feed = await new RssParser().parseString(text)
    expect(feed.title).toBe('Web3 jobs: search made-up')
    expect(feed.feedUrl).toBe(`${server.services.baseUrl}/api/v1/jobs.rss?search=made-up&limit=2`)
    expect(feed.link).toBe(`${server.services.baseUrl}/jobs?search=made-up&limit=2`)
    expect(feed.items.map(({ title, link, guid, isoDate }) => [title, link, guid, isoDate])).toEqual([
      [
        'Made-up Engineer 2 at Example Labs',
        'https://jobs.example/2',
        'urn:public-web3-data:jobs:made-up-engineer-00000002',
        '2026-09-29T22:00:00.000Z',
      ],
      ['Made-up Engineer 3 at Plain & Sons', 'https://jobs.example/3', expect.any(String), '2026-09-29T21:00:00.000Z'],
    ])
    expect(feed.items[0]?.categories).toEqual(['Solidity', 'DeFi'])
  })

  it('carries hostile text as text', async () => {
    const { text } = await server.read('/api/v1/jobs.rss')
    const $ = load(text, { xml: true })
    const item = $('item').filter((_, element) => $('link', element).text() === 'https://jobs.example/1?a=1&b=2')
    expect($('title', item).text()).toBe(`${CLEAN} at =HYPERLINK("https://evil.example","x")`)
    const content = load($('content\\:encoded', item).text())
    expect(content('script, b')).toHaveLength(0)
    expect(content.extract({ lines: [{ selector: 'p', value: 'innerHTML' }] }).lines).toEqual([
      escaped('=HYPERLINK("https://evil.example","x") · -1+1 · @SUM(A1)').replaceAll('&quot;', '"'),
      'First line.<br>Second &lt;b&gt;line&lt;/b&gt; ]]&gt; here.',
      'New paragraph.',
      'Jobs by Credited Board',
    ])
    expect(text).not.toMatch(/[\u0000-\u0008\u202e\ud800]/)
  })
})

describe('Atom', () => {
  it.each(['jobs', 'news', 'events'])('of %s has the required elements of RFC 4287', async name => {
    const { type, text } = await server.read(`/api/v1/${name}.atom`)
    expect(type).toBe('application/atom+xml; charset=utf-8')
    const $ = load(text, { xml: true })
    const self = `${server.services.baseUrl}/api/v1/${name}.atom`
    expect($('feed > link[rel=self]').attr('href')).toBe(self)
    expect($('feed > id').text()).toBe(self)
    expect($('feed > author > name').text()).toBe('Public Web3 Data Service')
    expect(Instant.parse($('feed > updated').text())).toBe(textsOf($, 'entry > updated').sort().at(-1))
    const ids = textsOf($, 'entry > id')
    expect(new Set(ids).size).toBe($('entry').length)
    for (const id of ids) {
      const [urn, service, collection, record] = id.split(':')
      expect([urn, service, collection]).toEqual(['urn', 'public-web3-data', name])
      expect((await server.get(`/api/v1/${name}/${record}`)).status).toBe(200)
    }
    $('entry').each((_, entry) => {
      expect($('title', entry).attr('type')).toBeUndefined()
      HttpUrl.parse($('link', entry).attr('href'))
      Instant.parse($('updated', entry).text())
    })
  })

  it('shows a hostile headline as it was written, not as markup', async () => {
    const { text } = await server.read('/api/v1/news.atom?limit=1')
    const $ = load(text, { xml: true })
    expect($('entry > title').text()).toBe(CLEAN)
    expect($('entry > category').attr('term')).toBe('layer-2')
    expect($('entry > author > name').text()).toBe('Example Gazette')
  })
})

describe('JSON Feed', () => {
  const JsonFeed = z.object({
    version: z.literal('https://jsonfeed.org/version/1.1'),
    language: z.literal('en'),
    authors: z.array(z.strictObject({ name: z.string(), url: HttpUrl })),
    title: z.string(),
    home_page_url: HttpUrl,
    feed_url: HttpUrl,
    items: z.array(
      z.object({
        id: z.string(),
        url: HttpUrl,
        title: z.string(),
        content_html: z.string(),
        summary: z.string(),
        date_published: Instant.optional(),
        authors: z.array(z.object({ name: z.string() })).optional(),
        tags: z.array(z.string()),
      }),
    ),
  })

  it.each(['jobs', 'news', 'events'])("of %s has its shape and the list's records", async name => {
    const { type, text } = await server.read(`/api/v1/${name}.json-feed`)
    expect(type).toBe('application/feed+json')
    const feed = JsonFeed.parse(JSON.parse(text))
    const list = z.object({ data: z.array(z.object({ link: HttpUrl.optional(), url: HttpUrl.optional() })) })
    const { data } = list.parse(JSON.parse((await server.read(`/api/v1/${name}`)).text))
    expect(feed.items.map(item => item.url)).toEqual(data.map(({ link, url }) => link ?? url))
    expect(feed.feed_url).toBe(`${server.services.baseUrl}/api/v1/${name}.json-feed`)
    // An event has no date of publication.
    const dated = feed.items.filter(({ date_published }) => date_published !== undefined)
    expect(dated).toHaveLength(name === 'events' ? 0 : feed.items.length)
  })
})

describe('an entry without a date of publication', () => {
  const undated = {
    jobs: [fictionalJob(1, { dateIssue: 'missing' }), fictionalJob(2, { dateIssue: 'future' })],
    news: [fictionalNews(1, { dateIssue: 'missing' })],
    events: [fictionalEvent(1)],
  }
  const own = useServer({ snapshot: fictionalSnapshot(undated) })
  it.each(Object.entries(undated))(
    'of %s pretends to none, and Atom says when it was first seen',
    async (name, all) => {
      const [rss = '', atom = '', json] = await Promise.all(
        ['rss', 'atom', 'json-feed'].map(async format => (await own.get(`/api/v1/${name}.${format}`)).body),
      )
      expect(load(rss, { xml: true })('item, pubDate').length).toBe(all.length)
      const $ = load(atom, { xml: true })
      expect($('published')).toHaveLength(0)
      expect($('entry > updated').first().text()).toBe('2026-09-01T00:00:00Z')
      expect(json).not.toContain('date_published')
    },
  )
})

it.each(['jobs', 'news', 'events'].flatMap(name => [`${name}.rss`, `${name}.atom`]))(
  '%s is XML to a strict reader',
  async path => {
    const { text } = await server.read(`/api/v1/${path}`)
    expect((await new RssParser().parseString(text)).items.length).toBeGreaterThan(0)
  },
)

describe('every format', () => {
  const all = ['jobs', 'news', 'events'].flatMap(name =>
    ['rss', 'atom', 'json-feed', 'csv', 'ndjson'].map(format => `/api/v1/${name}.${format}`),
  )
  const paths = [...all, '/api/v1/events.ics', '/api/v1/glossary.csv', '/api/v1/glossary.ndjson']

  it.each(paths)('%s takes the filters of its list, and refuses what its list refuses', async path => {
    const wrong = await server.get(`${path}?limit=0`)
    expect([wrong.status, ErrorBody.parse(JSON.parse(wrong.body)).error.message]).toEqual([
      400,
      expect.stringMatching(/^limit /),
    ])
    const none = await server.read(`${path}?search=qzxwvkj`)
    expect(none.text).not.toMatch(/Made-up Engineer|Fictional|Example Summit|Made-up Term/)
    const list = await server.get(path.replace(/\.[\w-]+$/, ''))
    const { headers } = await server.get(path)
    for (const name of ['cache-control', 'last-modified']) expect(headers[name]).toBe(list.headers[name])
    // A feed that is opened in a browser is a page.
    const chosenBy = /\.(?:rss|atom|json-feed)$/.test(path) ? 'Sec-Fetch-Dest, ' : ''
    expect(headers.vary).toBe(list.headers.vary?.replace('Accept, ', chosenBy))
    expect(headers.etag).toMatch(/^W\/"/)
  })
})
