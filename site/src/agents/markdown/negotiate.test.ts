import { describe, expect, it } from 'vitest'
import { negotiatedPath, prefersMarkdown } from './negotiate.ts'

describe('a client that may have HTML or Markdown', () => {
  it.each([
    [undefined, false],
    ['*/*', false],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
    ['text/*', false],
    ['text/markdown', true],
    ['TEXT/Markdown; charset=utf-8', true],
    ['text/markdown, text/html, */*', true],
    ['text/html, text/markdown', true],
    ['text/markdown, */*;q=0.1', true],
    ['text/html;q=0.8, text/markdown;q=0.9', true],
    ['text/html, text/markdown;q=0.5', false],
    ['text/*;q=0.9, text/markdown;q=0.5', false],
    ['text/markdown;q=0', false],
    ['text/markdown;q=0.0, text/html', false],
    ['text/markdown;q=nonsense', false],
    ['', false],
  ])('that accepts %s', (accept, expected) => {
    expect(prefersMarkdown(accept)).toBe(expected)
  })

  it('is asked only where there are both', () => {
    expect(negotiatedPath('/jobs', 'text/markdown')).toBe('/jobs.md')
    expect(negotiatedPath('/', 'text/markdown')).toBe('/index.md')
    expect(negotiatedPath('/jobs', 'text/html')).toBe('/jobs')
    for (const path of ['/api/jobs', '/status', '/events/calendar', '/events/a.ics', '/jobs/a.md'])
      expect(negotiatedPath(path, 'text/markdown')).toBeUndefined()
  })
})
