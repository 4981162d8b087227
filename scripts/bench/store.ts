/** The engines side by side: jobs with texts of 1 KB in memory, in PostgreSQL and in SQLite's FTS5. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Benchmark, Row } from './benchmark.ts'
import { ONE_KB, writeJobs } from './jobs.ts'
import { engines, type Filled, KINDS, type Kind } from './store-engines.ts'

const SIZES = [100_000, 1_000_000]
const QUICK = [10_000]
/** Each of a kind asks something that was not asked before. */
const RUNS = 200

export const store: Benchmark = {
  name: 'store',
  async run({ quick }) {
    const rows: Row[] = []
    for (const size of quick ? QUICK : SIZES) {
      const dir = mkdtempSync(join(tmpdir(), 'bench-'))
      try {
        writeJobs(dir, size, ONE_KB)
        // A process of its own each: the memory of one must not be counted for the next.
        for (const engine of Object.keys(engines)) {
          const args = ['--max-old-space-size=12000', import.meta.filename, engine, dir, String(size)]
          const { stdout } = await promisify(execFile)(process.execPath, args)
          rows.push(...z.array(z.record(z.string(), z.union([z.string(), z.number()]))).parse(JSON.parse(stdout)))
        }
      } finally {
        rmSync(dir, { recursive: true })
      }
    }
    return rows
  },
}

if (import.meta.main) {
  const [name = '', dir = '', size = ''] = process.argv.slice(2)
  const fill = engines[name]
  if (!fill || !existsSync(dir)) throw new Error(`no engine ${name}, or nothing in ${dir}`)
  const filled = await fill(dir, Number(size))
  const same = { jobs: Number(size), engine: name }
  const rows: Row[] = [{ ...same, what: 'load', ...filled.about }]
  for (const kind of KINDS) rows.push({ ...same, what: kind, ...(await measure(filled, kind)) })
  if (filled.megabytes) rows.push({ ...same, what: 'process that serves', MB: Math.round(await filled.megabytes()) })
  console.log(JSON.stringify(rows))
  await filled.close()
}

async function measure({ ask }: Filled, kind: Kind): Promise<Row> {
  // Whoever serves has its connections open.
  await (await ask(kind, RUNS))()
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const question = await ask(kind, run)
    const start = performance.now()
    await question()
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => Number((times[Math.min(RUNS - 1, Math.floor(RUNS * part))] ?? 0).toPrecision(3))
  return { 'p50 ms': at(0.5), 'p99 ms': at(0.99) }
}
