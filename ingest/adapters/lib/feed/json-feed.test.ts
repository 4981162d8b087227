import { describe, expect, it } from 'vitest'
import { SourceError } from '../../../adapter.ts'
import { readJsonFeed } from './json-feed.ts'

const VERSION = 'https://jsonfeed.org/version/1.1'
const read = (feed: object) =>
  readJsonFeed(JSON.stringify({ version: VERSION, ...feed }), ['https://acme.example/feed'])

describe('a JSON Feed', () => {
  it('is read with members of the wrong kind', () => {
    const items = [
      { id: 7, url: '/7', title: 'A', tags: 'x', authors: {}, date_published: null, summary: 5, author: 'B' },
    ]
    expect(read({ items })).toMatchObject([{ key: '7', title: 'A', links: ['https://acme.example/7'], dates: [] }])
  })

  it('may count its dates in seconds or milliseconds', () => {
    const items = [{ id: '1', date_published: 1790000000, date_modified: 1790000000000 }]
    expect(read({ items })).toMatchObject([{ dates: ['1790000000', '1790000000000'] }])
  })

  it('keeps its items beside something that is no item', () =>
    expect(read({ items: [null, 'x', { id: '1', title: 'A' }] }).map(({ title }) => title)).toEqual(['', '', 'A']))

  it('may say its version without a scheme or with a later minor number', () => {
    for (const version of ['1', 'https://jsonfeed.org/version/1', 'http://www.jsonfeed.org/version/1.2/'])
      expect(read({ version, items: [{ id: '1' }] })).toHaveLength(1)
  })

  it.each([
    ['another version', { version: 'https://jsonfeed.org/version/2', items: [] }],
    ['no version', { version: undefined, items: [] }],
    ['no items', {}],
  ])('is refused with %s', (_what, feed) => expect(() => read(feed)).toThrow(SourceError))
})
