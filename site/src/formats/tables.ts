/** CSV for spreadsheets and NDJSON for programs: the public fields, nothing else. */
import { stringify } from 'csv-stringify/sync'
import type { z } from 'zod'
import type { Selection } from '../api/selection.ts'
import type { Writers } from './writers.ts'

/** The columns are the fields of the public shape, in its order, whether or not a row has them. */
export function tables(shape: z.ZodObject): Writers<unknown> {
  const columns = Object.keys(shape.shape)
  return {
    csv: selection => writeCsv(rowsOf(selection), columns),
    ndjson: selection =>
      rowsOf(selection)
        .map(row => `${row}\n`)
        .join(''),
  }
}

function writeCsv(rows: string[], columns: string[]): string {
  return stringify(
    rows.map(row => JSON.parse(row)),
    {
      header: true,
      columns,
      // RFC 4180 section 2.
      record_delimiter: '\r\n',
      // A cell of several lines; with a delimiter of one's own the library quotes that one alone.
      quote_record_delimiter: true,
      // A cell that begins like a formula would be run by the spreadsheet that opens the file.
      escape_formulas: true,
      cast: { object: value => (Array.isArray(value) ? value.join('; ') : JSON.stringify(value)) },
    },
  )
}

function rowsOf({ table, page }: Selection<unknown>): string[] {
  return Array.from(page, document => Buffer.from(table.item(document)).toString())
}
