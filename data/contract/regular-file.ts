/** Files of a data folder are files and nothing else: to open a pipe waits for whoever writes into it, for ever. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { DataError } from './data-error.ts'

/** Windows has none, and no pipes in folders. */
const NOT_WAITING = constants.O_NONBLOCK ?? 0
/** What the open of a socket or of a device without a driver answers. */
const NO_FILE = ['ENXIO', 'ENODEV']

/** Opens a file to read, or tells with undefined that there is none. Throws DataError at once for a folder, pipe, socket or device. */
export function openRegular(path: string): number | undefined {
  const file = openAtOnce(path)
  if (file === undefined || fstatSync(file).isFile()) return file
  closeSync(file)
  throw new DataError(`${path} is no file`)
}

/** The text of a file, or undefined where there is none. Throws as openRegular does. */
export function readRegular(path: string): string | undefined {
  const file = openRegular(path)
  if (file === undefined) return undefined
  try {
    return readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}

function openAtOnce(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | NOT_WAITING)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // ENOTDIR: what should be the folder is a file.
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    if (NO_FILE.includes(code)) throw new DataError(`${path} is no file`, { cause: error })
    throw error
  }
}
