import { describe, expect, it } from 'vitest'
import { prefersMarkdown } from '../base/accept.ts'
import { negotiatedPath } from './negotiate.ts'

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
    for (const path of ['/api/v1/jobs.csv', '/status', '/events/calendar', '/events/a.ics', '/jobs/a.md'])
      expect(negotiatedPath(path, 'text/markdown')).toBeUndefined()
  })
})

describe('a list of the API', () => {
  it.each([
    [undefined, '/api/jobs'],
    ['*/*', '/api/jobs'],
    ['application/json', '/api/jobs'],
    ['application/json, text/plain, */*', '/api/jobs'],
    ['image/png', '/api/jobs'],
    ['text/csv', '/api/v1/jobs.csv'],
    ['Text/CSV; header=present, */*', '/api/v1/jobs.csv'],
    ['application/x-ndjson', '/api/v1/jobs.ndjson'],
    ['application/rss+xml', '/api/v1/jobs.rss'],
    ['application/atom+xml, application/rss+xml', '/api/v1/jobs.atom'],
    ['application/feed+json, application/json;q=0.9', '/api/v1/jobs.json-feed'],
    ['text/markdown', '/jobs.md'],
    ['text/calendar', '/api/jobs'],
    ['text/csv;q=0', '/api/jobs'],
    ['text/csv;q=0.5, application/x-ndjson', '/api/v1/jobs.ndjson'],
    ['text/csv;q=0.5, application/json', '/api/jobs'],
    ['text/csv, application/json', '/api/jobs'],
    ['text/csv;q=0.5, */*;q=0.8', '/api/jobs'],
  ])('is for who accepts %s at %s', (accept, path) => {
    expect(negotiatedPath('/api/jobs', accept)).toBe(path)
  })

  it('has a calendar where events are', () => {
    expect(negotiatedPath('/api/v1/events', 'text/calendar')).toBe('/api/v1/events.ics')
  })
})
