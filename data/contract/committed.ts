/** Where the files of the newest committed set lie: in their places, or still in `.next/` beside the mark that they are valid. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PARTS_INDEX, type PartsIndex, parseIndex } from './parts.ts'
import { readRegular } from './regular-file.ts'

export function committed(dir: string): boolean {
  return existsSync(join(dir, '.next', 'COMMIT'))
}

/** Where a file of the newest committed set may be, the likeliest place first. */
export function placesOf(dir: string, name: string): string[] {
  return committed(dir) ? [join(dir, '.next', name), join(dir, name)] : [join(dir, name)]
}

export function readNewest(dir: string, name: string): string | undefined {
  for (const path of placesOf(dir, name)) {
    const text = readRegular(path)
    if (text !== undefined) return text
  }
  return undefined
}

export function readIndex(dir: string): PartsIndex {
  return parseIndex(readNewest(dir, PARTS_INDEX))
}

export function namesIn(folder: string): string[] {
  return isFolder(folder) ? readdirSync(folder) : []
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
