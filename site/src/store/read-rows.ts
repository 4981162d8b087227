/** Reads the records of a snapshot's file one by one. */
import { fstatSync, readSync } from 'node:fs'
import { z } from 'zod'
import { SourceStatus } from '#contract'
import { DataError } from '#contract/errors.ts'
import type { Row, RowSource, TableDefinition } from '../../record-index/index.ts'

/** The schema and byte ranges for reading a file's records. */
export type RowShape<R> = Pick<TableDefinition<R>, 'file' | 'parse'>

export const sourceRows: RowShape<SourceStatus> = { file: 'sources.json', parse: value => SourceStatus.parse(value) }

/**
 * Returns the records of a file, or of values. A file that has one record per line, as ingest writes it, is left on disk;
 * any other JSON array is kept in memory.
 */
export function openRows<R>(definition: RowShape<R>, file: number | readonly unknown[] | undefined): RowSource<R> {
  if (typeof file === 'object') return inMemory(definition, file)
  if (file === undefined) return { walk: () => [] }
  const { size } = fstatSync(file)
  if (hasLines(file, size)) return { walk: () => walkLines(definition, file, size - CLOSING.length) }
  const values = tryParse(readAt(file, 0, size).toString())
  if (!Array.isArray(values)) throw cutOff(definition.file)
  return inMemory(definition, values)
}

function inMemory<R>(definition: RowShape<R>, values: readonly unknown[]): RowSource<R> {
  const texts = values.map(value => Buffer.from(JSON.stringify(value)))
  let end = 0
  const rows = values.map((value, at) => {
    const start = end
    end += texts[at]?.length ?? 0
    return { start, end, record: check(definition, value, at) }
  })
  return { walk: () => rows, held: new Uint8Array(Buffer.concat(texts)) }
}

const OPENING = '[\n'
const CLOSING = '\n]\n'
/** Longer than any record; a file larger than this is read in pieces. */
const PIECE_BYTES = 4 * 2 ** 20
const LINE_BREAK = 10
const COMMA = 44

/** `[`, one record per line, `]`. The first line decides: in a file formatted for people it is not a record. */
function hasLines(file: number, size: number): boolean {
  if (size < OPENING.length + CLOSING.length) return false
  if (readAt(file, 0, OPENING.length).toString() !== OPENING) return false
  if (readAt(file, size - CLOSING.length, CLOSING.length).toString() !== CLOSING) return false
  const [first] = readLines(file, size - CLOSING.length)
  return first !== undefined && tryParse(first.text) !== undefined
}

function* walkLines<R>(definition: RowShape<R>, file: number, end: number): Iterable<Row<R>> {
  let number = 0
  for (const line of readLines(file, end)) {
    const value = tryParse(line.text)
    if (value === undefined) throw cutOff(definition.file)
    yield { start: line.start, end: line.end, record: check(definition, value, number++) }
  }
}

/** The lines before `end`, without their closing comma. */
function* readLines(file: number, end: number): Iterable<{ start: number; end: number; text: string }> {
  // One for all pieces, whose texts are copies.
  const bytes = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, end))
  for (let position = OPENING.length; position < end; ) {
    const piece = readInto(bytes.subarray(0, end - position), file, position)
    const isLast = position + piece.length >= end
    let start = 0
    for (let stop = piece.indexOf(LINE_BREAK); start < piece.length; stop = piece.indexOf(LINE_BREAK, start)) {
      if (stop === -1 && !isLast) break
      const lineEnd = stop === -1 ? piece.length : stop
      const last = piece[lineEnd - 1] === COMMA ? lineEnd - 1 : lineEnd
      yield { start: position + start, end: position + last, text: piece.toString('utf8', start, last) }
      start = lineEnd + 1
    }
    if (start === 0) throw new DataError(`a line of more than ${PIECE_BYTES} bytes is no record`)
    position += start
  }
}

function readAt(file: number, position: number, length: number): Buffer {
  return readInto(Buffer.allocUnsafeSlow(length), file, position)
}

/** The bytes from there on, fewer at the end of the file. */
function readInto(bytes: Buffer, file: number, position: number): Buffer {
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(file, bytes, at, bytes.length - at, position + at)
    if (read === 0) return bytes.subarray(0, at)
    at += read
  }
  return bytes
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller has the name of the file and reports its fault.
    return undefined
  }
}

function cutOff(file: string): DataError {
  return new DataError(`${file}: not a JSON array (cut off or badly merged)`)
}

function check<R>(definition: RowShape<R>, value: unknown, at: number): R {
  try {
    return definition.parse(value)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const issue = error.issues[0]
    const field = issue?.path.map(String).join('.') || 'record'
    throw new DataError(`${definition.file}: ${nameOf(value, at)}: ${field}: ${issue?.message}`, { cause: error })
  }
}

function nameOf(record: unknown, at: number): string {
  const named = z.looseObject({ id: z.string().optional(), slug: z.string().optional() }).safeParse(record)
  return (named.success && (named.data.id ?? named.data.slug)) || `record ${at + 1}`
}
