/** A process that may open no more files, as under a flood of connections: it still serves, and recovers with room. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ServerProcess, startProcess } from '../../site/test/process.ts'
import { ask } from '../../site/test/raw.ts'
import { writeData } from '../../site/test/server.ts'
import { fictionalJob, fictionalSnapshot } from '../../site/test/snapshot.ts'

const canLimit = spawnSync('prlimit', ['--version']).status === 0

let dir: string
let server: ServerProcess | undefined
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'descriptors-'))
})
afterEach(() => server?.kill())

it.skipIf(!canLimit)(
  'a new snapshot waits for descriptors, and is served once there are some',
  async () => {
    const data = join(dir, 'data')
    await writeData(data, fictionalSnapshot())
    server = await startProcess({ DATA_DIR: data, STATE_DIR: join(dir, 'state') })
    const { child, url, output } = server
    const limit = (soft: number) => spawnSync('prlimit', ['--pid', String(child.pid), `--nofile=${soft}:`])
    const held = () => readdirSync(`/proc/${child.pid}/fd`).length
    // A search waits for the words of the records. Only when the thread that reads them has ended do none of its
    // descriptors count as taken.
    expect((await ask(url, 'GET', '/api/jobs?search=made')).status).toBe(200)
    let last = 0
    const isSteady = () => {
      const earlier = last
      last = held()
      return last === earlier
    }
    await expect.poll(isSteady, { interval: 300 }).toBe(true)
    const before = held()
    // Room for two of the files.
    limit(before + 2)
    writeFileSync(join(dir, 'new'), JSON.stringify([fictionalJob(1)]))
    renameSync(join(dir, 'new'), join(data, 'jobs.json'))
    await expect.poll(output, { timeout: 10_000 }).toContain('the old one stays: EMFILE')
    // It is tried again every five seconds, and a try that fails like the one before says nothing that could be awaited.
    await wait(7000)
    expect(held()).toBeLessThanOrEqual(before)
    expect(output().match(/EMFILE/g)).toHaveLength(1)
    limit(1024)
    await expect.poll(output, { timeout: 10_000 }).toContain('is served')
    expect((await (await fetch(`${url}/api/jobs`)).json()).meta.total).toBe(1)
  },
  40_000,
)
