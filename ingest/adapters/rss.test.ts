import { expect, it } from 'vitest'
import { CatalogEntry } from '#contract'
import { readNewsDate } from '../news/alive.ts'
import { rss } from './rss.ts'

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
