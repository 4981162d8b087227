/** Whether each data file keeps its contract: alone by its shape, and together by what they say of each other. */

import { join } from 'node:path'
import { z } from 'zod'
import { Change, Collection, DayStats, NewsRecord, RECORDS, SourceStatus, TermRecord } from '#contract'
import { readNewest, readRegular } from '#contract/data-files.ts'
import { DataError } from '#contract/errors.ts'
import {
  type ArchiveFile,
  archiveFileOf,
  GLOSSARY_FILE,
  listArchive,
  monthOf,
  STATS_FILE,
} from '#contract/snapshot-set.ts'
import { jsonOf } from '#contract/text.ts'

/** One thing wrong in a data file, and what a person does about it. */
export interface Problem {
  file: string
  /** Record id or slug; empty when the file itself is meant. */
  id: string
  field: string
  value: string
  remedy: string
}

const SHAPES: Record<string, z.ZodObject> = {
  ...Object.fromEntries(Object.entries(RECORDS).map(([name, shape]) => [`${name}.json`, shape])),
  'sources.json': SourceStatus,
  'changes.json': Change,
  [GLOSSARY_FILE]: TermRecord,
}

type Fields = Record<string, unknown>
type Files = Record<string, Fields[]>

/** The remedy for a missing file that the ingest does not write. */
const MISSING: Record<string, string> = {
  [GLOSSARY_FILE]: 'the file is missing: npx node scripts/build-glossary.ts, or write [] where there are no terms',
}

/** Everything wrong with the data files of a folder; an empty list means that they keep their contract. */
export function validateData(dir: string): Problem[] {
  // A folder may be without it.
  const optional = readText(dir, STATS_FILE) === undefined ? {} : { [STATS_FILE]: DayStats }
  const files = Object.entries({ ...SHAPES, ...optional }).map(([file, shape]) => ({
    file,
    ...readRecords(dir, file, shape),
  }))
  const problems = [...files, ...listArchive(dir).map(name => checkArchive(dir, name))].flatMap(file => file.problems)
  return problems.length > 0
    ? problems
    : checkReferences(Object.fromEntries(files.map(({ file, records }) => [file, records])))
}

/** One month of the archive: news of that month, each once. Its sources may have left the catalog since. */
function checkArchive(dir: string, file: ArchiveFile): Pick<Checked, 'problems'> {
  const { records, problems } = readRecords(dir, file, NewsRecord)
  const strays = records.filter(({ pubDate }) => !String(pubDate).startsWith(monthOf(file)))
  const misplaced = strays.map(({ id, pubDate }) => {
    const remedy = `belongs into ${archiveFileOf(String(pubDate))}: restore the last good file`
    return { file, id: String(id), field: 'pubDate', value: String(pubDate), remedy }
  })
  return { problems: [...problems, ...misplaced, ...repeated({ [file]: records }, file, 'id')] }
}

interface Checked {
  records: Fields[]
  problems: Problem[]
}

function readRecords(dir: string, file: string, shape: z.ZodType): Checked {
  const text = readText(dir, file)
  if (text instanceof DataError) return unusable(file, 'must be a file, no folder or pipe: restore the last good one')
  if (text === undefined) return unusable(file, MISSING[file] ?? 'the file is missing: run the ingest')
  const list = jsonOf(text)
  if (!Array.isArray(list) || !list.every(isObject))
    return unusable(file, 'must be a JSON array of objects: restore the last good file')
  const problems = list.flatMap((record, at) => {
    const issues = shape.safeParse(record).error?.issues ?? []
    return issues.map(issue => ({
      file,
      id: String(record.id ?? record.slug ?? record.seq ?? `record ${at + 1}`),
      field: issue.path.map(String).join('.'),
      value: JSON.stringify(valueAt(record, issue.path))?.slice(0, 120) ?? 'absent',
      remedy: issue.message,
    }))
  })
  return { records: list, problems }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function unusable(file: string, remedy: string): Checked {
  return { records: [], problems: [{ file, id: '', field: '', value: '', remedy }] }
}

/** The text of a file, undefined if it does not exist, an error if it is not a regular file. */
export function readText(dir: string, file: string): string | undefined | DataError {
  try {
    return readNewest(dir, file)
  } catch (error) {
    if (error instanceof DataError) return error
    throw error
  }
}

function valueAt(record: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    record,
  )
}

/** The faults that no single record shows: repeated ids, and sources that sources.json does not list. */
function checkReferences(files: Files): Problem[] {
  const sources = new Set((files['sources.json'] ?? []).map(source => `${source.collection} ${source.id}`))
  return [
    ...Collection.options.flatMap(name => repeated(files, `${name}.json`, 'id')),
    ...repeated(files, GLOSSARY_FILE, 'slug'),
    ...repeated(files, 'changes.json', 'seq'),
    ...Collection.options.flatMap(name => unknownSource(files, name, sources)),
  ]
}

/** Every second record with the same value of a field. */
function repeated(files: Files, file: string, field: string): Problem[] {
  const seen = new Set<unknown>()
  return (files[file] ?? []).flatMap(record => {
    const value = String(record[field])
    const isNew = !seen.has(value)
    seen.add(value)
    return isNew ? [] : [{ file, id: value, field, value, remedy: `two records share this ${field}: keep one` }]
  })
}

function unknownSource(files: Files, collection: Collection, sources: Set<string>): Problem[] {
  const file = `${collection}.json`
  const field = 'sourceId' in RECORDS[collection].shape ? 'sourceId' : 'source'
  return (files[file] ?? []).flatMap(record => {
    if (sources.has(`${collection} ${record[field]}`)) return []
    const value = String(record[field])
    return [{ file, id: String(record.id), field, value, remedy: 'sources.json does not know it: run the ingest' }]
  })
}

/** The problem as a person reads it. */
export function lineOf({ file, id, field, value, remedy }: Problem): string {
  return id === '' ? `${file}: ${remedy}` : `${file}: ${id}: ${field} = ${value}: ${remedy}`
}

/** The same as an error, of data that is not to be published. */
export function brokenContract({ file, id, field, remedy }: Problem): Error {
  return new Error(`the new data breaks its contract: ${file}: ${id}: ${field}: ${remedy}`)
}

/** The status of every source after the last ingest. Throws when the file is missing. */
export function readStatuses(dataDir: string): SourceStatus[] {
  const path = join(dataDir, 'sources.json')
  const text = readRegular(path)
  if (text === undefined) throw new DataError(`${path} does not exist: put it back, or run "npm run ingest"`)
  return z.array(SourceStatus).parse(JSON.parse(text))
}
