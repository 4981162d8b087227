import { type RawEvent, SourceError } from '../../../adapter.ts'

/** Three times the longest list there is (developers.events, all years). */
const MAX_ROWS = 20_000

/** What every event adapter answers: keys once each, the first row winning, and never only rows that say nothing. */
export function finishRows(rows: RawEvent[], sourceId: string): RawEvent[] {
  if (rows.length > MAX_ROWS) throw new SourceError(sourceId, 'parse', `${rows.length} rows are more than any list has`)
  if (rows.length > 0 && !rows.some(row => row.name.trim() !== '' && row.start !== ''))
    throw new SourceError(sourceId, 'parse', `${rows.length} rows, but none with a name and a date`)
  const byKey = new Map<string, RawEvent>()
  for (const row of rows) if (!byKey.has(row.key)) byKey.set(row.key, row)
  return [...byKey.values()]
}

/** The text, unless it says nothing. */
export function given(text: string | null | undefined): string | undefined {
  return text?.trim() || undefined
}
