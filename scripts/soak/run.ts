/** `npm run soak [-- --days N]`: a simulated week of refreshes, requests and deliveries; ends with 1 on any failure. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Given, readNumber, runCommand } from '../command.ts'
import { runWeek, type Week } from './week.ts'
import { WEEK } from './world.ts'

const SHOWN = 20

/** A figure of the week, and the least or the most that it may be. */
type Figure = [name: string, value: number, limit?: { least: number } | { most: number }]

function figuresOf(week: Week): Figure[] {
  return [
    ['refreshes', week.refreshes],
    ['of them pushed', week.pushed],
    ['requests', week.requests],
    ['failed requests, and wrong bytes at the end', week.failures.length, { most: 0 }],
    ['precision of open postings', week.precision, { least: 0.99 }],
    ['recall of open postings', week.recall, { least: 0.98 }],
    ['records lost', week.lost.length, { most: 0 }],
    ['changes owed to subscribers', week.owed, { least: 1 }],
    ['of them missing', week.missing, { most: 0 }],
    ['subscribers with a change out of order', week.outOfOrder, { most: 0 }],
    ['changes without a right to them', week.surplus, { most: 0 }],
    ['memory at the end of the first day, MB', week.firstMb],
    ['memory at the end, of that of the first day', week.lastMb / week.firstMb, { most: 1.3 }],
  ]
}

function isKept([, value, limit]: Figure): boolean {
  if (limit === undefined) return true
  return 'least' in limit ? value >= limit.least : value <= limit.most
}

const USAGE = `usage: npm run soak -- [flags]
  --days N  how many simulated days (default: ${WEEK.days}, some ten minutes). The site must be built`
const FLAGS = { days: { type: 'string', default: String(WEEK.days) } } as const

async function main({ values }: Given<typeof FLAGS>): Promise<number> {
  const days = readNumber('--days', values.days, 365)
  const dir = mkdtempSync(join(tmpdir(), 'soak-'))
  try {
    const week = await runWeek(dir, { ...WEEK, days }, console.error)
    const figures = figuresOf(week)
    const rows = figures.map(figure => {
      const [what, value, limit] = figure
      const wanted = limit === undefined ? '' : 'least' in limit ? `>= ${limit.least}` : `<= ${limit.most}`
      return { what, measured: Number(value.toPrecision(4)), 'must be': wanted, missed: isKept(figure) ? '' : 'MISSED' }
    })
    console.table(rows)
    for (const line of [...week.failures, ...week.lost].slice(0, SHOWN)) console.error(line)
    return figures.every(isKept) ? 0 : 1
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

await runCommand({ name: 'soak', usage: USAGE, flags: FLAGS, codeOfError: 2 }, main)
