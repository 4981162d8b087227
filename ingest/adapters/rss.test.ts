import { expect, it } from 'vitest'
import type { RawNewsItem } from '../adapter.ts'
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

it('a day is none where nothing proves the order, or two items disagree', async () => {
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

it('the key of an item is what it says, if it has neither, the same on every run', () => {
  const [one, two] = keys(item('', undefined, 'One'), item('', undefined, 'Two'))
  expect(one).not.toBe(two)
  expect(keys(item('', undefined, 'One'))).toEqual([one])
})

it('the key of an item is short enough to be stored', () =>
  expect(keys(item('x'.repeat(9000)))[0]?.length).toBeLessThan(2049))
