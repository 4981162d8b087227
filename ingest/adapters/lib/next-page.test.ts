import { describe, expect, it } from 'vitest'
import { nextPage } from './next-page.ts'

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
