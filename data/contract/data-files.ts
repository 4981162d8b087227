/** Reading files of a data folder: each in the newest committed set, and none that is a pipe, which would never end. */
import { closeSync, constants, existsSync, fstatSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DataError } from './errors.ts'

/** Windows has no such flag, and no pipes in folders. */
const NON_BLOCKING = constants.O_NONBLOCK ?? 0
const MISSING = ['ENOENT', 'ENOTDIR']
/** The errors of opening a socket, or a device without a driver. */
const UNOPENABLE = ['ENXIO', 'ENODEV']

/** A file opened to read, or undefined if there is none. Throws DataError at once for a folder, pipe, socket or device. */
export function openRegular(path: string): number | undefined {
  try {
    const file = openSync(path, constants.O_RDONLY | NON_BLOCKING)
    if (fstatSync(file).isFile()) return file
    closeSync(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (MISSING.includes(code)) return undefined
    if (!UNOPENABLE.includes(code)) throw error
  }
  throw new DataError(`${path} is not a file`)
}

/** The text of a file, or undefined if there is none. Throws as openRegular does. */
export function readRegular(path: string): string | undefined {
  return textOf(openRegular(path))
}

function textOf(file: number | undefined): string | undefined {
  if (file === undefined) return undefined
  try {
    return readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}

/** Whether a committed set is still in `.next/`, not yet moved to its place. */
export function committed(dir: string): boolean {
  return existsSync(join(dir, '.next', 'COMMIT'))
}

/** Opens a file of the newest committed set; undefined if there is none. The caller closes it. */
export function openNewest(dir: string, name: string): number | undefined {
  const file = committed(dir) ? openRegular(join(dir, '.next', name)) : undefined
  return file ?? openRegular(join(dir, name))
}

/** The text of a file of the newest committed set; undefined if there is none. */
export function readNewest(dir: string, name: string): string | undefined {
  return textOf(openNewest(dir, name))
}

/** The names in a folder; none if it does not exist. */
export function namesIn(folder: string): string[] {
  return isFolder(folder) ? readdirSync(folder) : []
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
