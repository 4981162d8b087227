import { expect, it } from 'vitest'
import { addressOf, routes } from './routes.ts'

it.each([
  ['/', '/'],
  ['//', '/'],
  ['/jobs/', '/jobs'],
  ['//evil.example/x', '/evil.example/x'],
  ['/a///b//', '/a/b'],
  ['/api/', '/api'],
  ['/api//jobs/', '/api/jobs'],
  ['/api/jobs/made-up', '/api/v1/jobs/made-up'],
  ['/api/jobs.csv', '/api/v1/jobs.csv'],
  ['/api/changes/', '/api/v1/changes'],
  ['/api/status', '/api/status'],
  ['/api/none', '/api/none'],
  ['/mcp/', '/mcp'],
])('%s is at %s', (path, address) => {
  expect(addressOf(path)).toBe(address)
})

it('every path of the table is its own address, and without the version leads to one', () => {
  const paths = routes.map(({ path }) => path.replace(/\{\w+\}/, 'made-up'))
  for (const path of paths) {
    expect(addressOf(path)).toBe(path)
    expect(paths).toContain(addressOf(path.replace('/api/v1/', '/api/')))
  }
})
