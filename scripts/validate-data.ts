/** `npm run validate [-- DIR]`: checks every data file, and without DIR the catalog. It prints file, field, remedy. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { TermRecord } from '#contract'
import { UsageError } from '#contract/errors.ts'
import { finishCommitted, GLOSSARY_FILE } from '#contract/snapshot-set.ts'
import { checkCatalog } from '../ingest/catalog/catalog.ts'
import { checkCompiled } from './build-glossary.ts'
import { runCommand } from './command.ts'
import { lineOf, validateData } from './data-rules/files.ts'
import { checkGlossary } from './data-rules/glossary.ts'

/** The hand-written glossary has its own rules; a folder without its YAML lists holds other terms. */
function checkOwnGlossary(dir: string): string[] {
  if (!existsSync(join(dir, 'glossary'))) return []
  const terms = z.array(TermRecord).parse(JSON.parse(readFileSync(join(dir, GLOSSARY_FILE), 'utf8')))
  try {
    return [...checkGlossary(terms), ...checkCompiled(dir)].map(lineOf)
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
  const broken = validateData(folder)
  const problems = [
    ...broken.map(lineOf),
    ...(broken.some(({ file }) => file === GLOSSARY_FILE) ? [] : checkOwnGlossary(folder)),
    ...(dir === undefined ? checkCatalog() : []),
  ]
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) console.log(`${folder}: every file keeps its contract`)
  return problems.length > 0 ? 1 : 0
}

if (import.meta.main)
  await runCommand({ name: 'validate', usage: USAGE, words: 1 }, ({ positionals }) => main(positionals))
