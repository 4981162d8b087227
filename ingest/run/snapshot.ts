/** The only reader of the previous and writer of the next `data/*.json`. */
import { accessSync, constants } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { Change, Collection, NewsRecord, RECORDS, SourceStatus } from '#contract'
import { readNewest } from '#contract/data-files.ts'
import { DataError, UsageError } from '#contract/errors.ts'
import { compareInstants, compareText } from '#contract/order.ts'
import {
  type ArchiveFile,
  archiveFileOf,
  assertWhole,
  isArchiveFile,
  isSetFile,
  makeFolder,
  readSet,
  type SetFile,
  type SnapshotSet,
  writeLines,
  writeSet,
} from '#contract/snapshot-set.ts'
import { jsonOf } from '#contract/text.ts'
import type { Archive } from '../collection.ts'

const SHAPES = { ...RECORDS, sources: SourceStatus, changes: Change } as const
const NAMES = [...Collection.options, 'sources', 'changes'] as const

/** The records of each file, by its name. */
export type Snapshot = { -readonly [N in keyof typeof SHAPES]: z.output<(typeof SHAPES)[N]>[] }

/** Reads the last snapshot; a collection never ingested is empty. Throws UsageError if a file is unreadable or lost. */
export function readSnapshot(dir: string): Snapshot {
  const set = refusing(dir, () => readSet(dir))
  const lists = NAMES.map(name => [name, parseRecords(set[`${name}.json`] ?? '[]', `${name}.json`, SHAPES[name])])
  // Each list has been checked by the shape of its name.
  const snapshot = Object.fromEntries(lists) as Snapshot
  refusing(dir, () => assertWhole(Object.keys(set), snapshot.sources))
  return snapshot
}

/** Writes the files that differ, all or none. Throws UsageError for an invalid record or a read-only folder. */
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
  return Object.keys(changed).filter(name => isSetFile(name) || isArchiveFile(name))
}

/** Reads the archived news of a month from a folder. */
export function archiveIn(dir: string): Archive {
  return month => {
    const name = archiveFileOf(month)
    return parseRecords(refusing(dir, () => readNewest(dir, name)) ?? '[]', name, NewsRecord)
  }
}

/** The files of the months that get a story; a story that is there already is replaced. */
function archiveFiles(dir: string, archived: NewsRecord[]): SnapshotSet {
  const stored = archiveIn(dir)
  const byMonth = Map.groupBy(archived, ({ pubDate }) => pubDate.slice(0, 7))
  return Object.fromEntries(
    Array.from(byMonth, ([month, added]) => {
      const byId = new Map([...stored(month), ...added].map(record => [record.id, record]))
      const sorted = [...byId.values()].sort((a, b) => compareInstants(b.pubDate, a.pubDate) || compareText(a.id, b.id))
      return [archiveFileOf(month), textOf('news', sorted)]
    }),
  )
}

function changedLists(dir: string, next: Snapshot, standing: Partial<Snapshot>): SnapshotSet {
  const changed: SnapshotSet = {}
  // Most lists are unchanged and then not even serialized. The file of an empty list may be missing.
  const isSame = (name: keyof Snapshot) => next[name].length > 0 && isDeepStrictEqual(next[name], standing[name])
  for (const name of NAMES.filter(name => !isSame(name))) {
    const text = textOf(name, next[name])
    if (text !== refusing(dir, () => readNewest(dir, `${name}.json`))) changed[`${name}.json`] = text
  }
  return changed
}

export function assertWritable(dir: string): void {
  try {
    makeFolder(dir)
    accessSync(dir, constants.W_OK)
  } catch (cause) {
    throw new UsageError(`${dir}: cannot be written`, { cause })
  }
}

/** The text of a file: one record per line, keys in schema order. */
function textOf(name: keyof Snapshot, records: { id: string }[]): string {
  const lines = records.map(record => {
    const parsed = SHAPES[name].safeParse(record)
    if (!parsed.success) throw new UsageError(`${name}: ${record.id}: ${issueText(parsed.error)}`)
    return JSON.stringify(parsed.data)
  })
  return writeLines(lines)
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

function parseRecords<T extends z.ZodType>(text: string, name: string, shape: T): z.output<T>[] {
  const json = jsonOf(text)
  if (json === undefined) throw new UsageError(`previous ${name} is unreadable: not JSON`)
  const parsed = z.array(shape).safeParse(json)
  if (!parsed.success) throw new UsageError(`previous ${name} is unreadable: ${issueText(parsed.error)}`)
  return parsed.data
}

function issueText(error: z.ZodError): string {
  const issue = error.issues[0]
  return `${issue?.path.map(String).join('.')}: ${issue?.message}`
}
