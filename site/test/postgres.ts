/** A real PostgreSQL on a free port of the loopback address, from Debian's packages. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Query } from '../src/postgres/connect.ts'
import { freePort } from './free-port.ts'

const [BIN = ''] = globSync('/usr/lib/postgresql/*/bin').sort().reverse()

/** Whether the tests that need it can run; without it they are skipped, and counted as skipped. */
export const hasPostgres = existsSync(join(BIN, 'initdb'))

export interface TestPostgres {
  /** Returns the URL of a new, empty database. */
  create(name: string): string
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** Starts it again after that. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Resolves when a session waits for a lock that another one holds. */
export async function untilBlocked(query: Query): Promise<void> {
  for (;;) {
    const [row] = await query('select count(*)::integer as blocked from pg_locks where not granted')
    if (Number(row?.blocked) > 0) return
    await wait(10)
  }
}

/** It refuses to run as root, so root runs it as the user that the package made. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export async function startPostgres(): Promise<TestPostgres> {
  const port = await freePort()
  const own = owner()
  const home = mkdtempSync(join(tmpdir(), 'postgres-'))
  if (own.uid !== undefined && own.gid !== undefined) chownSync(home, own.uid, own.gid)
  const data = join(home, 'data')
  execFileSync(
    join(BIN, 'initdb'),
    ['-D', data, '-U', 'web3', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    own,
  )
  let running = await run()
  async function run(): Promise<ChildProcess> {
    // It may lose data in a power cut: no test cuts the power of the machine.
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${home}`, 'fsync=off']
    const child = spawn(
      join(BIN, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap(setting => ['-c', setting])],
      { ...own, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    for await (const line of createInterface(child.stderr)) if (/ready to accept connections/.test(line)) break
    child.stderr.resume()
    return child
  }
  async function kill(): Promise<void> {
    const ended = once(running, 'exit')
    running.kill('SIGQUIT')
    await ended
  }
  return {
    create(name) {
      execFileSync(join(BIN, 'createdb'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'web3', name])
      return `postgres://web3@127.0.0.1:${port}/${name}`
    },
    kill,
    async restart() {
      running = await run()
    },
    async stop() {
      await kill()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
