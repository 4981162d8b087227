/** One member of one row of a recorded answer, bent in every place: what it costs may be that row's record and no other. */
import type { CatalogEntry, Collection } from '#contract'
import type { Adapter } from '../../ingest/adapter.ts'
import { adapters } from '../../ingest/adapters/index.ts'
import { type Outcome, readSource } from '../../ingest/run/source.ts'
import { readFixtures } from '../../ingest/test/fixture.ts'
import { inProcess } from '../../ingest/test/read-in-process.ts'
import { ODD } from './mutate.ts'

type Path = (string | number)[]

const NOW = new Date('2026-10-01T12:00:00Z')
/** Half a letter, a day at the edge of every calendar, a letter that nobody sees. */
const BENT: unknown[] = [...ODD, 'a\ud800b', '0001-01-01T00:00:00Z', '\u200d', '[object Object]', undefined]
/** How many of them each member becomes; which ones goes round from member to member. */
const PER_MEMBER = 4

interface Bent {
  cases: number
  faults: string[]
}

/** Every JSON fixture with several records; the row bent is the last one, for some lists begin with a notice. */
export async function bendMembers(): Promise<Bent> {
  const bent: Bent = { cases: 0, faults: [] }
  for (const adapter of adapters)
    for (const { entry, bodies } of await readFixtures(adapter)) {
      const [body = '', ...more] = bodies
      if (more.length > 0 || !/^\s*[[{]/.test(body)) continue
      const whole = await read(adapter, entry, body)
      if (whole.state !== 'fresh' || whole.records.length < 2) continue
      for (const { name, answer } of bentAnswers(JSON.parse(body), bent.cases)) {
        const fault = faultOf(whole, await read(adapter, entry, answer))
        bent.cases++
        if (fault) bent.faults.push(`${adapter.name} (${adapter.collection}) ${name}: ${fault}`)
      }
    }
  return bent
}

function read(adapter: Adapter<Collection>, entry: CatalogEntry, body: string): Promise<Outcome> {
  const client = { forSource: () => ({ text: async () => body, validators: [] }) }
  const source = { entry, adapter: { ...adapter, fetch: async () => [body] }, collection: adapter.collection }
  return readSource(source, { client, now: NOW, env: {}, pool: inProcess })
}

function faultOf(whole: Outcome, bent: Outcome): string | undefined {
  if (bent.state !== 'fresh') return bent.reason
  const now = new Set(bent.records.map(record => JSON.stringify(record)))
  const lost = whole.records.filter(record => !now.has(JSON.stringify(record)))
  return lost.length > 1 ? `costs ${lost.map(({ id }) => id).join(', ')}` : undefined
}

function* bentAnswers(root: unknown, first: number) {
  const row = lastRow(root)
  let at = first
  for (const path of row ? membersIn(valueAt(root, row), row) : [])
    for (let times = 0; times < PER_MEMBER; times++) {
      const value = BENT[at++ % BENT.length]
      const name = `${path.join('.')} = ${JSON.stringify(value)?.slice(0, 40)}`
      yield { name, answer: JSON.stringify(replaced(root, path, value)) }
    }
}

/** The last member of the longest list of objects. */
function lastRow(value: unknown, path: Path = []): Path | undefined {
  if (Array.isArray(value) && value.length > 1 && typeof value.at(-1) === 'object') return [...path, value.length - 1]
  return entriesOf(value)
    .map(([key, inner]) => lastRow(inner, [...path, key]))
    .find(found => found !== undefined)
}

function membersIn(value: unknown, path: Path): Path[] {
  return entriesOf(value).flatMap(([key, inner]) => [[...path, key], ...membersIn(inner, [...path, key])])
}

function entriesOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return [...value.entries()]
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => entriesOf(value).find(([name]) => name === key)?.[1], root)
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  const entries = entriesOf(value).map(([name, inner]) => [name, name === key ? replaced(inner, rest, by) : inner])
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
