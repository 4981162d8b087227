/** Starts the built server in this process, on a free port, over its own snapshot and a clock that the test moves. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { readSettings } from '#contract'
import { type App, startApp } from '../server/app.ts'
import { clientOf } from './client-of.ts'
import { fictionalSnapshot, type TestSnapshot } from './snapshot.ts'
import { watchAnswers } from './watch-answers.ts'

export interface TestServer extends App, ReturnType<typeof clientOf> {
  dataDir: string
  stateDir: string
  /** The server's log. */
  logged: string[]
  /** The server's clock; assign to move it. */
  time: { now: Date }
  /** Resolves with the result at another time of the clock. */
  at<T>(now: Date | string, look: () => Promise<T>): Promise<T>
  /** The same for a clock that is ahead by this many seconds. */
  after<T>(seconds: number, look: () => Promise<T>): Promise<T>
  /** Has the server take a new snapshot. */
  publish(snapshot: TestSnapshot): Promise<void>
}

export interface TestOptions {
  snapshot?: TestSnapshot
  env?: Record<string, string>
  now?: string
}

const LOCAL = { HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'test' }

export async function startServer({
  snapshot = fictionalSnapshot(),
  env = {},
  now = '2026-10-01T12:00:00Z',
}: TestOptions = {}): Promise<TestServer> {
  const dir = await mkdtemp(join(tmpdir(), 'web3-data-'))
  const dataDir = join(dir, 'data')
  const stateDir = join(dir, 'state')
  await writeData(dataDir, snapshot)
  const time = { now: new Date(now) }
  const logged: string[] = []
  const settings = readSettings({ ...LOCAL, DATA_DIR: dataDir, STATE_DIR: stateDir, ...env })
  const app = await startApp({ settings, clock: () => time.now, write: line => logged.push(line) })
  const problems = watchAnswers(app.server)
  const close = async () => {
    await app.close()
    await rm(dir, { recursive: true, force: true })
    // An answer that the OpenAPI document does not describe fails whatever test met it.
    if (problems.length > 0) throw new Error(problems.join('\n'))
  }
  const at: TestServer['at'] = async (now, look) => {
    const usual = time.now
    time.now = new Date(now)
    return look().finally(() => {
      time.now = usual
    })
  }
  const after: TestServer['after'] = (seconds, look) => at(new Date(time.now.getTime() + seconds * 1000), look)
  const publish = async (next: TestSnapshot) => {
    await writeData(dataDir, next)
    await app.reload()
  }
  return { ...app, ...clientOf(app.url), dataDir, stateDir, logged, time, at, after, publish, close }
}

/** A server for all tests of a file or of a `describe`; it is filled in before the first of them. */
export function useServer(options?: TestOptions): TestServer {
  const server = {} as TestServer
  beforeAll(async () => {
    Object.assign(server, await startServer(options))
  })
  afterAll(() => server.close())
  return server
}

/** Writes a whole snapshot set, as ingest does. */
export async function writeData(dataDir: string, snapshot: TestSnapshot): Promise<void> {
  const { writeSet } = await import('#contract/snapshot-set.ts')
  const { glossary, ...set } = snapshot
  writeSet(
    dataDir,
    Object.fromEntries(Object.entries(set).map(([name, records]) => [`${name}.json`, JSON.stringify(records)])),
  )
  await writeFile(join(dataDir, 'glossary.json'), JSON.stringify(glossary))
}
