/** The real bare remote of a simulated month with the clones that its jobs work in, and the two steps of refresh.yml. */
import { execFile, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const exec = promisify(execFile)
const EMPTY = ['jobs', 'news', 'events', 'sources', 'changes', 'glossary']
const LOOK_EVERY_MS = 50

export interface Ran {
  code: number
  seconds: number
  peakMb: number
  output: string
}

export interface Repository {
  /** `npm run refresh -- --out` and, where something is handed over, `npm run publish-data`, at a simulated moment. */
  refresh(now: Date, catalog: string): Promise<{ asked: Ran; published?: Ran }>
  /** Brings a clone to what was published. */
  pull(clone: string): Promise<void>
  /** Bytes of the packed remote. */
  packedBytes(): Promise<number>
  /** The folder of a clone's data. */
  dataOf(clone: string): string
}

export async function openRepository(dir: string): Promise<Repository> {
  const clones = ['asking', 'pushing', 'serving']
  await git(dir, 'init', '--quiet', '--bare', '--initial-branch=main', 'origin.git')
  for (const name of ['first', ...clones]) {
    await git(dir, 'clone', '--quiet', 'origin.git', name)
    await git(join(dir, name), 'config', 'user.name', 'Example')
    await git(join(dir, name), 'config', 'user.email', 'example@example.org')
    await git(join(dir, name), 'symbolic-ref', 'HEAD', 'refs/heads/main')
    if (name !== 'first') continue
    mkdirSync(join(dir, 'first/data'))
    for (const file of EMPTY) writeFileSync(join(dir, `first/data/${file}.json`), '[]\n')
    copyFileSync(new URL('../../.gitignore', import.meta.url), join(dir, 'first/.gitignore'))
    await git(join(dir, 'first'), 'add', '--all')
    await git(join(dir, 'first'), 'commit', '--quiet', '-m', 'start')
    await git(join(dir, 'first'), 'push', '--quiet', 'origin', 'main')
  }
  const out = join(dir, 'refreshed')
  const pull = (clone: string) => git(join(dir, clone), 'pull', '--quiet', '--ff-only', 'origin', 'main')
  return {
    async refresh(now, catalog) {
      writeFileSync(join(dir, 'catalog.yaml'), catalog)
      rmSync(out, { recursive: true, force: true })
      await pull('asking')
      const flags = ['--catalog', join(dir, 'catalog.yaml'), '--now', now.toISOString(), '--out', out]
      const asked = await run(join(dir, 'asking'), 'refresh.ts', flags)
      if (!asked.output.includes('left in')) return { asked }
      return { asked, published: await run(join(dir, 'pushing'), 'publish-data.ts', [out]) }
    },
    pull: async clone => {
      await pull(clone)
    },
    async packedBytes() {
      // Every difference sought anew, as hosts do now and then: a push or a gc keeps whole files that came one by one.
      await git(join(dir, 'origin.git'), 'repack', '-a', '-d', '-f', '--quiet')
      const counted = await git(join(dir, 'origin.git'), 'count-objects', '-v')
      return Number(/size-pack: (\d+)/.exec(counted)?.[1]) * 1024
    },
    dataOf: clone => join(dir, clone, 'data'),
  }
}

async function git(cwd: string, ...args: string[]): Promise<string> {
  const { stdout } = await exec('git', args, { cwd })
  return stdout
}

/** A command as a process of its own, as a job of the workflow runs it; its exit code is what the job would have. */
async function run(cwd: string, script: string, args: string[]): Promise<Ran> {
  const started = performance.now()
  const path = fileURLToPath(new URL(`../${script}`, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], {
    cwd,
    env: { ...process.env, INGEST_ALLOW_PRIVATE_HOSTS: '1', GITHUB_ACTIONS: '', GITHUB_OUTPUT: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Outside of a simulation it runs on a machine of its own, or, by REFRESH_EVERY, with this priority.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let output = ''
  let peakMb = 0
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, peakOf(child.pid))
  }, LOOK_EVERY_MS)
  const code = await new Promise<number>(resolve => child.once('close', resolve))
  clearInterval(watch)
  return { code, seconds: (performance.now() - started) / 1000, peakMb, output }
}

/** The most memory that a process ever held, where the system says so (proc_pid_status(5)). */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    // It ended, or the system has no such file.
    return 0
  }
}
