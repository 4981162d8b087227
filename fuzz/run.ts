/** `npm run fuzz [-- --cases 20000 --seed N]`: damaged answers, made-up requests; prints a table, ends with 1 on any bug. */
import { parseArgs } from 'node:util'
import { startServer } from '../site/test/server.ts'
import { fuzzAdapters, type Tally } from './adapters.ts'
import { fuzzRoutes } from './routes.ts'

const UNLIMITED = { RATE_LIMIT_PUBLIC: '100000000/60', RATE_LIMIT_BAD_TOKEN: '100000000/60' }

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '20000' }, seed: { type: 'string', default: String(Date.now()) } },
})
const half = Math.ceil(Number(values.cases) / 2)
const seed = Number(values.seed)

const server = await startServer({ env: UNLIMITED })
const tallies: [string, Tally][] = [
  ['damaged answers', await fuzzAdapters(half, seed)],
  ['made-up requests', await fuzzRoutes(server.url, half, seed)],
]
await server.close()

console.log(`seed ${seed}\n`)
console.log('| | cases | read or answered | refused by name | bugs |\n| --- | ---: | ---: | ---: | ---: |')
for (const [name, { cases, read, refused, bugs }] of tallies)
  console.log(`| ${name} | ${cases} | ${read} | ${refused} | ${bugs.length} |`)
const bugs = tallies.flatMap(([, tally]) => tally.bugs)
for (const bug of bugs.slice(0, 50)) console.error(bug)
process.exitCode = bugs.length > 0 ? 1 : 0
