import { expect, it } from 'vitest'
import { exampleEntry } from '../test/example-job.ts'
import { awesomeBitcoinEvents } from './awesome-bitcoin-events.ts'
import { adapterOf } from './index.ts'
import { jsonList } from './json-list.ts'

const dorahacks = adapterOf('events', 'dorahacks')

const NOW = new Date('2026-10-01T12:00:00Z')
const page = 'https://list.example/'
const entry = exampleEntry({ adapter: 'json-list', homepage: page })
const readList = (answer: unknown) => jsonList.parse([JSON.stringify(answer)], entry, NOW)

it('a list in JSON may stand in a wrapper inside a wrapper', async () => {
  const events = [{ name: 'Acme Conf', url: page, startDate: '2027-01-05' }]
  expect(await readList({ data: { events } })).toHaveLength(1)
  await expect(readList({ data: { menu: events } })).rejects.toThrow('no list')
})

it('a row may link to its page on the list’s site, and a draft is left out', async () => {
  const rows = [
    { name: 'Acme Conf', url: '/e/1', startDate: '2027-01-05' },
    { name: 'Beta Conf', url: '/e/2', startDate: '2027-01-06', draft: true },
  ]
  const events = await readList(rows)
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
  expect(await readList(answer)).toMatchObject([{ key: '1', name: 'Acme Conf', start: '2027-01-05', link: page }]),
)

const HEAD = ['# List', '## 2027 ##', '| Date | Event | Location | Type |', '| :--- | ---: |---|---|']
const readMarkdown = (...lines: string[]) => awesomeBitcoinEvents.parse([lines.join('\n')], entry, NOW)

it.each([
  ['| Jan 5 | [Acme](https://a.example/x_(y) "About") | Lima |', { name: 'Acme', link: 'https://a.example/x_(y)' }],
  ['| Jan 6 | [Beta](<https://b.example>) | Lima, Peru |', { name: 'Beta', link: 'https://b.example', city: 'Lima' }],
  [
    '| **May 6–7** | **[Acme [10]](https://a.example)** ⚡ ([tickets](https://t.example)) | Rome, Italy | Conference |',
    { name: 'Acme [10]', link: 'https://a.example', start: '2027-05-06', end: '2027-05-07', status: undefined },
  ],
  ['| ~~Jun 1~~ | ~~[Beta](https://b.example)~~ |', { name: 'Beta', start: '2027-06-01', status: 'cancelled' }],
  ['Jan 3 | A \\| B', { name: 'A | B', start: '2027-01-03' }],
])('a row of a list by hand is read: %s', async (row, event) =>
  expect(await readMarkdown(...HEAD, row)).toMatchObject([event]),
)

it('a table ends with its rows, and needs a line of dashes', async () => {
  const other = ['', 'Date | Event', '--- | ---', 'Jan 3 | C', '', '| Jan 4 | not a table |']
  const found = await readMarkdown(...HEAD, '| Jan 1 | A |', ...other)
  expect(found.map(({ name }) => name)).toEqual(['A', 'C'])
})

it('the list of Bitcoin events is read in each of its layouts', async () => {
  const row = '| Oct 29 – Nov 1 | [Acme](https://a.example/) | Lisbon, Portugal | Conference |'
  const table = `| Date | Event | Location | Type |\n| --- | --- | --- | --- |\n${row}`
  const line = '- [Acme](https://a.example/) - Oct 29 – Nov 1 · Lisbon, Portugal · Conference. Developer-focused.'
  const layouts = [`## 2027\n### October\n${table}`, `- [2027](#2027)\n## 2027\n### October\n${line}`]
  for (const layout of layouts)
    expect(await readMarkdown('# List', layout)).toMatchObject([
      { name: 'Acme', start: '2027-10-29', end: '2027-11-01', city: 'Lisbon', country: 'Portugal', type: 'Conference' },
    ])
  await expect(readMarkdown('# List', '- [Rules](#rules)')).rejects.toThrow('no list of events')
})

it('a row may have coordinates for a place, and a page to register for a link', async () => {
  const row = { event_id: 7, event_name: 'Acme', event_date: '2027-01-05', registration_link: page, lat: 1.5, lng: '2' }
  expect(await readList({ events: [row] })).toMatchObject([
    { key: '7', link: page, geo: { latitude: 1.5, longitude: 2 } },
  ])
})

it('a list whose rows all have the same hours has only days', async () => {
  const rows = (hours: (at: number) => string) =>
    [1, 2, 3, 4, 5].map(at => ({
      name: `Acme ${at}`,
      website: `${page}${at}`,
      starts_at: `2027-01-0${at}T${hours(at)}:00Z`,
      ends_at: `2027-01-0${at}T18:00:00Z`,
    }))
  const starts = async (list: unknown[]) => (await readList(list)).map(({ start }) => start)
  expect(await starts(rows(() => '09:00'))).toContain('2027-01-02')
  expect(await starts(rows(at => `0${at}:00`))).toContain('2027-01-02T02:00:00Z')
})
