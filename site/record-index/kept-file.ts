/**
 * What was made of a snapshot, kept on disk for the next start. One file: a line with a key and a checksum, the plain
 * values as JSON, then the typed arrays as they lie in memory, each from a multiple of eight bytes on.
 */
import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { crc32 } from 'node:zlib'
import { z } from 'zod'

/** Holds the key, the checksum and the length of the JSON. */
const LINE_BYTES = 128
const ALIGNMENT = 8
/** How often its size must be free on a disk that belongs to the credentials first. */
const TIMES_FREE = 4
/** Writing takes less than a second. */
const LEFT_AFTER_MS = 600_000
const ARRAYS = { Uint8Array, Int32Array, Uint32Array, Float64Array }
const Kind = z.enum(['Uint8Array', 'Int32Array', 'Uint32Array', 'Float64Array'])
/** Stands for an array in the JSON: its kind, where it starts behind the JSON, and how many numbers it has. */
const Placed = z.object({ $array: z.tuple([Kind, z.int(), z.int()]) })

/** Replaces what was kept before. Throws the system's error, or one that says how much room is missing. */
export function keep(path: string, key: string, value: object): void {
  const { json, arrays } = apart(value)
  const chunks = [json, ...arrays]
  const checksum = chunks.reduce((sum, chunk) => crc32(chunk, sum), 0)
  const line = Buffer.from(`${`${key} ${checksum} ${json.length}`.padEnd(LINE_BYTES - 1)}\n`)
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, LINE_BYTES)
  const { bavail, bsize } = statfsSync(dirname(path))
  if (bavail * bsize < size * TIMES_FREE) throw new Error(`${TIMES_FREE} times its ${size} bytes are not free`)
  removeLeft(path)
  // A file of its own, because several processes may write at once; the last one to finish stays.
  const own = `${path}.${process.pid}.${threadId}`
  const file = openSync(own, 'w', 0o600)
  try {
    for (const chunk of [line, ...chunks]) for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at)
    renameSync(own, path)
  } catch (error) {
    rmSync(own, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
}

/**
 * What was kept under this key, which is only asked for where something was; undefined when nothing was, or when it is
 * not whole (a machine may stop at any byte).
 */
export function readKept(path: string, key: () => string): unknown {
  try {
    return readUnder(path, key)
  } catch {
    // Not there, or not readable: it is made anew, and keeping that says what is wrong.
    return undefined
  }
}

function readUnder(path: string, key: () => string): unknown {
  const file = openSync(path, 'r')
  try {
    const line = readAt(file, 0, LINE_BYTES).toString('latin1')
    const [known, checksum, jsonBytes] = line.trimEnd().split(' ')
    if (known !== key()) return undefined
    const bytes = readAt(file, LINE_BYTES, Math.max(0, fstatSync(file).size - LINE_BYTES))
    return crc32(bytes) === Number(checksum) ? together(bytes, Number(jsonBytes)) : undefined
  } finally {
    closeSync(file)
  }
}

/** Removes what writers left that were killed at it. */
function removeLeft(path: string): void {
  const names = readdirSync(dirname(path)).filter(name => name.startsWith(`${basename(path)}.`))
  for (const file of names.map(name => join(dirname(path), name)))
    if (Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > LEFT_AFTER_MS)
      rmSync(file, { force: true })
}

/** The value as JSON, and the arrays that were in it. */
function apart(value: object): { json: Buffer; arrays: Buffer[] } {
  const arrays: Buffer[] = []
  let end = 0
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (!ArrayBuffer.isView(part)) return part
    const kind = Kind.options.find(kind => part instanceof ARRAYS[kind])
    if (kind === undefined) throw new TypeError('an array of a kind that cannot be kept')
    const placed = { $array: [kind, end, part.byteLength / ARRAYS[kind].BYTES_PER_ELEMENT] }
    const rest = Buffer.alloc(missing(part.byteLength))
    arrays.push(Buffer.from(part.buffer, part.byteOffset, part.byteLength), rest)
    end += part.byteLength + rest.length
    return placed
  })
  return { json: Buffer.from(text + ' '.repeat(missing(Buffer.byteLength(text)))), arrays }
}

/** All arrays are parts of one piece of memory, which goes to another thread as a whole. */
function together(bytes: Buffer<ArrayBuffer>, jsonBytes: number): unknown {
  return JSON.parse(bytes.toString('utf8', 0, jsonBytes), (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || !('$array' in part)) return part
    const [kind, at, length] = Placed.parse(part).$array
    return new ARRAYS[kind](bytes.buffer, bytes.byteOffset + jsonBytes + at, length)
  })
}

/** How many bytes there are to the next multiple. */
function missing(bytes: number): number {
  return (ALIGNMENT - (bytes % ALIGNMENT)) % ALIGNMENT
}

/** Memory of its own, not of Node's pool: what it holds is not copied again. */
function readAt(file: number, position: number, length: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(new ArrayBuffer(length))
  let read = -1
  for (let at = 0; at < length && read !== 0; at += read) read = readSync(file, bytes, at, length - at, position + at)
  return bytes
}
