import { describe, expect, it } from 'vitest'
import { CatalogEntry } from '#contract'
import { awesomeBitcoinEvents } from './awesome-bitcoin-events.ts'
import { dorahacks } from './dorahacks.ts'
import { jsonList } from './json-list.ts'
import { luma } from './luma.ts'
import { meetup } from './meetup.ts'
import { rssEvents } from './rss-events.ts'

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

it('a calendar of Google’s is a list, whole days ending with the day after', async () => {
  const google = { kind: 'calendar#event', htmlLink: page, summary: 'Acme Class' }
  const items = [
    {
      ...google,
      id: 'g1',
      start: { dateTime: '2026-12-15T19:00:00+01:00', timeZone: 'Europe/Madrid' },
      end: { dateTime: '2026-12-15T21:00:00+01:00' },
    },
    { ...google, id: 'g2', start: { date: '2027-01-18' }, end: { date: '2027-01-23' }, status: 'cancelled' },
  ]
  expect(await jsonList.parse([JSON.stringify({ kind: 'calendar#events', items })], entry, NOW)).toMatchObject([
    { key: 'g1', name: 'Acme Class', link: page, start: items[0]?.start.dateTime, timeZone: 'Europe/Madrid' },
    { key: 'g2', start: '2027-01-18', end: '2027-01-22', status: 'cancelled', description: undefined },
  ])
})

it('an impossible last day in a calendar of Google’s costs that day alone', async () => {
  const google = { kind: 'calendar#event', htmlLink: page, summary: 'Acme Class', start: { date: '2027-05-06' } }
  const items = [
    { ...google, id: 'g1', end: { date: '2027-13-45' } },
    { ...google, id: 'g2', end: { date: '2027-05-08' } },
  ]
  expect(await jsonList.parse([JSON.stringify({ kind: 'calendar#events', items })], entry, NOW)).toMatchObject([
    { key: 'g1', start: '2027-05-06', end: undefined },
    { key: 'g2', start: '2027-05-06', end: '2027-05-07' },
  ])
})

it('a list of Eventbrite’s has its texts and moments in objects', async () => {
  const row = {
    id: '991',
    name: { text: 'Acme Forum', html: '<b>Acme</b> Forum' },
    description: { text: 'Talks', html: '<p>Talks</p>' },
    url: page,
    start: { timezone: 'America/Los_Angeles', local: '2027-02-01T18:00:00', utc: '2027-02-02T02:00:00Z' },
    end: { timezone: 'America/Los_Angeles', local: '2027-02-01T21:00:00', utc: '2027-02-02T05:00:00Z' },
    online_event: true,
    venue: { name: 'Hall', address: { city: 'San Francisco', country: 'US' } },
  }
  expect(await jsonList.parse([JSON.stringify({ events: [row] })], entry, NOW)).toMatchObject([
    {
      name: 'Acme Forum',
      description: 'Talks',
      start: '2027-02-01T18:00:00',
      end: '2027-02-01T21:00:00',
      timeZone: 'America/Los_Angeles',
      online: true,
      city: 'San Francisco',
    },
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

it('an event of Luma’s documented interface has its place under another name', async () => {
  const event = {
    api_id: 'evt-1',
    name: 'Acme Night',
    url: 'https://luma.com/acme',
    start_at: '2027-03-02T02:00:00.000Z',
    timezone: 'Asia/Tokyo',
    visibility: 'public',
    geo_address_json: { city: 'Tokyo', country: 'Japan' },
    description: 'Rollups.',
  }
  const online = { ...event, api_id: 'evt-2', geo_address_json: null, meeting_url: 'https://meet.example/1' }
  const body = JSON.stringify({ entries: [{ event }, { event: online }], has_more: false })
  expect(await luma.parse([body], entry, NOW)).toMatchObject([
    { city: 'Tokyo', country: 'Japan', description: 'Rollups.', online: undefined },
    { city: undefined, online: true },
  ])
})

it('the sentence of a feed may hold hours', async () => {
  const titles = [
    'Acme @ Lisbon (Portugal) - May 6, 2027 6pm',
    'Beta @ Lisbon - Thu May 06 2027 00:00:00 GMT+0200 (CEST)',
  ]
  const items = titles.map((title, at) => `<item><title>${title}</title><link>https://a.example/${at}</link></item>`)
  const feed = `<rss version="2.0"><channel><title>x</title>${items.join('')}</channel></rss>`
  expect(await rssEvents.parse([feed], entry, NOW)).toMatchObject([
    { name: 'Acme', place: 'Lisbon (Portugal)', start: '2027-05-06' },
    { name: 'Beta', start: '2027-05-06' },
  ])
})

describe('a page of Meetup', () => {
  const page = (state: unknown) =>
    `<!doctype html><html><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: state } })}</script></html>`
  const event = {
    __typename: 'Event',
    id: '7',
    title: 'Acme Night',
    eventUrl: 'https://www.meetup.com/acme/events/7/?eventOrigin=find_page',
    dateTime: '2027-03-02T19:00:00+01:00',
    endTime: null,
    eventType: 'PHYSICAL',
    venue: { __ref: 'Venue:1' },
    group: { __ref: 'Group:1' },
  }
  const others = {
    'Venue:1': { __typename: 'Venue', name: 'Hall', city: 'Berlin', country: 'de' },
    'Group:1': { __typename: 'Group', name: 'Acme Berlin' },
  }

  it('is read with what its events refer to', async () => {
    const online = { ...event, id: '8', eventType: 'ONLINE', venue: { ...others['Venue:1'], name: 'Online event' } }
    const body = page({ __APOLLO_STATE__: { 'Event:7': event, ...others, 'Event:8': online } })
    expect(await meetup.parse([body], entry, NOW)).toMatchObject([
      {
        key: 'event_7',
        link: 'https://www.meetup.com/acme/events/7/',
        host: 'Acme Berlin',
        city: 'Berlin',
        country: 'DE',
      },
      { key: 'event_8', online: true, city: undefined },
    ])
  })

  it('may have no events, but not be another page', async () => {
    expect(await meetup.parse([page({ __APOLLO_STATE__: others })], entry, NOW)).toEqual([])
    await expect(meetup.parse([page({})], entry, NOW)).rejects.toThrow('no state of Meetup')
  })
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
