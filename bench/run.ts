/** `npm run bench [-- NAME...]`: runs the benchmarks, one after the other, prints a table each and writes results.md. */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { http } from './http.ts'
import { ingest } from './ingest.ts'
import { pages } from './pages.ts'
import { search } from './search.ts'

/** One line of a table: column -> figure with its unit in the column's name. */
export type Row = Record<string, string | number>

export interface Benchmark {
  name: string
  run(): Promise<Row[]>
}

const benchmarks: Benchmark[] = [http, ingest, pages, search]

const date = new Date().toISOString().slice(0, 10)
const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} at the start`
const parts = [
  `# Benchmarks\n\n${date}; ${machine}. Written by \`npm run bench\`. (a) is \`node:http\` sending the same bytes ready made.`,
]
const wanted = process.argv.slice(2)
for (const { name, run } of benchmarks) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  const rows = await run()
  console.table(rows)
  parts.push(`## ${name}`, toTable(rows))
}
writeFileSync(new URL('results.md', import.meta.url), `${parts.join('\n\n')}\n`)

function toTable(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const lines = [columns, columns.map(() => '---'), ...rows.map(row => columns.map(column => row[column] ?? ''))]
  return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
