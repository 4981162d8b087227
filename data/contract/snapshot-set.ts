/**
 * The files of a snapshot, and how a whole set is replaced at once.
 *
 * A set is several files, and no file system call renames several files together. So the writer puts the new files
 * into `.next/`, then creates `.next/COMMIT`: from that rename on, the new set is the valid one, for every reader that
 * looks here, whatever happens to the writer. Moving the files to their places afterward can be resumed by anyone.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { Collection, DayStats, type SourceStatus } from '#contract'
import { committed, isFolder, namesIn, openNewest, readRegular } from './data-files.ts'
import { DataError } from './errors.ts'

const LIST_FILES = Collection.options.map(name => `${name}.json` as const)
export const SET_FILES = [...LIST_FILES, 'sources.json', 'changes.json'] as const
export type SetFile = (typeof SET_FILES)[number]
/** News of one month that is too old for the list, as `news-archive/2026-09.json`: written with a set, read by itself. */
export type ArchiveFile = `news-archive/${string}.json`
/** File name -> text; a file that does not exist is absent. */
export type SnapshotSet = Partial<Record<SetFile, string>> & { [file: ArchiveFile]: string }
export const ARCHIVE_FOLDER = 'news-archive'
/** Written by hand, and not part of a set: it changes by itself. */
export const GLOSSARY_FILE = 'glossary.json'
/** A line for each day on which data was committed (stats.ts); a folder may have none. */
export const STATS_FILE = 'stats.json'

const MAX_TRIES = 20

/** Reads one consistent set: all files of before a write, or all of after it, never some of each. */
export function readSet(dir: string): SnapshotSet {
  const files = openSet(dir)
  try {
    return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, readFileSync(file, 'utf8')]))
  } finally {
    closeAll(files)
  }
}

/** Opens one consistent set, which the caller closes. Throws DataError if a file is not a regular one. */
export function openSet(dir: string): Record<string, number> {
  for (let tries = 1; ; tries++) {
    const before = fingerprint(dir)
    const files: Record<string, number> = {}
    try {
      for (const name of SET_FILES) {
        const file = openNewest(dir, name)
        if (file !== undefined) files[name] = file
      }
      if (before === fingerprint(dir)) return files
    } catch (error) {
      closeAll(files)
      throw error
    }
    closeAll(files)
    if (tries === MAX_TRIES) throw new Error(`${dir}: the snapshot changed ${MAX_TRIES} times while it was read`)
  }
}

export function closeAll(files: Record<string, number>): void {
  for (const file of Object.values(files)) closeSync(file)
}

/** A JSON array with one record per line, for small differences. */
export function writeLines(lines: string[]): string {
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`
}

/** Changes whenever a set is being or has been replaced, or the mode or owner of a file changed. */
export function fingerprint(dir: string): string {
  const stat = (path: string) => statSync(path, { throwIfNoEntry: false, bigint: true })
  const stats = SET_FILES.map(name => stat(join(dir, name)))
  return [committed(dir), ...stats.map(s => (s ? `${s.ino}.${s.size}.${s.ctimeNs}` : '-'))].join(' ')
}

/** The name of the archive's file for the month of an instant or day. */
export function archiveFileOf(date: string): ArchiveFile {
  return `${ARCHIVE_FOLDER}/${date.slice(0, 7)}.json`
}

export function isArchiveFile(name: string): name is ArchiveFile {
  return /^news-archive\/\d{4}-\d\d\.json$/.test(name)
}

/** The month of a file of the archive, such as `2026-09`. */
export function monthOf(name: ArchiveFile): string {
  return name.slice(ARCHIVE_FOLDER.length + 1, ARCHIVE_FOLDER.length + 8)
}

/** The files of the archive, the newest month first. */
export function listArchive(dir: string): ArchiveFile[] {
  const names = [ARCHIVE_FOLDER, join('.next', ARCHIVE_FOLDER)].flatMap(folder =>
    committed(dir) || folder === ARCHIVE_FOLDER ? namesIn(join(dir, folder)) : [],
  )
  const files = names.map(name => `${ARCHIVE_FOLDER}/${name}`).filter(isArchiveFile)
  return [...new Set(files)].sort().reverse()
}

/** Replaces the given files together. On any error before the commit point nothing has changed. */
export function writeSet(dir: string, files: SnapshotSet): void {
  makeFolder(dir)
  finishPending(dir)
  const next = join(dir, '.next')
  const written = Object.entries(files)
  try {
    makeFolder(next)
    for (const [name, text] of written) {
      makeFolder(dirname(join(next, name)))
      writeDurably(join(next, name), text)
    }
    writeDurably(join(next, 'COMMIT.tmp'), `${written.map(([name]) => name).join('\n')}\n`)
    renameSync(join(next, 'COMMIT.tmp'), join(next, 'COMMIT'))
    syncDirectory(next)
  } catch (error) {
    rmSync(next, { recursive: true, force: true })
    throw error
  }
  finishPending(dir)
}

/** Makes a folder and those above it. `mkdir` with `recursive` tries forever under /proc. */
export function makeFolder(path: string, mode?: number): void {
  if (isFolder(path)) return
  const above = dirname(path)
  if (above !== path) makeFolder(above, mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Processes that start together make the same one.
    if (!isFolder(path)) throw error
  }
}

/** Moves a committed set to its places, or removes an uncommitted one: a killed writer may have left either. */
function finishPending(dir: string): void {
  finishCommitted(dir)
  rmSync(join(dir, '.next'), { recursive: true, force: true })
}

/** Moves a committed set to its places. An uncommitted one may be that of a writer at work, and stays. */
export function finishCommitted(dir: string): void {
  if (!committed(dir)) return
  const next = join(dir, '.next')
  for (const folder of ['', ARCHIVE_FOLDER]) {
    const names = namesIn(join(next, folder)).filter(name => name.endsWith('.json'))
    if (names.length > 0) makeFolder(join(dir, folder))
    for (const name of names) renameSync(join(next, folder, name), join(dir, folder, name))
    if (names.length > 0) syncDirectory(join(dir, folder))
  }
  rmSync(next, { recursive: true, force: true })
}

export function isSetFile(name: string): name is SetFile {
  return SET_FILES.some(file => file === name)
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'w', 0o644)
  try {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function syncDirectory(path: string): void {
  if (process.platform === 'win32') return
  const directory = openSync(path, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}

/** Returns the lines of `stats.json`, the oldest first, none without the file. Throws DataError with one line. */
export function readStats(dir: string): DayStats[] {
  const text = readRegular(join(dir, STATS_FILE))
  if (text === undefined) return []
  try {
    return z.array(DayStats).parse(JSON.parse(text))
  } catch (cause) {
    throw new DataError(`${STATS_FILE} is not a list of days: restore the last good file`, { cause })
  }
}

/** Refuses a folder without any file of a set: a mistyped one would be served as a healthy service without records. */
export function assertSet(dir: string, found: Record<string, unknown>): void {
  if (Object.keys(found).length > 0) return
  const reason = existsSync(dir) ? `has none of ${SET_FILES.join(', ')}` : 'does not exist'
  throw new DataError(`setting DATA_DIR: ${dir} ${reason}: name the folder of a snapshot, or run "npm run ingest"`)
}

/** Refuses a set without the terms: no ingest counts them, so nothing else would show that the file was lost. */
export function assertGlossary(dir: string, found: Record<string, unknown>): void {
  if (GLOSSARY_FILE in found) return
  throw new DataError(`${GLOSSARY_FILE} is not in ${dir}: put it there, or write [] to it where there are no terms`)
}

/**
 * Throws DataError for a set without a list whose records sources.json counts, or without sources.json although a list
 * exists: the service would be healthy and empty, and the next ingest would date every record again.
 */
export function assertWhole(found: readonly string[], sources: Pick<SourceStatus, 'collection' | 'counts'>[]): void {
  const lists = LIST_FILES.filter(file => found.includes(file))
  if (lists.length > 0 && !found.includes('sources.json'))
    throw new DataError(
      `sources.json is missing, though ${lists.join(', ')} ${lists.length > 1 ? 'are' : 'is'} there: put it back, or write [] to it to begin its books again`,
    )
  // The journal has a change of every record.
  const lost = [...LIST_FILES, 'changes.json'].flatMap(file => {
    const own = sources.filter(({ collection }) => file === 'changes.json' || file === `${collection}.json`)
    const count = own.reduce((sum, { counts }) => sum + counts.kept, 0)
    return count > 0 && !found.includes(file) ? [`${file} (${count} records)`] : []
  })
  if (lost.length === 0) return
  throw new DataError(
    `${lost.join(', ')} missing, though sources.json counts them: put back what was there, or write [] to it and to sources.json to begin again`,
  )
}
