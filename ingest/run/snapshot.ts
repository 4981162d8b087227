/** The only reader of the previous and writer of the next `data/*.json`. */
import { accessSync, constants } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { Change, Collection, NewsRecord, RECORDS, SourceStatus } from '#contract'
import { DataError, UsageError } from '#contract/errors.ts'
import { compareInstants, compareText } from '#contract/order.ts'
import { PART_BYTES, readLines, writeLines } from '#contract/parts.ts'
import {
  type ArchiveFile,
  archiveFileOf,
  isArchiveFile,
  isSetFile,
  listArchive,
  makeFolder,
  monthOf,
  readArchive,
  readList,
  type SetFile,
  type SnapshotSet,
  visitSet,
  writeSet,
} from '#contract/snapshot-set.ts'
import { assertWhole } from '#contract/whole-set.ts'
import type { Archive, StoredRecord } from '../collection.ts'

const SHAPES = { ...RECORDS, sources: SourceStatus, changes: Change } as const
const NAMES = [...Collection.options, 'sources', 'changes'] as const

/** The records of each file, by its name. */
export type Snapshot = { -readonly [N in keyof typeof SHAPES]: z.output<(typeof SHAPES)[N]>[] }

/**
 * Reads and checks the last snapshot; what was never ingested is empty. Throws UsageError on anything unreadable, and on
 * a file that was lost: as an empty one it would make every record of it new.
 */
export function readSnapshot(dir: string): Snapshot {
  const lists = new Map<string, unknown[]>()
  const shapes = new Map<string, z.ZodType>(NAMES.map(name => [`${name}.json`, SHAPES[name]]))
  const read = (file: string, text: string) => {
    const before = lists.get(file) ?? []
    lists.set(file, [...before, ...parseRecords(text, file, shapes.get(file) ?? z.never(), before.length)])
  }
  refusing(dir, () => visitSet(dir, read))
  // Each list has been checked by the shape of its name.
  const snapshot = Object.fromEntries(NAMES.map(name => [name, lists.get(`${name}.json`) ?? []])) as Snapshot
  refusing(dir, () => assertWhole([...lists.keys()], snapshot.sources))
  return snapshot
}

/**
 * Writes the files that differ, all together or none, with the news that left the list for the
 * archive. Throws UsageError when a record breaks its schema or the folder cannot be written.
 */
export function writeSnapshot(
  dir: string,
  next: Snapshot,
  { standing = {}, archived = [] }: { standing?: Partial<Snapshot>; archived?: NewsRecord[] } = {},
): (SetFile | ArchiveFile)[] {
  const changed = { ...changedLists(dir, next, standing), ...archiveFiles(dir, archived) }
  if (Object.keys(changed).length === 0) return []
  try {
    writeSet(dir, changed)
  } catch (cause) {
    throw new UsageError(`${dir}: cannot be written (${cause instanceof Error ? cause.message : cause})`, { cause })
  }
  return namesOf(changed)
}

/** News of one month that left the list, as the files of a folder have it. */
export function archiveIn(dir: string): Archive {
  return month => archiveOf(dir, month).flatMap(({ records }) => records)
}

/** The files of one month, the oldest first. */
function archiveOf(dir: string, month: string): ArchivedFile[] {
  const names = listArchive(dir).filter(name => monthOf(name) === month)
  return names
    .map((_, at) => archiveFileOf(month, at + 1))
    .map(name => {
      const text = refusing(dir, () => readArchive(dir, name)) ?? '[]'
      return { name, bytes: Buffer.byteLength(text), records: parseRecords(text, name, NewsRecord) }
    })
}

interface ArchivedFile {
  name: ArchiveFile
  bytes: number
  records: NewsRecord[]
}

/**
 * The files to which something comes: the newest word on each story stands where the story stood, and what is new to a
 * month goes to its last file, or to the next one where that is full.
 */
function archiveFiles(dir: string, archived: NewsRecord[]): SnapshotSet {
  const byMonth = Map.groupBy(archived, ({ pubDate }) => pubDate.slice(0, 7))
  return Object.fromEntries([...byMonth].flatMap(([month, added]) => addTo(archiveOf(dir, month), month, added)))
}

function addTo(files: ArchivedFile[], month: string, added: NewsRecord[]): [ArchiveFile, string][] {
  const last = files.at(-1)
  const isFull = last === undefined || last.bytes > PART_BYTES
  const lastName = isFull ? archiveFileOf(month, files.length + 1) : last.name
  const placeOf = ({ id }: NewsRecord) =>
    files.find(({ records }) => records.some(record => record.id === id))?.name ?? lastName
  return [...Map.groupBy(added, placeOf)].map(([name, records]) => {
    const stood = files.find(file => file.name === name)?.records ?? []
    const byId = new Map([...stood, ...records].map(record => [record.id, record]))
    const sorted = [...byId.values()].sort((a, b) => compareInstants(b.pubDate, a.pubDate) || compareText(a.id, b.id))
    return [name, writeLines([...linesOf('news', sorted)])]
  })
}

/** Compared part by part: the texts of before and after together are larger than the records. */
function changedLists(dir: string, next: Snapshot, standing: Partial<Snapshot>): SnapshotSet {
  const changed: SnapshotSet = {}
  // Mostly nothing is new: then no text is made or read. The file of an empty list may be missing.
  const isKnown = (name: keyof Snapshot) => next[name].length > 0 && isDeepStrictEqual(next[name], standing[name])
  for (const name of NAMES.filter(name => !isKnown(name)))
    if (!refusing(dir, () => stands(dir, name, next[name])))
      changed[`${name}.json`] = writeLines([...linesOf(name, next[name])])
  return changed
}

/** Whether a list says already what it would be written with. */
function stands(dir: string, name: keyof Snapshot, records: unknown[]): boolean {
  const lines = linesOf(name, records)
  let files = 0
  for (const text of readList(dir, `${name}.json`)) {
    if (!readLines(text)?.every(line => line === lines.next().value)) return false
    files++
  }
  return files > 0 && lines.next().done === true
}

function namesOf(files: SnapshotSet): (SetFile | ArchiveFile)[] {
  return Object.keys(files).filter(name => isSetFile(name) || isArchiveFile(name))
}

export function assertWritable(dir: string): void {
  try {
    makeFolder(dir)
    accessSync(dir, constants.W_OK)
  } catch (cause) {
    throw new UsageError(`${dir}: cannot be written`, { cause })
  }
}

export function recordsOf<C extends Collection>(snapshot: Snapshot, collection: C): StoredRecord[C][]
export function recordsOf(snapshot: Snapshot, collection: Collection): StoredRecord[Collection][] {
  return snapshot[collection]
}

/** A line for each record, keys in schema order. */
function* linesOf(name: keyof Snapshot, records: unknown[]): Generator<string, undefined> {
  for (const record of records) {
    const parsed = SHAPES[name].safeParse(record)
    if (!parsed.success) throw new UsageError(`${name}: ${describe(record)}: ${issueText(parsed.error)}`)
    yield JSON.stringify(parsed.data)
  }
}

/** Faults in the data of the last run keep this one from starting. */
function refusing<T>(dir: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof DataError)) throw cause
    throw new UsageError(`the previous data in ${dir}: ${cause.message}`, { cause })
  }
}

/** The records of a list, or of a part of it that follows `before` others. */
function parseRecords<T extends z.ZodType>(text: string, name: string, shape: T, before = 0): z.output<T>[] {
  const unreadable = (error: z.ZodError, at?: number) =>
    new UsageError(`previous ${name} is unreadable: ${at === undefined ? '' : `${at}.`}${issueText(error)}`)
  const list = z.array(z.unknown()).safeParse(parseJson(text, name))
  if (!list.success) throw unreadable(list.error)
  const values = list.data
  return values.map((value, at) => {
    const parsed = shape.safeParse(value)
    if (!parsed.success) throw unreadable(parsed.error, before + at)
    // The parts are released one by one: a large list would be in memory twice.
    values[at] = undefined
    return parsed.data
  })
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UsageError(`previous ${name} is unreadable: not JSON`, { cause })
  }
}

function issueText(error: z.ZodError): string {
  const issue = error.issues[0]
  return `${issue?.path.map(String).join('.')}: ${issue?.message}`
}

function describe(record: unknown): string {
  const named = z.looseObject({ id: z.string() }).safeParse(record)
  return named.success ? named.data.id : 'a record without id'
}
