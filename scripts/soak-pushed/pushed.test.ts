import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runPushed } from './run.ts'

const dir = mkdtempSync(join(tmpdir(), 'soak-pushed-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

it('sixty subscriptions over three swaps and two kills get all they asked for, in order, and nothing else', async () => {
  const size = { subscriptions: 60, hosts: 14, swaps: 3, killEvery: 2, changesASwap: 12 }
  const { owed, requests, missing, outOfOrder, strangers, kills } = await runPushed(dir, size)
  expect({ missing, outOfOrder, strangers, kills }).toEqual({ missing: 0, outOfOrder: 0, strangers: 0, kills: 2 })
  expect(owed).toBeGreaterThan(300)
  expect(requests).toBeGreaterThan(100)
}, 180_000)
