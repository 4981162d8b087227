/** `npx node scripts/build-glossary.ts`: compiles `data/glossary/*.yaml`, one list of terms per category, to `data/glossary.json`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { datedTerms, GLOSSARY_CATEGORIES, LINE_LENGTH, TermRecord } from '#contract'
import { readRegular } from '#contract/data-files.ts'
import { UsageError } from '#contract/errors.ts'
import { GLOSSARY_FILE, writeLines } from '#contract/snapshot-set.ts'
import { firstSentence } from '#contract/text.ts'
import { readWrittenList } from '#contract/written-list.ts'
import { runCommand } from './command.ts'
import type { Problem } from './data-rules/files.ts'
import { checkGlossary, compareTerms } from './data-rules/glossary.ts'

const GLOSSARY_SOURCE = 'glossary'

/** A term as a person writes it. The category is the file's, the address follows from the slug, the day from changes. */
const WrittenTerm = TermRecord.omit({ category: true, url: true, updatedOn: true }).strict()

/** The terms of `glossary/*.yaml`, changed ones as of `today`. Throws UsageError on the first unreadable file. */
export function readWrittenTerms(dataDir: string, today?: string): TermRecord[] {
  const dir = join(dataDir, GLOSSARY_SOURCE)
  const fileOf = (category: string) => `${category.toLowerCase().replaceAll(' ', '-')}.yaml`
  // Desktops and editors leave files of their own in a folder: `.DS_Store`, `.defi.yaml.swp`, `defi.yaml~`.
  const files = readdirSync(dir).filter(file => !/^\.|~$/.test(file))
  const terms = files.flatMap(file => {
    const category = GLOSSARY_CATEGORIES.find(one => fileOf(one) === file)
    const known = GLOSSARY_CATEGORIES.map(fileOf).join(', ')
    if (category === undefined) throw new UsageError(`${file}: no category has this name; the names are ${known}`)
    const text = readFileSync(join(dir, file), 'utf8')
    const written = readWrittenList(text, WrittenTerm, { file, item: 'term', label: 'slug' })
    return written.map(({ value }) => compiled(value, category))
  })
  const before = readRegular(join(dataDir, GLOSSARY_FILE))
  const sorted = terms.sort(compareTerms)
  return before === undefined ? sorted : datedTerms(sorted, z.array(TermRecord).parse(JSON.parse(before)), today)
}

/** A short first sentence is its line as it stands. */
function compiled(term: z.infer<typeof WrittenTerm>, category: TermRecord['category']): TermRecord {
  const first = firstSentence(term.definition)
  const inOneLine = term.inOneLine ?? (first.length <= LINE_LENGTH ? first : undefined)
  return TermRecord.parse({ ...term, category, inOneLine, url: `/glossary/${term.slug}` })
}

/** The text of `glossary.json`: one record per line, keys in schema order. */
export function serializeTerms(terms: TermRecord[]): string {
  return writeLines(terms.map(term => JSON.stringify(term)))
}

/** Reports when `glossary.json` of a data folder differs from its compiled `glossary/*.yaml`. */
export function checkCompiled(dataDir: string): Problem[] {
  const compiled = readFileSync(join(dataDir, GLOSSARY_FILE), 'utf8')
  if (compiled === serializeTerms(readWrittenTerms(dataDir))) return []
  const remedy = `differs from ${GLOSSARY_SOURCE}/*.yaml: npx node scripts/build-glossary.ts`
  return [{ file: GLOSSARY_FILE, id: '', field: '', value: '', remedy }]
}

const USAGE = `usage: npx node scripts/build-glossary.ts [DIR] [--now INSTANT]
  compiles DIR/glossary/*.yaml to DIR/glossary.json (default: data), changed terms with the day, or says which rule is broken`

function main([dataDir = 'data']: string[], now = new Date().toISOString()): number {
  const terms = readWrittenTerms(dataDir, now.slice(0, 10))
  const problems = checkGlossary(terms)
  for (const { id, field, value, remedy } of problems) console.error(`${id}: ${field} = ${value}: ${remedy}`)
  if (problems.length === 0) writeFileSync(join(dataDir, GLOSSARY_FILE), serializeTerms(terms))
  console.log(problems.length === 0 ? `${terms.length} terms compiled` : 'nothing written')
  return problems.length === 0 ? 0 : 1
}

if (import.meta.main)
  await runCommand(
    { name: 'build-glossary', usage: USAGE, flags: { now: { type: 'string' } }, words: 1 },
    ({ positionals, values }) => main(positionals, values.now),
  )
