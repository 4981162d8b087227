import { expect, it } from 'vitest'
import { type RawNewsItem, SourceError } from '../adapter.ts'
import { readNewsDate } from '../news/alive.ts'
import { exampleEntry } from '../test/example-job.ts'
import { onePerGuid, rss } from './rss.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const entry = exampleEntry({ adapter: 'rss', homepage: 'https://paper.example/' })

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

it('a day is undefined if nothing proves the order, or two items disagree', async () => {
  expect(await days('03/11/2026', '04/11/2026')).toEqual([undefined, undefined])
  expect(await days('03/11/2026', '17/11/2026', '11/18/2026')).toEqual([
    undefined,
    '2026-11-17T00:00',
    '2026-11-18T00:00',
  ])
})

const LINK = 'https://acme.example/1'
const item = (key: string, link?: string, title = 'T'): RawNewsItem => ({
  ...{ key, title },
  ...{ links: link ? [link] : [], dates: [] },
})
const keys = (...items: RawNewsItem[]) => onePerGuid(items).map(({ key }) => key)

it.each([
  ['its guid', [item(' a '), item('b')], ['a', 'b']],
  ['the guid of both, if it is there twice', [item('a', LINK), item('a', LINK)], ['a']],
  ['its link, if it shares its guid', [item('a', LINK), item('a', `${LINK}2`)], [LINK, `${LINK}2`]],
  ['its link, if its guid is blank', [item('  ', LINK)], [LINK]],
])('the key of an item is %s', (_what, items, expected) => expect(keys(...items)).toEqual(expected))

it('the key of an item with neither is its text, the same on every run', () => {
  const [one, two] = keys(item('', undefined, 'One'), item('', undefined, 'Two'))
  expect(one).not.toBe(two)
  expect(keys(item('', undefined, 'One'))).toEqual([one])
})

it('the key of an item is short enough to be stored', () =>
  expect(keys(item('x'.repeat(9000)))[0]?.length).toBeLessThan(2049))

const VERSION = 'https://jsonfeed.org/version/1.1'
const readJsonFeed = (feed: object) => rss.parse([JSON.stringify({ version: VERSION, ...feed })], entry, NOW)

it.each([
  [
    'members of the wrong kind',
    { id: 7, url: '/7', title: 'A', tags: 'x', authors: {}, date_published: null, summary: 5, author: 'B' },
    { key: '7', title: 'A', links: ['https://paper.example/7'], dates: [] },
  ],
  [
    'dates in seconds or milliseconds',
    { id: '1', date_published: 1790000000, date_modified: 1790000000000 },
    { dates: ['1790000000', '1790000000000'] },
  ],
])('a JSON Feed is read with %s', async (_what, item, expected) =>
  expect(await readJsonFeed({ items: [item] })).toMatchObject([expected]),
)

it('a JSON Feed keeps its items beside something else', async () =>
  expect(await readJsonFeed({ items: ['x', { id: '1', title: 'A' }] })).toMatchObject([{ title: '' }, { title: 'A' }]))

it.each(['1', 'https://jsonfeed.org/version/1', 'http://www.jsonfeed.org/version/1.2/'])(
  'a JSON Feed may say its version as %s',
  async version => expect(await readJsonFeed({ version, items: [{ id: '1' }] })).toHaveLength(1),
)

it.each([
  ['another version', { version: 'https://jsonfeed.org/version/2', items: [{ id: '1' }] }],
  ['no version', { version: undefined, items: [{ id: '1' }] }],
  ['no items', {}],
])('a JSON Feed is refused with %s', (_what, feed) => expect(readJsonFeed(feed)).rejects.toThrow(SourceError))
