import { describe, expect, it } from 'vitest'
import { nextPage, readLinkedPages } from './next-page.ts'

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
  ])('is read %s', (_, answer, next) => expect(nextPage(answer, PAGE)).toBe(next))

  it.each([
    ['the last page', { next: null, links: { next: '' } }],
    ['a number', { next: 2 }],
    ['a cursor', { next: 'b3Blbg==' }],
    ['another host', { next: 'https://other.example/api/events?page=2' }],
    ['a list', [{ next: '/api/events/2' }]],
  ])('is not guessed from %s', (_, answer) => expect(nextPage(answer, PAGE)).toBeUndefined())
})

describe('linked pages', () => {
  it('are read until one names no new page', async () => {
    const next = new Map([
      [PAGE, '?page=2'],
      ['https://list.example/api/events?page=2', '?page=3'],
      ['https://list.example/api/events?page=3', '?page=2'],
    ])
    const bodies = await readLinkedPages(PAGE, async url => JSON.stringify({ url, next: next.get(url) }))
    expect(bodies.map(body => JSON.parse(body).url)).toEqual([...next.keys()])
  })

  it('are no more than twenty', async () => {
    let page = 1
    expect(await readLinkedPages(PAGE, async () => JSON.stringify({ next: `?page=${++page}` }))).toHaveLength(20)
  })

  it('end at a page that is no JSON', async () =>
    expect(await readLinkedPages(PAGE, async () => '<html></html>')).toEqual(['<html></html>']))
})
