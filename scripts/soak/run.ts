/** `npm run soak [-- --days N]`: a simulated week of refreshes, requests and deliveries; ends with 1 on any failure. */
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printRows, type Row, rowOf } from '../bench/limits.ts'
import { type Given, readNumber, runCommand } from '../command.ts'
import { runWeek, type Week } from './week.ts'
import { WEEK } from './world.ts'

const SHOWN = 20

function rowsOf(week: Week): Row[] {
  return [
    rowOf('refreshes', week.refreshes),
    rowOf('of them pushed', week.pushed),
    rowOf('requests', week.requests),
    rowOf('failed requests, and wrong bytes at the end', week.failures.length, { most: 0 }),
    rowOf('precision of open postings', week.precision, { least: 0.99 }),
    rowOf('recall of open postings', week.recall, { least: 0.98 }),
    rowOf('records lost', week.lost.length, { most: 0 }),
    rowOf('changes owed to subscribers', week.owed, { least: 1 }),
    rowOf('of them missing', week.missing, { most: 0 }),
    rowOf('subscribers with a change out of order', week.outOfOrder, { most: 0 }),
    rowOf('changes without a right to them', week.surplus, { most: 0 }),
    rowOf('memory at the end of the first day, MB', week.firstMb),
    rowOf('memory at the end, of that of the first day', week.lastMb / week.firstMb, { most: 1.3 }),
  ]
}

const USAGE = `usage: npm run soak -- [flags]
  --days N  how many simulated days (default: ${WEEK.days}, some ten minutes). The site must be built`
const FLAGS = { days: { type: 'string', default: String(WEEK.days) } } as const

async function main({ values }: Given<typeof FLAGS>): Promise<number> {
  const days = readNumber('--days', values.days, 365)
  using dir = mkdtempDisposableSync(join(tmpdir(), 'soak-'))
  const week = await runWeek(dir.path, { ...WEEK, days }, console.error)
  const isMissed = printRows(rowsOf(week))
  for (const line of [...week.failures, ...week.lost].slice(0, SHOWN)) console.error(line)
  return isMissed ? 1 : 0
}

await runCommand({ name: 'soak', usage: USAGE, flags: FLAGS, codeOfError: 2 }, main)
