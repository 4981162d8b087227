import { describe, expect, it } from 'vitest'
import { CatalogEntry } from '#contract'
import { exchange } from '../test/read-in-process.ts'
import { adapterOf } from './index.ts'

const page = 'https://list.example/'

/** The addresses that an entry requests. */
async function ask(
  name: string,
  more: Partial<CatalogEntry>,
  answer: (url: string) => unknown = () => '',
): Promise<string[]> {
  const about = { id: 'mine', adapter: name, name, homepage: page, terms: page, staleAfterHours: 1 }
  const adapter = adapterOf('events', name)
  const { urls } = await exchange(adapter, CatalogEntry.parse({ ...about, ...more }), url => {
    const body = answer(url)
    return typeof body === 'string' ? body : JSON.stringify(body)
  })
  return urls
}

/** An empty list, in the shape of the adapters that read an answer for the next page. */
const EMPTY: Record<string, unknown> = { devpost: { hackathons: [] }, dorahacks: { results: [] } }

describe('an event source is asked', () => {
  it.each([
    ['confs-tech', '2027/general', /conference-data\/main\/conferences\/2027\/general\.json$/],
    ['luma', 'cal-1', /^https:\/\/api\.lu\.ma\/ics\/get\?entity=calendar&id=cal-1$/],
    ['meetup', 'acme group', /^https:\/\/www\.meetup\.com\/acme%20group\/events\/ical\/$/],
    ['ics', 'acme@group.calendar.google.com', /^https:\/\/calendar\.google\.com\/calendar\/ical\/acme%40group/],
  ])('at the address of its board: %s', async (name, board, address) =>
    expect((await ask(name, { board }))[0]).toMatch(address),
  )

  it.each([
    'developers-events',
    'confs-tech',
    'ethereum-org',
    'ethglobal',
    'devpost',
    'dorahacks',
    'luma',
    'meetup',
    'ics',
    'json-ld',
    'json-list',
    'awesome-bitcoin-events',
    'curated',
    'einundzwanzig',
    'taikai',
  ])('at the entry’s own address and nowhere else: %s', async name =>
    expect(await ask(name, { url: 'https://mirror.example/x', board: 'b' }, () => EMPTY[name] ?? '')).toEqual([
      'https://mirror.example/x',
    ]),
  )

  it('page after page until one is not full', async () => {
    const rows = (count: number) => ({ hackathons: Array.from({ length: count }, (_, id) => ({ id })) })
    const asked = await ask('devpost', { board: 'Blockchain' }, url => rows(url.includes('page=3') ? 7 : 40))
    expect(asked).toHaveLength(3)
    expect(asked[0]).toContain('themes%5B%5D=Blockchain')
  })

  it('page after page as long as it has more than it gave, however few it gives: devpost', async () => {
    const rows = (count: number, first: number) => Array.from({ length: count }, (_, at) => ({ id: first + at }))
    const answer = (url: string) => {
      const page = Number(new URL(url).searchParams.get('page') ?? 1)
      return { hackathons: rows(9, page * 9), meta: { total_count: 27, per_page: 9 } }
    }
    expect(await ask('devpost', {}, answer)).toHaveLength(3)
    expect(await ask('devpost', { url: `${page}api?search=web3` }, answer)).toEqual([
      `${page}api?search=web3`,
      `${page}api?search=web3&page=2`,
      `${page}api?search=web3&page=3`,
    ])
    // A cut recording of the first page.
    expect(
      await ask('devpost', {}, () => ({ hackathons: rows(4, 0), meta: { total_count: 183, per_page: 40 } })),
    ).toHaveLength(1)
  })

  it('at an address with parameters for the pages after it too: dorahacks', async () => {
    const url = `${page}hackathon/?status=upcoming`
    const answer = (asked: string) => ({ results: [{ id: asked }], next: asked.includes('page=2') ? null : 'more' })
    expect(await ask('dorahacks', { url }, answer)).toEqual([url, `${url}&page=2`])
  })

  it('for both of its lists page after page: devfolio', async () => {
    const rows = (count: number) => ({ hits: { hits: Array.from({ length: count }, () => ({})) } })
    const counts = [50, 50, 3, 12]
    expect(await ask('devfolio', {}, () => rows(counts.shift() ?? 0))).toHaveLength(4)
    expect(await ask('devfolio', {}, () => rows(50))).toHaveLength(8)
  })

  it.each([{ timed_out: true }, { _shards: { total: 5, failed: 2 } }])(
    'not when a search broke off: %o',
    async broken => expect(ask('devfolio', {}, () => ({ hits: { hits: [] }, ...broken }))).rejects.toThrow('search'),
  )

  it('page after page as long as it names a next one', async () => {
    const asked = await ask('dorahacks', {}, url => ({
      results: [{ id: 1 }],
      next: url.includes('page=2') ? null : 'more',
    }))
    expect(asked).toHaveLength(2)
  })

  it('no more than ten times, whatever it answers', async () =>
    expect(await ask('dorahacks', {}, () => ({ results: [], next: 'more' }))).toHaveLength(10))

  it('for the seminars and for the cities beside them: bitdevs', async () =>
    expect(await ask('bitdevs', { url: `${page}data/events.json` })).toEqual([
      `${page}data/events.json`,
      `${page}data/bitdevs.json`,
    ]))

  it('for the folders of the two latest years, and for nothing that is no folder: plan-b-academy', async () => {
    const names = ['acme-2025', 'acme-call', 'beta & friends 2027', 'gamma-2026', 'notes-2027.md']
    const list = names.map(name => ({ name, type: name.endsWith('.md') ? 'file' : 'dir' }))
    const asked = await ask('plan-b-academy', {}, url => (url.includes('api.github.com') ? list : 'id: 1'))
    expect(asked.slice(1).map(url => decodeURIComponent(url).split('/').at(-2))).toEqual([
      'beta & friends 2027',
      'gamma-2026',
    ])
  })
})
