/**
 * Who asks the servers: `wrk` where it is installed, else autocannon. One thread of autocannon asks 20,000 times a second
 * at most, which is less than a kept answer takes: the servers wait for it, and each request pays for being woken.
 */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

/** As many as a busy proxy holds. */
const CONNECTIONS = 32

/** Stands in a path for a number that was in none before. */
export const SERIAL = '{n}'

interface Asking {
  url: string
  /** Asked in turn. */
  paths: string[]
  headers: Record<string, string>
  seconds: number
}

export interface Asked {
  /** Answers of any kind. */
  total: number
  /** Refused with 4xx or 5xx, or not answered. */
  failed: number
  /** Answers with 2xx or 3xx. */
  perSecond: number
  p99Ms: number
}

export const hasWrk = spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error === undefined

const CLIENTS = { wrk: askWithWrk, autocannon: askWithAutocannon }
type Client = keyof typeof CLIENTS

/** What the figures were taken with. */
export const CLIENT: Client = hasWrk ? 'wrk' : 'autocannon'

let serial = 0

export async function ask(asking: Asking, client = CLIENT): Promise<Asked> {
  const asked = await CLIENTS[client](asking)
  serial += asked.total + CONNECTIONS
  return asked
}

const Summary = z.object({
  total: z.number(),
  refused: z.number(),
  failed: z.number(),
  micros: z.number(),
  p99Micros: z.number(),
})

async function askWithWrk({ url, paths, headers, seconds }: Asking): Promise<Asked> {
  const directory = mkdtempSync(join(tmpdir(), 'wrk-'))
  try {
    const script = join(directory, 'ask.lua')
    writeFileSync(script, scriptOf(paths))
    const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
    const sizes = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`]
    const { stdout } = await promisify(execFile)('wrk', [
      ...sizes,
      ...lines,
      '-s',
      script,
      url + (isAlwaysTheSame(paths) ? paths[0] : ''),
    ])
    const { total, refused, failed, micros, p99Micros } = Summary.parse(JSON.parse(stdout.split('\n').at(-1) ?? ''))
    return { total, failed, perSecond: ((total - refused) * 1e6) / micros, p99Ms: p99Micros / 1000 }
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** JSON strings of ASCII are Lua's, too. What is always the same wrk asks by itself: faster, so that no server waits for it. */
const scriptOf = (paths: string[]) => `${isAlwaysTheSame(paths) ? '' : askingAnew(paths)}
done = function(summary, latency)
  local e = summary.errors
  local failed = e.connect + e.read + e.write + e.status + e.timeout
  io.write(string.format('{"total":%d,"refused":%d,"failed":%d,"micros":%d,"p99Micros":%d}',
    summary.requests, e.status, failed, summary.duration, latency:percentile(99)))
end
`

const askingAnew = (paths: string[]) => `
local paths, n = { ${paths.map(path => JSON.stringify(path)).join(', ')} }, ${serial}
request = function()
  n = n + 1
  return wrk.format(nil, (paths[n % #paths + 1]:gsub("${SERIAL}", n)))
end`

function isAlwaysTheSame(paths: string[]): boolean {
  return paths.length === 1 && !paths[0]?.includes(SERIAL)
}

async function askWithAutocannon({ url, paths, headers, seconds }: Asking): Promise<Asked> {
  const { default: autocannon } = await import('autocannon')
  let n = serial
  const next = () => (paths[++n % paths.length] ?? '/').replace(SERIAL, String(n))
  // Called for every request, since each connection would walk a list of its own from its start.
  const requests = [{ setupRequest: (request: object) => ({ ...request, path: next() }) }]
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers, requests })
  const answered = result['2xx'] + result['3xx']
  return {
    total: result.requests.total,
    failed: result.non2xx - result['3xx'] + result.errors,
    perSecond: answered / result.duration,
    p99Ms: result.latency.p99,
  }
}
