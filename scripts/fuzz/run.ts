/** `npm run fuzz [-- --cases N --grow N --seed N]`: prints the results of made-up input; ends with 1 on a fault. */
import { type Given, readNumber, runCommand } from '../command.ts'
import { fuzzAnswers } from './answers.ts'
import { growFields } from './growth.ts'
import { fuzzRequests } from './requests.ts'

const SHOWN = 50
const USAGE = `usage: npm run fuzz -- [flags]
  --cases N  how many damaged answers, reads and posts in all (default: 30000)
  --grow N   grows one of N fields of the recorded answers (default: 1, all of them: some minutes on two free cores)
  --seed N   repeats a run (default: another one each time). The site must be built`
const FLAGS = {
  cases: { type: 'string', default: '30000' },
  grow: { type: 'string', default: '1' },
  seed: { type: 'string', default: String(1 + (Date.now() % (2 ** 31 - 1))) },
} as const

async function main({ values }: Given<typeof FLAGS>): Promise<number> {
  const third = Math.ceil(readNumber('--cases', values.cases, 100_000_000) / 3)
  const seed = readNumber('--seed', values.seed, 2 ** 31)
  const every = readNumber('--grow', values.grow, 100_000)
  console.log(`seed ${seed}`)
  const answers = await fuzzAnswers(third, seed)
  const grown = await growFields({ every, seed })
  const { reads, posts, badLines } = await fuzzRequests(third, seed)
  const tallies = { 'damaged answers': answers, 'grown answers': grown, 'made-up reads': reads, 'made-up posts': posts }
  console.table(
    Object.entries(tallies).map(([what, { bugs, ...counts }]) => ({ what, ...counts, faults: bugs.length })),
  )
  console.log(`lines of the server's log with an error or a token: ${badLines.length}`)
  const faults = [...Object.values(tallies).flatMap(({ bugs }) => bugs), ...badLines]
  for (const fault of faults.slice(0, SHOWN)) console.error(fault)
  return faults.length > 0 ? 1 : 0
}

await runCommand({ name: 'fuzz', usage: USAGE, flags: FLAGS, codeOfError: 2 }, main)
