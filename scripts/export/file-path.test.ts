import { describe, expect, it } from 'vitest'
import { filePath, safeValue } from './file-path.ts'

const JSON_TYPE = 'application/json'
const HTML = 'text/html; charset=utf-8'

describe('a request', () => {
  it.each([
    ['/', HTML, 'index.html'],
    ['/jobs', HTML, 'jobs.html'],
    ['/jobs?tag=defi&page=2', HTML, 'jobs/tag/defi/page/2.html'],
    ['/companies/web3.career', HTML, 'companies/web3.career.html'],
    ['/jobs.md', 'text/markdown', 'jobs.md'],
    ['/jobs.md?page=2', 'text/markdown', 'jobs/page/2.md'],
    ['/api', JSON_TYPE, 'api.json'],
    ['/api/jobs', JSON_TYPE, 'api/jobs'],
    ['/api/v1/jobs', JSON_TYPE, 'api/v1/jobs.json'],
    ['/api/v1/jobs/facets', JSON_TYPE, 'api/v1/jobs/facets'],
    ['/api/v1/jobs/made-up-1', JSON_TYPE, 'api/v1/jobs/made-up-1'],
    ['/api/v1/jobs?tag=defi', JSON_TYPE, 'api/v1/jobs/tag/defi.json'],
    ['/api/v1/jobs?tag=defi&limit=50&offset=50', JSON_TYPE, 'api/v1/jobs/tag/defi/offset/50.json'],
    ['/api/v1/jobs.rss?tag=defi', 'application/rss+xml', 'api/v1/jobs/tag/defi.rss'],
    ['/.well-known/api-catalog', 'application/linkset+json', '.well-known/api-catalog'],
    ['/companies/%E7%84%A1', HTML, 'companies/無.html'],
  ])('%s is the file %3$s', (target, type, path) => expect(filePath(target, type)).toBe(path))

  it('cannot leave the folder', () => {
    for (const target of [
      '/jobs/..%2f..%2fetc',

      '/jobs/a%5cb',
      '/jobs/a%00b',
      '/jobs?tag=..',
      '/jobs?tag=a/../b',
    ])
      expect(filePath(target, HTML)).toMatch(/^jobs\/(?:tag\/)?[a-z0-9-]+\.html$/)
  })
})

describe('a value', () => {
  it.each(['defi', 'layer-2', 'c++', 'c#', 'node.js', '無限', 'öl'])('%s is its own name', value => {
    expect(safeValue(value)).toBe(value)
  })

  it('that some disk would take for another gets a hash, a different one each', () => {
    const values = [
      '',
      '.',
      '..',
      'a/b',
      'a\\b',
      'con',
      'nul.txt',
      'ends.',
      'straße',
      'x'.repeat(151),
      'x'.repeat(152),
      'defi.json',
      'defi.br',
      'a b',
      'a\u0301',
    ]
    const names = values.map(safeValue)
    expect(names.every(name => /^[a-z0-9-]+-[0-9a-f]{16}$/.test(name))).toBe(true)
    expect(new Set(names).size).toBe(values.length)
  })
})
