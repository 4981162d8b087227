/** Notices of lists and the start page: their freshness, their filters, their omissions. */
import { describe, expect, it } from 'vitest'
import { hrefsOf, textsOf } from './client-of.ts'
import { useServer } from './server.ts'
import { fictionalJob, fictionalSnapshot, fictionalSource } from './snapshot.ts'

const NOW = '2026-10-01T12:00:00Z'
const pay = { min: 60_000, currency: 'EUR', period: 'year', raw: '€60,000' } as const
const server = useServer({
  now: NOW,
  snapshot: fictionalSnapshot({
    jobs: [
      ...Array.from({ length: 58 }, (_, at) => fictionalJob(at + 1)),
      fictionalJob(301, { company: 'Acme & Söhne', source: 'acme', verifiedBy: 'employer-board', pay }),
      fictionalJob(302, { company: 'Other Inc', source: 'acme', verifiedBy: 'employer-board' }),
      fictionalJob(303, { company: 'Board Inc', source: 'board-inc', verifiedBy: 'aggregator' }),
    ],
    sources: [
      ...fictionalSnapshot().sources,
      fictionalSource('acme', { name: 'Acme & Söhne', homepage: 'https://acme.example/', staleAfterHours: 480 }),
      fictionalSource('board-inc', { name: 'Board Inc' }),
      fictionalSource('broken', { state: 'failing', lastSuccessAt: '2026-09-02T00:00:00.000Z' }),
      fictionalSource('off', { state: 'disabled', lastSuccessAt: undefined }),
    ],
  }),
})

const textOf = (text: string) => text.replace(/\s+/g, ' ').trim()

const stripAt = async (path: string) => textOf((await server.page(path))('.strip').text())

it('how old a list is, appears once on the page as soon as most of its records are stale, without new data', async () => {
  await server.after(50 * 3600, async () => {
    const next = 'This server plans no run; its operator can start one: npm run ingest Status'
    expect(await stripAt('/jobs')).toBe(`Snapshot of Oct 1, 2026. 59 of these 61 jobs are not confirmed. ${next}`)
    expect((await server.page('/jobs'))('.strip a').attr('href')).toBe('/status#jobs')
    // The day of the line above is not repeated in each row.
    expect((await server.page('/jobs'))('.last-seen')).toHaveLength(0)
    expect(await stripAt('/companies/board')).toBe(`Snapshot of Oct 1, 2026. It is not confirmed. ${next}`)
    expect([await stripAt('/companies/acme-sohne'), await stripAt('/glossary')]).toEqual(['', ''])
    const home = await server.page('/')
    expect(textsOf(home, '.section-head h2')).toContain('Jobs as of Oct 1, 2026')
    expect(textOf((await server.page('/status'))('main').text())).toContain('1 of 4 job boards are up to date')
  })
})

it.each([
  ['/jobs', 'Web3 jobs'],
  ['/jobs?remote=true&country=DE', 'Web3 jobs: Remote, Germany'],
  ['/jobs?page=2', 'Web3 jobs, page 2'],
  ['/jobs?search=%3Cb%3E%22x%22&page=2', 'Web3 jobs: “<b>"x"”, page 2'],
  ['/jobs?min_salary=50000', 'Web3 jobs: At least $50,000 a year'],
  ['/jobs?min_salary=50000&salary_currency=eur', 'Web3 jobs: At least €50,000 a year'],
  ['/jobs?min_salary=50000&salary_currency=CHF', 'Web3 jobs: At least 50,000 CHF a year'],
  ['/jobs?salary_currency=EUR', 'Web3 jobs: In EUR'],
  [
    '/jobs?min_salary=1&include_unknown_salary=true',
    'Web3 jobs: At least $1 a year, Including jobs without stated pay',
  ],
  ['/jobs?search=%E2%80%AErollup', 'Web3 jobs: “rollup”'],
  ['/news?search=rollup', 'Crypto news: “rollup”'],
  ['/events?type=meetup', 'Web3 events: meetup'],
  ['/glossary?category=DeFi', 'Web3 glossary: DeFi'],
  ['/companies/example-labs?page=2', 'Jobs at Example Labs, page 2'],
])('%s has its content in its title: %s', async (path, title) => {
  const $ = await server.page(path)
  expect($('head title').text()).toBe(`${title} | Public Web3 Data`)
  expect($('meta[property="og:title"]').attr('content')).toBe(title)
})

it('a filter by pay says how many jobs state none, and can include them', async () => {
  const $ = await server.page('/jobs?min_salary=50000&salary_currency=EUR')
  expect([$('.list-bar strong').text(), textOf($('.bar-note').text())]).toEqual([
    '1',
    'All of them are confirmed open. 60 of all 61 listed jobs state no pay that can be compared and are left out. Include jobs without stated pay',
  ])
  const all = await server.page($('.bar-note a').attr('href') ?? '')
  expect([all('.list-bar strong').text(), textOf(all('.bar-note').text())]).toEqual([
    '61',
    'All of them are confirmed open.',
  ])
})

it('where no record fits, each filter can be left out without which some do, and says how many', async () => {
  const $ = await server.page('/jobs?search=nowherefound&remote=true')
  const left = await server.page('/jobs?remote=true')
  expect(textsOf($, '.empty li a')).toEqual([`Without: “nowherefound” (${left('.list-bar strong').text()})`])
  expect(hrefsOf($, '.empty li a')).toEqual(['/jobs?remote=true'])
  expect(Number(left('.list-bar strong').text())).toBeGreaterThan(0)
  expect((await server.page('/jobs?search=nowherefound'))('.empty li')).toHaveLength(0)
  expect((await server.page('/jobs?search=nowherefound&company=neverheard'))('.empty ul')).toHaveLength(0)
})

it('where no single filter helps, pairs can be left out', async () => {
  const $ = await server.page('/jobs?search=nowherefound&company=neverheard&remote=true')
  const left = await server.page('/jobs?remote=true')
  expect(textsOf($, '.empty li a')).toEqual([
    `Without: “nowherefound” and neverheard (${left('.list-bar strong').text()})`,
  ])
  expect(hrefsOf($, '.empty li a')).toEqual(['/jobs?remote=true'])
})

it.each([
  ['/jobs', false],
  ['/jobs?page=2', false],
  ['/jobs?page=3', false],
  ['/jobs?page=4', true],
  ['/companies/example-labs?page=9', true],
  ['/jobs?remote=true', true],
])('%s is kept out of search engines: %s', async (path, isOut) =>
  expect((await server.page(path))('meta[name=robots][content^=noindex]')).toHaveLength(isOut ? 1 : 0),
)

describe('the page of a company', () => {
  it('belongs to the jobs, names the company once, and follows it without filters', async () => {
    const $ = await server.page('/companies/acme-sohne')
    expect(textsOf($, '.site-nav [aria-current]')).toEqual(['Jobs'])
    expect([$('h1').text(), $('.row-facts').text().includes('Acme')]).toEqual(['Acme & Söhne', false])
    expect($('.subscribe p').text()).toBe('Follow this list')
    expect((await server.page('/companies'))('.site-nav [aria-current]').text()).toBe('Jobs')
  })

  it.each([
    ['acme-sohne', ['acme.example']],
    ['other', []],
    ['board', []],
  ])('of %s leads to %o, which is certain to be its own', async (slug, hosts) => {
    const $ = await server.page(`/companies/${slug}`)
    expect(textsOf($, '.page-head p a')).toEqual(hosts)
  })
})
