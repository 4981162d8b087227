/**
 * The files of a snapshot, and how a whole set is replaced at once.
 *
 * A set is several files, and no file system call renames several files together. So the writer puts the new files
 * into `.next/`, then creates `.next/COMMIT`: from that rename on, the new set is the valid one, for every reader that
 * looks here, whatever happens to the writer. Moving the files to their places afterward can be resumed by anyone.
 */
import {
  closeSync,
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
import { committed, isFolder, namesIn, openNewest, readNewest } from './data-files.ts'
import { DataError } from './errors.ts'
import { cutLists, joinList, listOf, PARTS_FOLDER, PARTS_INDEX, readIndex } from './parts.ts'
import { Collection } from './schema/primitives.ts'

export const SET_FILES = [
  ...Collection.options.map(name => `${name}.json` as const),
  'sources.json',
  'changes.json',
] as const
export type SetFile = (typeof SET_FILES)[number]
/** News of one month that is too old for the list, as `news-archive/2026-09.json`: written with a set, read by itself. */
export type ArchiveFile = `news-archive/${string}.json`
/** File name -> text, of a list the whole, whether it is cut or not; a file that does not exist is absent. */
export type SnapshotSet = Partial<Record<SetFile, string>> & { [file: ArchiveFile]: string }
export const ARCHIVE_FOLDER = 'news-archive'
/** Written by hand, and not part of a set: it changes alone. */
export const GLOSSARY_FILE = 'glossary.json'

const MAX_TRIES = 20

/** Reads one consistent set: all files of before a write, or all of after it, never some of each. */
export function readSet(dir: string): SnapshotSet {
  const texts = new Map<string, string[]>()
  visitSet(dir, (list, text) => texts.set(list, [...(texts.get(list) ?? []), text]))
  return Object.fromEntries(Array.from(texts, ([list, parts]) => [list, joinList(parts)]))
}

/** The same file by file, each a list or, in the order of its records, a part of one, so that one text is held at a time. */
export function visitSet(dir: string, visit: (list: string, text: string) => void): void {
  const files = openSet(dir)
  try {
    for (const [name, file] of Object.entries(files)) visit(listOf(name), readFileSync(file, 'utf8'))
  } finally {
    closeAll(files)
  }
}

/**
 * The texts of one list, of one or several files in the order of its records, one at a time; none if it does not exist. Throws DataError for a part that is gone.
 */
export function* readList(dir: string, list: SetFile): Generator<string> {
  const parts = readIndex(dir)[list]
  for (const name of parts ?? [list]) {
    const text = readNewest(dir, name)
    if (text !== undefined) yield text
    else if (parts) missing(name)
  }
}

function missing(part = ''): never {
  throw new DataError(`${part} is missing, though ${PARTS_INDEX} names it: put back what was there`)
}

/**
 * Opens one consistent set, the parts of a list in the order of its records. An open file stays what it is when a new set
 * replaces it; the caller closes them. Throws DataError if one is not a regular file, and for a part that is gone.
 */
export function openSet(dir: string): Record<string, number> {
  for (let tries = 1; ; tries++) {
    const before = fingerprint(dir)
    const files: Record<string, number> = {}
    try {
      const index = readIndex(dir)
      for (const name of SET_FILES.flatMap(list => index[list] ?? [list])) {
        const file = openNewest(dir, name)
        if (file !== undefined) files[name] = file
      }
      const gone = Object.values(index)
        .flat()
        .find(name => !(name in files))
      if (before === fingerprint(dir)) return gone === undefined ? files : missing(gone)
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
 * Changes whenever a set has been or is being replaced. Costs a few `stat` calls. By the time of the last change, not of
 * the last write: a file that could not be read is another one once its mode or owner is mended.
 */
export function fingerprint(dir: string): string {
  const stat = (path: string) => statSync(path, { throwIfNoEntry: false, bigint: true })
  const cut = namesIn(join(dir, PARTS_FOLDER)).map(name => `${PARTS_FOLDER}/${name}`)
  const stats = [...SET_FILES, ...cut].map(name => stat(join(dir, name)))
  return [committed(dir), ...stats.map(s => (s ? `${s.ino}.${s.size}.${s.ctimeNs}` : '-'))].join(' ')
}

/** The name of the archive's file for the month of an instant or day: the first, or where that is full, the next. */
export function archiveFileOf(date: string, number = 1): ArchiveFile {
  return `${ARCHIVE_FOLDER}/${date.slice(0, 7)}${number === 1 ? '' : `-${number}`}.json`
}

export function isArchiveFile(name: string): name is ArchiveFile {
  return /^news-archive\/\d{4}-\d\d(?:-[2-9]|-[1-9]\d)?\.json$/.test(name)
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

/** The text of one file of the archive, as the newest committed set has it; undefined if there is none. */
export function readArchive(dir: string, name: ArchiveFile): string | undefined {
  return readNewest(dir, name)
}

/** Opens one file of the archive, which stays what it is when a new one replaces it; the caller closes it. */
export function openArchive(dir: string, name: ArchiveFile): number | undefined {
  return openNewest(dir, name)
}

/** Replaces the given files together. On any error before the commit point nothing has changed. */
export function writeSet(dir: string, files: SnapshotSet): void {
  makeFolder(dir)
  finishPending(dir)
  const next = join(dir, '.next')
  const written = cutLists(dir, files)
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

/** Moves a committed set to its places, or removes an uncommitted one: a killed writer may have left either. */
function finishPending(dir: string): void {
  finishCommitted(dir)
  rmSync(join(dir, '.next'), { recursive: true, force: true })
}

/** Moves a committed set to its places. An uncommitted one may be that of a writer at work, and stays. */
export function finishCommitted(dir: string): void {
  if (!committed(dir)) return
  const next = join(dir, '.next')
  for (const name of readdirSync(next).filter(isSetFile)) renameSync(join(next, name), join(dir, name))
  for (const folder of [ARCHIVE_FOLDER, PARTS_FOLDER]) moveFolder(folder, next, dir)
  const index = readIndex(dir)
  const named = new Set([PARTS_INDEX, ...Object.values(index).flat()])
  for (const name of namesIn(join(dir, PARTS_FOLDER)).map(part => `${PARTS_FOLDER}/${part}`))
    if (!named.has(name)) rmSync(join(dir, name), { recursive: true, force: true })
  syncDirectory(dir)
  rmSync(next, { recursive: true, force: true })
}

/** The files of a folder in the set into that of the data. */
function moveFolder(folder: string, next: string, dir: string): void {
  const names = namesIn(join(next, folder))
  if (names.length === 0) return
  makeFolder(join(dir, folder))
  for (const name of names) renameSync(join(next, folder, name), join(dir, folder, name))
  syncDirectory(join(dir, folder))
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
