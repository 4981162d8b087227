import type { z } from 'zod'
import { type RawEvent, type RawJob, SourceError } from '../../adapter.ts'
import { isWithheld } from './own-state.ts'
import { readRow } from './read-row.ts'

/** A broken row or two are two mistakes; so many are a changed shape, where they are a good part of the answer. */
const MANY = 5
const UNREADABLE = 'unreadable row'

/**
 * Reads the postings of an answer, each by itself, so that one broken row does not cost the others: it comes back
 * without title and link, and ingest/run/source.ts drops and counts it as `unreadable-row`.
 * A row may map to undefined when the source itself says that it is no open posting; what all say alike
 * (ingest/adapters/lib/own-state.ts) is read here.
 */
export function readRows<T extends z.ZodType>(
  rows: unknown[],
  schema: T,
  sourceId: string,
  toRaw: (row: z.output<T>) => RawJob | undefined,
): RawJob[] {
  return readEach(rows, schema, sourceId, row => (isWithheld(row) ? undefined : toRaw(row)), unreadableJob)
}

/** The same for events. */
export function readEventRows<T extends z.ZodType>(
  rows: unknown[],
  schema: T,
  sourceId: string,
  toRaw: (row: z.output<T>) => RawEvent | undefined,
): RawEvent[] {
  return readEach(rows, schema, sourceId, toRaw, unreadableEvent)
}

/** The same for rows of markup, where nothing but a missing text can be wrong. */
export function completeRows(jobs: RawJob[], sourceId: string): RawJob[] {
  const isComplete = ({ key, title, link }: RawJob) => key !== '' && title !== '' && link !== ''
  refuseMany(jobs.filter(job => !isComplete(job)).length, jobs.length, sourceId, 'have no key, title or link')
  return jobs.map((job, at) => (isComplete(job) ? job : unreadableJob(at)))
}

/** A row that stands for one nobody could read; the record rules drop it. */
export function unreadableJob(at: number | string): RawJob {
  return { key: `${UNREADABLE} ${at}`, title: '', link: '' }
}

export function isUnreadable({ key }: { key: string }): boolean {
  return key.startsWith(UNREADABLE)
}

/**
 * Whether so many of the rows are broken that the answer is no longer what it was: most of them, or from five on more
 * than a fifth. On a board of four one broken posting is no reason to lose the other three.
 */
export function areTooMany(broken: number, all: number): boolean {
  return broken * 2 > all || (broken >= MANY && broken * 5 > all)
}

function readEach<T extends z.ZodType, Raw>(
  rows: unknown[],
  schema: T,
  sourceId: string,
  toRaw: (row: z.output<T>) => Raw | undefined,
  unreadable: (at: number) => Raw,
): Raw[] {
  const read = rows.map(row => readRow(row, schema))
  const broken = read.filter(({ row }) => row === undefined)
  refuseMany(broken.length, rows.length, sourceId, `are unreadable, the first ${broken[0]?.issue}`)
  refuseChangedField(
    read.map(({ wrong }) => wrong),
    sourceId,
  )
  return read.map(({ row }, at) => (row === undefined ? unreadable(at) : toRaw(row))).filter(raw => raw !== undefined)
}

/**
 * A field that has another shape in most rows has changed for good. Its loss in silence would empty it in every record
 * and look as if the source had never told it, so the source fails and its last good records stay.
 */
function refuseChangedField(wrongInRows: string[][], sourceId: string): void {
  const counts = new Map<string, number>()
  for (const field of wrongInRows.flat()) counts.set(field, (counts.get(field) ?? 0) + 1)
  for (const [field, count] of counts)
    if (count >= MANY && count * 2 > wrongInRows.length)
      throw new SourceError(sourceId, 'parse', `${field} has another shape in ${count} of ${wrongInRows.length} rows`)
}

function refuseMany(broken: number, all: number, sourceId: string, what: string): void {
  if (areTooMany(broken, all)) throw new SourceError(sourceId, 'parse', `${broken} of ${all} rows ${what}`)
}

function unreadableEvent(at: number): RawEvent {
  return { key: `${UNREADABLE} ${at}`, name: '', link: '', start: '' }
}

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
