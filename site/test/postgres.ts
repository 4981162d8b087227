/** A real PostgreSQL on a free port of the loopback address, from Debian's packages. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../record-index/postgres/index.ts'
import { freePort } from './free-port.ts'

const [BIN] = globSync('/usr/lib/postgresql/*/bin').sort().reverse()

/** Whether the tests that need it can run; they say so and are counted as skipped when not. */
export const hasPostgres = BIN !== undefined && existsSync(join(BIN, 'initdb'))

export interface TestPostgres {
  /** The URL of a new, empty database. */
  create(name: string): string
  /** The URL of the database of this name, which is there. */
  urlOf(name: string): string
  /** Starts a streaming copy of it that answers reads. */
  standby(): Promise<TestPostgres>
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** Starts it again after that, where it was. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Resolves when a session, or so many of them, waits for what another one holds. */
export async function untilBlocked({ query }: Pick<Database, 'query'>, sessions = 1): Promise<void> {
  for (;;) {
    const [row] = await query('SELECT count(DISTINCT pid)::integer AS blocked FROM pg_locks WHERE NOT granted')
    if (Number(row?.blocked) >= sessions) return
    await wait(10)
  }
}

/** It refuses to run as root, so root runs it as the user that the package made. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** `settings` as in `name=value`; without any it is small and may lose what a power cut takes. */
export function startPostgres(settings: readonly string[] = ['fsync=off']): Promise<TestPostgres> {
  // Its trigrams know letters beyond ASCII with such a locale alone.
  const options = ['-U', 'web3', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N']
  return start(settings, data => execFileSync(program('initdb'), ['-D', data, ...options], owner()))
}

function program(name: string): string {
  return join(BIN ?? '', name)
}

/** `fill` makes the folder that it runs on. */
async function start(settings: readonly string[], fill: (data: string) => void): Promise<TestPostgres> {
  const port = await freePort()
  const own = owner()
  const home = mkdtempSync(join(tmpdir(), 'postgres-'))
  if (own.uid !== undefined && own.gid !== undefined) chownSync(home, own.uid, own.gid)
  const data = join(home, 'data')
  fill(data)
  const at = ['-h', '127.0.0.1', '-p', String(port), '-U', 'web3']
  const urlOf = (name: string) => `postgres://web3@127.0.0.1:${port}/${name}`
  const options = ['listen_addresses=127.0.0.1', `unix_socket_directories=${home}`, ...settings].flatMap(one => [
    '-c',
    one,
  ])
  let running = await run()
  async function run() {
    const child = spawn(program('postgres'), ['-D', data, '-p', String(port), ...options], {
      ...own,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = once(child, 'exit')
    for await (const line of createInterface(child.stderr))
      if (/ready to accept (?:read-only )?connections/.test(line)) break
    child.stderr.resume()
    return { child, ended }
  }
  const kill = async () => {
    running.child.kill('SIGQUIT')
    await running.ended
  }
  return {
    create(name) {
      const made = spawnSync(program('createdb'), [...at, name])
      if (made.status !== 0) throw new Error(String(made.stderr))
      return urlOf(name)
    },
    urlOf,
    standby: () =>
      start(settings, copy =>
        execFileSync(program('pg_basebackup'), [...at, '-D', copy, '-R', '-N', '-c', 'fast'], own),
      ),
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
