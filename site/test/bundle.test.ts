/** The bundled server: most other tests run its source. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServerProcess, startProcess } from './process.ts'
import { ask } from './raw.ts'
import { writeData } from './server.ts'
import { fictionalSnapshot } from './snapshot.ts'

let bundled: ServerProcess
beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'bundled-'))
  await writeData(join(dir, 'data'), fictionalSnapshot())
  bundled = await startProcess({ DATA_DIR: join(dir, 'data'), STATE_DIR: join(dir, 'state') })
})
afterAll(() => bundled.kill())

// The bundler had dropped the call that checks, since its value was unused: 500 instead of the source's 404.
it.each([
  '/api/v1/jobs/%zz',
  '/api/v1/news/%',
  '/api/v1/events/%E0%A4%A',
  '/api/v1/glossary/%ff',
  '/jobs/%ff',
  '/jobs/%ff.md',
  '/companies/%zz',
  '/%zz',
])('%s, whose escapes mean nothing, is nowhere', async path => {
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
    expect([method, (await ask(bundled.url, method, path)).status]).toEqual([method, 404])
  }
  expect(bundled.output()).not.toMatch(/"level":50|error/i)
})

it('has less than 12 KB of scripts for all pages together, compressed', () => {
  const folder = new URL('../dist/client/_astro/', import.meta.url)
  const scripts = readdirSync(folder).filter(name => name.endsWith('.js'))
  const sizes = scripts.map(name => gzipSync(readFileSync(new URL(name, folder))).length)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(12_000)
})
