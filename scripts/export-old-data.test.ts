/** An export of the committed sources, months after the last of them answered: the site of a CDN is still renewed. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it, vi } from 'vitest'
import { readSnapshot } from '../ingest/run/snapshot.ts'
import { writeData } from '../site/test/server.ts'
import { exportSite } from './export.ts'
import { manifestOf } from './test/exported.ts'

const COMMITTED = fileURLToPath(new URL('../data', import.meta.url))
const MONTHS_MS = 180 * 86_400_000
/** The files of all records take long to compress. A status depends on the age of the sources, and those are all here. */
const RECORDS = 3

const dir = mkdtempSync(join(tmpdir(), 'export-old-'))
afterAll(() => vi.useRealTimers())

it('ends well and holds no readiness, whose status a static host cannot send', async () => {
  const { sources, jobs, news, events, changes } = readSnapshot(COMMITTED)
  const glossary = JSON.parse(readFileSync(join(COMMITTED, 'glossary.json'), 'utf8'))
  const older = (at?: string) => at && new Date(Date.parse(at) - MONTHS_MS).toISOString()
  await writeData(join(dir, 'data'), {
    sources: sources.map(source => ({ ...source, lastSuccessAt: older(source.lastSuccessAt) })),
    jobs: jobs.slice(0, RECORDS),
    news: news.slice(0, RECORDS),
    events: events.slice(0, RECORDS),
    changes: changes.slice(-RECORDS),
    glossary: glossary.slice(0, RECORDS),
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MONTHS_MS })
  const out = join(dir, 'out')
  const env = { PUBLIC_BASE_URL: 'https://web3.example', DATA_DIR: join(dir, 'data'), NODE_ENV: 'test' }
  expect((await exportSite(out, env)).files).toBeGreaterThan(100)
  const targets = manifestOf(out).files.map(({ target }) => target)
  expect(targets).toContain('/api/status')
  expect(targets).not.toContain('/api/status/ready')
}, 300_000)
