/** The run of `npm run soak -- --subscriptions`, and what it leaves in docs/reliability.md. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tableOf, writeFigures } from '../fuzz/figures.ts'
import { runPushed } from './run.ts'

const SIZE = { subscriptions: 1000, hosts: 140, swaps: 50, killEvery: 10, changesASwap: 20 }
const COLUMNS = ['swaps', 'kills', 'changes', 'requests', 'owed', 'missing', 'out of order', 'not asked for', 'again']

/** The code it ends with: 1 where something is missing, out of order or was not asked for. */
export async function soakPushed(isKept: boolean): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'soak-pushed-'))
  const result = await runPushed(dir, SIZE).finally(() => rmSync(dir, { recursive: true, force: true }))
  const { kills, changes, requests, owed, missing, outOfOrder, strangers, again } = result
  const counted = [SIZE.swaps, kills, changes, requests, owed, missing, outOfOrder, strangers, again]
  const figures = `\`npm run soak -- --subscriptions\`\n\n${tableOf(COLUMNS, [counted.map(String)])}`
  console.log(figures)
  if (isKept) writeFigures('pushed', figures)
  return missing + outOfOrder + strangers > 0 ? 1 : 0
}
