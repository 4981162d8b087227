import { describe, expect, it } from 'vitest'
import { CatalogEntry } from '#schema'
import type { Http } from '../adapter.ts'
import { adapters } from './index.ts'

const page = 'https://list.example/'

/** Asks as an entry would, and tells which addresses were asked. */
async function ask(
  name: string,
  more: Partial<CatalogEntry>,
  answer: (url: string) => unknown = () => '',
): Promise<string[]> {
  const asked: string[] = []
  const http: Http = {
    text: async url => {
      asked.push(url)
      const body = answer(url)
      return typeof body === 'string' ? body : JSON.stringify(body)
    },
  }
  const entry = CatalogEntry.parse({
    id: 'mine',
    adapter: name,
    name,
    homepage: page,
    terms: page,
    staleAfterHours: 1,
    ...more,
  })
  await adapters.find(one => one.name === name && one.collection === 'events')?.fetch(entry, http)
  return asked
}

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
  ])('at the entry’s own address and nowhere else: %s', async name =>
    expect(await ask(name, { url: 'https://mirror.example/x', board: 'b' })).toEqual(['https://mirror.example/x']),
  )

  it('page after page until one is not full', async () => {
    const rows = (count: number) => ({ hackathons: Array.from({ length: count }, (_, id) => ({ id })) })
    const asked = await ask('devpost', { board: 'Blockchain' }, url => rows(url.includes('page=3') ? 7 : 40))
    expect(asked).toHaveLength(3)
    expect(asked[0]).toContain('themes%5B%5D=Blockchain')
  })

  it('for both of its lists page after page: devfolio', async () => {
    const rows = (count: number) => ({ hits: { hits: Array.from({ length: count }, () => ({})) } })
    const counts = [50, 50, 3, 12]
    expect(await ask('devfolio', {}, () => rows(counts.shift() ?? 0))).toHaveLength(4)
    expect(await ask('devfolio', {}, () => rows(50))).toHaveLength(8)
  })

  it('page after page as long as it names a next one', async () => {
    const asked = await ask('dorahacks', {}, url => ({
      results: [{ id: 1 }],
      next: url.includes('page=2') ? null : 'more',
    }))
    expect(asked).toHaveLength(2)
  })

  it('no more than ten times, whatever it answers', async () =>
    expect(await ask('dorahacks', {}, () => ({ results: [], next: 'more' }))).toHaveLength(10))
})
