import { expect, it } from 'vitest'
import { serveMetrics } from '../server/watching.ts'
import { createLogger } from '../src/operations/log.ts'

it('a scrape that fails is answered with 500, and the operator is told why', async () => {
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
