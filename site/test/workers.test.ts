/** WEB_CONCURRENCY: several processes behind one port. */
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { accessToken, get } from './agent.ts'
import { startRegistering } from './half-sent.ts'
import { type ServerProcess, startProcess } from './process.ts'
import { ask } from './raw.ts'
import { writeData } from './server.ts'
import { fictionalSnapshot } from './snapshot.ts'

const directory = mkdtempSync(join(tmpdir(), 'workers-'))
const env = { DATA_DIR: join(directory, 'data'), STATE_DIR: join(directory, 'state'), WEB_CONCURRENCY: '2' }
let service: ServerProcess | undefined
beforeAll(() => writeData(env.DATA_DIR, fictionalSnapshot()))
afterEach(() => service?.kill())
afterAll(() => rmSync(directory, { recursive: true, force: true }))

function serving(output: string): number[] {
  return [...output.matchAll(/worker (\d+) serves/g)].map(([, pid]) => Number(pid))
}

it('answers from two processes on one port, and starts another when one dies', async () => {
  service = await startProcess(env)
  const { url, output } = service
  const token = await accessToken(url)
  await vi.waitUntil(() => serving(output()).length === 2, { timeout: 25_000 })
  const [killed = 0] = serving(output())
  process.kill(killed, 'SIGKILL')
  await vi.waitUntil(() => serving(output()).length === 3, { timeout: 25_000 })
  expect(output()).toContain(`worker ${killed} ended with SIGKILL, another is started`)
  for (let i = 0; i < 10; i++) expect((await get(url, '/api/auth/session', token)).status).toBe(200)
})

it('tells what all workers counted at one port', async () => {
  service = await startProcess({ ...env, METRICS_PORT: '0' })
  const { url, output } = service
  const metricsUrl = /"metricsUrl":"([^"]+)"/.exec(output())?.[1] ?? ''
  await vi.waitUntil(() => serving(output()).length === 2, { timeout: 25_000 })
  // Each connection goes to the next worker.
  for (let i = 0; i < 6; i++) await ask(url, 'GET', '/api/jobs')
  const metrics = async () => (await fetch(metricsUrl)).text()
  await expect.poll(metrics).toContain('_count{method="GET",route="/api/jobs",status="200"} 6')
  const text = await metrics()
  // Both had to compute it: they were not all given by one.
  expect(text).toContain('web3data_cache_total{outcome="miss"} 2')
  expect(text).toContain('web3data_records{collection="jobs"} 120')
  expect(output().match(/metricsUrl/g)?.length).toBe(1)
})

it('tells what the others counted when one ends without an answer', async () => {
  service = await startProcess({ ...env, METRICS_PORT: '0' })
  const { output } = service
  const metricsUrl = /"metricsUrl":"([^"]+)"/.exec(output())?.[1] ?? ''
  await vi.waitUntil(() => serving(output()).length === 2, { timeout: 25_000 })
  const [one = 0] = serving(output())
  // It is asked, and does not answer.
  process.kill(one, 'SIGSTOP')
  const answer = fetch(metricsUrl)
  await wait(200)
  process.kill(one, 'SIGKILL')
  const { status } = await answer
  expect([status, output().includes('metrics.failed')]).toEqual([200, false])
})

it('ends by itself when it is asked to', async () => {
  service = await startProcess(env)
  await vi.waitUntil(() => serving(service?.output() ?? '').length === 2, { timeout: 25_000 })
  const ended = once(service.child, 'close')
  service.child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

it('ends by itself when it is asked to while its workers still start', async () => {
  // The first worker says where it listens before the second one is started.
  service = await startProcess({ ...env, WEB_CONCURRENCY: '3' })
  const ended = once(service.child, 'close')
  service.child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(service.output()).not.toContain('before it served')
})

it('finishes what runs when the signal goes to the whole group, and so comes to a worker twice', async () => {
  service = await startProcess(env)
  const { url, child, output } = service
  await vi.waitUntil(() => serving(output()).length === 2, { timeout: 25_000 })
  // Each connection goes to the next worker.
  const running = [await startRegistering(url), await startRegistering(url)]
  child.kill('SIGTERM')
  await vi.waitUntil(() => output().match(/"event":"stopping"/g)?.length === 2, { timeout: 25_000 })
  for (const worker of serving(output())) process.kill(worker, 'SIGTERM')
  const ended = once(child, 'close')
  for (const { finish } of running) expect(await finish()).toContain('"registration_token"')
  expect(await ended).toEqual([0, null])
})

it('does not start where the port is taken, and does not say that it tries again', async () => {
  service = await startProcess({ ...env, WEB_CONCURRENCY: '1' })
  const refused = startProcess({ ...env, PORT: new URL(service.url).port })
  const { message, cause } = await refused.then(
    () => new Error('it started'),
    (error: Error) => error,
  )
  expect(cause).toBe(1)
  expect(message).toMatch(/server: setting PORT: .*EADDRINUSE/)
  expect(message).toMatch(/server: worker \d+ ended with 1 before it served/)
  expect(message).not.toContain('another is started')
})

it('does not start when the data is bad', async () => {
  const bad = join(directory, 'bad')
  mkdirSync(bad)
  for (const name of ['sources', 'glossary']) writeFileSync(join(bad, `${name}.json`), '[]')
  writeFileSync(join(bad, 'jobs.json'), '[{"id":')
  const started = startProcess({ ...env, DATA_DIR: bad })
  await expect(started).rejects.toThrow('jobs.json: not a JSON array')
})
