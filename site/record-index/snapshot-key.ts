import { createHash } from 'node:crypto'
import { readSync } from 'node:fs'

/** Read at once. */
const PIECE_BYTES = 4 * 2 ** 20

/** Names what a store is made of: the content of the files, and all else that decides what comes out. SHA-256 in hex. */
export function keyOf(files: Record<string, number>, made: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(made))
  const bytes = Buffer.allocUnsafeSlow(PIECE_BYTES)
  for (const [name, file] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    let position = 0
    hash.update(`\n${name}\n`)
    for (let read = -1; read !== 0; position += read) {
      read = readSync(file, bytes, 0, PIECE_BYTES, position)
      hash.update(bytes.subarray(0, read))
    }
    // A file's end cannot pass for the start of the next.
    hash.update(`\n${position}\n`)
  }
  return hash.digest('hex')
}
