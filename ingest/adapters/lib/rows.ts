import { type RawEvent, type RawJob, SourceError } from '../../adapter.ts'
import { distinct, isObject, type Row, rowOf } from './row.ts'

/** A broken row or two are mistakes; this many are a changed shape, if they are a good part of the answer. */
const MANY = 5
/** Three times the longest list there is (developers.events, all years). */
const MAX_EVENTS = 20_000

/**
 * Reads the rows of an answer, each by itself, so that one broken row does not cost the others. `toRaw` returns
 * undefined for a row that is not for lists. Throws SourceError when most rows have another shape than before.
 */
export function readEach<Raw>(rows: unknown[], toRaw: (row: Row) => Raw): Raw[] {
  const wrong = new Map<string, number>()
  const raws = rows.map(written => {
    const inRow = new Set<string>()
    const raw = toRaw(rowOf(written, path => inRow.add(path)))
    for (const path of inRow) wrong.set(path, (wrong.get(path) ?? 0) + 1)
    return raw
  })
  // Lost in silence, a field would be empty in every record, and look as if the source had never given it.
  for (const [path, count] of wrong)
    if (count >= MANY && count * 2 > rows.length)
      throw new SourceError('parse', `${path} has another shape in ${count} of ${rows.length} rows`)
  return raws
}

/**
 * The postings of an answer, each key once: some vendors repeat a posting once per place, and a new one pushes another
 * onto the next page.
 */
export function finishJobs(jobs: RawJob[]): RawJob[] {
  return onePerKey(jobs, joinPlaces)
}

/** The events of an answer, each key once, the first row winning. Throws SourceError if no row has a name and a date. */
export function finishEvents(events: RawEvent[]): RawEvent[] {
  const count = events.length
  if (count > MAX_EVENTS) throw new SourceError('parse', `${count} rows are more than any list has`)
  if (count > 0 && !events.some(({ name, start }) => name.trim() !== '' && start !== ''))
    throw new SourceError('parse', `${count} rows, but none with a name and a date`)
  return onePerKey(events, first => first)
}

/** Makes keys unique: distinct records with one key, as on sites that use one `@id` per page, get a distinct part. */
export function withOwnKeys<Raw extends { key: string }>(raws: Raw[], variantOf: (raw: Raw) => string): Raw[] {
  const variants = new Map<string, Set<string>>()
  for (const raw of raws) variants.set(raw.key, (variants.get(raw.key) ?? new Set()).add(variantOf(raw)))
  return raws.map(raw => (variants.get(raw.key)?.size === 1 ? raw : { ...raw, key: variantOf(raw) }))
}

/** Rows that follow with a key that was there are joined to the first, if they can be. Those without a key stay. */
export function onePerKey<Raw extends { key: string }>(
  raws: Raw[],
  join: (first: Raw, again: Raw) => Raw | undefined,
): Raw[] {
  const byKey = new Map<string, Raw>()
  const others = raws.filter(raw => {
    if (raw.key === '') return true
    const first = byKey.get(raw.key)
    const joined = first ? join(first, raw) : raw
    if (joined) byKey.set(raw.key, joined)
    return !joined
  })
  return [...byKey.values(), ...others]
}

/** Undefined for another posting under the same key, which ingest/run counts. */
function joinPlaces(first: RawJob, again: RawJob): RawJob | undefined {
  if (first.link !== again.link) return undefined
  const countries = distinct([...(first.countries ?? []), ...(again.countries ?? [])])
  return {
    ...first,
    places: distinct([...(first.places ?? []), ...(again.places ?? [])]),
    countries: countries.length > 0 ? countries : undefined,
  }
}

/** Whether enough rows are broken that the answer must have changed its shape: most, or from five on more than a fifth. */
export function areTooMany(broken: number, all: number): boolean {
  return broken * 2 > all || (broken >= MANY && broken * 5 > all)
}

/** A `state` may also be a part of a country; none has these names. */
const WORDS = new Set(['status', 'state', 'visibility'])
const NOT_OPEN =
  /^\s*(?:closed|draft|archived|unpublished|expired|filled|internal|private|confidential|inactive|deleted|on[ _-]?hold)\s*$/i
/** The value of each flag for a public posting. */
const FLAGS = new Map([
  ['active', true],
  ['published', true],
  ['internal', false],
  ['draft', false],
  ['archived', false],
  ['closed', false],
])

/** Whether a posting's own fields say that it is not public, as a list does that forgets its promise to hold none. */
export function isWithheld(row: unknown): boolean {
  return Object.entries(isObject(row) ? row : {}).some(([field, value]) => {
    const name = field.toLowerCase().replace(/^is_?/, '')
    if (WORDS.has(name)) return typeof value === 'string' && NOT_OPEN.test(value)
    const open = FLAGS.get(name)
    return open !== undefined && rowOf(value).flag('') === !open
  })
}
