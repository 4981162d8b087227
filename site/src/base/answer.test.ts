import { expect, it } from 'vitest'
import { prefersJson, prefersMarkdown, readsPages } from './answer.ts'

it.each([
  [undefined, 'nothing'],
  ['', 'nothing'],
  ['*/*', 'nothing'],
  ['text/*', 'nothing'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'page'],
  ['text/html;q=0, */*', 'nothing'],
  ['application/json', 'json'],
  ['Application/JSON, text/plain, */*', 'json'],
  ['application/json;q=0', 'nothing'],
  ['text/html, application/json', 'page'],
  ['text/html, application/json;q=0.9', 'page'],
  ['text/html;q=0.8, application/json', 'json'],
  ['TEXT/Markdown; charset=utf-8', 'markdown'],
  ['text/markdown, */*;q=0.1', 'markdown'],
  ['text/html;q=0.8, text/markdown;q=0.9', 'page markdown'],
  ['text/html, text/markdown', 'page markdown'],
  ['text/html, text/markdown;q=0.5', 'page'],
  ['text/*;q=0.9, text/markdown;q=0.5', 'nothing'],
  ['text/markdown;q=0.0, text/html', 'page'],
  ['text/markdown;q=nonsense', 'nothing'],
])('accepting %s gets errors as pages if pages are accepted, as JSON if preferred: %s', (accept, expected) => {
  const found = [
    readsPages(accept) && 'page',
    prefersJson(accept) && 'json',
    prefersMarkdown(accept) && 'markdown',
  ].filter(Boolean)
  expect(found.join(' ') || 'nothing').toBe(expected)
})
