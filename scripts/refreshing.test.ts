/** REFRESH_EVERY over the real server and an upstream on a local port. */
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ServiceStatus } from '#contract'
import { type Answers, json, startUpstream, type Upstream } from '../ingest/test/command.ts'
import { board, catalogOf } from '../ingest/test/greenhouse-board.ts'
import { type ServerProcess, startProcess } from '../site/test/process.ts'
import { writeData } from '../site/test/server.ts'
import { fictionalSnapshot } from '../site/test/snapshot.ts'

let dir: string
let upstream: Upstream
let answers: Answers
let service: ServerProcess | undefined
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'refreshing-'))
  answers = { '/one': json(board('one', 4)) }
  upstream = await startUpstream(() => answers)
  writeFileSync(join(dir, 'catalog.yaml'), catalogOf(upstream.port, ['one']))
  await writeData(join(dir, 'data'), fictionalSnapshot({ jobs: [], news: [], events: [], sources: [], changes: [] }))
})
afterEach(async () => {
  await service?.kill()
  await upstream.close()
})

const start = (more: Record<string, string> = {}) =>
  startProcess({
    DATA_DIR: join(dir, 'data'),
    STATE_DIR: join(dir, 'state'),
    INGEST_CATALOG: join(dir, 'catalog.yaml'),
    INGEST_ALLOW_PRIVATE_HOSTS: '1',
    REFRESH_EVERY: '30m',
    ...more,
  })
const statusOf = async ({ url }: ServerProcess) => ServiceStatus.parse(await (await fetch(`${url}/api/status`)).json())
const outcomeOf = (server: ServerProcess) => async () => (await statusOf(server)).refresh?.outcome
const WAIT = { timeout: 60_000, interval: 200 }

it('refreshes due sources, serves the data without a restart, and reports the result', async () => {
  service = await start({ METRICS_PORT: '0' })
  const { url, output } = service
  await expect.poll(outcomeOf(service), WAIT).toBe('refreshed')
  const total = async () => ((await (await fetch(`${url}/api/jobs`)).json()) as { meta: { total: number } }).meta.total
  await expect.poll(total, WAIT).toBe(4)
  const metricsUrl = /"metricsUrl":"([^"]+)"/.exec(output())?.[1] ?? ''
  expect(await (await fetch(metricsUrl)).text()).toContain('web3data_refresh_outcome{outcome="refreshed"} 1')
})

it('reports that a source failed, and leaves a running ingest alone', async () => {
  answers = {}
  service = await start()
  await expect.poll(outcomeOf(service), WAIT).toBe('some-failed')
  await service.kill()
  const lock = new DatabaseSync(join(dir, 'data/.ingest.lock'))
  lock.exec('BEGIN EXCLUSIVE')
  const sources = join(dir, 'data/sources.json')
  writeFileSync(
    sources,
    readFileSync(sources, 'utf8').replace(/"lastAttemptAt":"[^"]+"/g, '"lastAttemptAt":"2026-01-01T00:00:00Z"'),
  )
  service = await start()
  await expect.poll(outcomeOf(service), WAIT).toBe('busy')
  lock.close()
})

it('ends with the server, the old data whole', async () => {
  const before = readFileSync(join(dir, 'data/jobs.json'), 'utf8')
  const isAsked = Promise.withResolvers<void>()
  answers = { '/one': () => isAsked.resolve() }
  service = await start()
  await isAsked.promise
  service.child.kill('SIGTERM')
  const [code] = await once(service.child, 'close')
  expect(code).toBe(0)
  expect(readFileSync(join(dir, 'data/jobs.json'), 'utf8')).toBe(before)
  expect(existsSync(join(dir, 'data/.next'))).toBe(false)
  await vi.waitFor(() => new DatabaseSync(join(dir, 'data/.ingest.lock')).exec('BEGIN EXCLUSIVE'), WAIT)
})

it('does nothing if it is not set', async () => {
  service = await start({ REFRESH_EVERY: '' })
  expect((await statusOf(service)).refresh).toBeUndefined()
})
