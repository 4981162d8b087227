/** Answers with a text of up to 256 KB in each place. Time that grows faster than the text is a fault of its reader. */
import { availableParallelism } from 'node:os'
import { SourceError } from '../../ingest/adapter.ts'
import { createReadingPool, type ReadingPool } from '../../ingest/run/reading/reading-pool.ts'
import { emptyTally, membersOf, type Recorded, readRecorded, replaced, type Tally, valueAt } from './answers.ts'

const NOW = new Date('2026-10-10T12:00:00Z')
const KB = 1024
const SIZES_KB = [16, 64, 256] as const
/** The most for a text of 64 KB. */
const MAX_MS = 1000
/** If 64 KB take less, even a quadratic reader is below the floor at 256 KB. */
const QUIET_MS = 3
/** Below this, a garbage collection takes longer than the reading. */
const FLOOR_MS = 50
/** Four times the length in eight times the time is an exponent of 1.5; a sort has 1.1. */
const STEEP = 8
/** How often a complaint is measured again before it is a finding. */
const CONFIRMATIONS = 8
/** After this many findings, the other texts of the field add nothing. */
const MAX_FINDINGS = 3

/** A place in an answer where an upstream writes a text. */
interface Field {
  name: string
  subject: Recorded
  body: number
  value: string
  before: string
  after: string
  encode(text: string): string
}

/** Repeated parts of attacks on readers of text, and tokens that ours search for. */
const TOKENS = [
  ...[' ', '\n', '\u00a0', ' \n', '\u0000', '\u0301', '\ud800', '<', '>', '<b>', '<br ', '<ul><li>', '<a href="x">'],
  ...['<script>', '<!--', '<![CDATA[', ']]>', '&', '&amp;lt;b&amp;gt;', '[', '(', '{"a":', '[a](', '"', '\\', ','],
  ...[', ', ';', ':', '|', ' | ', '*', 'a*', '-', ' - ', '–', '/', '.', '!', '?a=', 'a@', '%', '1', '1,', '10:00 '],
  ...['2027-01-01 ', 'May 1 ', '$100k - ', 'a', 'a ', 'a, ', 'a-', 'Ã©', '中', 'remote ', 'and ', 'https://a.example/'],
]
/** After it no pattern that needs the end of the text, a sign or a word matches. */
const NO_END = '\u00a7b'

/** The texts that a field with this value grows to: a repeated token by itself, and between the value and a miss. */
function textsOf(value: string): { name: string; at(length: number): string }[] {
  const repeat = (token: string, length: number) => token.repeat(Math.ceil(length / token.length))
  return [...TOKENS, ...(value === '' ? [] : [`${value} `])].flatMap(token => {
    const what = JSON.stringify(token.slice(0, 40))
    return [
      { name: `${what} repeated`, at: (length: number) => repeat(token, length) },
      { name: `${what} between others`, at: (length: number) => value + repeat(token, length) + NO_END },
    ]
  })
}

/** A stand-in for a text, which occurs in no recorded answer. */
const MARK = 'growth-goes-here'
/** In a body that is not JSON: runs of characters between delimiters; in a calendar, the value of a property. */
const TEXTS = /(?<=[>"|,\n[]|^)[^<>"|,\n[\]]{2,}(?!\w*":)/g
const CALENDAR_TEXTS = /(?<=^[\w-]+[^:\n]*:)[^\r\n]+/gm
const asMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The fields of all subjects by name; of places with the same name (a title of any posting) the first. */
export function fieldsOf(subjects: Recorded[]): Field[] {
  const all = subjects.flatMap(subject => subject.bodies.flatMap((text, body) => fieldsIn(subject, body, text)))
  return [...new Map(all.toReversed().map(field => [field.name, field])).values()].toReversed()
}

function fieldsIn(subject: Recorded, body: number, text: string): Field[] {
  const { name, collection } = subject.adapter
  const about = (place: string) => ({ name: `${name} (${collection}), body ${body + 1}, ${place}`, subject, body })
  if (/^\s*[[{]/.test(text)) {
    const root: unknown = JSON.parse(text)
    return membersOf(root).flatMap(path => {
      const value = valueAt(root, path)
      if (typeof value === 'object' && value !== null) return []
      const [before = '', after = ''] = JSON.stringify(replaced(root, path, MARK)).split(JSON.stringify(MARK))
      const place = path.map(key => (typeof key === 'number' ? '*' : key)).join('.')
      return { ...about(place), value: String(value ?? ''), before, after, encode: JSON.stringify }
    })
  }
  const encodings = /^\s*</.test(text) ? { escaped: asMarkup, raw: String } : { raw: String }
  return [...text.matchAll(text.startsWith('BEGIN:') ? CALENDAR_TEXTS : TEXTS)].flatMap(({ index, 0: value }) => {
    if (/^\W*$|^CDATA$|=$/.test(value)) return []
    const [before, after] = [text.slice(0, index), text.slice(index + value.length)]
    return Object.entries(encodings).map(([how, encode]) => ({
      ...about(`${placeAfter(before)} ${how}`),
      ...{ value, before, after, encode },
    }))
  })
}

/** A name that places of the same kind share: the element, the property or attribute, or the column. */
function placeAfter(before: string): string {
  const [, element, property] =
    /(?:<([\w:.-]+)[^<>]*>\s*(?:<!\[CDATA\[)?|([\w@-]+)[^\w\n]*)$/.exec(before.slice(-200)) ?? []
  const isTable = !/^(?:\s*<|BEGIN:)/.test(before)
  return isTable
    ? `column ${before.slice(before.lastIndexOf('\n') + 1).split(/[,|]/).length}`
    : (element ?? property ?? '')
}

/** Measures a text of this many KB, in ms. */
type Measure = (kb: number) => Promise<number>

/** The fault in how the time grows with the length; undefined if there is none. `idleMs` is the time without the text. */
export async function complaintAbout(measure: Measure, idleMs: number): Promise<string | undefined> {
  const take = async (kb: number) => Math.max((await measure(kb)) - idleMs, 0.1)
  if ((await take(64)) < QUIET_MS) return undefined
  const least = [Infinity, Infinity, Infinity]
  for (let times = 0; times <= CONFIRMATIONS; times++) {
    for (const [at, kb] of SIZES_KB.entries()) least[at] = Math.min(least[at] ?? 0, await take(kb))
    const [small = 0, middle = 0, large = 0] = least
    const isSteep = large > FLOOR_MS && large / middle > STEEP && middle / small > STEEP
    if (!isSteep && middle <= MAX_MS) return undefined
  }
  return SIZES_KB.map((kb, at) => `${kb} KB took ${least[at]?.toFixed(1)} ms`).join(', ')
}

/** Grows one of `every` fields of all recorded answers, counted from `seed` on. */
export async function growFields({ every = 1, seed = 0 } = {}): Promise<Tally> {
  const fields = fieldsOf(await readRecorded())
  const chosen = fields.filter((_, at) => at % every === seed % every).values()
  const tally = emptyTally()
  const pool = createReadingPool()
  const lane = async () => {
    for (const field of chosen) await growField(tally, field, pool)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  await pool.close()
  return tally
}

async function growField(tally: Tally, field: Field, pool: ReadingPool): Promise<void> {
  const { name, value, subject, before, after, body, encode } = field
  const idle = await timed(pool, subject, subject.bodies)
  let findings = 0
  for (const { name: what, at } of textsOf(value)) {
    if (findings >= MAX_FINDINGS) break
    tally.cases++
    let failure: string | undefined
    const bug = await complaintAbout(async kb => {
      const reading = await timed(pool, subject, subject.bodies.with(body, before + encode(at(kb * KB)) + after))
      failure = reading.failure
      return reading.ms
    }, idle.ms)
    // The pool gives these reasons for a thread that it ended.
    const fault = bug ?? failure?.match(/^(?:took longer|needed more memory|the reader stumbled).*/s)?.[0]
    if (fault) {
      findings++
      tally.bugs.push(`${name}: ${what}: ${fault}`)
    } else tally[failure ? 'refused' : 'read']++
  }
}

async function timed(pool: ReadingPool, { adapter, entry }: Recorded, bodies: string[]) {
  const start = performance.now()
  const failure = await pool.read({ entry, adapter, collection: adapter.collection }, { bodies, now: NOW }).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof SourceError) return error.message
      throw error
    },
  )
  return { ms: performance.now() - start, failure }
}
