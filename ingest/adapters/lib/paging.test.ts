import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextPage, pageByOffset, pageOnward } from './paging.ts'

interface Options {
  size: number
  cap: number
  total?: number
}

/** Reads a board of `rows` rows; its first page states `total`, the later ones 0. */
function read(rows: number, { total, ...options }: Options) {
  const offsets: number[] = []
  const bodies: string[] = []
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    offsets.push(offset)
    const count = Math.max(0, Math.min(options.size, rows - offset))
    bodies.push(JSON.stringify({ offset, rows: count, total: offset === 0 ? total : 0 }))
    const request = (at: number) => ({ url: String(at) })
    const [next] = pageByOffset(bodies, { ...options, request, measure: body => JSON.parse(body) })
    offset = next && Number(next.url)
  }
  return { offsets, rows: bodies.reduce((sum, body) => sum + JSON.parse(body).rows, 0) }
}

describe('pages by offset', () => {
  it.each([
    ['end with the first one if it is not full', 3, { size: 20, cap: 2000, total: 27 }, [0]],
    ['end with the stated total', 40, { size: 20, cap: 2000, total: 40 }, [0, 20]],
    ['end with one that is not full if no total is stated', 40, { size: 20, cap: 2000 }, [0, 20, 40]],
    ['end at the cap', 500, { size: 20, cap: 60, total: 500 }, [0, 20, 40]],
  ])('%s', (_, rows, options, offsets) => expect(read(rows, options).offsets).toEqual(offsets))

  it('end with one that repeats the one before', () => {
    const paging = { size: 20, cap: 5000, request: () => ({ url: '' }), measure: () => ({ rows: 20 }) }
    const repeated = ['the same twenty', 'the same twenty']
    expect(pageByOffset(repeated, { ...paging, mayRepeat: true })).toEqual([])
    expect(pageByOffset(repeated, paging)).toEqual([{ url: '' }])
  })

  it('hold every row, however many there are', () => {
    const counts = fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 50 }), fc.boolean())
    fc.assert(
      fc.property(counts, ([rows, size, stated]) => {
        expect(read(rows, { size, cap: 1000, total: stated ? rows : undefined }).rows).toBe(rows)
      }),
    )
  })
})

describe('pages that lead onward', () => {
  it('are read until one leads to none, back to a page that was read, or far enough', () => {
    const next = (body: string) => body || undefined
    expect(pageOnward(['b'], 'a', 20, next)).toEqual([{ url: 'b' }])
    expect(pageOnward(['b', ''], 'a', 20, next)).toEqual([])
    expect(pageOnward(['b', 'a'], 'a', 20, next)).toEqual([])
    expect(pageOnward(['b', 'b'], 'a', 20, next)).toEqual([])
    expect(pageOnward(['b', 'c'], 'a', 2, next)).toEqual([])
  })
})

const PAGE = 'https://list.example/api/events?per_page=2'

describe('the next page of an answer', () => {
  it.each([
    ['at the root', { next: 'https://list.example/api/events?page=2' }, 'https://list.example/api/events?page=2'],
    ['on http', { next: 'http://list.example/api/events?page=2' }, 'https://list.example/api/events?page=2'],
    ['as a path', { next_page_url: '/api/events?page=2' }, 'https://list.example/api/events?page=2'],
    [
      'by WordPress',
      { next_rest_url: 'https://list.example/wp-json/x?page=2' },
      'https://list.example/wp-json/x?page=2',
    ],
    ['as a query', { nextLink: '?page=2' }, 'https://list.example/api/events?page=2'],
    ['among links', { data: [], links: { next: '/api/events/2' } }, 'https://list.example/api/events/2'],
    ['as a link of HAL', { _links: { next: { href: '/api/events/2' } } }, 'https://list.example/api/events/2'],
    ['in the paging', { meta: { pagination: { next: '/api/events/2' } } }, 'https://list.example/api/events/2'],
  ])('is read %s', (_, answer, next) => expect(nextPage(JSON.stringify(answer), PAGE)).toBe(next))

  it.each([
    ['the last page', { next: null, links: { next: '' } }],
    ['a number', { next: 2 }],
    ['a cursor', { next: 'b3Blbg==' }],
    ['another host', { next: 'https://other.example/api/events?page=2' }],
    ['a list', [{ next: '/api/events/2' }]],
  ])('is not guessed from %s', (_, answer) => expect(nextPage(JSON.stringify(answer), PAGE)).toBeUndefined())
})

it('is not looked for in an answer that is not JSON', () => expect(nextPage('<html></html>', PAGE)).toBeUndefined())
