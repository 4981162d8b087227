import { describe, expect, it } from 'vitest'
import { CatalogEntry } from '#contract'
import { SourceError } from '../adapter.ts'
import { curated } from '../adapters/curated.ts'
import { isDropped } from '../collection.ts'
import { normalizeEvent } from '../events/normalize.ts'
import { readTags } from '../jobs/fields/taxonomy.ts'
import { exampleEntry } from '../test/example-job.ts'
import { breachesIn, checkCatalog, readCatalog } from './catalog.ts'

const [jobs, news, events] = [readCatalog(['jobs']), readCatalog(['news']), readCatalog(['events'])]
const entries = news.map(({ entry }) => entry)
const line = (number: number, over: Partial<CatalogEntry>) => ({
  place: `events.yaml:${number}`,
  entry: exampleEntry({ id: `example-${number}`, adapter: 'ics', board: undefined, ...over }),
})

it('the catalog keeps the rules: https, and no board or address twice', () => expect(checkCatalog()).toEqual([]))

it('each breach is named with line, entry and remedy, all in one run', () =>
  expect(
    breachesIn([
      line(1, { url: 'https://www.calendar.example/Feed.ics/' }),
      line(2, { url: 'http://calendar.example/feed.ics', homepage: 'http://labs.example/' }),
      line(3, { adapter: 'luma', board: 'labs' }),
      line(4, { adapter: 'luma', board: 'Labs' }),
      line(5, { adapter: 'meetup', board: 'labs' }),
    ]),
  ).toEqual([
    'events.yaml:2: entry example-2: url must begin with https://',
    'events.yaml:2: entry example-2: homepage must begin with https://',
    'events.yaml:2: entry example-2: url is requested already, at events.yaml:1 (example-1): keep one',
    'events.yaml:4: entry example-4: board is requested already, at events.yaml:3 (example-3): keep one',
  ]))

const boards = jobs.filter(({ entry }) => entry.tier === 1 && entry.board !== undefined)

describe('the job catalog', () => {
  it('names chains by their tags', () => {
    const chainsOf = (tag: string) => readTags({ title: '', tags: [tag], description: '', isWeb3: true }).chains
    const named = jobs.flatMap(({ entry }) => entry.chains ?? [])
    expect(named.length).toBeGreaterThanOrEqual(25)
    expect(named.filter(chain => !chainsOf(chain).includes(chain))).toEqual([])
  })

  it('leads at least 250 company boards, whose names are decoded, to an https address', () => {
    expect(boards.length).toBeGreaterThanOrEqual(250)
    expect(boards.filter(({ entry }) => /%[0-9a-f]{2}/i.test(entry.board ?? ''))).toEqual([])
    const urls = boards.flatMap(({ entry, adapter }) => adapter.requests(entry)).map(({ url }) => url)
    expect(urls.length).toBe(boards.length)
    expect(urls.filter(url => URL.parse(url)?.protocol !== 'https:')).toEqual([])
  })
})

const general = jobs.map(({ entry }) => entry).filter(({ tier }) => tier === 3)

describe('general boards in the catalog', () => {
  it('are read only for Web3 jobs, unless they are Web3-only', () => {
    const whole = general.filter(({ scope, enabled }) => scope === 'all' && enabled).map(({ id }) => id)
    expect(whole).toEqual(['web3-career', 'remote3'])
  })

  it('are named if their postings are shown', () => {
    const silent = general.filter(({ credit, enabled }) => enabled && credit === undefined).map(({ id }) => id)
    expect(silent).toEqual(['hn-who-is-hiring'])
  })

  it.each([
    ['web3-career', { keepLink: true, follow: true }],
    ['remoteok', { keepLink: true, follow: true }],
    ['remotive', { maxRequestsPerDay: 4, markup: false, keepLink: true }],
    ['cryptocurrencyjobs', { enabled: false }],
  ])('keep the terms of %s', (id, kept) => expect(general.find(entry => entry.id === id)).toMatchObject(kept))

  it('leave Getro switched off, whose terms forbid automated reading', () =>
    expect(general.filter(({ adapter, enabled }) => adapter === 'getro' && enabled)).toEqual([]))
})

describe('the news catalog', () => {
  it('lists feeds in ten languages, each with its address', () => {
    expect(entries.filter(({ url }) => url === undefined).map(({ id }) => id)).toEqual([])
    expect(new Set(entries.map(entry => entry.language)).size).toBeGreaterThanOrEqual(10)
  })

  it('names the kind of special items, and lets the relevance rule judge authorities', () => {
    const ofKind = (kind: string) => entries.filter(entry => entry.kind === kind)
    expect(['release', 'incident', 'advisory', 'regulation'].filter(kind => ofKind(kind).length < 2)).toEqual([])
    expect(ofKind('regulation').filter(({ scope }) => scope === 'all')).toEqual([])
    expect(ofKind('release').filter(({ url }) => !url?.endsWith('/releases.atom'))).toEqual([])
  })

  it('never takes a namesake for a protocol', () =>
    expect(entries.filter(entry => /(^|\.)polygon\.com$/.test(URL.parse(entry.url ?? '')?.hostname ?? ''))).toEqual([]))
})

it('lists of events of all technology are read for their Web3 rows only, organizers first among equals', () => {
  expect(events.find(({ entry }) => entry.tier === 1)?.entry.id).toBe('curated')
  const mixed = events.filter(({ adapter }) =>
    /btcmap|cardano|confs-tech|developers-events|devpost|devfolio|hack-club/.test(adapter.name),
  )
  expect(mixed.length).toBeGreaterThan(4)
  expect(mixed.filter(({ entry }) => entry.scope === 'all').map(({ entry }) => entry.id)).toEqual([])
})

describe('the curated events', async () => {
  const entry = CatalogEntry.parse(events.find(source => source.entry.id === 'curated')?.entry)
  const raw = await curated.parse([], entry, new Date())

  it('are read without a request', () => {
    expect(curated.requests(entry)).toEqual([])
    expect(raw.length).toBeGreaterThanOrEqual(40)
  })

  it('are each a record when their day comes near, once, and end on their first day or later', () => {
    const dropped = raw.filter(one => isDropped(normalizeEvent(one, entry, new Date(one.start))))
    expect(dropped.map(one => one.name)).toEqual([])
    expect(new Set(raw.map(({ key }) => key)).size).toBe(raw.length)
    expect(raw.filter(({ start, end }) => end !== undefined && end < start).map(({ name }) => name)).toEqual([])
  })
})

describe('a curated list', () => {
  const entry = (board: string) => exampleEntry({ adapter: 'curated', board })

  it.each(['../secrets', 'no-such-list', '/etc/passwd'])('cannot be %s', board =>
    expect(curated.parse([], entry(board), new Date())).rejects.toThrow(SourceError),
  )

  it.each([
    '- { name: Acme Conf, url: "javascript:alert(1)", start: 2027-04-12, checked: 2026-10-01 }',
    '- { name: Acme Conf, url: "https://acme.example/", start: 2027-02-30, checked: 2026-10-01 }',
    '- { name: Acme Conf, url: "https://acme.example/", start: 2027-04-12, about: Talks., checked: 2026-10-01 }',
    '[]',
  ])('with a mistake is refused as a whole: %s', text =>
    expect(curated.parse([text], entry('mine'), new Date())).rejects.toThrow(SourceError),
  )

  it('names file, line, event and field of every mistake', () => {
    const text =
      '- { name: Acme Conf, url: "https://acme.example/", start: 2027-04-12 }\n- { name: Acme Day, url: "https://acme.example/day", start: 12.04.2027, checked: 2026-10-01 }'
    return expect(curated.parse([text], entry('mine'), new Date())).rejects.toThrow(
      /catalog\/mine\.yaml:1: event Acme Conf: checked is missing; catalog\/mine\.yaml:2: event Acme Day: start /,
    )
  })
})
