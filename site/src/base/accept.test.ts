import { expect, it } from 'vitest'
import { prefersJson, readsPages } from './accept.ts'

it.each([
  [undefined, false, false],
  ['*/*', false, false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true, false],
  ['application/json', false, true],
  ['Application/JSON, text/plain, */*', false, true],
  ['text/html, application/json;q=0.9', true, false],
  ['text/html;q=0.8, application/json', false, true],
  ['text/html;q=0, */*', false, false],
  ['application/json;q=0', false, false],
  ['text/html, application/json', true, false],
])('who accepts %s: an error is a page %s, and no page at all %s', (accept, page, json) => {
  expect([readsPages(accept), prefersJson(accept)]).toEqual([page, json])
})
