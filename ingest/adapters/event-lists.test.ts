import { expect, it } from 'vitest'
import { CatalogEntry } from '#schema'
import { awesomeBitcoinEvents } from './awesome-bitcoin-events.ts'
import { jsonList } from './json-list.ts'

const NOW = new Date('2026-10-01T12:00:00Z')
const page = 'https://list.example/'
const entry = CatalogEntry.parse({
  id: 'list',
  adapter: 'json-list',
  name: 'List',
  homepage: page,
  terms: page,
  staleAfterHours: 1,
})

it('a list in JSON may stand in a wrapper inside a wrapper', async () => {
  const events = [{ name: 'Acme Conf', url: page, startDate: '2027-01-05' }]
  expect(await jsonList.parse([JSON.stringify({ data: { events } })], entry, NOW)).toHaveLength(1)
  await expect(jsonList.parse([JSON.stringify({ data: { menu: events } })], entry, NOW)).rejects.toThrow('no list')
})

it('a row may link to its page on the list’s site, and a draft is no row', async () => {
  const rows = [
    { name: 'Acme Conf', url: '/e/1', startDate: '2027-01-05' },
    { name: 'Beta Conf', url: '/e/2', startDate: '2027-01-06', draft: true },
  ]
  const events = await jsonList.parse([JSON.stringify(rows)], entry, NOW)
  expect(events.map(({ link }) => link)).toEqual(['https://list.example/e/1'])
})

it('a link in Markdown may have a title, and its address pointed brackets', async () => {
  const rows = [
    '| Jan 5 | [Acme](https://a.example/x_(y) "About") | Lima, Peru |',
    '| Jan 6 | [Beta](<https://b.example>) | Lima |',
  ]
  const table = ['## 2027', '', '| Date | Event | Location |', '|---|---|---|', ...rows].join('\n')
  const events = await awesomeBitcoinEvents.parse([table], entry, NOW)
  expect(events.map(({ name, link }) => [name, link])).toEqual([
    ['Acme', 'https://a.example/x_(y)'],
    ['Beta', 'https://b.example'],
  ])
})

it('a row with marks of a list by hand is read without them', async () => {
  const table = [
    '## 2027',
    '| Date | Event | Location | Type |',
    '|---|---|---|---|',
    '| **May 6–7** | **[Acme [10]](https://a.example)** ⚡ ([tickets](https://t.example)) | Rome, Italy | Conference |',
    '| ~~Jun 1~~ | ~~[Beta](https://b.example)~~ | Rome, Italy | Conference |',
  ].join('\n')
  expect(await awesomeBitcoinEvents.parse([table], entry, NOW)).toMatchObject([
    { name: 'Acme [10]', link: 'https://a.example', start: '2027-05-06', end: '2027-05-07', status: undefined },
    { name: 'Beta', link: 'https://b.example', start: '2027-06-01', status: 'cancelled' },
  ])
})
