/**
 * How long a new snapshot of 100,000 jobs keeps the answering thread from answering, while it answers all the time.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import { loadStore } from '../../site/src/api/snapshots.ts'
import { jobs } from '../../site/src/collections/jobs/index.ts'
import type { Store } from '../../site/src/store/store.ts'
import type { Benchmark, Row } from './benchmark.ts'
import { writeJobs } from './jobs.ts'

const SIZES = [10_000, 100_000]
const BASE_URL = 'https://web3.example'

export const swap: Benchmark = {
  name: 'swap',
  async run() {
    const rows: Row[] = []
    for (const size of SIZES) {
      const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, String(size)])
      rows.push(z.record(z.string(), z.number()).parse(JSON.parse(stdout)))
    }
    return rows
  },
}

if (import.meta.main) {
  const jobs = Number(process.argv[2] ?? SIZES[0])
  const dir = mkdtempSync(join(tmpdir(), 'bench-'))
  writeJobs(dir, jobs)
  const first = await loadStore({ dir, baseUrl: BASE_URL })
  writeJobs(dir, jobs - 1)
  console.log(JSON.stringify({ jobs, ...(await answerDuring(first, loadStore({ dir, baseUrl: BASE_URL }))) }))
  rmSync(dir, { recursive: true })
}

/** Answers without a rest until the new store has answered as well. Each turn of the event loop is a pause for all others. */
async function answerDuring(first: Store, loading: Promise<Store>): Promise<Row> {
  let store = first
  loading.then(next => {
    store = next
  })
  let turns = 0
  const longest = { wall: 0, cpu: 0 }
  const query = jobs.query.parse({ search: 'solidity rust' })
  for (let after = 0; after < 100; ) {
    const start = performance.now()
    const before = process.threadCpuUsage()
    await nextTurn()
    jobs.select({ store, clock: () => new Date() }, query)
    const { user, system } = process.threadCpuUsage(before)
    // The first ones compile what they run.
    if (turns++ > 100) {
      longest.wall = Math.max(longest.wall, performance.now() - start)
      longest.cpu = Math.max(longest.cpu, (user + system) / 1000)
    }
    if (store !== first) after++
  }
  const round = (ms: number) => Number(ms.toPrecision(3))
  return { 'longest pause ms': round(longest.wall), 'longest CPU ms': round(longest.cpu), answers: turns }
}
