/** CSV for spreadsheets and NDJSON for programs: the public fields or those of a view, row by row. */
import { stringify } from 'csv-stringify/sync'

export type TableFormat = 'csv' | 'ndjson'

/** Returns rows, given as JSON, as text of a table; `columns` are all that a row may have. */
export function writeRows(format: TableFormat, rows: string[], columns: readonly string[], header: boolean): string {
  if (format === 'ndjson') return rows.map(row => `${row}\n`).join('')
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
