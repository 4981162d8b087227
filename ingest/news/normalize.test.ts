import { describe, expect, it } from 'vitest'
import { NewsRecord } from '#contract'
import type { RawNewsItem } from '../adapter.ts'
import { exampleList } from '../test/example-list.ts'
import { normalizeNews } from './normalize.ts'
import { isSponsored } from './relevance.ts'

const NOW = new Date('2026-10-01T12:00:00Z')
const entry = exampleList({ id: 'acme', name: 'The Acme Chronicle', homepage: 'https://www.acmechronicle.example' })
const raw = (more: Partial<RawNewsItem> = {}): RawNewsItem => ({
  key: 'k1',
  title: 'Acme Chain doubles its blocks',
  links: ['https://www.acmechronicle.example/a'],
  dates: ['Wed, 30 Sep 2026 17:17:54 +0000'],
  ...more,
})
const record = (more: Partial<RawNewsItem> = {}, of = entry) =>
  NewsRecord.parse({ ...normalizeNews(raw(more), of, NOW), story: 'x' })
const drop = (more: Partial<RawNewsItem>, of = entry) => normalizeNews(raw(more), of, NOW)

it('an item of an aggregator is of the publication whose page it leads to, if the catalog has it', () => {
  const aggregator = { ...entry, name: 'Many Papers', tier: 3 }
  const [title, links] = ['Acme Chain doubles its blocks - CoinDesk', ['https://www.coindesk.com/made-up/1']]
  expect(record({ title, links }, aggregator)).toMatchObject({
    source: 'CoinDesk',
    title: raw().title,
    sourceId: 'acme',
  })
  expect(record({ title, links }).source).toBe(entry.name)
  for (const other of ['https://paper.example/1', 'https://github.com/acme/node/releases/tag/v1'])
    expect(record({ links: [other] }, aggregator).source).toBe('Many Papers')
})

describe('an item of a feed of releases', () => {
  const releases = { ...entry, name: 'Acme Node', kind: 'release' } as const
  const page = (tag: string) => [`https://code.example/acme/node/releases/tag/${tag}`]

  it('is one, and its title names the software', () => {
    const { title, kind } = record({ title: 'v1.8.2', links: page('v1.8.2') }, releases)
    expect([title, kind]).toEqual(['Acme Node: v1.8.2', 'release'])
    expect(record({ title: 'AcmeNode v1.8.2' }, releases).title).toBe('AcmeNode v1.8.2')
    expect(record({ title: 'op-example/v1.8.2' }, releases).title).toBe('Acme Node: op-example/v1.8.2')
  })

  it.each(['v30.0rc2', '2.1.0-dev', 'example-node/v1.6.0-alpha', 'Acme 2.0 Beta', 'Release candidate 3'])(
    'is left out as %s, in its title or the tag of its page',
    version => {
      expect(drop({ title: version }, releases)).toEqual({ dropped: 'pre-release' })
      const links = page(encodeURIComponent(version.replaceAll(' ', '-')))
      expect(drop({ title: 'The Example Fork', links }, releases)).toEqual({ dropped: 'pre-release' })
    },
  )

  it.each(['v1.8.2', 'v1.8.2 (pre-Example)', 'v1.8.2 pre-Example fixes', 'Alpha Example v2.1', '2026.11 Archive'])(
    'stays as %s',
    title => expect(record({ title, links: page('v1.8.2') }, releases).kind).toBe('release'),
  )

  it('may be anything elsewhere', () => expect(record({ title: 'Acme tests v2.0-beta' }).kind).toBeUndefined())
})

it('an incident says in its title whose it is', () => {
  const status = { ...entry, name: 'Acme', kind: 'incident' } as const
  expect(record({ title: 'Delayed withdrawals' }, status).title).toBe('Acme: Delayed withdrawals')
  expect(record({ title: 'Acme Pay is down' }, status).title).toBe('Acme Pay is down')
})

it.each([
  [
    'the first usable one, without tracking',
    ['javascript:alert(1)', 'https://acme.example/a?id=7&utm_source=rss&amp;utm_medium=rss#top'],
    {},
    'https://acme.example/a?id=7',
  ],
  [
    'as it was given where the terms require it',
    ['https://acme.example/a?utm_source=rss'],
    { keepLink: true },
    'https://acme.example/a?utm_source=rss',
  ],
])('a link is %s', (_what, links, terms, link) => expect(record({ links }, { ...entry, ...terms }).link).toBe(link))

it.each([
  ['unreadable-title', { title: ' <img src=x> ' }],
  ['unreadable-title', { title: 'undefined' }],
  ['unreadable-title', { title: '\u200D - …' }],
  ['unreadable-link', { links: ['ftp://acme.example/'] }],
  ['sponsored', { categories: ['News, Sponsored Content'] }],
])('an item is refused as %s: %j', (rule, item) => expect(drop(item)).toEqual({ dropped: rule }))

const SEEN = '2026-10-01T12:00:00Z'

it.each<[what: string, dates: string[], pubDate: string, dateIssue?: string]>([
  ['in a zone', ['30 Sep 2026 12:00 EST'], '2026-09-30T17:00:00Z'],
  ['without a zone', ['2026-09-30 12:00:00'], '2026-09-30T12:00:00Z', 'zoneless'],
  ['ahead of the clock', ['2027-09-30T12:00:00Z'], SEEN, 'future'],
  ['a few minutes ahead of the clock', ['2026-10-01T12:14:00Z'], '2026-10-01T12:14:00Z'],
  ['behind one that cannot be read', ['yesterday', '2026-09-30T12:00:00Z'], '2026-09-30T12:00:00Z'],
  ['that does not exist', ['32 Sep 2026'], SEEN, 'missing'],
  ['of the year 1, in words', ['Mon, 01 Jan 0001 00:00:00 +0000'], SEEN, 'missing'],
  ['of the year 1', ['0001-01-01T00:00:00Z'], SEEN, 'missing'],
  ['of the first second of Unix', ['Thu, 01 Jan 1970 00:00:00 GMT'], SEEN, 'missing'],
  ['of the first day of Unix', ['1970-01-01'], SEEN, 'missing'],
  ['behind one of the year 1', ['0001-01-01T00:00:00Z', '2026-09-30T12:00:00Z'], '2026-09-30T12:00:00Z'],
  [
    'in HTML, which has one for machines',
    ['<time datetime="2026-09-29T22:00:00Z" class="datetime">Wed, 09/30/2026 - 00:00</time>'],
    '2026-09-29T22:00:00Z',
  ],
  ['in other markup', ['<span>Wed, 30 Sep 2026</span> <b>17:17:54 +0000</b>'], '2026-09-30T17:17:54Z'],
  ['of long ago', ['Fri, 06 May 1983 09:00:00 CST'], '1983-05-06T15:00:00Z'],
])('a date %s is one in UTC, or its issue is named', (_what, dates, ...read) => {
  const { pubDate, dateIssue } = record({ dates })
  expect([pubDate, dateIssue]).toEqual([read[0], read[1]])
})

it('has at most twenty categories, none longer than sixty characters and none empty', () => {
  const categories = ['***', 'x'.repeat(70), ...Array.from({ length: 30 }, (_, at) => `Topic ${at}`)]
  const { tags } = record({ categories })
  expect([tags.length, tags[0]?.length, tags[1], tags.includes('')]).toEqual([20, 60, 'topic-0', false])
})

it('has the publication’s categories as slugs, whatever they are escaped in', () =>
  expect(record({ categories: ['News &amp; Analysis', 'Layer 2', '<b>DeFi</b>, Layer-2; NFT'] }).tags).toEqual([
    'layer-2',
    'defi',
    'nft',
  ]))

describe('a paid text', () => {
  it.each([
    [{ categories: ['Markets', 'Sponsored'] }],
    [{ categories: ['SPONSORED CONTENT'] }],
    [{ categories: ['Publi-rédactionnel'] }],
    [{ authors: ['Sponsored Post'] }],
    [{ title: '[Sponsored] Buy Acme' }],
    [{ title: 'Sponsored: Buy Acme' }],
    [{ title: 'Buy Acme (Ad)' }],
    [{ categories: ['Press Releases'] }],
    [{ authors: ['Chainwire'] }],
    [{ categories: ['บทความสปอนเซอร์'] }],
    [{ categories: ['رپورتاژ آگهی'] }],
    [{ title: '【PR記事】架空の取引所' }],
  ])('is dropped by name: %j', more => expect(drop(more)).toEqual({ dropped: 'sponsored' }))

  it.each([
    [{ categories: ['Advertising', 'Sponsorship'] }],
    [{ title: 'Paid: what validators earned' }],
    [{ title: 'Acme sponsored a football club' }],
  ])('is not meant by %j', more => expect(isSponsored(raw(more), { tier: 2 })).toBe(false))

  const LONG = 'Blocks and chains in the harbor. '.repeat(40)
  it.each([
    '<p><i>This is a sponsored article. Harbor Paper takes no part in it.</i></p><p>Kite Chain grows.</p>',
    `<p>${LONG}</p><p>This article was sponsored by Kite Chain.</p>`,
    'The following is a paid press release. Kite Chain grows.',
    'Este artículo es patrocinado. Kite Chain crece.',
    'Dieser Beitrag ist gesponsert. Kite Chain wächst.',
    'Материал опубликован на правах рекламы. Kite Chain растёт.',
    'Brought to you by Kite Chain, the chain for all.',
    'In partnership with Kite Chain. It grows.',
    'This content is provided by a sponsor. Kite Chain grows.',
  ])('is dropped if its text says so: %s', summary => expect(drop({ summary })).toEqual({ dropped: 'sponsored' }))

  it.each([
    'Acme found that the study was sponsored by a rival.',
    'In partnership with Acme, the harbor opened a second pier.',
    'Sponsored by three senators, the bill goes to a vote.',
    'Promoted to chief of the harbor, she began with the locks.',
    'Every sponsored post on the network must say so, the court held.',
    `<p>${LONG}</p><p>This is a paid post, said the mayor of the fake one.</p><p>${LONG}</p>`,
  ])('is not marked by a text that reports one: %s', summary =>
    expect(isSponsored(raw({ summary }), { tier: 2 })).toBe(false),
  )

  it('is not a project’s own press release', () =>
    expect(isSponsored(raw({ categories: ['Press Release'] }), { tier: 1 })).toBe(false))
})

it('has an id that survives a change of title', () => {
  const [before, after] = [record(), record({ title: 'Acme Chain triples its blocks' })]
  expect(before.id).not.toBe(after.id)
  expect(before.id.slice(-8)).toBe(after.id.slice(-8))
})

it('speaks the language the catalog or the feed names', () => {
  expect(record({ language: 'de-CH' }).language).toBe('de')
  expect(record({ language: 'de_CH' }).language).toBe('de')
  expect(record({ language: 'en-US' }, { ...entry, language: 'fr' }).language).toBe('fr')
})

const general = { ...entry, scope: 'web3-only-if-matched' as const }
/** A trade publication that writes about other things too. */
const desk = { ...entry, scope: 'web3-unless-other' as const }

it.each([
  [general, 'Bitcoin ETF inflows reach a record'],
  [general, 'Senate passes the GENIUS Act'],
  [desk, 'Tokenized gold opens new markets'],
  [desk, 'Ledger warns users of a reseller'],
  [desk, 'Robinhood Chain considers technology that gives paying traders priority'],
  [desk, 'NFL sides with states against Kalshi'],
  [desk, 'Court bars former chief of a lender from the industry'],
  [desk, 'AI agents get wallets of their own'],
  [desk, 'AI finds the bug behind a $4.2 million hack of Brightmoor'],
])('a source of the scope $scope is kept with "%s"', (of, title) => expect(record({ title }, of).title).toBe(title))

it.each([
  [general, 'Central bank holds its rate'],
  [general, 'Optimism returns to the market'],
  [desk, 'OpenAI launches its cheapest model yet'],
  [desk, 'Former PlayStation chief slams the end of discs'],
  [desk, 'AI video game mods are taking off'],
  [desk, 'AI models hacked their way out of a test'],
  [desk, 'FBI assumes that hackers have data of its staff'],
  [desk, 'Minister heads a new Super Intelligence Force'],
])('a source of the scope $scope is left out with "%s"', (of, title) =>
  expect(drop({ title }, of)).toEqual({ dropped: 'not-web3' }),
)
