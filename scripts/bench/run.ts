/**
 * `npm run bench [-- NAME... --quick]`: runs the benchmarks, one after the other, prints a table each and writes
 * results.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { type Given, runCommand } from '../command.ts'
import type { Benchmark, Row } from './benchmark.ts'
import { boards } from './boards.ts'
import { credentials } from './credentials.ts'
import { http } from './http.ts'
import { ingest } from './ingest.ts'
import { pages } from './pages.ts'
import { pushes } from './pushes.ts'
import { search } from './search.ts'
import { streams } from './streams.ts'
import { swap } from './swap.ts'
import { zipf } from './zipf.ts'

const HEAD = '# Benchmarks\n\nWritten by `npm run bench`. (a) is `node:http` sending the same bytes ready made.'
const benchmarks: Benchmark[] = [boards, credentials, http, ingest, pages, pushes, search, streams, swap, zipf]

const file = new URL('results.md', import.meta.url)
const USAGE = `usage: npm run bench -- [NAME...] [flags]
  NAME     one of ${benchmarks.map(({ name }) => name).join(', ')}; all when none is named; tables are kept in scripts/bench/results.md
  --quick  the sizes and rounds that tell most in a minute or two`
const FLAGS = { quick: { type: 'boolean', default: false } } as const

async function main({ values: options, positionals: wanted }: Given<typeof FLAGS>): Promise<number> {
  const sections = readSections(readFileSync(file, 'utf8'))
  const date = new Date().toISOString().slice(0, 10)
  const unknown = wanted.find(name => !benchmarks.some(benchmark => benchmark.name === name))
  if (unknown !== undefined) throw new Error(`"${unknown}" is none of ${benchmarks.map(({ name }) => name).join(', ')}`)
  for (const { name, client, run } of benchmarks) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(`\n${name}`)
    const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} at the start${client ? `, asked by ${client}` : ''}`
    const rows = await run(options)
    console.table(rows)
    sections.set(name, `${date}; ${machine}.\n\n${toTable(rows)}`)
  }
  const parts = benchmarks.flatMap(({ name }) => (sections.has(name) ? [`## ${name}\n\n${sections.get(name)}`] : []))
  writeFileSync(file, `${[HEAD, ...parts].join('\n\n')}\n`)
  return 0
}

/** What earlier runs wrote: who runs one benchmark keeps the figures of the others. */
function readSections(text: string): Map<string, string> {
  const parts = text.split(/^## /m).slice(1)
  return new Map(parts.map(part => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n')).trim()]))
}

function toTable(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const lines = [columns, columns.map(() => '---'), ...rows.map(row => columns.map(column => row[column] ?? ''))]
  return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

await runCommand({ name: 'bench', usage: USAGE, flags: FLAGS, words: benchmarks.length, codeOfError: 2 }, main)
