/** Whether each data file keeps its contract: alone by its shape, and together by what they say of each other. */
import { join } from 'node:path'
import type { z } from 'zod'
import { Change, NewsRecord, RECORDS, SourceStatus, TermRecord } from '#contract'
import { readRegular } from '#contract/data-files.ts'
import { DataError } from '#contract/errors.ts'
import {
  type ArchiveFile,
  archiveFileOf,
  GLOSSARY_FILE,
  isSetFile,
  listArchive,
  monthOf,
  readList,
} from '#contract/snapshot-set.ts'
import type { Problem } from './problem.ts'
import { checkReferences, repeated } from './references.ts'

const SHAPES: Record<string, z.ZodObject> = {
  ...Object.fromEntries(Object.entries(RECORDS).map(([name, shape]) => [`${name}.json`, shape])),
  'sources.json': SourceStatus,
  'changes.json': Change,
  [GLOSSARY_FILE]: TermRecord,
}

type Fields = Record<string, unknown>

/** The remedy for a missing file that the ingest does not write. */
const MISSING: Record<string, string> = {
  [GLOSSARY_FILE]: 'the file is missing: npx node scripts/build-glossary.ts, or write [] where there are no terms',
}

/** Everything wrong with the data files of a folder; an empty list means that they keep their contract. */
export function validateData(dir: string): Problem[] {
  const files = Object.entries(SHAPES).map(([file, shape]) => ({ file, ...readRecords(dir, file, shape) }))
  const problems = [
    ...files.flatMap(file => file.problems),
    ...listArchive(dir).flatMap(name => checkArchive(dir, name)),
  ]
  return problems.length > 0
    ? problems
    : checkReferences(Object.fromEntries(files.map(({ file, records }) => [file, records])))
}

/** One month of the archive: news of that month, each once. Its sources may have left the catalog since. */
function checkArchive(dir: string, file: ArchiveFile): Problem[] {
  const { records, problems } = readRecords(dir, file, NewsRecord)
  const strays = records.filter(({ pubDate }) => !String(pubDate).startsWith(monthOf(file)))
  const misplaced = strays.map(({ id, pubDate }) => {
    const remedy = `belongs into ${archiveFileOf(String(pubDate))}: restore the last good file`
    return { file, id: String(id), field: 'pubDate', value: String(pubDate), remedy }
  })
  return [...problems, ...misplaced, ...repeated({ [file]: records }, file, 'id')]
}

interface Checked {
  records: Fields[]
  problems: Problem[]
}

function readRecords(dir: string, file: string, shape: z.ZodType): Checked {
  const own = readText(join(dir, file))
  if (own instanceof DataError) return unusable(file, 'must be a file, no folder or pipe: restore the last good one')
  const found: Checked = { records: [], problems: [] }
  try {
    let isThere = false
    for (const text of isSetFile(file) ? readList(dir, file) : own === undefined ? [] : [own]) {
      isThere = true
      const { records, problems } = checkRecords(file, text, shape, found.records.length)
      found.records.push(...records)
      found.problems.push(...problems)
    }
    return isThere ? found : unusable(file, MISSING[file] ?? 'the file is missing: run the ingest')
  } catch (error) {
    if (error instanceof DataError) return unusable(file, error.message)
    throw error
  }
}

/** The records of a list, or of a part of it that `before` others stand before. */
function checkRecords(file: string, text: string, shape: z.ZodType, before: number): Checked {
  const list = parseJson(text)
  if (!Array.isArray(list) || !list.every(isObject))
    return unusable(file, 'must be a JSON array of objects: restore the last good file')
  const problems = list.flatMap((record, at) => {
    const issues = shape.safeParse(record).error?.issues ?? []
    return issues.map(issue => ({
      file,
      id: String(record.id ?? record.slug ?? record.seq ?? `record ${before + at + 1}`),
      field: issue.path.map(String).join('.'),
      value: JSON.stringify(valueAt(record, issue.path))?.slice(0, 120) ?? 'absent',
      remedy: issue.message,
    }))
  })
  return { records: list.map(keysOf), problems }
}

/** What records of other files are checked by. All else is let go: whole lists fill the memory. */
function keysOf({ id, slug, seq, collection, source, sourceId, pubDate }: Fields): Fields {
  return { id, slug, seq, collection, source, sourceId, pubDate }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function unusable(file: string, remedy: string): Checked {
  return { records: [], problems: [{ file, id: '', field: '', value: '', remedy }] }
}

/** The text of a file, undefined if it does not exist, an error if it is not a regular file. */
export function readText(path: string): string | undefined | DataError {
  try {
    return readRegular(path)
  } catch (error) {
    if (error instanceof DataError) return error
    throw error
  }
}

/** The parsed value, undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
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

/** The problem as a person reads it. */
export function lineOf({ file, id, field, value, remedy }: Problem): string {
  return id === '' ? `${file}: ${remedy}` : `${file}: ${id}: ${field} = ${value}: ${remedy}`
}

/** The same as an error, of data that is not to be published. */
export function brokenContract({ file, id, field, remedy }: Problem): Error {
  return new Error(`the new data breaks its contract: ${file}: ${id}: ${field}: ${remedy}`)
}
