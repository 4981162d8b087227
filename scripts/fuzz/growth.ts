/**
 * Grown answers through every adapter: a field that takes more time to read than its length deserves is a fault, be it
 * by a parser or a regular expression. Each place where an upstream may write a text is filled with up to 256 KB.
 */
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { CatalogEntry, Collection } from '#contract'
import { type Adapter, SourceError } from '../../ingest/adapter.ts'
import { adapters } from '../../ingest/adapters/index.ts'
import { rulesOf } from '../../ingest/run/collections.ts'
import { readAnswer } from '../../ingest/run/reading/read-answer.ts'
import { readFixtures } from '../../ingest/test/fixture.ts'
import { emptyTally, type Tally } from './answers.ts'
import { membersOf, replaced, valueAt } from './json-paths.ts'

const KB = 1024
const SIZES_KB = [16, 64, 256] as const
/** CPU time that a text of 64 KB may take. */
const MAX_MS = 1000
/** If 64 KB take less, even a quadratic reader is below the floor at 256 KB. */
const QUIET_MS = 3
/** Below this a collection of garbage is larger than what is measured. */
const FLOOR_MS = 50
/** Four times the length in eight times the time is an exponent of 1.5; a sort has 1.1. */
const STEEP = 8
/** How often a complaint is measured again before it is a finding. */
const CONFIRMATIONS = 8
/** After so many findings the other texts of the field tell no more. */
const MAX_FINDINGS = 3
/** For one text: far more than is allowed in CPU time, since the machine may have other work to do. */
const LIMIT_MS = 20_000

/** A recorded answer and its reader. */
export interface Subject {
  name: string
  bodies: string[]
  read(bodies: string[]): Promise<unknown>
}

/** A place in an answer where an upstream writes a text. */
interface Field {
  name: string
  subject: Subject
  body: number
  value: string
  before: string
  after: string
  encode(text: string): string
}

/** Repeated parts of attacks on readers of text, and what ours look for. */
const TOKENS = [
  ...[' ', '\n', '\u00a0', ' \n', '\u0000', '\u0301', '\ud800', '<', '>', '<b>', '<br ', '<ul><li>', '<a href="x">'],
  ...['<script>', '<!--', '<![CDATA[', ']]>', '&', '&amp;lt;b&amp;gt;', '[', '(', '{"a":', '[a](', '"', '\\', ','],
  ...[', ', ';', ':', '|', ' | ', '*', 'a*', '-', ' - ', '–', '/', '.', '!', '?a=', 'a@', '%', '1', '1,', '10:00 '],
  ...['2027-01-01 ', 'May 1 ', '$100k - ', 'a', 'a ', 'a, ', 'a-', 'Ã©', '中', 'remote ', 'and ', 'https://a.example/'],
]
/** After it no pattern that needs the end of the text, a sign or a word matches. */
const NO_END = '\u00a7b'

/** The texts that a field with this value grows to: a token repeated alone, and between the value and a miss. */
export function textsOf(value: string): { name: string; at(length: number): string }[] {
  const repeat = (token: string, length: number) => token.repeat(Math.ceil(length / token.length))
  return [...TOKENS, ...(value === '' ? [] : [`${value} `])].flatMap(token => [
    { name: `${JSON.stringify(token.slice(0, 40))} repeated`, at: length => repeat(token, length) },
    {
      name: `${JSON.stringify(token.slice(0, 40))} between others`,
      at: length => value + repeat(token, length) + NO_END,
    },
  ])
}

/** A stand-in for a text, which occurs in no recorded answer. */
const MARK = 'growth-goes-here'
const asIs = (text: string) => text
const asMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
/** Format -> the pattern of its texts, each with its name in front of it, and how a text is written there. */
const PATTERNS: [RegExp, RegExp, (text: string) => string][] = [
  [/^\s*</, /<([\w:.-]+)(?:\s[^<>]*)?>([^<]+)(?=<)/dg, asMarkup],
  [/^\s*</, /<([\w:.-]+)(?:\s[^<>]*)?>([^<]+)(?=<)/dg, asIs],
  [/^\s*</, /\s([\w:.-]+)="([^"<>]*)"/dg, asMarkup],
  [/^\s*</, /([\w:.-]+)[^<>]*>\s*<!\[CDATA\[([\s\S]*?)\]\]>/dg, asIs],
  [/^\s*</, /"([\w@]+)":\s?"([^"\\]*)"/dg, text => JSON.stringify(text).slice(1, -1)],
  [/^BEGIN:/, /^([\w-]+)[^:\r\n]*:([^\r\n]*)/dgm, asIs],
  [/^(?!\s*[<[{]|BEGIN:)/, /(^|[,|(])([^",|()\n]+)/dgm, asIs],
]

/** The fields of all subjects by name; of places with the same name (a title of any posting) the first. */
export function fieldsOf(subjects: Subject[]): Field[] {
  const all = subjects.flatMap(subject => subject.bodies.flatMap((text, body) => fieldsIn(subject, body, text)))
  return [...new Map(all.toReversed().map(field => [field.name, field])).values()].toReversed()
}

function fieldsIn(subject: Subject, body: number, text: string): Field[] {
  const field = (name: string, rest: Pick<Field, 'value' | 'before' | 'after' | 'encode'>): Field => ({
    name: `${subject.name}${body > 0 ? `, body ${body + 1}` : ''}, ${name}`,
    subject,
    body,
    ...rest,
  })
  if (/^\s*[[{]/.test(text)) {
    const root: unknown = JSON.parse(text)
    return membersOf(root).flatMap(path => {
      const value = valueAt(root, path)
      if (typeof value === 'object' && value !== null) return []
      const [before = '', after = ''] = JSON.stringify(replaced(root, path, MARK)).split(JSON.stringify(MARK))
      const name = path.map(key => (typeof key === 'number' ? '*' : key)).join('.')
      return field(name, { value: String(value ?? ''), before, after, encode: JSON.stringify })
    })
  }
  return PATTERNS.filter(([format]) => format.test(text)).flatMap(([, pattern, encode], number) =>
    [...text.matchAll(pattern)].map(match => {
      const [from = 0, to = 0] = match.indices?.[2] ?? []
      return field(`${placeOf(text, match)} ${number}`, {
        value: match[2] ?? '',
        before: text.slice(0, from),
        after: text.slice(to),
        encode,
      })
    }),
  )
}

/** A name that places of the same kind share: the element, the property with its component, or the column. */
function placeOf(text: string, { index, 1: name = '' }: RegExpExecArray): string {
  const before = text.slice(0, index)
  if (text.startsWith('BEGIN:')) return `${before.slice(before.lastIndexOf('BEGIN:')).split(/\s/, 1)[0]} ${name}`
  return /[\w@]/.test(name)
    ? name
    : `column ${(before + name).slice(before.lastIndexOf('\n') + 1).split(/[,|]/).length}`
}

/** Measures the CPU time of a text of so many KB, in ms. */
export type Measure = (kb: number) => Promise<number>

/** What is wrong with how the time grows with the length; undefined if nothing is. `idleMs` is the time without the text. */
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

interface Options {
  /** Grows one of so many fields. */
  every?: number
  /** Counts from this field on. */
  seed?: number
  limitMs?: number
  threads?: number
  /** A module that exports `subjects`. */
  module?: string
}

/** Grows fields of all recorded answers, in as many threads as there are processors. */
export async function growFields(options: Options = {}): Promise<Tally> {
  const {
    every = 1,
    seed = 0,
    limitMs = LIMIT_MS,
    threads = availableParallelism(),
    module = import.meta.filename,
  } = options
  const fields = fieldsOf(await subjectsIn(module))
  const chosen = [...fields.entries()].filter(([at]) => at % every === seed % every).values()
  const tally = emptyTally()
  const lane = async () => {
    const reader = { worker: await startWorker(module), limitMs, module }
    for (const [number, field] of chosen) await growField(tally, field, number, reader)
    await reader.worker.terminate()
  }
  await Promise.all(Array.from({ length: threads }, lane))
  return tally
}

/** One reading of a thread, and its result. `text` -1 is the recorded answer as it is. */
type Order = Record<'field' | 'text' | 'kb', number>

interface Reading {
  ms: number
  refused: boolean
  /** An error without the name of a source. */
  fault?: string
}

interface Reader {
  worker: Worker
  module: string
  limitMs: number
}

/** Undefined when the reading did not end in time; its thread is ended then, and another one started. */
async function read(reader: Reader, order: Order): Promise<Reading | undefined> {
  reader.worker.postMessage(order)
  try {
    const [reading] = await once(reader.worker, 'message', { signal: AbortSignal.timeout(reader.limitMs) })
    return reading
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error
    await reader.worker.terminate()
    reader.worker = await startWorker(reader.module)
    return undefined
  }
}

async function growField(tally: Tally, { name, value }: Field, field: number, reader: Reader): Promise<void> {
  const idle = await read(reader, { field, text: -1, kb: 0 })
  let findings = 0
  for (const [text, { name: what }] of textsOf(value).entries()) {
    if (findings >= MAX_FINDINGS) break
    tally.cases++
    let last: Reading = { ms: 0, refused: false }
    const measure = async (kb: number) => {
      const reading = await read(reader, { field, text, kb })
      last = reading ?? { ms: 0, refused: false, fault: `${kb} KB did not end in ${reader.limitMs / 1000} s` }
      return last.ms
    }
    const bug = (await complaintAbout(measure, idle?.ms ?? 0)) ?? last.fault
    if (bug) {
      findings++
      tally.bugs.push(`${name}: ${what}: ${bug}`)
    } else tally[last.refused ? 'refused' : 'read']++
  }
}

/** Starts a thread, and waits until it has loaded its subjects. */
async function startWorker(module: string): Promise<Worker> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { growth: module } })
  await once(worker, 'message')
  return worker
}

async function subjectsIn(module: string): Promise<Subject[]> {
  const { subjects }: { subjects(): Promise<Subject[]> } = await import(module)
  return subjects()
}

/** Every fixture, read as an ingest does and merged with its own earlier records. */
export async function subjects(): Promise<Subject[]> {
  const perAdapter = await Promise.all(
    adapters.map(async adapter => {
      const fixtures = await readFixtures(adapter)
      return Promise.all(fixtures.map(({ entry, bodies }) => subjectOf(adapter, entry, bodies)))
    }),
  )
  return perAdapter.flat()
}

async function subjectOf<C extends Collection>(
  adapter: Adapter<C>,
  entry: CatalogEntry,
  bodies: string[],
): Promise<Subject> {
  const rules = rulesOf(adapter.collection)
  const now = new Date('2026-10-10T12:00:00Z')
  const { records: known } = await readAnswer(adapter, rules, { entry, bodies, now })
  const read = async (grown: string[]) => {
    const { records } = await readAnswer(adapter, rules, { entry, bodies: grown, now })
    return rules.merge(known, [{ entry, state: 'fresh', records }], now)
  }
  return { name: `${adapter.name} (${adapter.collection})`, bodies, read }
}

/** A thread: reads what may never end, so that it can be ended. */
async function serve(module: string): Promise<void> {
  const fields = fieldsOf(await subjectsIn(module))
  parentPort?.on('message', async ({ field: number, text, kb }: Order) => {
    const field = fields[number]
    if (!field) throw new Error(`there is no field ${number}`)
    const { subject, body, before, after, encode, value } = field
    const grown = before + encode(textsOf(value)[text]?.at(kb * KB) ?? value) + after
    const bodies = text < 0 ? subject.bodies : subject.bodies.with(body, grown)
    parentPort?.postMessage(await timed(() => subject.read(bodies)))
  })
  parentPort?.postMessage('ready')
}

async function timed(read: () => Promise<unknown>): Promise<Reading> {
  const before = process.threadCpuUsage()
  let error: unknown
  try {
    await read()
  } catch (thrown) {
    error = thrown
  }
  const { user, system } = process.threadCpuUsage(before)
  const refused = error instanceof SourceError
  const fault = error === undefined || refused ? undefined : String(error instanceof Error ? error.stack : error)
  return { ms: (user + system) / 1000, refused, fault }
}

// Not awaited: the module of the subjects may be this one, which is loaded only after its last line.
if (parentPort && workerData?.growth) serve(workerData.growth)
