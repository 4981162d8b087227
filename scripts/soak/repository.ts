/** The clones that the jobs of the refresh workflow use, and its two steps as processes. */
import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { git } from '../test/remote.ts'

export const CLONES = ['reading', 'pushing', 'serving']
/** Of a refresh in which a source failed: what the others gave was handed over. */
const SOURCES_FAILED = 1

/**
 * Refreshes at a simulated moment and publishes what is worth it; true when something was pushed. Throws when one of the
 * commands failed.
 */
export async function refreshAt(dir: string, now: Date, catalog: string): Promise<boolean> {
  const [catalogFile, out] = [join(dir, 'catalog.yaml'), join(dir, 'refreshed')]
  writeFileSync(catalogFile, catalog)
  rmSync(out, { recursive: true, force: true })
  pull(dir, 'reading')
  const flags = ['--catalog', catalogFile, '--now', now.toISOString(), '--out', out]
  const refreshed = await run(join(dir, 'reading'), 'refresh.ts', flags)
  if (!refreshed.includes('left in')) return false
  return (await run(join(dir, 'pushing'), 'publish-data.ts', [out])).includes('pushed to')
}

export function pull(dir: string, name: 'reading' | 'serving'): void {
  git(join(dir, name), 'pull', '--quiet', '--ff-only', 'origin', 'main')
}

const Failed = z.looseObject({ code: z.unknown(), stdout: z.string(), stderr: z.string() })

async function run(cwd: string, script: string, args: string[]): Promise<string> {
  const path = fileURLToPath(new URL(`../${script}`, import.meta.url))
  const env = { ...process.env, INGEST_ALLOW_PRIVATE_HOSTS: '1', GITHUB_ACTIONS: '', GITHUB_OUTPUT: '' }
  try {
    return (await promisify(execFile)(process.execPath, [path, ...args], { cwd, env })).stdout
  } catch (error) {
    const { code, stdout, stderr } = Failed.parse(error)
    if (code === SOURCES_FAILED) return stdout
    throw new Error(`${script} ended with ${code}: ${stderr.trim()}`, { cause: error })
  }
}
