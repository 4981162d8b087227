import { expect, it } from 'vitest'
import { negotiatedPath } from './negotiate.ts'

it.each([
  ['/api/jobs', undefined, '/api/jobs'],
  ['/api/jobs', '*/*', '/api/jobs'],
  ['/api/jobs', 'application/json, text/plain, */*', '/api/jobs'],
  ['/api/jobs', 'image/png', '/api/jobs'],
  ['/api/jobs', 'text/calendar', '/api/jobs'],
  ['/api/v1/events', 'text/calendar', '/api/v1/events.ics'],
  ['/api/jobs', 'Text/CSV; header=present, */*', '/api/v1/jobs.csv'],
  ['/api/jobs', 'application/atom+xml, application/rss+xml', '/api/v1/jobs.atom'],
  ['/api/jobs', 'application/feed+json, application/json;q=0.9', '/api/v1/jobs.json-feed'],
  ['/api/jobs', 'text/csv;q=0', '/api/jobs'],
  ['/api/jobs', 'text/csv;q=0.5, application/x-ndjson', '/api/v1/jobs.ndjson'],
  ['/api/jobs', 'text/csv, application/json', '/api/jobs'],
  ['/api/jobs', 'text/csv;q=0.5, */*;q=0.8', '/api/jobs'],
  ['/api/jobs', 'text/markdown', '/jobs.md'],
  ['/jobs', 'text/markdown', '/jobs.md'],
  ['/', 'text/markdown', '/index.md'],
  ['/jobs', 'text/html', '/jobs'],
  ['/api/v1/jobs.csv', 'text/markdown', undefined],
  ['/status', 'text/markdown', undefined],
  ['/events/calendar', 'text/markdown', undefined],
  ['/jobs/a.md', 'text/markdown', undefined],
])('%s is for clients that accept %s at %s', (path, accept, expected) => {
  expect(negotiatedPath(path, accept)).toBe(expected)
})
