import { describe, expect, it } from 'vitest'
import type { NewsRecord } from '#contract'
import type { RawNewsItem } from '../adapter.ts'
import { isDropped, type SourceResult } from '../collection.ts'
import { exampleList } from '../test/example-list.ts'
import { mergeNews } from './merge.ts'
import { normalizeNews } from './normalize.ts'

const entryOf = (id: string, tier = 2) => exampleList({ id, name: id.toUpperCase(), tier })

const at = (hour: number) => new Date(Date.UTC(2026, 8, 1, hour))
type Item = Partial<RawNewsItem> & { title: string; hour?: number }

/** The answer of a source at an hour, normalized. */
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

  it('is not listed twice by one source', () => {
    const items = [
      { title: headline, hour: 1, key: 'a' },
      { title: headline, hour: 2, key: 'b', links: ['https://alpha.example/again'] },
    ]
    expect(merge([], 9, answer('alpha', 9, items))).toMatchObject([{ alsoReportedBy: [] }])
  })

  it('does not name sources that link to the same page', () => {
    const [page] = answer('alpha', 9, [{ title: headline, hour: 1 }]).records
    const links = [page?.link ?? '']
    const [story, ...more] = merge(
      [],
      9,
      answer('alpha', 9, [{ title: headline, hour: 1 }]),
      answer('beta', 9, [{ title: headline, hour: 2, links }]),
    )
    expect([story?.sourceId, story?.alsoReportedBy, more]).toEqual(['alpha', [], []])
  })

  it('is rather shown from a source of the catalog than from one that left it', () => {
    const first = merge([], 9, answer('alpha', 9, [{ title: headline, hour: 1 }]))
    const [story] = merge(first, 10, answer('zeta', 10, [{ title: headline, hour: 1 }]))
    expect([story?.sourceId, story?.alsoReportedBy.map(({ sourceId }) => sourceId)]).toEqual(['zeta', ['alpha']])
  })

  it('that was split leaves its id to its first item, and dates a report by its own time', () => {
    const today = (id: string, title: string, hour: number) =>
      answer(id, hour + 1, [{ title, hour, key: 'today', links: [`https://${id}.example/today`] }])
    const beta = answer('beta', 9, [{ title: headline, hour: 6 }])
    const first = merge([], 9, today('alpha', headline, 5), beta)
    const joined = merge(first, 21, today('gamma', headline, 20))
    expect(joined).toMatchObject([{ id: first[0]?.id, alsoReportedBy: [{ sourceId: 'beta' }, { sourceId: 'gamma' }] }])
    const apart = merge(joined, 130, today('alpha', 'Bees swarm', 60), beta, today('gamma', 'Ants march', 120))
    expect(apart.map(({ sourceId, id, story }) => [sourceId, id === story])).toEqual([
      ['gamma', true],
      ['alpha', true],
      ['beta', true],
    ])
    expect([apart[1]?.id, apart[0]?.firstSeenAt]).toEqual([first[0]?.id, '2026-09-01T20:00:00Z'])
  })
})

describe('the next run', () => {
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

  it('does not move an item whose date is left out or lies ahead later', () => {
    const first = merge([], 9, answer('alpha', 9, [{ title: 'A day in Acme', hour: 5 }]))
    expect(merge(first, 10, answer('alpha', 10, [{ title: 'A day in Acme' }]))).toEqual(first)
    const ahead = merge(first, 10, answer('alpha', 10, [{ title: 'A day in Acme', hour: 300 }]))
    expect(ahead).toEqual(first)
  })

  it('keeps an item whose date lies ahead for as long as its source lists it', () => {
    const items = [{ title: 'From next year', hour: 9000 }]
    const first = merge([], 9, answer('alpha', 9, items))
    expect(merge(first, 9 + 50 * 24, answer('alpha', 9 + 50 * 24, items))).toEqual(first)
  })

  it('updates a story that rolls on under one address, also one whose date lay ahead', () => {
    const page = { links: ['https://alpha.example/today'] }
    const first = merge([], 9, answer('alpha', 9, [{ title: 'Tomorrow in brief', hour: 30, key: 'monday', ...page }]))
    const tuesday = { title: 'Tuesday in brief', hour: 39, key: 'tuesday', ...page }
    const next = merge(first, 40, answer('alpha', 40, [tuesday]))
    const { id, firstSeenAt } = first[0] ?? {}
    expect(next).toMatchObject([{ id, title: tuesday.title, pubDate: '2026-09-02T15:00:00Z', firstSeenAt }])
    expect(next[0]).not.toHaveProperty('dateIssue', 'future')
  })

  it('is another item if a stored one has moved and its old address was taken', () => {
    const item = (title: string, key: string, page: number) => {
      return { title, hour: 1, key, links: [`https://alpha.example/${page}`] }
    }
    const first = merge([], 9, answer('alpha', 9, [item('Bees swarm', 'bees', 1)]))
    const next = merge(first, 10, answer('alpha', 10, [item('Bees swarm', 'bees', 2), item('Cats sleep', 'cats', 1)]))
    const [bees, cats] = ['bees', 'cats'].map(key => next.find(({ sourceKey }) => sourceKey === key))
    expect([bees?.id, cats?.title]).toEqual([first[0]?.id, 'Cats sleep'])
    expect(cats?.id).not.toBe(bees?.id)
  })

  it('leaves a page to the source that reported it', () => {
    const links = ['https://alpha.example/page']
    const first = merge([], 9, answer('alpha', 9, [{ title: 'Bees swarm', hour: 1, links }]))
    const failed: SourceResult<'news'> = { entry: entryOf('alpha'), state: 'failed', records: [] }
    const next = merge(first, 10, failed, answer('beta', 10, [{ title: 'Bees swarm', hour: 2, links }]))
    expect(next).toEqual(first)
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

describe('a key that a feed gives again', () => {
  const first = answer('wren', 0, [{ key: '1', title: 'Alder chain opens a bridge', hour: 0 }])
  const stored = mergeNews([], [first], at(0)).records

  it('is another story when page, headline and day are other ones, and the old one stays', () => {
    const next = { key: '1', title: 'Regulator fines Birch exchange', hour: 150 }
    const records = merge(stored, 151, answer('wren', 151, [next]))
    expect(records.map(({ title }) => title)).toEqual([next.title, 'Alder chain opens a bridge'])
    expect(records[1]).toEqual(stored[0])
  })

  it.each([
    ['another headline and page of the same day', { title: 'Alder chain opens its bridge', hour: 2 }],
    ['another page and day', { title: 'Alder chain opens a bridge', hour: 40, links: ['https://wren.example/b'] }],
    ['another headline and day', { title: 'Bridge of Alder', hour: 40, links: stored.map(({ link }) => link) }],
  ])('is the same story with %s', (_what, item) => {
    const records = merge(stored, 48, answer('wren', 48, [{ key: '1', ...item }]))
    expect(records.map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
  })

  it('follows its page, though the feed numbers its items again', () => {
    const items = [
      { key: '1', title: 'Regulator fines Birch exchange', hour: 1 },
      { key: '2', title: 'Alder chain opens a bridge', hour: 0 },
    ]
    const records = merge(stored, 2, answer('wren', 2, items))
    expect(records.find(({ title }) => title.startsWith('Alder'))?.id).toBe(stored[0]?.id)
    expect(new Set(records.map(({ id }) => id)).size).toBe(2)
  })
})

it('counts the older items of a page that several lead to', () => {
  const links = ['https://wren.example/status']
  const items = [1, 2, 3].map(hour => ({ key: `${hour}`, title: `Withdrawals paused, note ${hour}`, hour, links }))
  const { records, dropped } = mergeNews([], [answer('wren', 4, items)], at(4))
  expect(records.map(({ title }) => title)).toEqual(['Withdrawals paused, note 3'])
  expect(dropped).toEqual(Array(2).fill({ source: 'wren', rule: 'same-page' }))
})
