/** `npm run bench [-- NAME... --jobs N]`: prints a table per benchmark; ends with 1 when a figure misses its limit. */
import { cpus, loadavg } from 'node:os'
import { type Given, readNumber, runCommand } from '../command.ts'
import { http } from './http.ts'
import { ingest } from './ingest.ts'
import { printRows, type Row } from './limits.ts'
import { search } from './search.ts'

const benchmarks: Record<string, (jobs: number) => Row[] | Promise<Row[]>> = { http, search, ingest }

const USAGE = `usage: npm run bench -- [NAME...] [flags]
  NAME      ${Object.keys(benchmarks).join(', ')}; all by default. The site must be built
  --jobs N  how many made-up jobs (default: 10000)
  STORE_URL names an empty database: search loads the jobs there too (its limits are for --jobs 1000000)`
const FLAGS = { jobs: { type: 'string', default: '10000' } } as const

async function main({ values, positionals }: Given<typeof FLAGS>): Promise<number> {
  const jobs = readNumber('--jobs', values.jobs, 10_000_000)
  const names = Object.keys(benchmarks)
  const unknown = positionals.find(name => !names.includes(name))
  if (unknown !== undefined) throw new Error(`"${unknown}" is not one of ${names.join(', ')}`)
  let isMissed = false
  for (const [name, run] of Object.entries(benchmarks)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const machine = `${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`
    console.log(`\n${name}, ${jobs} jobs: ${new Date().toISOString().slice(0, 10)}, ${machine}`)
    if (printRows(await run(jobs))) isMissed = true
  }
  return isMissed ? 1 : 0
}

await runCommand({ name: 'bench', usage: USAGE, flags: FLAGS, words: 3, codeOfError: 2 }, main)
