/** What a never-seen job query costs in process, and what the index costs to build and to hold. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { listAnswer } from '../../site/src/api/lists.ts'
import { loadStore } from '../../site/src/api/snapshots.ts'
import { jobs as jobList } from '../../site/src/collections/jobs/index.ts'
import type { Store } from '../../site/src/store/store.ts'
import type { Benchmark, Row } from './benchmark.ts'
import { writeJobs } from './jobs.ts'

const SIZES = [10_000, 100_000]
const RUNS = 300
const WARM_UP = 50

/** Kind of query -> the query of a run; each run of a kind asks something else where words allow it. */
const QUERIES: Record<string, (run: number) => Record<string, string>> = {
  'default page': () => ({}),
  'frequent word': run => ({ search: ['solidity', 'rust', 'staking', 'audit'][run % 4] ?? '' }),
  'three words': run => ({ search: `solidity ${['bridge', 'wallet'][run % 2]} rollup` }),
  'rare word': run => ({ search: `ref${(run * 7).toString(36)}` }),
  'two words, ranked': run => ({ search: ['solidity rust', 'rust engineer', 'senior solidity'][run % 3] ?? '' }),
  misspelled: run => ({ search: ['solidty', 'stakng', 'rusttt', 'ethreum'][run % 4] ?? '' }),
  'highest pay': run => ({ search: ['solidity', 'rust'][run % 2] ?? '', sort: 'pay' }),
  'part of a word': run => ({ search: ['olidit', 'aking', 'ollup', 'straba'][run % 4] ?? '' }),
  'part of many words': run => ({ search: ['tala', 'nore', 'plob', 'misq'][run % 4] ?? '' }),
  'two letters': run => ({ search: ['zk', 'ba', 'tr', 'de'][run % 4] ?? '' }),
  'one letter': run => ({ search: 'abcdefgh'[run % 8] ?? '' }),
  'found nowhere': run => ({ search: `nowhere${run}` }),
  'company, part of it': run => ({ company: ['straba', 'norta', 'lab'][run % 3] ?? '' }),
  tag: run => ({ tag: ['defi', 'layer-2', 'rust'][run % 3] ?? '' }),
  'pay, known or not': run => ({ min_salary: String(100_000 + run), include_unknown_salary: 'true' }),
  'posted after': run => ({ posted_after: `2026-09-${String(1 + (run % 28)).padStart(2, '0')}` }),
  'six filters': run => ({
    search: ['solidity', 'zk'][run % 2] ?? '',
    tag: 'defi',
    remote: 'false',
    country: 'DE',
    seniority: 'senior',
    min_salary: '100000',
  }),
  'last page': run => ({ search: 'solidity', offset: String(4000 + run) }),
  '200 a page': run => ({ limit: '200', offset: String(run * 20) }),
}

export const search: Benchmark = {
  name: 'search',
  async run() {
    const rows: Row[] = []
    for (const size of SIZES) {
      // A process of its own: the memory of one size must not be counted for the next.
      const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, String(size)])
      rows.push(...z.array(z.record(z.string(), z.union([z.string(), z.number()]))).parse(JSON.parse(stdout)))
    }
    return rows
  },
}

if (import.meta.main) {
  const count = Number(process.argv[2] ?? SIZES[0])
  const dir = mkdtempSync(join(tmpdir(), 'bench-'))
  writeJobs(dir, count)
  const before = process.cpuUsage()
  const start = performance.now()
  const store = await loadStore({ dir, baseUrl: 'https://web3.example' })
  const seconds = (performance.now() - start) / 1000
  const cpu = process.cpuUsage(before)
  const megabytes = process.memoryUsage.rss() / 2 ** 20
  const rows = Object.entries(QUERIES).map(([name, query]) => measure(store, count, name, query))
  const built: Row = {
    jobs: count,
    query: 'load and index: CPU, wall',
    'p50 ms': round((cpu.user + cpu.system) / 1000),
    'p99 ms': round(seconds * 1000),
  }
  const held: Row = { jobs: count, query: 'MB after load, at the peak' }
  const peak = process.resourceUsage().maxRSS / 1024
  console.log(JSON.stringify([built, { ...held, 'p99 ms': round(megabytes), 'max ms': round(peak) }, ...rows]))
  rmSync(dir, { recursive: true })
}

/** Each query is asked three times and its fastest answer counts: what else the machine does only ever adds. */
function measure(store: Store, jobs: number, query: string, of: (run: number) => Record<string, string>): Row {
  const ask = (run: number) => {
    const asked = jobList.query.parse(of(run))
    // The last search is remembered, and this one is to be new.
    store.jobs.search('')
    const start = performance.now()
    const selection = jobList.select({ store, clock: () => new Date() }, asked)
    listAnswer(selection)
    return { time: performance.now() - start, total: selection.total }
  }
  for (let run = 0; run < WARM_UP; run++) ask(run)
  const times = Array.from({ length: RUNS }, (_, run) => Math.min(ask(run).time, ask(run).time, ask(run).time))
  times.sort((a, b) => a - b)
  const at = (part: number) => round(times[Math.min(RUNS - 1, Math.floor(RUNS * part))] ?? 0)
  return { jobs, query, 'p50 ms': at(0.5), 'p99 ms': at(0.99), 'max ms': at(1), hits: ask(RUNS).total }
}

function round(figure: number): number {
  return Number(figure.toPrecision(3))
}
