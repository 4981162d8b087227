import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stopGracefully } from '../stop.ts'
import { startProcess } from './process.ts'
import { startServer, writeData } from './server.ts'
import { fictionalSnapshot } from './snapshot.ts'

let dir: string
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'stop-'))
  await writeData(join(dir, 'data'), fictionalSnapshot())
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const env = () => ({ DATA_DIR: join(dir, 'data'), STATE_DIR: join(dir, 'state') })

describe('the start', () => {
  it('says address, base URL, records and age of the data', async () => {
    const { output, kill } = await startProcess({ ...env(), PUBLIC_BASE_URL: 'https://data.example' })
    await kill()
    const [first = ''] = output().split('\n')
    expect(JSON.parse(first)).toMatchObject({
      event: 'listening',
      baseUrl: 'https://data.example',
      records: { jobs: 120, news: 40, events: 20, terms: 12 },
      dataAgeHours: expect.any(Number),
      msg: expect.stringMatching(/^listening on 127\.0\.0\.1:\d+, base URL https:\/\/data\.example: 120 jobs/),
    })
  })

  it.each([
    ['a setting that is wrong', { PORT: 'eighty' }, /^server: setting PORT: /],
    ['data that is wrong', { DATA_DIR: '/dev/null' }, /^server: /],
  ])('is refused with one line for %s', async (_what, wrong, line) => {
    const failure = await startProcess({ ...env(), ...wrong }).catch((error: Error) => error.message)
    expect(failure).toMatch(line)
    expect(String(failure).trim().split('\n').length).toBe(1)
  })
})

describe('a stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s ends with 0, open idle connections or not', async signal => {
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

  it('cuts off what is not done at the deadline, and says so', async () => {
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

it('a process that cannot listen where it was told ends with one line', async () => {
  const { url, kill } = await startProcess(env())
  const taken = await startProcess({ ...env(), PORT: new URL(url).port }).catch((error: Error) => error.message)
  await kill()
  expect(taken).toMatch(/^server: listen EADDRINUSE/)
})
