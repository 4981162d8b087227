import { describe, expect, it } from 'vitest'
import { CatalogEntry } from '#contract'
import { awesomeBitcoinEvents, readTables } from './awesome-bitcoin-events.ts'
import { adapterOf } from './index.ts'
import { jsonList } from './json-list.ts'

const dorahacks = adapterOf('events', 'dorahacks')

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

it('tags of DoraHacks are a text or a list', async () => {
  const row = { title: 'Acme Hack', timeline_start: 1797033600, timeline_end: 1797206340, venue_form: 'Virtual' }
  const results = [
    { ...row, id: 1, ecosystem: 'Sui, Move', tags: '' },
    { ...row, id: 2, ecosystem: ['Sui'], tags: ['ZK'] },
  ]
  expect(await dorahacks.parse([JSON.stringify({ results, next: null })], entry, NOW)).toMatchObject([
    { tags: ['Sui', 'Move'] },
    { tags: ['Sui', 'ZK'] },
  ])
})

it.each([
  { data: [{ id: '1', type: 'events', attributes: { title: 'Acme Conf', startsAt: '2027-01-05', url: page } }] },
  { records: [{ id: '1', createdTime: '2026-01-01', fields: { Name: 'Acme Conf', Date: '2027-01-05', URL: page } }] },
  { data: { events: { edges: [{ node: { id: '1', name: 'Acme Conf', startDate: '2027-01-05', url: page } }] } } },
  { features: [{ id: '1', type: 'Feature', properties: { name: 'Acme Conf', date: '2027-01-05', url: page } }] },
])('a row may be an envelope around an event: %j', async answer =>
  expect(await jsonList.parse([JSON.stringify(answer)], entry, NOW)).toMatchObject([
    { key: '1', name: 'Acme Conf', start: '2027-01-05', link: page },
  ]),
)

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

it('the list of Bitcoin events is read in each of its layouts', async () => {
  const row = '| Oct 29 – Nov 1 | [Acme](https://a.example/) | Lisbon, Portugal | Conference |'
  const table = `| Date | Event | Location | Type |\n| --- | --- | --- | --- |\n${row}`
  const line = '- [Acme](https://a.example/) - Oct 29 – Nov 1 · Lisbon, Portugal · Conference. Developer-focused.'
  const layouts = [
    `## 2027\n${table}`,
    `## 2027\n### October\n${table}`,
    `- [2027](#2027)\n## 2027\n### October\n${line}`,
  ]
  for (const layout of layouts)
    expect(await awesomeBitcoinEvents.parse([`# List\n${layout}`], entry, NOW)).toMatchObject([
      { name: 'Acme', start: '2027-10-29', end: '2027-11-01', city: 'Lisbon', country: 'Portugal', type: 'Conference' },
    ])
  await expect(awesomeBitcoinEvents.parse(['# List\n- [Rules](#rules)'], entry, NOW)).rejects.toThrow(
    'no list of events',
  )
})

it('a row may have coordinates for a place, and a page to register for a link', async () => {
  const row = { event_id: 7, event_name: 'Acme', event_date: '2027-01-05', registration_link: page, lat: 1.5, lng: '2' }
  expect(await jsonList.parse([JSON.stringify({ events: [row] })], entry, NOW)).toMatchObject([
    { key: '7', link: page, geo: { latitude: 1.5, longitude: 2 } },
  ])
})

it('a list whose rows all have the same hours tells days alone', async () => {
  const rows = (hours: (at: number) => string) =>
    [1, 2, 3, 4, 5].map(at => ({
      name: `Acme ${at}`,
      website: `${page}${at}`,
      starts_at: `2027-01-0${at}T${hours(at)}:00Z`,
      ends_at: `2027-01-0${at}T18:00:00Z`,
    }))
  const starts = async (list: unknown[]) =>
    (await jsonList.parse([JSON.stringify(list)], entry, NOW)).map(({ start }) => start)
  expect(await starts(rows(() => '09:00'))).toContain('2027-01-02')
  expect(await starts(rows(at => `0${at}:00`))).toContain('2027-01-02T02:00:00Z')
})

const DOCUMENT = `# List
## 2027 ##

| Date | Event |
| :--- | ---: |
| Jan 1 | [A \\| B](https://a.example/) |
| Jan 2

Date | Event
--- | ---
Jan 3 | C

| not | a table |
`

describe('tables of a document', () => {
  it('know the headings above them and their cells by column', () =>
    expect(readTables(DOCUMENT)).toEqual([
      {
        under: ['List', '2027'],
        columns: ['date', 'event'],
        rows: [
          { date: 'Jan 1', event: '[A | B](https://a.example/)' },
          { date: 'Jan 2', event: '' },
        ],
      },
      { under: ['List', '2027'], columns: ['date', 'event'], rows: [{ date: 'Jan 3', event: 'C' }] },
    ]))

  it('are none in a text without a line of dashes', () => expect(readTables('a | b\nc | d')).toEqual([]))
})
