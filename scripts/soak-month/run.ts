/**
 * `npm run soak -- --month [--write]`: thirty simulated days of refreshes. Made-up boards, feeds and calendars on a local
 * port answer as real ones do; `npm run refresh -- --out` and `npm run publish-data` run as the workflow runs them, over a
 * real bare git remote, with `--now` for their clock; the built server follows by pulls. What the data says in the end is
 * held to what was true.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFigures } from '../fuzz/figures.ts'
import { figuresOf, isGood, textOf } from './figures.ts'
import { runMonth } from './month.ts'
import { MONTH } from './world.ts'

/** The day that has all of the schedule's refreshes; by then the lists are as long as they get. */
const FULL_DAY = 20
const SHOWN = 20

/** Resolves with the exit code: 1 when a figure misses its limit. */
export async function soakMonth(write: boolean): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'soak-month-'))
  const month = await runMonth(dir, MONTH, FULL_DAY, console.error).finally(() =>
    rmSync(dir, { recursive: true, force: true }),
  )
  const figures = figuresOf(month)
  const text = textOf(figures, month, MONTH)
  console.log(text)
  for (const line of [...month.broken, ...month.reader.failures, ...month.kept.lost].slice(0, SHOWN))
    console.error(line)
  if (write) writeFigures('month', text)
  return figures.every(isGood) ? 0 : 1
}
