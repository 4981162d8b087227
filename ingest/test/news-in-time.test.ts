/** News over several runs: quiet and rebuilt feeds, papers that report similar things, silence. */
import { describe, expect, it } from 'vitest'
import { startRuns } from './run-in-process.ts'

interface Item {
  id: string
  title: string
  day: number
  hour?: number
  text?: string
}

const dayOf = ({ day, hour = 8 }: Pick<Item, 'day' | 'hour'>) => new Date(Date.UTC(2026, 10, day, hour))
const rss = (...items: Item[]) =>
  `<rss version="2.0"><channel><title>Wren Post</title><link>https://wren.example/</link>${items
    .map(
      ({ id, title, text = '', ...when }) => `<item><title>${title}</title><guid isPermaLink="false">${id}</guid>
        <link>https://wren.example/${id}</link><description>${text}</description>
        <pubDate>${dayOf(when).toUTCString()}</pubDate></item>`,
    )
    .join('')}</channel></rss>`
/** Entries with the date of their last change, some with that of publication. */
const atom = (entries: { id: string; title: string; updated: string; published?: string }[]) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Wren</title><id>urn:wren</id>${entries
    .map(
      ({ id, title, updated, published }) => `<entry><id>urn:wren:${id}</id><title>${title}</title>
        <link href="https://wren.example/${id}"/><updated>${updated}</updated>
        ${published ? `<published>${published}</published>` : ''}</entry>`,
    )
    .join('')}</feed>`

const wren = { id: 'wren', adapter: 'rss', name: 'Wren Post' }
const lark = { id: 'lark', adapter: 'rss', name: 'Lark Times' }
const [bridge, audit] = [
  { id: 'bridge', title: 'Wren bridge opens to validators', day: 3 },
  { id: 'audit', title: 'Heron wallet passes its second audit', day: 10 },
]
const bySource = (records: { sourceId: string; title: string }[]) => records.map(({ title }) => title).sort()

describe('a feed that says nothing new', () => {
  it('is marked and its items are kept: after long unread, they are new to us', async () => {
    const { run } = startRuns('news', [wren])
    await run('2026-11-03T11:00:00Z', { wren: rss(bridge) })
    const { news, sources, report } = await run('2026-11-13T11:00:00Z', { wren: rss(bridge, audit) })
    expect(bySource(news)).toEqual([audit.title, bridge.title].sort())
    expect(sources).toMatchObject([
      {
        state: 'stale',
        cause: 'unusable-answer',
        reason: 'check: frozen: the newest item is 75 hours old, more than 48',
        lastAttemptAt: '2026-11-13T11:00:00Z',
        lastSuccessAt: '2026-11-03T11:00:00Z',
      },
    ])
    expect(report.failed).toEqual([])
  })

  it('is kept as well when it is new to the catalog, and is well again with the next item', async () => {
    const { run } = startRuns('news', [wren])
    const first = await run('2026-11-13T11:00:00Z', { wren: rss(bridge, audit) })
    expect([first.news.length, first.sources[0]?.state]).toEqual([2, 'stale'])
    const next = await run('2026-11-13T12:00:00Z', { wren: rss(bridge, audit, { ...audit, id: 'next', day: 13 }) })
    expect([next.sources[0]?.state, next.sources[0]?.cause]).toEqual(['ok', undefined])
  })
})

describe('two articles of one publisher', () => {
  it.each([
    ['Council approves budget for testnet grants', 'Council approves budget for mainnet grants'],
    ['Developer call notes: fee market', 'Developer call notes: light clients'],
    ['Explained: how to audit your first contract', 'Explained: how to deploy your first contract'],
  ])('stay two: %s', async (first, second) => {
    const { run } = startRuns('news', [wren])
    const feed = rss({ id: 'a', title: first, day: 1 }, { id: 'b', title: second, day: 1, hour: 13 })
    const { news } = await run('2026-11-02T01:00:00Z', { wren: feed })
    expect(bySource(news)).toEqual([first, second].sort())
    expect((await run('2026-11-02T02:00:00Z', { wren: feed })).news).toEqual(news)
  })

  it('stay two under one headline, on two days or with other words', async () => {
    const title = 'Morning note: fees and flows on the Heron chain'
    const columns = [1, 2].map(day => ({ id: `note-${day}`, title, day }))
    const { run } = startRuns('news', [wren])
    expect((await run('2026-11-02T09:00:00Z', { wren: rss(...columns) })).news).toHaveLength(2)
    const updates = ['Fees doubled.', 'Fees fell.'].map((text, n) => ({ id: `u${n}`, title, day: 1, text }))
    expect((await startRuns('news', [wren]).run('2026-11-02T09:00:00Z', { wren: rss(...updates) })).news).toHaveLength(
      2,
    )
  })

  it('stay two stories if another publisher reports one of them', async () => {
    const { run } = startRuns('news', [wren, lark])
    const [trial, sentencing] = [
      'Court sets date for trial of Heron chief',
      'Court sets date for sentencing of Heron chief',
    ]
    const own = rss({ id: 'a', title: trial, day: 1 }, { id: 'b', title: sentencing, day: 1, hour: 12 })
    const other = rss({ id: 'x', title: trial, day: 1, hour: 10 }).replaceAll('wren.example', 'lark.example')
    const { news } = await run('2026-11-02T01:00:00Z', { wren: own, lark: other })
    expect(
      news.map(({ title, alsoReportedBy }) => [title, alsoReportedBy.map(({ sourceId }) => sourceId)]).sort(),
    ).toEqual([
      [sentencing, []],
      [trial, ['lark']],
    ])
  })
})

describe('a feed that was rebuilt', () => {
  const entries = ['Signer checks memos', 'Explorer learns to sort', 'Faucet limits are raised'].map((title, n) => ({
    id: String(n),
    title,
    updated: `2026-11-0${n + 1}T10:00:00Z`,
  }))
  const dates = (news: { title: string; pubDate: string; dateIssue?: string }[]) =>
    news.map(({ title, pubDate, dateIssue }) => [title, pubDate, dateIssue]).sort()

  it('keeps dates when it states only the time of a change', async () => {
    const { run } = startRuns('news', [wren])
    const first = await run('2026-11-03T12:00:00Z', { wren: atom(entries) })
    expect(first.news.every(({ dateIssue }) => dateIssue === 'updated')).toBe(true)
    const rebuilt = entries.map(entry => ({ ...entry, updated: '2026-11-05T10:00:00Z' }))
    const next = await run('2026-11-05T12:00:00Z', { wren: atom(rebuilt) })
    expect(dates(next.news)).toEqual(dates(first.news))
  })

  it('gives an item its date when it has one from before it was first seen', async () => {
    const { run } = startRuns('news', [wren])
    await run('2026-11-03T12:00:00Z', { wren: atom(entries) })
    const published = entries.map(entry => ({ ...entry, published: '2026-10-30T09:00:00Z' }))
    const { news } = await run('2026-11-03T13:00:00Z', { wren: atom(published) })
    expect(news.map(({ pubDate, dateIssue }) => [pubDate, dateIssue])).toEqual(
      entries.map(() => ['2026-10-30T09:00:00Z', undefined]),
    )
    // A later one cannot be when it was published.
    const stamped = entries.map(entry => ({ ...entry, published: '2026-11-04T09:00:00Z' }))
    expect(dates((await run('2026-11-04T12:00:00Z', { wren: atom(stamped) })).news)).toEqual(dates(news))
  })

  it('dates nothing anew by a publication date that is the day of the build, also under new guids', async () => {
    const { run } = startRuns('news', [wren])
    const first = await run('2026-11-03T12:00:00Z', { wren: rss(bridge, { ...audit, day: 2 }) })
    const rebuilt = rss({ ...bridge, day: 5 }, { ...audit, day: 5 }).replaceAll(/(<guid[^>]*>)/g, '$1again-')
    const { news } = await run('2026-11-05T12:00:00Z', { wren: rebuilt })
    expect(dates(news)).toEqual(dates(first.news))
    expect(news.map(({ id }) => id).sort()).toEqual(first.news.map(({ id }) => id).sort())
  })
})
