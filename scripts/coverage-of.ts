/** `npx node scripts/coverage-of.ts [PATH...]`: how many of our files and functions a warm request passes, by V8. */
import { mkdtempDisposableSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { readSettings } from '#contract'
import { startApp } from '../site/server/app.ts'
import { runCommand } from './command.ts'

const ROOT = new URL('../', import.meta.url).href
/** Path, `{n}` being another number each time so that nothing is cached -> the most files and functions it may pass. */
const LIMITS: Record<string, { files: number; functions?: number }> = {
  '/api/jobs?search=solidity+remote&tag=defi&limit=5&salary_currency={n}': { files: 45, functions: 180 },
  '/jobs?search=zero+knowledge&salary_currency={n}': { files: 60 },
}

interface Passed {
  files: number
  functions: number
}

/** Runs it once, warm, and counts what it called below data/ and site/; this file does not count. */
async function coverageOf(session: Session, run: () => Promise<unknown>): Promise<Passed> {
  await session.post('Profiler.takePreciseCoverage')
  await run()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const own = result.filter(
    ({ url }) => url.startsWith(ROOT) && !/node_modules|^scripts\//.test(url.slice(ROOT.length)),
  )
  const called = own.map(({ functions }) => functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0).length)
  return { files: called.filter(count => count > 0).length, functions: called.reduce((sum, count) => sum + count, 0) }
}

async function requestOf(url: string): Promise<void> {
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} is answered with ${response.status}`)
}

const USAGE = `usage: npx node scripts/coverage-of.ts [PATH...]
  prints how many files and functions a request passes (default: a search, a page, a record);
  {n} in a PATH is another number each time, {id} another job`
const Listed = z.object({ data: z.array(z.object({ id: z.string() })) })

async function main(paths: string[]): Promise<number> {
  using state = mkdtempDisposableSync(join(tmpdir(), 'coverage-'))
  const settings = readSettings({ HOST: '127.0.0.1', PORT: '0', STATE_DIR: state.path, LOG_LEVEL: 'error' })
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const app = await startApp({ settings, write: console.error })
  try {
    const { data } = Listed.parse(await (await fetch(`${app.url}/api/jobs?limit=5`)).json())
    const ids = data.map(({ id }) => id)
    const usual = [...Object.keys(LIMITS), '/api/v1/jobs/{id}']
    const rows: Record<string, string | number>[] = []
    for (const path of paths.length > 0 ? paths : usual) {
      const fresh = (n: number) => app.url + path.replace('{n}', String(n)).replace('{id}', ids[n] ?? '')
      for (let warm = 1; warm <= 3; warm++) await requestOf(fresh(warm))
      const { files, functions } = LIMITS[path] ?? {}
      const passed = await coverageOf(session, () => requestOf(fresh(4)))
      rows.push({ what: path, ...passed, 'most files': files ?? '', 'most functions': functions ?? '' })
    }
    console.table(rows)
    return 0
  } finally {
    await app.close()
  }
}

await runCommand({ name: 'coverage-of', usage: USAGE, words: 20 }, ({ positionals }) => main(positionals))
