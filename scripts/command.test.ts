import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it.each(['report-stale', 'watchdog', 'publish-release', 'backup'])('%s says what it misses in one line', name => {
  const path = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const env = { PATH: process.env.PATH }
  const { status, stderr } = spawnSync(process.execPath, [path], { env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringMatching(new RegExp(`^${name}: [^\\n]+\\n$`))])
})
