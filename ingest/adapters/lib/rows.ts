import { z } from 'zod'
import { type RawEvent, type RawJob, SourceError } from '../../adapter.ts'
import { Flag } from './read.ts'

/** A broken row or two are two mistakes; so many are a changed shape, where they are a good part of the answer. */
const MANY = 5
const UNREADABLE = 'unreadable row'

/**
 * Reads the postings of an answer, each by itself, so that one broken row does not cost the others: it comes back
 * without title and link, and ingest/run/source.ts drops and counts it as `unreadable-row`.
 * A row may map to undefined if the source itself marks it as not open; the marks that all share
 * (`isWithheld`) are read here.
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

/** A placeholder of an unreadable row; the record rules drop it. */
export function unreadableJob(at: number | string): RawJob {
  return { key: `${UNREADABLE} ${at}`, title: '', link: '' }
}

export function isUnreadable({ key }: { key: string }): boolean {
  return key.startsWith(UNREADABLE)
}

/**
 * Whether so many of the rows are broken that the answer is no longer what it was: most of them, or from five on more
 * than a fifth. On a board of four one broken posting does not cost the other three.
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
 * and look as if the source had never given it, so the source fails and its last good records stay.
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

/** The rows with each key once, the first row winning. Throws SourceError if no row has a name and a date. */
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

/** One row, read. */
interface RowRead<T> {
  /** Absent: a field that the schema requires is missing or has not its shape. */
  row?: T
  /** The optional fields that were there in another shape and are absent now. */
  wrong: string[]
  /** The first thing that was wrong, in words. */
  issue?: string
}

type Path = PropertyKey[]

/** No schema of ours nests deeper; every pass takes at least one value away. */
const MAX_PASSES = 10

/**
 * Reads a row by its schema. Only what the schema requires decides a row: of the rest, whatever has not its shape is
 * taken away, as little as can be (one tag, one member of a salary), and the row is read without it. One employer's
 * `"departments": "Eng"` used to cost the posting, and on a small board the source.
 */
export function readRow<T extends z.ZodType>(written: unknown, schema: T): RowRead<z.output<T>> {
  let parsed = schema.safeParse(written)
  if (parsed.success) return { row: parsed.data, wrong: [] }
  const [first] = parsed.error.issues
  const issue = `at ${first?.path.map(String).join('.')}: ${first?.message}`
  const left = structuredClone(written)
  const wrong = new Set<string>()
  for (let pass = 0; pass < MAX_PASSES && !parsed.success; pass += 1) {
    const paths = parsed.error.issues.map(({ path }) => presentPart(left, path))
    if (paths.some(path => path.length === 0)) return { wrong: [], issue }
    for (const path of paths) if (!saysNothing(valueAt(left, path))) wrong.add(fieldName(path))
    takeAway(left, paths)
    parsed = schema.safeParse(left)
  }
  return parsed.success ? { row: parsed.data, wrong: [...wrong], issue } : { wrong: [], issue }
}

/** The path of a fault as far as it exists: a missing field is a fault of the value around it, at last of the row. */
function presentPart(root: unknown, path: Path): Path {
  const missing = path.findIndex((_, at) => valueAt(root, path.slice(0, at + 1)) === undefined)
  return missing === -1 ? path : path.slice(0, missing)
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (isContainer(value) ? Reflect.get(value, key) : undefined), root)
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Members of a list leave no gap: the list goes on without them. */
function takeAway(root: unknown, paths: Path[]): void {
  const gaps = new Map<unknown[], Set<unknown>>()
  for (const path of paths) {
    const parent = valueAt(root, path.slice(0, -1))
    const key = path.at(-1) ?? ''
    if (Array.isArray(parent)) gaps.set(parent, (gaps.get(parent) ?? new Set()).add(Number(key)))
    else if (isContainer(parent)) Reflect.deleteProperty(parent, key)
  }
  for (const [list, gone] of gaps) list.splice(0, list.length, ...list.filter((_, at) => !gone.has(at)))
}

/** Programs in PHP write an empty map as `[]`; that is not a changed shape. */
function saysNothing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === null || (isContainer(value) && Object.keys(value).length === 0)
}

function fieldName(path: Path): string {
  return path.filter(key => typeof key === 'string').join('.')
}

const Row = z.record(z.string(), z.unknown())

/** A `state` may also be a part of a country; none is called so. */
const WORDS = new Set(['status', 'state', 'visibility'])
const NOT_OPEN =
  /^\s*(?:closed|draft|archived|unpublished|expired|filled|internal|private|confidential|inactive|deleted|on[ _-]?hold)\s*$/i
/** The value of each flag for a posting that is open to everybody. */
const FLAGS = new Map([
  ['active', true],
  ['published', true],
  ['internal', false],
  ['draft', false],
  ['archived', false],
  ['closed', false],
])

/**
 * Whether a posting's own fields say that it is not open to everybody. Public lists hold open ones alone by promise;
 * the same platforms' other interfaces write the state beside each, and a list that forgets its promise does too.
 */
export function isWithheld(row: unknown): boolean {
  return Object.entries(Row.safeParse(row).data ?? {}).some(([field, value]) => {
    const name = field.toLowerCase().replace(/^is_?/, '')
    if (WORDS.has(name)) return typeof value === 'string' && NOT_OPEN.test(value)
    const open = FLAGS.get(name)
    return open !== undefined && Flag.safeParse(value).data === !open
  })
}
