/** `npm run validate [-- DIR]`: checks every data file, and without DIR the catalog too. Each failure prints file, record, field, value and what to do. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { TermRecord } from '#contract'
import { UsageError } from '#contract/errors.ts'
import { finishCommitted, GLOSSARY_FILE } from '#contract/snapshot-set.ts'
import { jsonOf } from '#contract/text.ts'
import { checkCatalog } from '../ingest/catalog/catalog.ts'
import { checkCompiled } from './build-glossary.ts'
import { runCommand } from './command.ts'
import { lineOf, readText, validateData } from './data-rules/files.ts'
import { checkGlossary } from './data-rules/glossary.ts'

/** The hand-written glossary keeps rules of its own; a folder without its YAML lists holds somebody else's terms. */
function checkOwnGlossary(dir: string): string[] {
  if (!existsSync(join(dir, 'glossary'))) return []
  const text = readText(dir, GLOSSARY_FILE)
  // validateData has reported that it is missing or not a file.
  if (typeof text !== 'string') return []
  const terms = z.array(TermRecord).safeParse(jsonOf(text))
  try {
    return [...(terms.success ? checkGlossary(terms.data) : []), ...checkCompiled(dir)].map(lineOf)
  } catch (error) {
    if (error instanceof UsageError) return error.message.split('\n')
    throw error
  }
}

const USAGE = `usage: npm run validate -- [DIR]
  checks every data file of a folder (default: data, and the catalog)`

/** The command itself: prints each problem, and returns the exit code. */
export function main([dir]: string[]): number {
  const folder = dir ?? 'data'
  finishCommitted(folder)
  const problems = [
    ...validateData(folder).map(lineOf),
    ...checkOwnGlossary(folder),
    ...(dir === undefined ? checkCatalog() : []),
  ]
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) console.log(`${folder}: every file keeps its contract`)
  return problems.length > 0 ? 1 : 0
}

if (import.meta.main)
  await runCommand({ name: 'validate', usage: USAGE, words: 1 }, ({ positionals }) => main(positionals))
