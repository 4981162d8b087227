import { describe, expect, it } from 'vitest'
import { CatalogEntry } from '#contract'
import { SourceError } from '../adapter.ts'
import { exchange } from '../test/read-in-process.ts'
import { adapterOf } from './index.ts'

const EMPTY_PAGES: Record<string, unknown> = {
  getro: { results: { count: 0, jobs: [] } },
  smartrecruiters: { totalFound: 0, content: [] },
  teamtailor: '<rss><channel></channel></rss>',
  workday: { total: 0, jobPostings: [] },
}

/** What an adapter requests: the address and, when it posts, the body. */
async function ask(adapter: string, fields: { board?: string; url?: string }, pages: unknown[] = []) {
  const found = adapterOf('jobs', adapter)
  const about = 'https://examplelabs.example'
  const links = { homepage: about, terms: `${about}/terms` }
  const entry = CatalogEntry.parse({
    ...{ id: 'example-labs', adapter, name: 'Example Labs', staleAfterHours: 48 },
    ...links,
    ...fields,
  })
  const answer = (_url: string, at: number) => {
    const page = pages[at] ?? EMPTY_PAGES[adapter] ?? []
    return typeof page === 'string' ? page : JSON.stringify(page)
  }
  const { requests } = await exchange(found, entry, answer)
  return requests.map(({ url, json }) => (json === undefined ? url : { url, json }))
}

describe('the address of a board', () => {
  it.each([
    [
      'ashby',
      'Sui Foundation',
      'https://api.ashbyhq.com/posting-api/job-board/Sui%20Foundation?includeCompensation=true',
    ],
    ['ashby', 'kraken.com', 'https://api.ashbyhq.com/posting-api/job-board/kraken.com?includeCompensation=true'],
    ['bamboohr', 'acme', 'https://acme.bamboohr.com/careers/list'],
    ['breezy', 'acme-inc', 'https://acme-inc.breezy.hr/json'],
    ['gem', 'acme', 'https://api.gem.com/job_board/v0/acme/job_posts/'],
    ['greenhouse', 'acme', 'https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true'],
    ['lever', 'acme', 'https://api.lever.co/v0/postings/acme?mode=json'],
    ['lever', 'eu/acme', 'https://api.eu.lever.co/v0/postings/acme?mode=json'],
    ['personio', 'acme', 'https://acme.jobs.personio.de/xml?language=en'],
    ['recruitee', 'acme', 'https://acme.recruitee.com/api/offers/'],
    ['rippling', 'acme', 'https://api.rippling.com/platform/api/ats/v1/board/acme/jobs'],
    ['smartrecruiters', 'Acme', 'https://api.smartrecruiters.com/v1/companies/Acme/postings?limit=100&offset=0'],
    ['teamtailor', 'acme.na', 'https://acme.na.teamtailor.com/jobs.rss'],
    ['workable', 'acme', 'https://apply.workable.com/api/v1/widget/accounts/acme?details=true'],
    ['arbeitnow', 'any', 'https://www.arbeitnow.com/api/job-board-api'],
    ['cryptocurrencyjobs', 'any', 'https://cryptocurrencyjobs.co/index.xml'],
    ['jobicy', 'web3', 'https://jobicy.com/api/v2/remote-jobs?count=50&tag=web3'],
    ['remote3', 'any', 'https://www.remote3.co/api/rss'],
    ['remoteok', 'any', 'https://remoteok.com/api'],
    ['remotive', 'any', 'https://remotive.com/api/remote-jobs'],
    [
      'simplify',
      'New-Grad-Positions',
      'https://raw.githubusercontent.com/SimplifyJobs/New-Grad-Positions/dev/.github/scripts/listings.json',
    ],
    ['weworkremotely', 'any', 'https://weworkremotely.com/remote-jobs.rss'],
  ])('%s %s', async (adapter, board, url) => {
    expect(await ask(adapter, { board })).toEqual([url])
    expect(await ask(adapter, { board, url: 'https://mirror.example/list' })).toEqual(['https://mirror.example/list'])
  })

  it('Workday is asked by POST, 20 rows at a time', async () => {
    const rows = Array.from({ length: 20 }, (_, row) => ({ title: 'Imaginary', externalPath: `/job/${row}` }))
    const url = 'https://acme.wd3.myworkdayjobs.com/wday/cxs/acme/Careers/jobs'
    const json = (offset: number) => ({ appliedFacets: {}, limit: 20, offset, searchText: '' })
    expect(await ask('workday', { board: 'acme.wd3/Careers' }, [{ total: 27, jobPostings: rows }])).toEqual([
      { url, json: json(0) },
      { url, json: json(20) },
    ])
    expect(await ask('workday', { url })).toEqual([{ url, json: json(0) }])
  })

  it('Getro is asked by POST, 20 rows at a time and never more than 100', async () => {
    const jobs = Array.from({ length: 20 }, () => ({}))
    const url = 'https://api.getro.com/api/v2/collections/858/search/jobs'
    const json = (page: number) => ({ page, hitsPerPage: 20, filters: {}, query: '' })
    const pages = (count: number) => Array.from({ length: 9 }, () => ({ results: { count, jobs } }))
    const asked = [0, 1, 2, 3, 4].map(page => ({ url, json: json(page) }))
    expect(await ask('getro', { board: '858' }, pages(900))).toEqual(asked)
    expect(await ask('getro', { board: '858' }, pages(40))).toEqual(asked.slice(0, 2))
  })

  it('Teamtailor is asked for its second hundred', async () => {
    const item = '<item><guid>1</guid><title>Imaginary</title><link>https://acme.example</link></item>'
    const page = `<rss><channel>${item.repeat(100)}</channel></rss>`
    const second = 'https://acme.teamtailor.com/jobs.rss?offset=100&per_page=100'
    expect(await ask('teamtailor', { board: 'acme' }, [page])).toEqual(['https://acme.teamtailor.com/jobs.rss', second])
    // Not every server here supports the offset.
    expect(await ask('teamtailor', { board: 'acme' }, [page, page, page])).toHaveLength(2)
  })

  it.each(['bamboohr', 'breezy', 'personio', 'recruitee', 'teamtailor', 'workday'])(
    '%s refuses a board that would lead to another host',
    async adapter => {
      await expect(ask(adapter, { board: 'elsewhere.example/x#' })).rejects.toThrow(SourceError)
    },
  )
})

describe('the public page of a posting', () => {
  const list = JSON.stringify({ result: [{ id: '7', jobOpeningName: 'Imaginary Clerk' }] })
  const about = { id: 'acme', adapter: 'bamboohr', name: 'Acme', staleAfterHours: 48 } as const
  const links = { homepage: 'https://acme.example', terms: 'https://acme.example/terms' }
  const read = async (fields: object) => {
    const entry = CatalogEntry.parse({ ...about, ...links, ...fields })
    const records = await adapterOf('jobs', 'bamboohr').parse([list], entry, new Date(0))
    return records.map(({ link }) => link)
  }

  it('stays on the platform when the list is read from a mirror', async () => {
    expect(await read({ board: 'acme', url: 'https://mirror.example/list' })).toEqual([
      'https://acme.bamboohr.com/careers/7',
    ])
  })

  it('is on the domain of its own that a lone url names', async () => {
    expect(await read({ url: 'https://jobs.acme.example/careers/list' })).toEqual([
      'https://jobs.acme.example/careers/7',
    ])
  })
})
