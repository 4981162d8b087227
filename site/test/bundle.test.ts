/** The bundled server answers as its source does: most other tests run the source. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerProcess, startProcess } from './process.ts'
import { ask } from './raw.ts'
import { startServer, type TestServer } from './server.ts'

const stateDir = mkdtempSync(join(tmpdir(), 'bundled-'))
let source: TestServer
let bundled: ServerProcess
beforeAll(async () => {
  source = await startServer()
  bundled = await startProcess({ DATA_DIR: source.dataDir, STATE_DIR: stateDir })
})
afterAll(async () => {
  await bundled.kill()
  await source.close()
})

// The bundler had dropped the call that finds out, since nobody used its value: 500 where the source said 404.
describe('a path whose escapes mean nothing is nowhere', () => {
  it.each([
    '/api/v1/jobs/%zz',
    '/api/v1/news/%',
    '/api/v1/events/%E0%A4%A',
    '/api/v1/glossary/%ff',
    '/jobs/%ff',
    '/jobs/%ff.md',
    '/companies/%zz',
    '/%zz',
  ])('%s', async path => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const answers = await Promise.all([source.url, bundled.url].map(url => ask(url, method, path)))
      expect([method, ...answers.map(({ status }) => status)]).toEqual([method, 404, 404])
    }
    expect(bundled.output()).not.toMatch(/"level":50|error/i)
  })
})

it('has less than 12 KB of scripts for all pages together, compressed', () => {
  const folder = new URL('../dist/client/_astro/', import.meta.url)
  const scripts = readdirSync(folder).filter(name => name.endsWith('.js'))
  const sizes = scripts.map(name => gzipSync(readFileSync(new URL(name, folder))).length)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(12_000)
})
