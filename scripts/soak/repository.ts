/** A bare git remote with the clones that the jobs of the refresh workflow use, and its two steps as processes. */
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'

const exec = promisify(execFile)
const EMPTY = ['jobs', 'news', 'events', 'sources', 'changes', 'glossary']
const CLONES = ['asking', 'pushing', 'serving']
/** Of a refresh in which a source failed: what the others gave was handed over. */
const SOURCES_FAILED = 1

/** Creates the remote, with empty data files, and its clones, in a folder. */
export async function createRepository(dir: string): Promise<void> {
  await git(dir, 'init', '--quiet', '--bare', '--initial-branch=main', 'origin.git')
  const first = await clone(dir, 'first')
  mkdirSync(join(first, 'data'))
  for (const file of EMPTY) writeFileSync(join(first, `data/${file}.json`), '[]\n')
  copyFileSync(new URL('../../.gitignore', import.meta.url), join(first, '.gitignore'))
  await git(first, 'add', '--all')
  await git(first, 'commit', '--quiet', '-m', 'start')
  await git(first, 'push', '--quiet', 'origin', 'HEAD:main')
  for (const name of CLONES) await clone(dir, name)
}

async function clone(dir: string, name: string): Promise<string> {
  await git(dir, 'clone', '--quiet', 'origin.git', name)
  await git(join(dir, name), 'config', 'user.name', 'Example')
  await git(join(dir, name), 'config', 'user.email', 'example@example.org')
  return join(dir, name)
}

/**
 * Refreshes at a simulated moment and publishes what is worth it; true when something was pushed. Throws when one of the
 * commands failed.
 */
export async function refreshAt(dir: string, now: Date, catalog: string): Promise<boolean> {
  const [catalogFile, out] = [join(dir, 'catalog.yaml'), join(dir, 'refreshed')]
  writeFileSync(catalogFile, catalog)
  rmSync(out, { recursive: true, force: true })
  await pull(dir, 'asking')
  const flags = ['--catalog', catalogFile, '--now', now.toISOString(), '--out', out]
  const refreshed = await run(join(dir, 'asking'), 'refresh.ts', flags, SOURCES_FAILED)
  if (!refreshed.includes('left in')) return false
  return (await run(join(dir, 'pushing'), 'publish-data.ts', [out])).includes('pushed to')
}

export async function pull(dir: string, name: 'asking' | 'serving'): Promise<void> {
  await git(join(dir, name), 'pull', '--quiet', '--ff-only', 'origin', 'main')
}

async function git(cwd: string, ...args: string[]): Promise<void> {
  await exec('git', args, { cwd })
}

const Failed = z.looseObject({ code: z.unknown(), stdout: z.string(), stderr: z.string() })

async function run(cwd: string, script: string, args: string[], allowed = 0): Promise<string> {
  const path = fileURLToPath(new URL(`../${script}`, import.meta.url))
  const env = { ...process.env, INGEST_ALLOW_PRIVATE_HOSTS: '1', GITHUB_ACTIONS: '', GITHUB_OUTPUT: '' }
  try {
    return (await exec(process.execPath, [path, ...args], { cwd, env })).stdout
  } catch (error) {
    const { code, stdout, stderr } = Failed.parse(error)
    if (code !== allowed) throw new Error(`${script} ended with ${code}: ${stderr.trim()}`, { cause: error })
    return stdout
  }
}
