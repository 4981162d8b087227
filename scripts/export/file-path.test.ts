import { describe, expect, it } from 'vitest'
import { fileAddresses, filePath, linkFiles, safeValue } from './file-path.ts'

const JSON_TYPE = 'application/json'
const HTML = 'text/html; charset=utf-8'
const addressIn = (path: string) => fileAddresses(new Set(['index.html', path]))

it.each([
  ['/', HTML, 'index.html', '/'],
  ['/jobs', HTML, 'jobs.html', '/jobs'],
  ['/jobs?tag=defi&page=2', HTML, 'jobs/tag/defi/page/2.html', '/jobs/tag/defi/page/2'],
  ['/jobs?tag=node.js', HTML, 'jobs/tag/node.js.html', '/jobs/tag/node.js'],
  ['/events/calendar?month=2026-12', HTML, 'events/calendar/month/2026-12.html', '/events/calendar/month/2026-12'],
  ['/companies/%E7%84%A1', HTML, 'companies/無.html', '/companies/%E7%84%A1'],
  ['/jobs.md', 'text/markdown', 'jobs.md', '/jobs.md'],
  ['/jobs.md?page=2', 'text/markdown', 'jobs/page/2.md', '/jobs/page/2.md'],
  ['/api', JSON_TYPE, 'api.json', '/api.json'],
  ['/api/jobs', JSON_TYPE, 'api/jobs', '/api/jobs'],
  ['/api/v1/jobs', JSON_TYPE, 'api/v1/jobs.json', '/api/v1/jobs.json'],
  ['/api/v1/jobs/facets', JSON_TYPE, 'api/v1/jobs/facets', '/api/v1/jobs/facets'],
  ['/api/v1/jobs/made-up-1', JSON_TYPE, 'api/v1/jobs/made-up-1', '/api/v1/jobs/made-up-1'],
  ['/api/v1/jobs?tag=defi', JSON_TYPE, 'api/v1/jobs/tag/defi.json', '/api/v1/jobs/tag/defi.json'],
  ['/api/v1/jobs?limit=50&offset=50', JSON_TYPE, 'api/v1/jobs/offset/50.json', '/api/v1/jobs/offset/50.json'],
  ['/api/v1/jobs.rss?tag=defi', 'application/rss+xml', 'api/v1/jobs/tag/defi.rss', '/api/v1/jobs/tag/defi.rss'],
  ['/jobs?tag=c%23', HTML, 'jobs/tag/c#.html', '/jobs/tag/c%23'],
  ['/jobs?tag=c%2B%2B', HTML, 'jobs/tag/c++.html', '/jobs/tag/c%2B%2B'],
])('%s is the file %3$s at %4$s', (target, type, path, address) => {
  expect([filePath(target, type), addressIn(path)(target)]).toEqual([path, address])
})

it.each(['/jobs/..%2f..%2fetc', '/jobs/a%5cb', '/jobs/a%00b', '/jobs?tag=..', '/jobs?tag=a/../b'])(
  '%s cannot leave the folder',
  target => expect(filePath(target, HTML)).toMatch(/^jobs\/(?:tag\/)?[a-z0-9-]+\.html$/),
)

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

describe('a value', () => {
  it.each(['defi', 'layer-2', 'c++', 'c#', 'node.js', '無限', 'öl'])('%s is its own name', value => {
    expect(safeValue(value)).toBe(value)
  })

  it('that some disk would take for another gets a hash, a different one each', () => {
    const values = [
      ...['', '.', '..', 'a/b', 'a\\b', 'con', 'nul.txt', 'ends.', 'straße', 'x'.repeat(151), 'x'.repeat(152)],
      ...['defi.json', 'defi.br', 'a b', 'a\u0301'],
    ]
    const names = values.map(safeValue)
    expect(names.every(name => /^[a-z0-9-]+-[0-9a-f]{16}$/.test(name))).toBe(true)
    expect(new Set(names).size).toBe(values.length)
  })
})

it.each([
  ['leads to the file of its list', '/api/v1/jobs?tag=c%23>; rel="first"', '/api/v1/jobs/tag/c%23.json>; rel="first"'],
  ['to a whole list, too', '/api/v1/jobs>; rel="first"', '/api/v1/jobs.json>; rel="first"'],
  ['with a query and without a file is left out', '/jobs.md?tag=c%23>; rel="alternate"', undefined],
  ['to a document stays as it is', '/openapi.json>; rel="service-desc"', '/openapi.json>; rel="service-desc"'],
])('a link %s', (_what, link, expected) => {
  const BASE = 'https://web3.example'
  const paths = new Set(['api/v1/jobs/tag/c#.json', 'api/v1/jobs.json'])
  const about = { path: 'x.json', type: JSON_TYPE, cacheControl: 'no-store', bytes: 1, sha256: '' }
  const [linked] = linkFiles([{ ...about, link: `<${BASE}${link}` }], BASE, fileAddresses(paths))
  expect(linked?.link).toBe(expected && `<${BASE}${expected}`)
})
