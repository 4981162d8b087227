import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { serveMetrics } from '../server/watching.ts'
import { createLogger } from '../src/operations/log.ts'
import { claim, register } from './agent.ts'
import { startRegistering } from './half-sent.ts'
import { startServer, type TestServer } from './server.ts'
import { fictionalSnapshot, fictionalSource } from './snapshot.ts'

let server: TestServer
afterEach(() => server.close())

const Line = z.looseObject({ level: z.number(), time: z.iso.datetime(), event: z.string().optional() })
const lines = () => server.logged.map(line => Line.parse(JSON.parse(line)))
const metrics = async () => (await fetch(server.metricsUrl ?? '')).text()

describe('the log', () => {
  it('holds neither a token nor a whole address when it names requests', async () => {
    server = await startServer({ env: { LOG_LEVEL: 'debug' } })
    const began = performance.now()
    await server.get('/api/jobs?limit=1&access_token=at_made_up_secret', { authorization: 'Bearer at_other' })
    await expect.poll(() => lines().filter(({ event }) => event === 'request').length).toBe(1)
    const line = lines().find(({ event }) => event === 'request')
    expect(line?.ms).toBeLessThanOrEqual(performance.now() - began)
    expect(line).toMatchObject({
      method: 'GET',
      target: '/api/jobs?limit=1&access_token=***',
      status: 401,
      network: '127.0.0.0/24',
      complete: true,
    })
    expect(server.logged.join()).not.toMatch(/made_up_secret|at_other|127\.0\.0\.1/)
  })

  it('reports clients that went away before the answer', async () => {
    server = await startServer({ env: { LOG_LEVEL: 'debug' } })
    const { leave } = await startRegistering(server.url)
    leave()
    await expect.poll(() => lines().filter(({ event }) => event === 'request')).toHaveLength(1)
    const line = lines().find(({ event }) => event === 'request')
    expect(line).toMatchObject({ method: 'POST', target: '/api/auth/register', complete: false })
  })
})

describe('the audit trail', () => {
  const registered = async (LOG_LEVEL: string) => {
    server = await startServer({ env: { LOG_LEVEL } })
    await register(server.url)
    return lines().map(({ event }) => event)
  }

  it.each(['fatal', 'trace'])('is written at LOG_LEVEL=%s', async level => {
    expect(await registered(level)).toContain('registration.created')
  })

  it('is the same when events of credentials are counted', async () => {
    server = await startServer({ env: { METRICS_PORT: '0' } })
    await claim(server.url, await register(server.url), { agent_id: 'wrong' })
    expect(lines()).toMatchObject([{ event: 'registration.created' }, { event: 'claim.failed', reason: 'agent_id' }])
    expect(await metrics()).toContain('web3data_credential_events_total{event="claim.failed"} 1')
  })

  it('and the rest of the log are silent if set so, and there are no metrics unless a port is named', async () => {
    expect(await registered('silent')).toEqual([])
    expect([server.metricsUrl, (await server.get('/metrics')).status]).toEqual([undefined, 404])
  })
})

describe('the metrics', () => {
  it('count requests by route, reads by cache, swaps and refusals', async () => {
    server = await startServer({ env: { METRICS_PORT: '0', RATE_LIMIT_PUBLIC: '4/60' } })
    const began = performance.now()
    for (const path of ['/api/jobs', '/api/jobs', '/api/jobs', '/api/v1/jobs/made-up-engineer-00000001', '/api/jobs'])
      await server.get(path)
    await server.publish(fictionalSnapshot({ jobs: [] }))
    await expect.poll(metrics).toContain('status="429"} 1')
    const text = await metrics()
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/jobs",status="200"} 3')
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/v1/jobs/{id}",status="200"} 1')
    const [, seconds] = /duration_seconds_sum\{method="GET",route="\/api\/jobs",status="200"\} (\S+)/.exec(text) ?? []
    expect(Number(seconds)).toBeLessThan((performance.now() - began) / 1000)
    expect(text).toContain('web3data_cache_total{outcome="hit"} 2')
    expect(text).toContain('web3data_cache_total{outcome="miss"} 2')
    expect(text).toContain('web3data_rate_limited_total{policy="public"} 1')
    // Two on a slow machine, if the set is seen before the glossary, which is written after it.
    expect(text).toMatch(/web3data_snapshot_swaps_total\{outcome="served"\} [12]$/m)
    expect(text).toContain('web3data_records{collection="jobs"} 0')
  })

  it('show the age of the data and the states of sources, and have 0 for events that have not happened yet', async () => {
    const failing = fictionalSource('example-broken', { state: 'failing' })
    const sources = [...fictionalSnapshot().sources, failing]
    server = await startServer({ snapshot: fictionalSnapshot({ sources }), env: { METRICS_PORT: '0' } })
    const text = await metrics()
    for (const series of [
      'snapshot_age_seconds 21600',
      'sources{state="ok"} 3',
      'sources{state="failing"} 1',
      // A series that begins with its first count never grew.
      'snapshot_swaps_total{outcome="refused"} 0',
      'deliveries_total{outcome="failed"} 0',
      'cache_total{outcome="shared"} 0',
      'credential_events_total{event="claim.failed"} 0',
      'rate_limited_total{policy="bad-token"} 0',
    ])
      expect(text).toContain(`\nweb3data_${series}\n`)
  })

  it('have no label for values that a client made up', async () => {
    server = await startServer({ env: { METRICS_PORT: '0' } })
    for (let number = 0; number < 20; number++) await server.get(`/made-up-${number}`)
    await expect.poll(metrics).toContain('route="page",status="404"} 20')
    expect(await metrics()).not.toContain('made-up')
  })
})

it('a scrape that fails is answered with 500, and the log has the reason', async () => {
  const logged: string[] = []
  const log = createLogger(
    { LOG_LEVEL: 'info' },
    () => new Date(),
    line => logged.push(line),
  )
  const broken = { contentType: 'text/plain', text: () => Promise.reject(new Error('a worker is silent')) }
  const { url, close } = await serveMetrics(broken, '127.0.0.1', 0, log)
  const { status } = await fetch(url)
  await close()
  expect([status, logged.length]).toEqual([500, 1])
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ event: 'metrics.failed', err: { message: 'a worker is silent' } })
})
