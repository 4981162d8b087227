import { expect, it } from 'vitest'
import { exampleEntry } from '../test/example-job.ts'
import { awesomeBitcoinEvents } from './awesome-bitcoin-events.ts'
import { adapterOf } from './index.ts'

const dorahacks = adapterOf('events', 'dorahacks')

const NOW = new Date('2026-10-01T12:00:00Z')
const entry = exampleEntry()

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
