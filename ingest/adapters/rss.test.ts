import { expect, it } from 'vitest'
import { CatalogEntry } from '#contract'
import type { RawNewsItem } from '../adapter.ts'
import { readNewsDate } from '../news/alive.ts'
import { rss, withOwnKeys } from './rss.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const homepage = 'https://paper.example/'
const entry = CatalogEntry.parse({
  id: 'paper',
  adapter: 'rss',
  name: 'Paper',
  homepage,
  terms: homepage,
  staleAfterHours: 48,
})

async function days(...dates: string[]) {
  const items = dates.map(
    (date, at) => `<item><title>Note ${at}</title><link>/${at}</link><pubDate>${date}</pubDate></item>`,
  )
  const read = await rss.parse([`<rss version="2.0"><channel>${items.join('')}</channel></rss>`], entry, NOW)
  return read.map(item => readNewsDate(item.dates, NOW)?.instant.slice(0, 16))
}

it('a day is read in the order that another item of the feed proves', async () => {
  expect(await days('03/11/2026 10:15', '17/11/2026')).toEqual(['2026-11-03T10:15', '2026-11-17T00:00'])
  expect(await days('11/03/2026 10:15 PM', '11/17/2026')).toEqual(['2026-11-03T22:15', '2026-11-17T00:00'])
})

it('a day is none where nothing proves the order, or two items disagree', async () => {
  expect(await days('03/11/2026', '04/11/2026')).toEqual([undefined, undefined])
  expect(await days('03/11/2026', '17/11/2026', '11/18/2026')).toEqual([
    undefined,
    '2026-11-17T00:00',
    '2026-11-18T00:00',
  ])
})

const item = (key: string, link?: string, title = 'T'): RawNewsItem => ({
  key,
  title,
  links: link ? [link] : [],
  dates: [],
})
const keys = (...items: RawNewsItem[]) => withOwnKeys(items).map(({ key }) => key)

it('keeps a guid that is its own', () => expect(keys(item(' a '), item('b'))).toEqual(['a', 'b']))
it('keeps one of two items with the same guid and link', () =>
  expect(keys(item('a', 'https://acme.example/1'), item('a', 'https://acme.example/1'))).toEqual(['a']))
it('tells items that share a guid apart by their links', () =>
  expect(keys(item('a', 'https://acme.example/1'), item('a', 'https://acme.example/2'))).toEqual([
    'https://acme.example/1',
    'https://acme.example/2',
  ]))
it('takes the link where the guid is blank', () =>
  expect(keys(item('  ', 'https://acme.example/1'))).toEqual(['https://acme.example/1']))
it('takes what an item says where there is neither, the same on every run', () => {
  const [one, two] = keys(item('', undefined, 'One'), item('', undefined, 'Two'))
  expect(one).not.toBe(two)
  expect(keys(item('', undefined, 'One'))).toEqual([one])
})
it('keeps keys short enough to be stored', () => expect(keys(item('x'.repeat(9000)))[0]?.length).toBeLessThan(2049))
