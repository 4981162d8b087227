/** CSV for spreadsheets and NDJSON for programs: the public fields or those of a view, row by row. */
import { stringify } from 'csv-stringify/sync'
import type { Selection } from '../api/selection.ts'

/** Formats of rows. They are made in pieces: a list may have more rows than should be held, or made without a pause. */
export type TableFormat = 'csv' | 'ndjson'

/** What a row is, and the columns of a table of them, whether or not a row has each. */
export interface Rows {
  columns: readonly string[]
  /** As JSON. */
  rowOf(document: number): string
}

/** A few milliseconds of work, even for whole records. */
const ROWS_IN_PIECE = 20

/** The text of a table, piece by piece. No generator: a piece that is still pending can be asked for again. */
export function writeTable(
  format: TableFormat,
  { page }: Pick<Selection<unknown>, 'page'>,
  rows: Rows,
): IterableIterator<string> {
  let start = 0
  const pieces: IterableIterator<string> = {
    [Symbol.iterator]: () => pieces,
    next() {
      if (start > 0 && start >= page.length) return { done: true, value: undefined }
      const texts = Array.from(page.subarray(start, start + ROWS_IN_PIECE), rows.rowOf)
      const value =
        format === 'csv' ? writeCsv(texts, rows.columns, start === 0) : texts.map(text => `${text}\n`).join('')
      start += ROWS_IN_PIECE
      return { value }
    },
  }
  return pieces
}

function writeCsv(rows: string[], columns: readonly string[], header: boolean): string {
  return stringify(
    rows.map(row => JSON.parse(row)),
    {
      header,
      columns: [...columns],
      // RFC 4180 section 2.
      record_delimiter: '\r\n',
      // A cell of several lines; with a delimiter of one's own the library quotes that one alone.
      quote_record_delimiter: true,
      // A cell that begins like a formula would be run by the spreadsheet that opens the file.
      escape_formulas: true,
      cast: { object: value => (Array.isArray(value) ? value.map(cellOf).join('; ') : JSON.stringify(value)) },
    },
  )
}

function cellOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
