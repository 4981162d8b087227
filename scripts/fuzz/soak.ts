/**
 * `npm run soak [-- --minutes 15 --rate 200 --write]`: mixed load on the built server (lists, searches, pages, MCP, a
 * storm of credentials) with a new snapshot every 20 s. Every body is compared with what a server that never swaps says
 * about the same snapshot; memory must not grow. `--write` keeps the figures in docs/reliability.md.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ListName } from '#contract'
import { startProcess } from '../../site/test/process.ts'
import { writeData } from '../../site/test/server.ts'
import { fictionalJob, fictionalSnapshot, type TestSnapshot } from '../../site/test/snapshot.ts'
import { type Given, readNumber, runCommand } from '../command.ts'
import { soakMonth } from '../soak-month/run.ts'
import { soakPushed } from '../soak-pushed/figures.ts'
import { callTool, liveOnce, MCP_CALLS } from './agents.ts'
import { SOAK_COLUMNS, tableOf, writeFigures } from './figures.ts'
import { type Trend, trendOf } from './trend.ts'

const SWAP_EVERY_MS = 20_000
const SAMPLE_EVERY_MS = 2_000
const LANES = 8
const PATHS = [
  ...ListName.options.flatMap(name => [`/api/${name}?limit=5`, `/api/v1/${name}.ndjson`, `/${name}`]),
  '/api/v1/jobs.rss',
  '/api/jobs',
  '/api/jobs?search=solidity&limit=20',
  '/api/jobs?company=example&offset=40',
  '/api/v1/jobs.csv',
  '/api/v1/jobs/made-up-engineer-00000007',
  '/api/events?country=PT',
  '/api/v1/events.ics',
  '/api/glossary?category=DeFi',
  '/api/v1/changes',
  '/openapi.json',
  '/api/nothing-here',
  ...MCP_CALLS.keys(),
]
const REQUESTS_OF_A_LIFE = 5

interface Soaked {
  requests: number
  failures: string[]
  swaps: number
  /** How often the server ended by itself. */
  restarts: number
  rss: Trend
  heap: Trend
}

const snapshots: TestSnapshot[] = [1, 2].map(version =>
  fictionalSnapshot({
    jobs: Array.from({ length: 2000 }, (_, number) =>
      fictionalJob(number + 1, { title: `Made-up Engineer ${number + 1}, version ${version}` }),
    ),
  }),
)

/** The bodies of every path, from a server that serves one snapshot only. */
async function readReference(dir: string, snapshot: TestSnapshot): Promise<Map<string, string>> {
  await writeData(join(dir, 'data'), snapshot)
  const { url, kill } = await startProcess(envOf(dir))
  const bodies = new Map<string, string>()
  for (const path of PATHS) bodies.set(path, await bodyOf(await askFor(url, path)))
  await kill()
  return bodies
}

function askFor(base: string, path: string): Promise<Response> {
  const call = MCP_CALLS.get(path)
  return call ? callTool(base, call) : fetch(`${base}${path}`)
}

/** Addresses name the port, which differs from process to process. */
async function bodyOf(answer: Response): Promise<string> {
  return (await answer.text()).replace(/localhost:\d+|127\.0\.0\.1:\d+/g, 'host')
}

function envOf(dir: string): Record<string, string> {
  return { DATA_DIR: join(dir, 'data'), STATE_DIR: join(dir, 'state'), PUBLIC_BASE_URL: 'http://127.0.0.1' }
}

async function soak(dir: string, minutes: number, rate: number): Promise<Soaked> {
  const references: Map<string, string>[] = []
  for (const snapshot of snapshots) references.push(await readReference(dir, snapshot))
  const { url, kill, output, child } = await startProcess({ ...envOf(dir), METRICS_PORT: '0' })
  const metricsUrl = /"metricsUrl":"([^"]+)"/.exec(output())?.[1] ?? ''
  const until = Date.now() + minutes * 60_000
  const counts = { requests: 0, swaps: 0, restarts: 0 }
  child.once('close', () => counts.restarts++)
  const failures: string[] = []
  const memory: { rss: number; heap: number }[] = []

  async function ask(): Promise<void> {
    while (Date.now() < until) {
      const path = PATHS[Math.floor(Math.random() * PATHS.length)] ?? '/'
      counts.requests++
      try {
        const answer = await askFor(url, path)
        const body = await bodyOf(answer)
        if (answer.status >= 500) failures.push(`${path}: ${answer.status}`)
        else if (!references.some(reference => reference.get(path) === body)) failures.push(`${path}: wrong bytes`)
      } catch (error) {
        failures.push(`${path}: ${error instanceof Error ? error.message : error}`)
      }
      await wait((1000 * LANES) / rate)
    }
  }
  async function live(): Promise<void> {
    while (Date.now() < until) {
      counts.requests += REQUESTS_OF_A_LIFE
      failures.push(...(await liveOnce(url).catch(error => [`a credential's life: ${error}`])))
      await wait((1000 * LANES * REQUESTS_OF_A_LIFE) / rate)
    }
  }
  async function swap(): Promise<void> {
    while (Date.now() + SWAP_EVERY_MS < until) {
      await wait(SWAP_EVERY_MS)
      await writeData(join(dir, 'data'), snapshots[counts.swaps++ % 2] ?? fictionalSnapshot())
    }
  }
  async function sample(): Promise<void> {
    while (Date.now() < until) {
      await wait(SAMPLE_EVERY_MS)
      const text = await (await fetch(metricsUrl)).text()
      const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
      memory.push({ rss: read('process_resident_memory_bytes'), heap: read('nodejs_heap_size_used_bytes') })
    }
  }
  await Promise.all([swap(), sample(), live(), ...Array.from({ length: LANES }, ask)])
  const { restarts } = counts
  await kill()
  // The first third warms up: compiled code, filled caches, the second store.
  const settled = memory.slice(Math.floor(memory.length / 3))
  return {
    ...counts,
    restarts,
    failures,
    rss: trendOf(settled.map(({ rss }) => rss)),
    heap: trendOf(settled.map(({ heap }) => heap)),
  }
}

/** What warms up still grows: a shorter run says nothing about memory. */
const TELLING_MINUTES = 5

function trendRow(name: string, { mean, growth, noise, flat }: Trend, isTelling: boolean): string[] {
  const sizes = [mean, growth, noise].map(bytes => `${(bytes / 2 ** 20).toFixed(1)} MiB`)
  return [name, ...sizes, isTelling ? (flat ? 'flat' : 'GROWS') : 'too short']
}

const USAGE = `usage: npm run soak -- [flags]
  --minutes N  how long (default: 15); less than ${TELLING_MINUTES} says nothing about memory
  --rate N     requests a second (default: 200)
  --subscriptions  a thousand subscriptions over fifty swaps instead (scripts/soak-pushed)
  --month      thirty simulated days of refreshes instead (scripts/soak-month), which take about an hour
  --write      keeps the figures in docs/reliability.md`
const FLAGS = {
  minutes: { type: 'string', default: '15' },
  rate: { type: 'string', default: '200' },
  month: { type: 'boolean', default: false },
  subscriptions: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
} as const

async function main({ values }: Given<typeof FLAGS>): Promise<number> {
  if (values.month) return soakMonth(values.write)
  if (values.subscriptions) return soakPushed(values.write)
  const minutes = readNumber('--minutes', values.minutes, 10_000)
  const rate = readNumber('--rate', values.rate, 100_000)
  const isTelling = minutes >= TELLING_MINUTES
  const dir = mkdtempSync(join(tmpdir(), 'soak-'))
  const result = await soak(dir, minutes, rate).finally(() => rmSync(dir, { recursive: true, force: true }))
  const { requests, swaps, restarts, failures, rss, heap } = result
  const faults = {
    '5xx': failures.filter(failure => /: 5\d\d/.test(failure)).length,
    wrong: failures.filter(failure => failure.endsWith('wrong bytes')).length,
  }
  const counted = [minutes, requests, swaps, faults['5xx'], faults.wrong, failures.length, restarts].map(String)
  const figures = [
    `\`npm run soak -- --minutes ${minutes} --rate ${rate}\``,
    tableOf(SOAK_COLUMNS, [counted]),
    tableOf(
      ['memory, after warm-up', 'mean', 'growth', 'noise', 'verdict'],
      [trendRow('resident', rss, isTelling), trendRow('heap in use', heap, isTelling)],
    ),
  ].join('\n\n')
  console.log(figures)
  for (const failure of failures.slice(0, 20)) console.error(failure)
  if (values.write) writeFigures('soak', figures)
  return failures.length + restarts > 0 || (isTelling && !rss.flat) ? 1 : 0
}

if (import.meta.main) await runCommand({ name: 'soak', usage: USAGE, flags: FLAGS, codeOfError: 2 }, main)
