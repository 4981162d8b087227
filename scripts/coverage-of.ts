/** `npx node scripts/coverage-of.ts`: how many of our files and functions a warm request passes, by V8. */
import { Session } from 'node:inspector/promises'
import { runCommand } from './command.ts'
import { startService } from './export/service.ts'

const ROOT = new URL('../', import.meta.url).href
/** Another word each time, so that nothing is cached, not even the reading of a query. */
const WORDS = ['rust', 'python', 'design', 'solidity']
/** Path -> the most files and functions it may pass. */
const LIMITS: Record<string, { files: number; functions?: number }> = {
  '/api/jobs?search={word}+remote&tag=defi&limit=5': { files: 45, functions: 180 },
  '/jobs?search={word}+knowledge': { files: 60 },
}

interface Passed {
  files: number
  functions: number
}

/** Runs it once, warm, and counts its calls below data/ and site/, without this file. */
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

const USAGE = `usage: npx node scripts/coverage-of.ts
  prints how many files and functions a search and a page pass`

async function main(): Promise<undefined> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const service = await startService(process.env)
  try {
    const rows: Record<string, string | number>[] = []
    for (const [path, limit] of Object.entries(LIMITS)) {
      const [last = '', ...warm] = WORDS.map(word => path.replace('{word}', word)).toReversed()
      for (const target of warm) await service.ask(target)
      const passed = await coverageOf(session, () => service.ask(last))
      rows.push({ what: path, ...passed, 'most files': limit.files, 'most functions': limit.functions ?? '' })
    }
    console.table(rows)
  } finally {
    await service.close()
  }
}

await runCommand({ name: 'coverage-of', usage: USAGE }, main)
