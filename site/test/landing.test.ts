/** Pages about all records that share a value. */
import { describe, expect, it } from 'vitest'
import { usePages } from './pages-server.ts'
import { fictionalEvent, fictionalJob, fictionalNews, fictionalTerm, snapshotWith } from './snapshot.ts'

const pay = (min: number, max: number) => ({ min, max, currency: 'USD', period: 'year', raw: '' }) as const
/** Three jobs of a city, as many as its page needs. */
const jobsIn = (city: string, country: string, from: number) =>
  [from, from + 1, from + 2].map(number =>
    fictionalJob(number, {
      company: `${city} Labs`,
      countries: [country],
      places: [{ city, country }],
      tags: [],
      workMode: 'onsite',
    }),
  )
const berlin = { countries: ['DE'], places: [{ city: 'Berlin', country: 'DE' }] }
const snapshot = snapshotWith({
  jobs: [
    fictionalJob(301, { ...berlin, company: 'Acme & Söhne', chains: ['Fictional Chain'], pay: pay(90_000, 120_000) }),
    fictionalJob(302, { ...berlin, company: 'Other Inc', chains: ['Fictional Chain'], pay: pay(60_000, 80_000) }),
    fictionalJob(303, { ...berlin, workMode: 'onsite', chains: ['Fictional Chain'], pay: pay(100_000, 150_000) }),
    fictionalJob(304, { chains: ['Rare Chain'] }),
    ...jobsIn('Vienna', 'AT', 311),
    ...jobsIn('Zurich', 'CH', 321),
  ],
  news: [51, 52, 53].map(number => fictionalNews(number, { tags: ['made-up-topic', 'latest-news'] })),
  events: [fictionalEvent(70, { city: 'Porto', location: 'Porto, Portugal' })],
})
const [, ...terms] = snapshot.glossary
const server = usePages({ ...snapshot, glossary: [...terms, fictionalTerm(1, { term: 'Solidity' })] })

const KINDS = [
  ['/companies/example-labs', 'Example Labs', /^122 jobs\. 121 can be done remotely\.$/],
  ['/jobs/tags/solidity', 'Solidity jobs in Web3', /^124 jobs at 3 companies, the most at Example Labs \(122\) and /],
  ['/jobs/chains/fictional-chain', 'Jobs around Fictional Chain', /^3 jobs at 3 companies/],
  ['/jobs/countries/de', 'Web3 jobs in Germany', /2 can be done remotely\.$/],
  ['/jobs/cities/berlin', 'Web3 jobs in Berlin', /^3 jobs/],
  [
    '/news/topics/made-up-topic',
    'Crypto news: made up topic',
    /^3 stories from one publication\. The newest is from Sep 27, 2026\.$/,
  ],
  ['/news/days/2026-09-29', 'Crypto news of Sep 29, 2026', /^24 stories/],
  [
    '/events/cities/lisbon',
    'Web3 events in Lisbon',
    /^20 upcoming events\. The next is Example Summit 1, Sun, Oct 11, 2026\.$/,
  ],
  ['/events/countries/portugal', 'Web3 events in Portugal', /^21 upcoming events/],
  ['/events/months/2026-10', 'Web3 events in October 2026', /^20 upcoming events\. The first is Example Summit 1, /],
] as const

describe('a page of all records that share a value', () => {
  it.each(KINDS)('%s answers in a sentence, and has feeds of its own', async (path, title, answer) => {
    const { answer: response, $ } = await server.open(path)
    expect([response.status, $('h1').text()]).toEqual([200, title])
    expect($('.lead').text()).toMatch(answer)
    expect($('meta[name=description]').attr('content')).toBe($('.lead').text())
    const total = Number($('.list-bar strong').text())
    const markup = JSON.parse($('script[type="application/ld+json"]').first().text())
    expect([markup['@type'], markup.mainEntity.numberOfItems]).toEqual(['CollectionPage', total])
    expect(markup.mainEntity.itemListElement).toHaveLength(Math.min(total, 30))
    expect(markup.mainEntity.itemListElement[0].url).toMatch(/^https:/)
    const feed = $('link[type="application/feed+json"]').attr('href') ?? ''
    const { items } = await server.json(`${feed}&limit=100`)
    expect(items).toHaveLength(Math.min(total, 100))
  })

  it.each([
    ['/jobs/countries/de', ['Remote and open', 'Austria', 'Switzerland']],
    ['/jobs/cities/berlin', ['Vienna', 'Zurich']],
  ])('%s leads to its neighbors, each with as many records as its link says', async (path, names) => {
    const links = (await server.open(path)).$('[aria-label=Near] a').get()
    const found = await Promise.all(
      links.map(async ({ attribs, firstChild }) => {
        const { answer, $ } = await server.open(attribs.href ?? '')
        const text = firstChild && 'data' in firstChild ? String(firstChild.data) : ''
        return {
          text,
          status: answer.status,
          says: Number(/\d+(?=\)$)/.exec(text)?.[0]),
          holds: Number($('.list-bar strong').text()),
        }
      }),
    )
    for (const name of names) expect(found.some(({ text }) => text.startsWith(name))).toBe(true)
    for (const { text, status, says, holds } of found) expect([text, status, holds]).toEqual([text, 200, says])
  })

  it.each(['/companies/example-labs', '/jobs/tags/solidity', '/jobs/chains/fictional-chain', '/jobs/cities/berlin'])(
    '%s draws nothing that its lists do not hold',
    async path => {
      const { $ } = await server.open(path)
      const bars = $('.bars li').get()
      expect(bars.length).toBeGreaterThan(0)
      for (const bar of bars) {
        const href = $(bar).find('a').attr('href')
        const list = await server.open(href ?? '')
        expect([href, list.$('.list-bar strong').text()]).toEqual([expect.any(String), $(bar).find('.figure').text()])
      }
    },
  )

  it.each(['/companies/example-labs', '/jobs/tags/solidity', '/events/cities/lisbon'])(
    '%s says in words what it plots',
    async path => {
      const plots = (await server.open(path)).$('.plot svg[role=img]')
      expect(plots.length).toBeGreaterThan(0)
      for (const plot of plots.get()) expect(plot.attribs['aria-label']).toMatch(/\w/)
    },
  )

  it('draws stated pay with how many state it, and says the same in numbers', async () => {
    const { $ } = await server.open('/jobs/cities/berlin')
    const plot = $('.plot').filter((_, one) => $(one).find('h2').text() === 'Stated yearly pay')
    expect(plot.text()).toContain('3 of 3 jobs state their yearly pay in USD.')
    expect(plot.extract({ cells: ['td'] }).cells.slice(0, 2)).toEqual(['100,000 USD', '150,000 USD'])
  })

  it.each([
    '/jobs/chains/rare-chain',
    '/events/cities/porto',
    '/news/topics/latest-news',
    '/jobs/tags/none',
    '/jobs/tags',
  ])('%s is not one if fewer than three records share it or it says nothing', async path =>
    expect((await server.open(path)).answer.status).toBe(404),
  )

  it('links to remote jobs that are open to people at its place', async () => {
    const { $ } = await server.open('/jobs/cities/berlin')
    const afar = $('.page-head .tags a').first()
    expect(afar.attr('href')).toBe('/jobs?open_to=DE&remote=true')
    const list = await server.open('/jobs?open_to=DE&remote=true')
    expect(afar.text()).toBe(`Remote and open to people in Germany (${list.$('.list-bar strong').text()})`)
  })

  it('presets the filters of the list, and names its own place first in each row', async () => {
    const { $ } = await server.open('/jobs/countries/de')
    expect([$('.filter-form').attr('action'), $('select[name=country] option[selected]').attr('value')]).toEqual([
      '/jobs',
      'DE',
    ])
    const rows = $('.row-who').get()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect($(row).text()).toMatch(/^People (?:in Germany|anywhere)/)
  })

  it('has its own picture for sharing', async () => {
    const { $ } = await server.open('/jobs/tags/solidity')
    expect($('meta[property="og:image"]').attr('content')).toMatch(/\/og\/jobs\/tags\/solidity\.png$/)
    const statusOf = async (path: string) => (await fetch(`${server.url}/og/${path}.png`)).status
    expect(await Promise.all(['jobs/tags/solidity', 'companies/example-labs', 'jobs/tags/none'].map(statusOf))).toEqual(
      [200, 200, 404],
    )
  })

  it('is led to by the list with its filter, by the term of its name, and has a twin in Markdown', async () => {
    const list = await server.open('/jobs?tag=solidity')
    expect(list.$('.bar-note a').attr('href')).toBe('/jobs/tags/solidity')
    expect((await server.open('/jobs?tag=solidity&remote=true')).$('.bar-note a')).toHaveLength(0)
    const term = await server.open('/glossary/made-up-term-1')
    expect(term.$('.tags a').attr('href')).toBe('/jobs/tags/solidity')
    const twin = await (await fetch(`${server.url}/jobs/tags/solidity.md`)).text()
    expect(twin).toContain('Solidity jobs in Web3')
  })
})
