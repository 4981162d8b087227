/**
 * `npm run fuzz [-- --cases 30000 --seed N --write]`: damaged answers, made-up reads and posts; prints a table (and keeps
 * it in docs/reliability.md), ends with 1 on any fault.
 */
import { parseArgs } from 'node:util'
import { fuzzAdapters } from './adapters.ts'
import { tableOf, writeFigures } from './figures.ts'
import { fireRequests } from './requests.ts'

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '30000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    write: { type: 'boolean', default: false },
  },
})
const third = Math.ceil(Number(values.cases) / 3)
const seed = Number(values.seed)

const answers = await fuzzAdapters(third, seed)
const { reads, posts, restarts, badLines } = await fireRequests(third, seed)
const tallies = { 'damaged answers': answers, 'made-up reads': reads, 'made-up posts': posts }
const faults = [...Object.values(tallies).flatMap(({ bugs }) => bugs), ...badLines]
const figures = [
  `Seed ${seed}. Restarts of the server: ${restarts}. Lines of its log that are an error or hold a token: ${badLines.length}.`,
  tableOf(
    ['', 'cases', 'requests', 'read or answered', 'refused by name', 'faults'],
    Object.entries(tallies).map(([name, { cases, requests, read, refused, bugs }]) => [
      name,
      ...[cases, requests, read, refused, bugs.length].map(String),
    ]),
  ),
].join('\n\n')
console.log(figures)
for (const fault of faults.slice(0, 50)) console.error(fault)
if (values.write) writeFigures('fuzz', figures)
process.exitCode = faults.length + restarts > 0 ? 1 : 0
