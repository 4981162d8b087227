import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** Whether the tests that need a real Redis can run; they say so and are counted as skipped when not. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

export interface TestRedis {
  url: string
  process: ChildProcess
  stop(): Promise<void>
}

/** Starts a separate Redis on a free port of the loopback address, without persistence. */
export async function startRedis(port?: number): Promise<TestRedis> {
  const chosen = port ?? (await freePort())
  const directory = mkdtempSync(join(tmpdir(), 'redis-'))
  const options = ['--bind', '127.0.0.1', '--port', String(chosen), '--save', '', '--dir', directory]
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] })
  for await (const chunk of child.stdout) {
    if (String(chunk).includes('Ready to accept connections')) break
  }
  return {
    url: `redis://127.0.0.1:${chosen}`,
    process: child,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
