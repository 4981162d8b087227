/**
 * `npm run fuzz [-- --cases 30000 --grow 1 --seed N --write]`: damaged answers, grown answers, made-up reads and posts;
 * prints a table (and keeps it in docs/reliability.md), ends with 1 on any fault.
 */
import { type Given, readNumber, runCommand } from '../command.ts'
import { fuzzAdapters } from './adapters.ts'
import { tableOf, writeFigures } from './figures.ts'
import { growFields } from './growth.ts'
import { fireRequests } from './requests.ts'

const USAGE = `usage: npm run fuzz -- [flags]
  --cases N  how many damaged answers, reads and posts in all (default: 30000)
  --grow N   grows one of N fields of the recorded answers (default: 1, all of them: ten minutes on two free cores)
  --seed N   repeats a run (default: another one each time)
  --write    keeps the figures in docs/reliability.md`
const FLAGS = {
  cases: { type: 'string', default: '30000' },
  grow: { type: 'string', default: '1' },
  seed: { type: 'string', default: String(1 + (Date.now() % (2 ** 31 - 1))) },
  write: { type: 'boolean', default: false },
} as const

async function main({ values }: Given<typeof FLAGS>): Promise<number> {
  const third = Math.ceil(readNumber('--cases', values.cases, 100_000_000) / 3)
  const seed = readNumber('--seed', values.seed, 2 ** 31)
  const every = readNumber('--grow', values.grow, 100_000)

  const answers = await fuzzAdapters(third, seed)
  const grown = await growFields({ every, seed })
  const { reads, posts, restarts, badLines } = await fireRequests(third, seed)
  const tallies = { 'damaged answers': answers, 'grown answers': grown, 'made-up reads': reads, 'made-up posts': posts }
  const faults = [...Object.values(tallies).flatMap(({ bugs }) => bugs), ...badLines]
  const figures = [
    `Seed ${seed}. Fields grown: ${every === 1 ? 'all' : `one of ${every}`}. Restarts of the server: ${restarts}. Lines of its log that are an error or hold a token: ${badLines.length}.`,
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
  return faults.length + restarts > 0 ? 1 : 0
}

await runCommand({ name: 'fuzz', usage: USAGE, flags: FLAGS, codeOfError: 2 }, main)
