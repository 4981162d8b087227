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
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DataError } from './data-error.ts'
import { openRegular, readRegular } from './regular-file.ts'
import { Collection } from './schema/primitives.ts'

export const SET_FILES = [
  ...Collection.options.map(name => `${name}.json` as const),
  'sources.json',
  'changes.json',
] as const
export type SetFile = (typeof SET_FILES)[number]
/** News of one month that is too old for the list, as `news-archive/2026-09.json`: written with a set, read by itself. */
export type ArchiveFile = `news-archive/${string}.json`
/** File name -> text; a file that does not exist is absent. */
export type SnapshotSet = Partial<Record<SetFile, string>> & { [file: ArchiveFile]: string }
export const ARCHIVE_FOLDER = 'news-archive'
/** Written by hand, and of no set: it changes alone. */
export const GLOSSARY_FILE = 'glossary.json'

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

/**
 * Opens one consistent set. An open file stays what it is when a new set replaces it; the caller closes them. Throws
 * DataError for what is no file.
 */
export function openSet(dir: string): Partial<Record<SetFile, number>> {
  for (let tries = 1; ; tries++) {
    const before = fingerprint(dir)
    const files: Partial<Record<SetFile, number>> = {}
    try {
      for (const name of SET_FILES) Object.assign(files, openOne(dir, name))
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

/**
 * Throws DataError where nothing of a set was found: a mistyped folder would be served as a healthy service without
 * records.
 */
export function assertSet(dir: string, found: Partial<Record<SetFile, unknown>>): void {
  if (Object.keys(found).length > 0) return
  const what = existsSync(dir) ? `has none of ${SET_FILES.join(', ')}` : 'does not exist'
  throw new DataError(`setting DATA_DIR: ${dir} ${what}: name the folder of a snapshot, or run "npm run ingest"`)
}

/** Throws DataError where the terms are not among the files: that no ingest counts them must not make a lost file pass. */
export function assertGlossary(dir: string, found: Record<string, unknown>): void {
  if (GLOSSARY_FILE in found) return
  throw new DataError(`${GLOSSARY_FILE} is not in ${dir}: put it there, or write [] to it where there are no terms`)
}

/**
 * Changes whenever a set has been or is being replaced. Costs a few `stat` calls. By the time of the last change, not of
 * the last write: a file that could not be read is another one once its mode or owner is mended.
 */
export function fingerprint(dir: string): string {
  const stat = (path: string) => statSync(path, { throwIfNoEntry: false, bigint: true })
  const parts = SET_FILES.map(name => stat(join(dir, name))).map(s => (s ? `${s.ino}.${s.size}.${s.ctimeNs}` : '-'))
  return [committed(dir), ...parts].join(' ')
}

/** The name of the archive's file for the month of an instant or day. */
export function archiveFileOf(date: string): ArchiveFile {
  return `${ARCHIVE_FOLDER}/${date.slice(0, 7)}.json`
}

export function isArchiveFile(name: string): name is ArchiveFile {
  return /^news-archive\/\d{4}-\d\d\.json$/.test(name)
}

/** The files of the archive, the newest month first. */
export function listArchive(dir: string): ArchiveFile[] {
  const names = [ARCHIVE_FOLDER, join('.next', ARCHIVE_FOLDER)].flatMap(folder =>
    committed(dir) || folder === ARCHIVE_FOLDER ? namesIn(join(dir, folder)) : [],
  )
  const files = names.map(name => `${ARCHIVE_FOLDER}/${name}`).filter(isArchiveFile)
  return [...new Set(files)].sort().reverse()
}

/** The text of one file of the archive, as the newest committed set has it; undefined where there is none. */
export function readArchive(dir: string, name: ArchiveFile): string | undefined {
  const places = committed(dir) ? [join(dir, '.next', name), join(dir, name)] : [join(dir, name)]
  for (const path of places) {
    const text = readRegular(path)
    if (text !== undefined) return text
  }
  return undefined
}

function namesIn(folder: string): string[] {
  return isFolder(folder) ? readdirSync(folder) : []
}

/** Replaces the given files together. On any error before the commit point nothing has changed. */
export function writeSet(dir: string, files: SnapshotSet): void {
  makeFolder(dir)
  finishPending(dir)
  const next = join(dir, '.next')
  try {
    makeFolder(next)
    for (const [name, text] of Object.entries(files)) {
      makeFolder(dirname(join(next, name)))
      writeDurably(join(next, name), text)
    }
    writeDurably(join(next, 'COMMIT.tmp'), `${Object.keys(files).join('\n')}\n`)
    renameSync(join(next, 'COMMIT.tmp'), join(next, 'COMMIT'))
    syncDirectory(next)
  } catch (error) {
    rmSync(next, { recursive: true, force: true })
    throw error
  }
  finishPending(dir)
}

/**
 * A folder with those above it. Not `mkdir` with `recursive`: under /proc, where no folder can be made and the answer is
 * ENOENT, Node tries again forever.
 */
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

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** Moves a committed set to its places, or throws an uncommitted one away: what a killed writer may have left. */
function finishPending(dir: string): void {
  finishCommitted(dir)
  rmSync(join(dir, '.next'), { recursive: true, force: true })
}

/** Moves a committed set to its places. An uncommitted one may be that of a writer at work, and stays. */
export function finishCommitted(dir: string): void {
  if (!committed(dir)) return
  const next = join(dir, '.next')
  const archived = namesIn(join(next, ARCHIVE_FOLDER)).map(name => `${ARCHIVE_FOLDER}/${name}`)
  const moved = [...readdirSync(next).filter(isSetFile), ...archived.filter(isArchiveFile)]
  if (archived.length > 0) makeFolder(join(dir, ARCHIVE_FOLDER))
  for (const name of moved) renameSync(join(next, name), join(dir, name))
  if (archived.length > 0) syncDirectory(join(dir, ARCHIVE_FOLDER))
  syncDirectory(dir)
  rmSync(next, { recursive: true, force: true })
}

export function isSetFile(name: string): name is SetFile {
  return SET_FILES.some(file => file === name)
}

function committed(dir: string): boolean {
  return existsSync(join(dir, '.next', 'COMMIT'))
}

function openOne(dir: string, name: SetFile): { [name in SetFile]?: number } {
  const places = committed(dir) ? [join(dir, '.next', name), join(dir, name)] : [join(dir, name)]
  for (const path of places) {
    const file = openRegular(path)
    if (file !== undefined) return { [name]: file }
  }
  return {}
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
