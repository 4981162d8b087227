/** Sends rows to a table, many at once. */
import { pipeline } from 'node:stream/promises'
import { from } from 'pg-copy-streams'
import type { Transaction } from './connect.ts'

/** Writes rows of texts by COPY; null is an unknown one. */
export async function copyInto(
  transaction: Transaction,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly (string | null)[]>,
): Promise<void> {
  const names = columns.map(name => `"${name}"`).join(', ')
  const target = transaction.client.query(from(`COPY ${table} (${names}) FROM STDIN`))
  await pipeline(pieces(rows), target)
}

/** Larger pieces, fewer of them. */
const PIECE_CHARACTERS = 1 << 18

function* pieces(rows: Iterable<readonly (string | null)[]>): Generator<string> {
  let piece = ''
  for (const row of rows) {
    piece += `${row.map(value => (value === null ? '\\N' : escaped(value))).join('\t')}\n`
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** As the text format of COPY takes it. */
function escaped(value: string): string {
  return value.replace(/[\\\t\n\r]/g, found => ESCAPES[found] ?? found)
}

/** An array as PostgreSQL writes one. */
export function arrayText(values: readonly string[]): string {
  return `{${values.map(value => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`
}
