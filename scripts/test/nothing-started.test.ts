import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'

it('a unit test that starts a process or a server fails, and learns where it belongs', () => {
  const starts = [
    () => spawn(process.execPath),
    () => spawnSync(process.execPath),
    () => createServer().listen(0, '127.0.0.1'),
  ]
  for (const start of starts) expect(start).toThrow(/^a unit test starts no process and no server/)
})
