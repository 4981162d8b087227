import { describe, expect, it } from 'vitest'
import { CatalogEntry, type NewsRecord } from '#schema'
import type { RawNewsItem } from '../adapter.ts'
import { isDropped, type SourceResult } from '../collection.ts'
import { mergeNews } from './merge.ts'
import { normalizeNews } from './normalize.ts'

const entryOf = (id: string, tier = 2) =>
  CatalogEntry.parse({
    id,
    adapter: 'rss',
    name: id.toUpperCase(),
    homepage: `https://${id}.example`,
    terms: `https://${id}.example/terms`,
    staleAfterHours: 48,
    tier,
  })

const at = (hour: number) => new Date(Date.UTC(2026, 8, 1, hour))
type Item = Partial<RawNewsItem> & { title: string; hour?: number }

/** What a source answered at an hour, normalized. */
function answer(id: string, hour: number, items: Item[], tier = 2): SourceResult<'news'> {
  const entry = entryOf(id, tier)
  const records = items.map(({ hour: published, ...item }) => {
    const dates = published === undefined ? [] : [at(published).toISOString()]
    const link = `https://${id}.example/${item.title.replaceAll(' ', '-')}`
    const raw = { key: item.title, links: [link], dates, ...item }
    const record = normalizeNews(raw, entry, at(hour))
    if (isDropped(record)) throw new Error(record.dropped)
    return record
  })
  return { entry, state: 'fresh', records }
}

function merge(previous: NewsRecord[], hour: number, ...results: SourceResult<'news'>[]): NewsRecord[] {
  return mergeNews(previous, results, at(hour)).records
}

describe('a story', () => {
  const headline = 'Acme Chain halts after a consensus bug'

  it('shows the earliest item and names the others', () => {
    const [story, ...more] = merge(
      [],
      9,
      answer('beta', 9, [{ title: headline, hour: 2 }]),
      answer('alpha', 9, [{ title: headline, hour: 1 }]),
      answer('gamma', 9, [{ title: 'Acme Chain Halts After Consensus Bug', hour: 3 }]),
    )
    expect(more).toEqual([])
    expect(story).toMatchObject({ sourceId: 'alpha', story: story?.id })
    expect(story?.alsoReportedBy.map(other => other.source)).toEqual(['BETA', 'GAMMA'])
  })

  it('shows the best source of those that came at once', () => {
    const results = [
      answer('beta', 9, [{ title: headline, hour: 1 }]),
      answer('zeta', 9, [{ title: headline, hour: 1 }], 1),
    ]
    expect(merge([], 9, ...results)[0]?.sourceId).toBe('zeta')
  })

  it('keeps its id when an earlier item turns up', () => {
    const first = merge([], 9, answer('beta', 9, [{ title: headline, hour: 5 }]))
    const second = merge(first, 10, answer('alpha', 10, [{ title: headline, hour: 4 }]))
    expect(second).toHaveLength(1)
    expect(second[0]).toMatchObject({ sourceId: 'alpha', story: first[0]?.story })
    expect(second[0]?.alsoReportedBy).toMatchObject([{ sourceId: 'beta' }])
  })

  it('is not told twice by one source', () => {
    const items = [
      { title: headline, hour: 1, key: 'a' },
      { title: headline, hour: 2, key: 'b', links: ['https://alpha.example/again'] },
    ]
    expect(merge([], 9, answer('alpha', 9, items))).toMatchObject([{ alsoReportedBy: [] }])
  })
})

describe('the next run', () => {
  const results = (hour: number) => [
    answer('alpha', hour, [{ title: 'Acme doubles its blocks', hour: 1 }, { title: 'No date here' }]),
    answer('beta', hour, [{ title: 'Acme Doubles Its Blocks', hour: 2 }]),
  ]

  it('changes nothing when nothing changed', () => {
    const first = merge([], 9, ...results(9))
    expect(merge(first, 30, ...results(30))).toEqual(first)
  })

  it('keeps what a failing source said, and what has left the feed', () => {
    const first = merge([], 9, ...results(9))
    const failed: SourceResult<'news'> = { entry: entryOf('alpha'), state: 'failed', records: [] }
    expect(merge(first, 30, failed)).toEqual(first)
    expect(merge(first, 30, answer('alpha', 30, [{ title: 'News of today', hour: 29 }]))).toHaveLength(first.length + 1)
  })

  it('never calls an item without a date new again, even after 45 days', () => {
    const first = merge([], 9, answer('alpha', 9, [{ title: 'No date here' }]))
    const hour = 9 + 50 * 24
    const [later] = merge(first, hour, answer('alpha', hour, [{ title: 'No date here' }]))
    expect(later).toMatchObject({ pubDate: '2026-09-01T09:00:00Z', dateIssue: 'missing' })
  })

  it('keeps the first-seen time of an item whose date lay ahead, also once the clock has reached it', () => {
    const items = [{ title: 'From tomorrow', hour: 30 }]
    const first = merge([], 9, answer('alpha', 9, items))
    expect(first).toMatchObject([{ pubDate: '2026-09-01T09:00:00Z', dateIssue: 'future' }])
    expect(merge(first, 12, answer('alpha', 12, items))).toEqual(first)
    expect(merge(first, 40, answer('alpha', 40, items))).toEqual(first)
  })

  it('updates a story that rolls on under one address', () => {
    const page = { links: ['https://alpha.example/today'] }
    const first = merge([], 9, answer('alpha', 9, [{ title: 'Monday in brief', hour: 8, key: 'monday', ...page }]))
    const next = merge(
      first,
      33,
      answer('alpha', 33, [{ title: 'Tuesday in brief', hour: 32, key: 'tuesday', ...page }]),
    )
    expect(next).toMatchObject([
      {
        id: first[0]?.id,
        title: 'Tuesday in brief',
        pubDate: at(32).toISOString().replace('.000Z', 'Z'),
        firstSeenAt: first[0]?.firstSeenAt,
      },
    ])
  })

  it('forgets what is older than 45 days and says so', () => {
    const first = merge([], 9, ...results(9))
    expect(merge(first, 9 + 46 * 24)).toEqual([])
    const { dropped } = mergeNews([], [answer('alpha', 46 * 24, [{ title: 'Old', hour: 0 }])], at(46 * 24))
    expect(dropped).toEqual([{ source: 'alpha', rule: 'older-than-45-days' }])
  })
})

it('lists the newest first, and those of one moment by address', () => {
  const items = ['Bees swarm', 'Ants march', 'Cats sleep'].map((title, n) => ({ title, hour: n === 2 ? 5 : 4 }))
  expect(merge([], 9, answer('alpha', 9, items)).map(({ title }) => title)).toEqual([
    'Cats sleep',
    'Ants march',
    'Bees swarm',
  ])
})
