/** `npm run validate [-- DIR]`: checks every data file, and without DIR the catalog too. Each failure prints file, record, field, value and what to do. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Change, RECORDS, SourceStatus, TermRecord } from '#contract'
import { finishCommitted, GLOSSARY_FILE } from '#contract/snapshot-set.ts'
import { UsageError } from '#contract/usage-error.ts'
import { checkCatalog } from '../ingest/catalog/catalog-rules.ts'
import { checkCompiled } from './build-glossary.ts'
import { runCommand } from './command.ts'
import { checkGlossary } from './data-rules/glossary.ts'
import type { Problem } from './data-rules/problem.ts'
import { checkReferences } from './data-rules/references.ts'

const SHAPES: Record<string, z.ZodObject> = {
  ...Object.fromEntries(Object.entries(RECORDS).map(([name, shape]) => [`${name}.json`, shape])),
  'sources.json': SourceStatus,
  'changes.json': Change,
  [GLOSSARY_FILE]: TermRecord,
}

/** What to do where a file is missing that the ingest does not write. */
const MISSING: Record<string, string> = {
  [GLOSSARY_FILE]: 'the file is missing: npm run glossary, or write [] where there are no terms',
}

/** Everything wrong with the data files of a folder; an empty list means that they keep their contract. */
export function validateData(dir: string): Problem[] {
  const files = Object.entries(SHAPES).map(([file, shape]) => ({ file, ...readList(dir, file, shape) }))
  const problems = files.flatMap(file => file.problems)
  return problems.length > 0
    ? problems
    : checkReferences(Object.fromEntries(files.map(({ file, records }) => [file, records])))
}

function readList(
  dir: string,
  file: string,
  shape: z.ZodType,
): { records: Record<string, unknown>[]; problems: Problem[] } {
  const path = join(dir, file)
  if (!existsSync(path))
    return {
      records: [],
      problems: [
        { file, id: '', field: '', value: '', remedy: MISSING[file] ?? 'the file is missing: run the ingest' },
      ],
    }
  const parsed = z.array(z.record(z.string(), z.unknown())).safeParse(parseJson(readFileSync(path, 'utf8')))
  if (!parsed.success)
    return {
      records: [],
      problems: [
        { file, id: '', field: '', value: '', remedy: 'must be a JSON array of objects: restore the last good file' },
      ],
    }
  const problems = parsed.data.flatMap((record, at) => {
    const issues = shape.safeParse(record).error?.issues ?? []
    return issues.map(issue => ({
      file,
      id: String(record.id ?? record.slug ?? record.seq ?? `record ${at + 1}`),
      field: issue.path.map(String).join('.'),
      value: JSON.stringify(valueAt(record, issue.path))?.slice(0, 120) ?? 'absent',
      remedy: issue.message,
    }))
  })
  return { records: parsed.data, problems }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function valueAt(record: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    record,
  )
}

/** The hand-written glossary keeps rules of its own; a folder without its YAML lists holds somebody else's terms. */
function checkOwnGlossary(dir: string): string[] {
  if (!existsSync(join(dir, 'glossary')) || !existsSync(join(dir, GLOSSARY_FILE))) return []
  const terms = z.array(TermRecord).safeParse(parseJson(readFileSync(join(dir, GLOSSARY_FILE), 'utf8')))
  try {
    return [...(terms.success ? checkGlossary(terms.data) : []), ...checkCompiled(dir)].map(lineOf)
  } catch (error) {
    if (error instanceof UsageError) return error.message.split('\n')
    throw error
  }
}

function lineOf({ file, id, field, value, remedy }: Problem): string {
  return id === '' ? `${file}: ${remedy}` : `${file}: ${id}: ${field} = ${value}: ${remedy}`
}

const USAGE = `usage: npm run validate -- [DIR]
  checks every data file of a folder (default: data, and the catalog)`

function main([dir]: string[]): number {
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
  await runCommand({ name: 'validate', usage: USAGE, flags: {}, words: 1 }, ({ positionals }) => main(positionals))
