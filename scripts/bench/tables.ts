/**
 * Whole files of 100,000 jobs, sent to a client of its own: how much memory they take, and how long they keep the
 * answering thread from answering others.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
// By path, as in jobs.ts.
import { readSettings } from '../../data/contract/schema/index.ts'
import { startApp } from '../../site/server/app.ts'
import type { Benchmark, Row } from './benchmark.ts'
import { writeJobs } from './jobs.ts'

const JOBS = 100_000
const FILES = ['jobs.ndjson', 'jobs.csv', 'jobs.ndjson?view=full', 'jobs.csv?view=full']

export const tables: Benchmark = {
  name: 'tables',
  async run() {
    const rows: Row[] = []
    for (const file of FILES) {
      const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', import.meta.filename, file])
      rows.push(z.record(z.string(), z.union([z.number(), z.string()])).parse(JSON.parse(stdout)))
    }
    return rows
  },
}

if (import.meta.main) {
  const file = process.argv[2] ?? FILES[0] ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const data = join(folder, 'data')
  writeJobs(data, JOBS)
  const env = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: data, STATE_DIR: join(folder, 'state'), LOG_LEVEL: 'error' }
  const app = await startApp({ settings: readSettings(env), write: console.error })
  await app.whole
  console.log(JSON.stringify({ file, jobs: JOBS, ...(await measure(`${app.url}/api/v1/${file}`)) }))
  await app.close()
  rmSync(folder, { recursive: true })
}

/** Each turn of the event loop is a pause for all others. */
async function measure(url: string): Promise<Row> {
  // The first answer compiles what writes it.
  await (await fetch(`${url}${url.includes('?') ? '&' : '?'}limit=100`)).text()
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const client = spawn('curl', ['--silent', '--fail', '--output', '/dev/null', '--write-out', '%{size_download}', url])
  const ended = once(client, 'exit')
  const sizes: Buffer[] = []
  client.stdout.on('data', (size: Buffer) => sizes.push(size))
  let isRunning = true
  ended.then(() => {
    isRunning = false
  })
  const most = { wall: 0, cpu: 0, rss: before }
  for (let turns = 0; isRunning; turns++) {
    const start = performance.now()
    const cpu = process.threadCpuUsage()
    await nextTurn()
    const { user, system } = process.threadCpuUsage(cpu)
    // The first ones compile what they run.
    if (turns > 100) {
      most.wall = Math.max(most.wall, performance.now() - start)
      most.cpu = Math.max(most.cpu, (user + system) / 1000)
    }
    if (turns % 50 === 0) most.rss = Math.max(most.rss, process.memoryUsage.rss())
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`curl ended with ${code}`)
  const inMb = (bytes: number) => Math.round(bytes / 2 ** 20)
  return {
    MB: inMb(Number(Buffer.concat(sizes).toString())),
    'more memory MB': inMb(most.rss - before),
    'longest pause ms': Number(most.wall.toPrecision(3)),
    'longest CPU ms': Number(most.cpu.toPrecision(3)),
  }
}
