/** Damaged answers of upstreams through every adapter, its normalization and the schema of its records. */
import { type CatalogEntry, type Collection, RECORDS } from '#contract'
import { type Adapter, SourceError } from '../../ingest/adapter.ts'
import { adapters } from '../../ingest/adapters/index.ts'
import { rulesOf } from '../../ingest/run/collections.ts'
import { readAnswer } from '../../ingest/run/reading/read-answer.ts'
import { readFixtures } from '../../ingest/test/fixture.ts'
import { type Random, randomFrom } from '../bench/jobs.ts'

const NOW = new Date('2026-10-10T12:00:00Z')
/** Far beyond what any fixture takes; only an algorithm that explodes gets here. */
const MAX_CASE_MS = 10_000
/** The result of a run of cases. */
export interface Tally {
  cases: number
  /** Cases that ended in records or a response, and those that ended in an error with a name. */
  read: number
  refused: number
  bugs: string[]
}

export function emptyTally(): Tally {
  return { cases: 0, read: 0, refused: 0, bugs: [] }
}

/** Values that a field of another type may turn into. */
export const ODD: readonly unknown[] = [
  ...[null, true, 0, -1, 1e308, '', ' ', '\u0000\u202e', '<script>alert(1)</script>', 'javascript:alert(1)'],
  ...['9999-99-99', '0000-00-00T99:99:99Z', '99999999999999999999', 'a'.repeat(20_000)],
  ...[[], {}, [[[[]]]], { __proto__: null, constructor: 'x' }],
]
type Damage = (body: string, random: Random) => string

const whole = (random: Random, most: number) => Math.floor(random() * most)
const ENCODINGS = ['latin1', 'utf16le', 'base64', 'binary'] as const

/** The damage that networks, caches, upstreams and attackers do to an answer. */
const DAMAGES: Record<string, Damage> = {
  truncate: (body, random) => body.slice(0, whole(random, body.length)),
  flipBits(body, random) {
    const bytes = Buffer.from(body)
    for (let flips = 1 + whole(random, 8); flips > 0 && bytes.length > 0; flips--) {
      const at = whole(random, bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << whole(random, 8))
    }
    return bytes.toString()
  },
  reencode: (body, random) => Buffer.from(body).toString(ENCODINGS[whole(random, ENCODINGS.length)]),
  repeatPart(body, random) {
    const from = whole(random, body.length)
    const part = body.slice(from, from + whole(random, 2000))
    return body.slice(0, from) + part.repeat(1 + whole(random, 20)) + body.slice(from)
  },
  cutOut(body, random) {
    const from = whole(random, body.length)
    return body.slice(0, from) + body.slice(from + whole(random, 500))
  },
  /** One value in the JSON becomes one of another type; other texts get a word replaced. */
  swapType(body, random) {
    const odd = ODD[whole(random, ODD.length)]
    try {
      const root: unknown = JSON.parse(body)
      const members = membersOf(root)
      return JSON.stringify(replaced(root, members[whole(random, members.length)] ?? [], odd)) ?? ''
    } catch {
      return body.replace(/>([^<]{3,60})</, () => `>${JSON.stringify(odd)}<`)
    }
  },
}

/** One to three damages, one after the other, and their names; the same for the same random numbers. */
function damaged(body: string, random: Random): { body: string; names: string } {
  const all = Object.entries(DAMAGES)
  const chosen = Array.from({ length: 1 + whole(random, 3) }, () => all[whole(random, all.length)] ?? all[0])
  return {
    body: chosen.reduce((text, one) => one?.[1](text, random) ?? text, body),
    names: chosen.map(one => one?.[0]).join('+'),
  }
}

/** A recorded answer and its reader. */
export interface Recorded {
  adapter: Adapter<Collection>
  entry: CatalogEntry
  bodies: string[]
}

/** Reads this many damaged answers, spread evenly over all recorded ones. */
export async function fuzzAnswers(cases: number, seed: number): Promise<Tally> {
  const recorded = await readRecorded()
  const tally = emptyTally()
  for (let number = 0; number < cases; number++) {
    const answer = recorded[number % recorded.length]
    if (!answer) throw new Error('there is no recorded answer')
    const outcome = await readDamaged(answer, seed + number)
    tally.cases++
    if (outcome === 'read' || outcome === 'refused') tally[outcome]++
    else tally.bugs.push(outcome)
  }
  return tally
}

/** 'read', 'refused', or a fault. */
async function readDamaged({ adapter, entry, bodies }: Recorded, seed: number): Promise<string> {
  const random = randomFrom(seed)
  const at = whole(random, bodies.length)
  const { body, names } = damaged(bodies[at] ?? '', random)
  const started = performance.now()
  const bug = (what: string) => `${adapter.name} (${adapter.collection}), seed ${seed}, ${names}: ${what}`
  const { records, refused } = await read(adapter, entry, bodies.with(at, body))
  const tookMs = performance.now() - started
  if (tookMs > MAX_CASE_MS) return bug(`took ${Math.round(tookMs)} ms`)
  if (refused !== undefined) return refused.startsWith(STUMBLED) ? bug(refused) : 'refused'
  const broken = records.map(record => RECORDS[adapter.collection].safeParse(record).error?.issues[0]).find(Boolean)
  return broken ? bug(`a record breaks its schema: ${broken.path.join('.')}`) : 'read'
}

/** The beginning of the reason for an error that has not the name of a source. */
const STUMBLED = 'the reader stumbled'

/** The records of an answer, or the reason of its reader. */
async function read(adapter: Adapter<Collection>, entry: CatalogEntry, bodies: string[]) {
  try {
    const { records } = await readAnswer(adapter, rulesOf(adapter.collection), { entry, bodies, now: NOW })
    return { records }
  } catch (error) {
    if (error instanceof SourceError) return { records: [], refused: error.message }
    throw error
  }
}

/** The fixtures of all adapters. */
export async function readRecorded(): Promise<Recorded[]> {
  const ofAdapters = adapters.map(async adapter => {
    const fixtures = await readFixtures(adapter)
    return fixtures.map(({ entry, bodies }) => ({ adapter, entry, bodies }))
  })
  return (await Promise.all(ofAdapters)).flat()
}

type Path = (string | number)[]

/** The paths of all members of a value at any depth, a parent before its members. */
export function membersOf(value: unknown, path: Path = []): Path[] {
  return entriesOf(value).flatMap(([key, inner]) => [[...path, key], ...membersOf(inner, [...path, key])])
}

export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => entriesOf(value).find(([name]) => name === key)?.[1], root)
}

/** A copy in which another value is at the path; undefined takes a member out of its object. */
export function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  const entries = entriesOf(value).map(([name, inner]) => [name, name === key ? replaced(inner, rest, by) : inner])
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

function entriesOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return [...value.entries()]
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
