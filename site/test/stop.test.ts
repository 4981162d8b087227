import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { STOP_SIGNALS, stopGracefully } from '../server/stop.ts'
import { follow } from './event-reader.ts'
import { startRegistering } from './half-sent.ts'
import { startProcess } from './process.ts'
import { startServer, writeData } from './server.ts'
import { fictionalSnapshot } from './snapshot.ts'

const hasIPv6 = Object.values(networkInterfaces()).some(addresses =>
  addresses?.some(({ address }) => address === '::1'),
)

let dir: string
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'stop-'))
  await writeData(join(dir, 'data'), fictionalSnapshot())
})

const env = () => ({ DATA_DIR: join(dir, 'data'), STATE_DIR: join(dir, 'state') })

/** The one line of a start that is refused, and its exit code. */
const refusalOf = (wrong: Record<string, string>) =>
  startProcess(wrong).then(
    () => ['it started'],
    ({ message, cause }: Error) => [message.replace(/\n$/, ''), cause],
  )

it('ends streams at once when it is stopped, each whole', async () => {
  const { url, child } = await startProcess(env())
  const reader = await follow(`${url}/api/v1/changes/stream`)
  await reader.until(() => reader.lastId() !== '')
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  await reader.ended
  expect(await ended).toEqual([0, null])
})

describe('the start', () => {
  it('says address, base URL, records and age of the data', async () => {
    const { output, kill } = await startProcess({ ...env(), PUBLIC_BASE_URL: 'https://data.example' })
    await kill()
    const [first = ''] = output().split('\n')
    expect(JSON.parse(first)).toMatchObject({
      event: 'listening',
      baseUrl: 'https://data.example',
      records: { jobs: 120, news: 40, events: 20, terms: 12 },
      status: 'stale',
      dataAsOf: { jobs: '2026-10-01T06:00:00Z' },
      msg: expect.stringMatching(
        /^listening on 127\.0\.0\.1:\d+, base URL https:\/\/data\.example: 120 jobs as of 2026-10-01, .*; data stale$/,
      ),
    })
  })

  it('takes the age of records whose source is gone from their first sight', async () => {
    writeFileSync(join(dir, 'data', 'sources.json'), '[]\n')
    const { output, kill } = await startProcess(env())
    await kill()
    expect(output()).toMatch(/"msg":"listening on [^"]+: 120 jobs as of 2026-09-01, 40 news[^"]+"/)
  })

  it.skipIf(!hasIPv6)('names the loopback address of IPv6 as URLs do (skipped where there is none)', async () => {
    const { output, kill } = await startProcess({ ...env(), HOST: '::1' })
    await kill()
    expect(output()).toMatch(/"msg":"listening on \[::1\]:(\d+), base URL http:\/\/\[::1\]:\1: /)
    expect(output()).not.toContain('PUBLIC_BASE_URL')
  })

  it('warns if it serves others without a public name', async () => {
    const [open, named] = [{ HOST: '0.0.0.0' }, { HOST: '0.0.0.0', PUBLIC_BASE_URL: 'https://data.example' }]
    const warned = [env(), open, named].map(async given => {
      const { output, child } = await startProcess({ ...env(), ...given })
      child.kill('SIGTERM')
      await once(child, 'close')
      return output().includes('"event":"base-url","msg":"PUBLIC_BASE_URL is not set: ')
    })
    expect(await Promise.all(warned)).toEqual([false, true, false])
  })

  // A port for metrics that is open already would keep the process.
  it.each([
    ['a setting that is wrong', { PORT: 'eighty' }, 'setting PORT: '],
    ['data that is wrong', { DATA_DIR: '/dev/null' }, ''],
    // Creating a folder with its parents is retried forever here.
    ['a STATE_DIR where no folder can be made', { STATE_DIR: '/proc/state' }, 'setting STATE_DIR: '],
    ['a STATE_DIR that is a file', { STATE_DIR: '/dev/null' }, 'setting STATE_DIR: '],
    ['a file of issuers that is not there', { TRUSTED_ISSUERS: '/nonexistent.json' }, ''],
    ['an address that is not ours', { HOST: '192.0.2.1' }, 'setting HOST: listen EADDRNOTAVAIL'],
    ['such an address for metrics', { METRICS_HOST: '192.0.2.1' }, 'setting METRICS_HOST: listen EADDRNOTAVAIL'],
  ])('is refused with one line and 1 for %s', async (_what, wrong, begin) => {
    const refused = await refusalOf({ ...env(), METRICS_PORT: '0', ...wrong })
    expect(refused).toEqual([expect.stringMatching(`^server: ${begin}[^\n]+$`), 1])
  })

  it('is refused for a port that is taken', async () => {
    const { url, kill } = await startProcess(env())
    const refused = await refusalOf({ ...env(), PORT: new URL(url).port })
    await kill()
    expect(refused).toEqual([expect.stringMatching(/^server: setting PORT: listen EADDRINUSE[^\n]+$/), 1])
  })
})

describe('a stop', () => {
  it('finishes the answer to a request whose body it has half of, and ends with 0', async () => {
    const { url, child, output } = await startProcess(env())
    const { finish } = await startRegistering(url)
    child.kill('SIGTERM')
    await vi.waitUntil(() => output().includes('"event":"stopping"'), { timeout: 20_000 })
    const ended = once(child, 'close')
    const answer = await finish()
    expect(answer).toMatch(/HTTP\/1\.1 200 OK\r\n/)
    expect(answer).toMatch(/connection: close/i)
    expect(answer).toContain('"registration_token"')
    expect(await ended).toEqual([0, null])
    expect(output()).toContain('"event":"stopped","drained":true')
  })

  it.each(STOP_SIGNALS)('by %s ends with 0, open idle connections or not', async signal => {
    const { url, child, output } = await startProcess(env())
    const idle = connect(Number(new URL(url).port), '127.0.0.1')
    await once(idle, 'connect')
    await fetch(`${url}/api/jobs`)
    child.kill(signal)
    const [code] = await once(child, 'close')
    idle.destroy()
    expect(code).toBe(0)
    expect(output()).toContain('"event":"stopped","drained":true')
  })

  it.each(STOP_SIGNALS)('by %s ends with 0 before the server is loaded', async signal => {
    const hook = `import { registerHooks } from 'node:module'
      registerHooks({ load(url, context, next) {
        if (url.endsWith('/dist/server/server.js')) process.kill(process.pid, '${signal}')
        return next(url, context)
      } })`
    const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(hook)}`
    // It may have printed its address by then, or not.
    const ended = startProcess({ ...env(), NODE_OPTIONS }).then(
      async ({ child }) => child.exitCode ?? child.signalCode ?? (await once(child, 'close'))[0],
      (error: Error) => error.cause,
    )
    expect(await ended).toBe(0)
  })

  it('is brought about by no tunnel that is refused, and held up by none that stays open', async () => {
    const { url, child, output } = await startProcess(env())
    const open = async () => {
      const tunnel = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true })
      tunnel.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n')
      await once(tunnel, 'data')
      return tunnel
    }
    for (let tries = 0; tries < 5; tries++) (await open()).resetAndDestroy()
    expect((await fetch(`${url}/api/status`)).status).toBe(200)
    const kept = await open()
    child.kill('SIGTERM')
    const [code] = await once(child, 'close')
    kept.destroy()
    expect(code).toBe(0)
    expect(output()).toContain('"event":"stopped","drained":true')
  })

  it('cuts off unfinished answers at the deadline, and says so', async () => {
    const server = await startServer()
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      'POST /api/auth/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    )
    await once(server.server, 'request')
    expect(await stopGracefully(server, 50)).toBe(false)
    expect(server.logged.join('\n')).toContain('"event":"cut"')
  })
})
