/** Checks the contract of the data files: each by its shape, and together by their references. */
import { join } from 'node:path'
import { z } from 'zod'
import { Change, Collection, DayStats, NewsRecord, RECORDS, SourceStatus, TermRecord } from '#contract'
import { readNewest, readRegular } from '#contract/data-files.ts'
import { DataError } from '#contract/errors.ts'
import {
  type ArchiveFile,
  archiveFileOf,
  GLOSSARY_FILE,
  isArchiveFile,
  listArchive,
  monthOf,
  STATS_FILE,
} from '#contract/snapshot-set.ts'
import { jsonOf } from '#contract/text.ts'

/** A fault in a data file, and its remedy. */
export interface Problem {
  file: string
  /** Record id or slug; empty when the file itself is meant. */
  id: string
  field: string
  value: string
  remedy: string
}

/** The shape of each file, and the field by which its records differ. */
const FILES: Record<string, { shape: z.ZodObject; key: string }> = {
  ...Object.fromEntries(Object.entries(RECORDS).map(([name, shape]) => [`${name}.json`, { shape, key: 'id' }])),
  'sources.json': { shape: SourceStatus, key: '' },
  'changes.json': { shape: Change, key: 'seq' },
  [GLOSSARY_FILE]: { shape: TermRecord, key: 'slug' },
  [STATS_FILE]: { shape: DayStats, key: 'day' },
}
/** A month of the archive. Its sources may have left the catalog since. */
const ARCHIVED = { shape: NewsRecord, key: 'id' }

type Fields = Record<string, unknown>

/** The remedies for a missing file that the ingest does not write; a folder may be without figures. */
const MISSING: Record<string, string | undefined> = {
  [GLOSSARY_FILE]: 'the file is missing: npx node scripts/build-glossary.ts, or write [] where there are no terms',
  [STATS_FILE]: undefined,
}

interface Checked {
  records: Fields[]
  problems: Problem[]
}

/** Everything wrong with the data files of a folder; an empty list means that they keep their contract. */
export function validateData(dir: string): Problem[] {
  const files = new Map([...Object.keys(FILES), ...listArchive(dir)].map(file => [file, checkFile(dir, file)]))
  const problems = [...files.values()].flatMap(file => file.problems)
  if (problems.length > 0) return problems
  const recordsOf = (file: string) => files.get(file)?.records ?? []
  const sources = new Set(recordsOf('sources.json').map(source => `${source.collection} ${source.id}`))
  return Collection.options.flatMap(name => unknownSource(recordsOf(`${name}.json`), name, sources))
}

function checkFile(dir: string, file: string): Checked {
  const { shape, key } = FILES[file] ?? ARCHIVED
  const text = readText(dir, file)
  if (text instanceof DataError) return unusable(file, 'must be a file, no folder or pipe: restore the last good one')
  if (text === undefined) return unusable(file, file in MISSING ? MISSING[file] : 'the file is missing: run the ingest')
  const list = jsonOf(text)
  if (!Array.isArray(list) || !list.every(isObject))
    return unusable(file, 'must be a JSON array of objects: restore the last good file')
  const problems = list.flatMap((record, at) => {
    const issues = shape.safeParse(record, { reportInput: true }).error?.issues ?? []
    return issues.map(issue => ({
      file,
      id: String(record.id ?? record.slug ?? record.seq ?? `record ${at + 1}`),
      field: issue.path.map(String).join('.'),
      value: JSON.stringify(issue.input)?.slice(0, 120) ?? 'absent',
      remedy: issue.message,
    }))
  })
  const strays = isArchiveFile(file) ? misplaced(list, file) : []
  return { records: list, problems: [...problems, ...strays, ...repeated(list, file, key)] }
}

/** News in the archive that is not of the month of its file. */
function misplaced(records: Fields[], file: ArchiveFile): Problem[] {
  const strays = records.filter(({ pubDate }) => !String(pubDate).startsWith(monthOf(file)))
  return strays.map(({ id, pubDate }) => {
    const remedy = `belongs into ${archiveFileOf(String(pubDate))}: restore the last good file`
    return { file, id: String(id), field: 'pubDate', value: String(pubDate), remedy }
  })
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function unusable(file: string, remedy: string | undefined): Checked {
  return { records: [], problems: remedy === undefined ? [] : [{ file, id: '', field: '', value: '', remedy }] }
}

/** The text of a file, undefined if it does not exist, an error if it is not a regular file. */
function readText(dir: string, file: string): string | undefined | DataError {
  try {
    return readNewest(dir, file)
  } catch (error) {
    if (error instanceof DataError) return error
    throw error
  }
}

/** Every second record with the same value of a field. */
function repeated(records: Fields[], file: string, field: string): Problem[] {
  const named = records.filter(record => record[field] !== undefined)
  const groups = Map.groupBy(named, record => String(record[field]))
  return [...groups].flatMap(([value, [, ...more]]) =>
    more.map(() => ({ file, id: value, field, value, remedy: `two records share this ${field}: keep one` })),
  )
}

function unknownSource(records: Fields[], collection: Collection, sources: Set<string>): Problem[] {
  const field = 'sourceId' in RECORDS[collection].shape ? 'sourceId' : 'source'
  return records
    .filter(record => !sources.has(`${collection} ${record[field]}`))
    .map(record => ({
      file: `${collection}.json`,
      id: String(record.id),
      field,
      value: String(record[field]),
      remedy: 'sources.json does not know it: run the ingest',
    }))
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
