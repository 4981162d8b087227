/**
 * A table of events as CSV, its columns named as people name them (see lib/event-list/list-row.ts); `url` is the file.
 * - Days often have no year ("May 6"): it is the one in the event's name, else the one in the file's name.
 * - Rows without a day ("TBD", "October") are dropped by rule; a `Status` of "Projected" makes an event tentative.
 */

import { type Adapter, SourceError } from '../adapter.ts'
import { readTable } from './lib/csv.ts'
import { dayOrderIn, yearIn } from './lib/event-list/list-days.ts'
import { namesEvent, readListRow } from './lib/event-list/list-row.ts'
import { readMarkup } from './lib/read.ts'
import { finishRows } from './lib/rows.ts'

export const csv: Adapter<'events'> = {
  name: 'csv',
  collection: 'events',
  mayBeEmpty: true,
  requests: entry => [{ url: entry.url ?? entry.homepage }],
  async parse(bodies, entry) {
    const rows = bodies.flatMap(body => readTable(readMarkup(body, entry.id, 'text')))
    if (!rows.some(namesEvent)) throw new SourceError(entry.id, 'parse', 'no table with columns for a name and a date')
    const list = { year: yearIn(entry.url ?? ''), order: dayOrderIn(rows) }
    return finishRows(
      rows.map(row => readListRow(row, list)),
      entry.id,
    )
  },
}
