import { expect, it } from 'vitest'
import { fileAddresses, linkFiles } from './file-path.ts'

const addressIn = (path: string) => fileAddresses(new Set(['index.html', path]))

it.each([
  ['/jobs?page=2', 'jobs/page/2.html', '/jobs/page/2'],
  ['/jobs?tag=defi&page=2', 'jobs/tag/defi/page/2.html', '/jobs/tag/defi/page/2'],
  ['/events/calendar?month=2026-12', 'events/calendar/month/2026-12.html', '/events/calendar/month/2026-12'],
  ['/api/v1/jobs.rss?tag=defi', 'api/v1/jobs/tag/defi.rss', '/api/v1/jobs/tag/defi.rss'],
  ['/api/v1/jobs?limit=50&offset=50', 'api/v1/jobs/offset/50.json', '/api/v1/jobs/offset/50.json'],
  ['/jobs.md?page=2', 'jobs/page/2.md', '/jobs/page/2.md'],
  ['/api/v1/jobs', 'api/v1/jobs.json', '/api/v1/jobs.json'],
  ['/', 'jobs.html', '/'],
  ['/jobs', 'jobs.html', '/jobs'],
])('%s with the file %s is asked for at %s', (target, path, address) => expect(addressIn(path)(target)).toBe(address))

it.each([
  ['tag=c%23', 'jobs/tag/c#.html', '/jobs/tag/c%23'],
  ['tag=c%2B%2B', 'jobs/tag/c++.html', '/jobs/tag/c%2B%2B'],
  ['tag=%E7%84%A1%E9%99%90', 'jobs/tag/無限.html', '/jobs/tag/%E7%84%A1%E9%99%90'],
  ['tag=node.js', 'jobs/tag/node.js.html', '/jobs/tag/node.js'],
])('%s is found whatever is in the name', (query, path, address) => {
  expect(addressIn(path)(`/jobs?${query}`)).toBe(address)
  expect(`${decodeURIComponent(new URL(`${address}`, 'https://web3.example').pathname)}.html`).toBe(`/${path}`)
})

it.each([
  ['/glossary?category=Layer%202%20Scaling', 'glossary/category/layer-2-scaling.html'],
  ['/glossary?category=Layer+2+Scaling', 'glossary/category/layer-2-scaling.html'],
  ['/api/v1/jobs.rss?company=Example+Labs', 'api/v1/jobs/company/example-labs.rss'],
])('%s is the list of its slug', (target, path) =>
  expect(addressIn(path)(target)).toBe(`/${path.replace(/\.html$/, '')}`),
)

it.each([
  '/jobs?tag=defi&country=pt',
  '/jobs?search=defi',
  '/jobs?tag=rust',
  '/api/v1/search?q=defi',
  '/jobs.md?page=2',
  '/llms.txt',
  '/%E0%A4%A?tag=defi',
])('%s has no file', target => expect(addressIn('jobs/tag/defi.html')(target)).toBeUndefined())

const BASE = 'https://web3.example'
const LINKED_PATH = 'api/v1/jobs/tag/c#.json'
const linked = (link: string) => {
  const about = { path: LINKED_PATH, type: 'application/json', cacheControl: 'no-store', bytes: 1, sha256: '', link }
  return linkFiles([about], BASE, fileAddresses(new Set([LINKED_PATH, 'api/v1/jobs.json'])))[0]?.link
}

it('a link leads to the file of what it named', () => {
  expect(linked(`<${BASE}/api/v1/jobs?tag=c%23>; rel="first"`)).toBe(`<${BASE}/api/v1/jobs/tag/c%23.json>; rel="first"`)
  expect(linked(`<${BASE}/api/v1/jobs>; rel="first"`)).toBe(`<${BASE}/api/v1/jobs.json>; rel="first"`)
})

it('one with a query and without a file is left out, one to a document stays', () => {
  const document = `<${BASE}/openapi.json>; rel="service-desc"; type="application/json"`
  expect(linked(`<${BASE}/jobs.md?tag=c%23>; rel="alternate", ${document}`)).toBe(document)
  expect(linked(`<${BASE}/jobs.md?tag=c%23>; rel="alternate"`)).toBeUndefined()
})
