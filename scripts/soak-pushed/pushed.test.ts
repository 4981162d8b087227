import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runPushed } from './run.ts'

const dir = mkdtempSync(join(tmpdir(), 'soak-pushed-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

it('sixty subscriptions over four swaps and two kills get all they asked for, in order, and nothing else', async () => {
  const size = { subscriptions: 60, hosts: 14, swaps: 4, killEvery: 3, changesASwap: 10 }
  const { owed, requests, missing, outOfOrder, strangers, kills } = await runPushed(dir, size)
  expect({ missing, outOfOrder, strangers, kills }).toEqual({ missing: 0, outOfOrder: 0, strangers: 0, kills: 2 })
  expect(Math.min(owed, requests)).toBeGreaterThan(300)
}, 180_000)
