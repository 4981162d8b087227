import { describe, expect, it } from 'vitest'
import type { CatalogEntry, Collection } from '#contract'
import { SourceError } from '../adapter.ts'
import { exampleEntry } from '../test/example-job.ts'
import { exchange } from '../test/read-in-process.ts'
import { adapterOf, adapters } from './index.ts'

const page = 'https://list.example/'
/** The empty list of adapters that read an answer for the next page. */
const EMPTY: Record<string, unknown> = {
  devpost: { hackathons: [] },
  dorahacks: { results: [] },
  getro: { results: { count: 0, jobs: [] } },
  himalayas: { jobs: [] },
  smartrecruiters: { totalFound: 0, content: [] },
  teamtailor: '<rss><channel></channel></rss>',
  workday: { total: 0, jobPostings: [] },
}

/** The requests of an entry with these answers. */
async function exchanged(
  collection: Collection,
  adapter: string,
  fields: Partial<CatalogEntry>,
  answer: (url: string, at: number) => unknown = () => undefined,
) {
  const entry = exampleEntry({ adapter, board: undefined, homepage: page, ...fields })
  return exchange(adapterOf(collection, adapter), entry, (url, at) => {
    const body = answer(url, at) ?? EMPTY[adapter] ?? (collection === 'jobs' ? [] : '')
    return typeof body === 'string' ? body : JSON.stringify(body)
  })
}

/** The request to a job board: the address and, for a POST, the body. */
async function requestsOf(adapter: string, fields: Partial<CatalogEntry>, pages: unknown[] = []) {
  const { requests } = await exchanged('jobs', adapter, fields, (_url, at) => pages[at])
  return requests.map(({ url, json }) => (json === undefined ? url : { url, json }))
}

const ASHBY = 'https://api.ashbyhq.com/posting-api/job-board'
const RAW = 'https://raw.githubusercontent.com'

/** These two read another address beside it, or put a secret into it. */
const upstreams = adapters.filter(({ name, handKept }) => !handKept && name !== 'bitdevs' && name !== 'web3-career')

it.each(upstreams.map(adapter => [adapter.name, adapter] as const))(
  '%s is requested at the entry’s own address and nowhere else',
  (name, adapter) => {
    const url = 'https://mirror.example/list'
    const entry = exampleEntry({ adapter: name, board: 'acme.wd3/Careers', url })
    expect(adapter.requests(entry).map(request => request.url)).toEqual([url])
  },
)

describe('the address of a board', () => {
  it.each([
    ['ashby', 'Sui Foundation', `${ASHBY}/Sui%20Foundation?includeCompensation=true`],
    ['ashby', 'kraken.com', `${ASHBY}/kraken.com?includeCompensation=true`],
    ['breezy', 'acme-inc', 'https://acme-inc.breezy.hr/json'],
    ['lever', 'acme', 'https://api.lever.co/v0/postings/acme?mode=json'],
    ['lever', 'eu/acme', 'https://api.eu.lever.co/v0/postings/acme?mode=json'],
    ['personio', 'acme', 'https://acme.jobs.personio.de/xml?language=en'],
    ['smartrecruiters', 'Acme', 'https://api.smartrecruiters.com/v1/companies/Acme/postings?limit=100&offset=0'],
    ['teamtailor', 'acme.na', 'https://acme.na.teamtailor.com/jobs.rss'],
    ['jobicy', 'web3', 'https://jobicy.com/api/v2/remote-jobs?count=50&tag=web3'],
    ['simplify', 'New-Grad-Positions', `${RAW}/SimplifyJobs/New-Grad-Positions/dev/.github/scripts/listings.json`],
  ])('%s %s', async (adapter, board, url) => expect(await requestsOf(adapter, { board })).toEqual([url]))

  it('Workday is requested by POST, 20 rows at a time', async () => {
    const rows = Array.from({ length: 20 }, (_, row) => ({ title: 'Imaginary', externalPath: `/job/${row}` }))
    const url = 'https://acme.wd3.myworkdayjobs.com/wday/cxs/acme/Careers/jobs'
    const json = (offset: number) => ({ appliedFacets: {}, limit: 20, offset, searchText: '' })
    expect(await requestsOf('workday', { board: 'acme.wd3/Careers' }, [{ total: 27, jobPostings: rows }])).toEqual([
      { url, json: json(0) },
      { url, json: json(20) },
    ])
    expect(await requestsOf('workday', { url })).toEqual([{ url, json: json(0) }])
  })

  it('Getro is requested by POST, 20 rows at a time and never more than 100', async () => {
    const jobs = Array.from({ length: 20 }, () => ({}))
    const url = 'https://api.getro.com/api/v2/collections/858/search/jobs'
    const json = (page: number) => ({ page, hitsPerPage: 20, filters: {}, query: '' })
    const pages = (count: number) => Array.from({ length: 9 }, () => ({ results: { count, jobs } }))
    const requests = [0, 1, 2, 3, 4].map(page => ({ url, json: json(page) }))
    expect(await requestsOf('getro', { board: '858' }, pages(900))).toEqual(requests)
    expect(await requestsOf('getro', { board: '858' }, pages(40))).toEqual(requests.slice(0, 2))
  })

  it('Teamtailor is requested for its second hundred', async () => {
    const item = '<item><guid>1</guid><title>Imaginary</title><link>https://acme.example</link></item>'
    const page = `<rss><channel>${item.repeat(100)}</channel></rss>`
    const second = 'https://acme.teamtailor.com/jobs.rss?offset=100&per_page=100'
    expect(await requestsOf('teamtailor', { board: 'acme' }, [page])).toEqual([
      'https://acme.teamtailor.com/jobs.rss',
      second,
    ])
    // Not every server here supports the offset.
    expect(await requestsOf('teamtailor', { board: 'acme' }, [page, page, page])).toHaveLength(2)
  })

  it.each(['bamboohr', 'breezy', 'personio', 'recruitee', 'teamtailor', 'workday'])(
    '%s leads to no other host',
    adapter => expect(requestsOf(adapter, { board: 'elsewhere.example/x#' })).rejects.toThrow(SourceError),
  )
})

it('Himalayas is searched for a word until a page is empty, at most five times', async () => {
  const search = 'https://himalayas.app/jobs/api/search?q=smart+contracts&page='
  const full = { jobs: [{}] }
  expect(await requestsOf('himalayas', { url: `${page}api` })).toEqual([`${page}api`])
  expect(await requestsOf('himalayas', { board: 'smart contracts' }, [full])).toEqual([`${search}1`, `${search}2`])
  expect(await requestsOf('himalayas', { board: 'web3' }, Array(9).fill(full))).toHaveLength(5)
})

it.each([
  [{}, 'https://web3.career/api/v1?token=s3cret&limit=100'],
  [{ board: 'rust' }, 'https://web3.career/api/v1?token=s3cret&limit=100&tag=rust'],
  [{ url: 'https://mirror.example/v1?limit=5' }, 'https://mirror.example/v1?token=s3cret&limit=5'],
])('web3.career, which needs a secret, gets it in the parameter that is redacted: %j', (fields, url) => {
  const adapter = adapterOf('jobs', 'web3-career')
  expect(adapter.requires).toBe('WEB3_CAREER_TOKEN')
  expect(adapter.requests(exampleEntry({ board: undefined, ...fields }), 's3cret')).toEqual([{ url }])
})

it.each([
  ['stays on the platform beside a mirror', 'acme', 'https://mirror.example/list', 'acme.bamboohr.com'],
  ['is on the domain that a lone url names', undefined, 'https://jobs.acme.example/list', 'jobs.acme.example'],
])('the public page of a posting %s', async (_what, board, url, host) => {
  const list = JSON.stringify({ result: [{ id: '7', jobOpeningName: 'Imaginary Clerk' }] })
  const entry = exampleEntry({ adapter: 'bamboohr', board, url })
  expect(await adapterOf('jobs', 'bamboohr').parse([list], entry, new Date(0))).toMatchObject([
    { link: `https://${host}/careers/7` },
  ])
})

it.each([
  ['confs-tech', '2027/general', `${RAW}/tech-conferences/conference-data/main/conferences/2027/general.json`],
  ['luma', 'cal-1', 'https://api.lu.ma/ics/get?entity=calendar&id=cal-1'],
  ['meetup', 'acme group', 'https://www.meetup.com/acme%20group/events/ical/'],
  ['ics', 'a@b.example', 'https://calendar.google.com/calendar/ical/a%40b.example/public/basic.ics'],
])('the address of a board of %s %s', (name, board, url) =>
  expect(adapterOf('events', name).requests(exampleEntry({ board }))).toEqual([{ url }]),
)

async function eventRequests(name: string, fields: Partial<CatalogEntry>, answer?: (url: string) => unknown) {
  return (await exchanged('events', name, fields, answer)).urls
}

describe('an event source is requested', () => {
  it('page after page until one is not full', async () => {
    const rows = (count: number) => ({ hackathons: Array.from({ length: count }, (_, id) => ({ id })) })
    const requests = await eventRequests('devpost', { board: 'Blockchain' }, url =>
      rows(url.includes('page=3') ? 7 : 40),
    )
    expect(requests).toHaveLength(3)
    expect(requests[0]).toContain('themes%5B%5D=Blockchain')
  })

  it('page after page until it gave as many rows as it has: devpost', async () => {
    const full = { hackathons: Array.from({ length: 40 }, (_, id) => ({ id })), meta: { total_count: 80 } }
    const url = `${page}api?search=web3`
    expect(await eventRequests('devpost', { url }, () => full)).toEqual([url, `${url}&page=2`])
  })

  it('page after page as long as it names a next one, at an address with parameters too: dorahacks', async () => {
    const answer = (id: string) => ({ results: [{ id }], next: id.includes('page=2') ? null : 'more' })
    expect(await eventRequests('dorahacks', {}, answer)).toHaveLength(2)
    const url = `${page}hackathon/?status=upcoming`
    expect(await eventRequests('dorahacks', { url }, answer)).toEqual([url, `${url}&page=2`])
  })

  it('for both of its lists page after page: devfolio', async () => {
    const rows = (count: number) => ({ hits: { hits: Array.from({ length: count }, () => ({})) } })
    const counts = [50, 50, 3, 12]
    expect(await eventRequests('devfolio', {}, () => rows(counts.shift() ?? 0))).toHaveLength(4)
    expect(await eventRequests('devfolio', {}, () => rows(50))).toHaveLength(8)
  })

  it.each([{ timed_out: true }, { _shards: { total: 5, failed: 2 } }])(
    'not when a search broke off: %o',
    async broken =>
      expect(eventRequests('devfolio', {}, () => ({ hits: { hits: [] }, ...broken }))).rejects.toThrow('search'),
  )

  it('no more than ten times, whatever it answers', async () =>
    expect(await eventRequests('dorahacks', {}, () => ({ results: [], next: 'more' }))).toHaveLength(10))

  it('for the seminars and for the cities beside them: bitdevs', async () => {
    const urls = ['events', 'bitdevs'].map(name => `${page}data/${name}.json`)
    expect(await eventRequests('bitdevs', { url: urls[0] })).toEqual(urls)
  })

  it('for the folders of the two latest years, and for nothing but folders: plan-b-academy', async () => {
    const names = ['acme-2025', 'acme-call', 'beta & friends 2027', 'gamma-2026', 'notes-2027.md']
    const list = names.map(name => ({ name, type: name.endsWith('.md') ? 'file' : 'dir' }))
    const requests = await eventRequests('plan-b-academy', {}, url => (url.includes('api.github.com') ? list : 'id: 1'))
    const folders = requests.slice(1).map(url => decodeURIComponent(url).split('/').at(-2))
    expect(folders).toEqual(['beta & friends 2027', 'gamma-2026'])
  })
})

describe('the extent of an upstream', () => {
  const rows = (...ids: number[]) => ids.map(id => ({ id: String(id) }))
  const paths = (...ids: number[]) => ids.map(id => ({ externalPath: `/job/${id}` }))
  const devpost = (total_count: number) => ({ hackathons: rows(1, 2), meta: { total_count, per_page: 2 } })
  it.each([
    ['jobs', 'greenhouse', [{ jobs: rows(1, 2), meta: { total: 9 } }], { stated: 9, rows: 2 }],
    ['jobs', 'greenhouse', [{ jobs: rows(1, 2), meta: 'none' }], { rows: 2 }],
    [
      'jobs',
      'workday',
      [
        { total: 3, jobPostings: paths(1, 2) },
        { total: 0, jobPostings: paths(3) },
      ],
      { stated: 3, rows: 3 },
    ],
    ['events', 'devpost', [devpost(9), { hackathons: [] }], { stated: 9, rows: 2 }],
    ['events', 'dorahacks', [{ count: 9, results: rows(1, 2), next: null }], { stated: 9, rows: 2 }],
  ] as const)('is read beside them: %s %s', (collection, name, bodies, extent) => {
    const entry = exampleEntry({ adapter: name, board: 'example.wd1/Careers' })
    expect(
      adapterOf(collection, name).extent?.(
        bodies.map(body => JSON.stringify(body)),
        entry,
      ),
    ).toEqual(extent)
  })
})
