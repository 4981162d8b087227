/**
 * `npm run publish-data -- DIR`: validates the output of `npm run refresh -- --out DIR`, commits and pushes it. It has
 * the right to push, so it runs nothing in the folder, and requests no upstream.
 */
import { join } from 'node:path'
import { writeSet } from '#contract/snapshot-set.ts'
import { keepStats } from '#contract/stats.ts'
import { commitMessage } from '../ingest/run/report.ts'
import { runCommand } from './command.ts'
import { brokenContract, validateData } from './data-rules/files.ts'
import { setOutput } from './github.ts'
import { readHandover } from './handover.ts'
import {
  commitAndPush,
  hasNewData,
  namesOfData,
  OVERTAKEN,
  openRepository,
  type Repository,
  restoreData,
} from './repository.ts'

/**
 * True when the data was pushed, false when it equals the last commit. Throws with one line, nothing being left behind,
 * when it breaks its contract, or when others changed the data since it was derived: it is never merged.
 */
export async function publishData(repository: Repository, from: string): Promise<boolean> {
  const { files, base, ...figures } = readHandover(from)
  if ((await namesOfData(repository.dir)) !== base) throw new Error(OVERTAKEN)
  const dataDir = join(repository.dir, 'data')
  writeSet(dataDir, files)
  const [problem] = validateData(dataDir)
  if (problem) {
    await restoreData(repository.dir)
    throw brokenContract(problem)
  }
  if (!(await hasNewData(repository.dir))) return false
  keepStats(dataDir, new Date())
  if (!(await commitAndPush(repository, commitMessage(figures)))) throw new Error(OVERTAKEN)
  return true
}

const USAGE = `usage: npm run publish-data -- DIR
  validates what "npm run refresh -- --out DIR" left, commits and pushes it`

if (import.meta.main)
  await runCommand(
    { name: 'publish-data', usage: USAGE, words: 1, codeOfError: 2 },
    async ({ positionals: [from] }) => {
      if (!from) throw new Error(USAGE.split('\n')[0])
      const repository = await openRepository(process.cwd())
      const pushed = await publishData(repository, from)
      console.log(pushed ? `pushed to ${repository.branch}` : 'nothing to commit')
      if (pushed) setOutput('pushed', process.env)
    },
  )
