/** Damaged answers through every adapter, its normalization and the schema of what is stored. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { type CatalogEntry, type Collection, RECORDS } from '#contract'
import { type Adapter, SourceError } from '../../ingest/adapter.ts'
import { adapters } from '../../ingest/adapters/index.ts'
import { isDropped } from '../../ingest/collection.ts'
import { rulesOf } from '../../ingest/run/collections.ts'
import { readFixtures } from '../../ingest/test/fixture.ts'
import { hasRecordings, recordingsOf } from '../../ingest/test/recordings.ts'
import { mutate, randomFrom } from './mutate.ts'
import { emptyTally, type Tally } from './tally.ts'

const NOW = new Date('2026-10-10T12:00:00Z')
/** Larger recordings make each case slow and no more telling. */
const MAX_CAPTURE_BYTES = 200_000
/** Far beyond what any fixture takes; only an algorithm that explodes gets here. */
const MAX_CASE_MS = 10_000

interface Answer {
  adapter: Adapter<Collection>
  entry: CatalogEntry
  bodies: string[]
}

/** Runs so many cases, spread evenly over all recorded answers. */
export async function fuzzAdapters(cases: number, seed: number): Promise<Tally> {
  const answers = await readAnswers()
  const tally = emptyTally()
  for (let number = 0; number < cases; number++) {
    const answer = answers[number % answers.length]
    if (!answer) throw new Error('there is no recorded answer')
    const outcome = await runCase(answer, seed + number)
    tally.cases++
    if (outcome === 'read' || outcome === 'refused') tally[outcome]++
    else tally.bugs.push(outcome)
  }
  return tally
}

async function runCase({ adapter, entry, bodies }: Answer, seed: number): Promise<'read' | 'refused' | string> {
  const random = randomFrom(seed)
  const at = Math.floor(random() * bodies.length)
  const { body, names } = mutate(bodies[at] ?? '', random)
  const damaged = bodies.map((whole, index) => (index === at ? body : whole))
  const started = performance.now()
  const bug = (what: unknown) => `${adapter.name} (${adapter.collection}), seed ${seed}, ${names}: ${what}`
  try {
    const raw = await adapter.parse(damaged, entry, NOW)
    const rules = rulesOf(adapter.collection)
    for (const one of raw) {
      const record = rules.normalize(one, entry, NOW)
      if (isDropped(record)) continue
      const { error } = RECORDS[adapter.collection].safeParse(record)
      if (error) return bug(`a record breaks its schema: ${error.issues[0]?.path.join('.')}`)
    }
    const tookMs = performance.now() - started
    return tookMs > MAX_CASE_MS ? bug(`took ${Math.round(tookMs)} ms`) : 'read'
  } catch (error) {
    return error instanceof SourceError ? 'refused' : bug(error instanceof Error ? error.stack : error)
  }
}

/** The fixtures, and with `RECORDINGS=DIR` what is recorded there. */
async function readAnswers(): Promise<Answer[]> {
  const perAdapter = await Promise.all(
    adapters.map(async adapter => {
      const fixtures = await readFixtures(adapter)
      const captured = fixtures.slice(0, 1).flatMap(({ entry }) => capturesOf(adapter, entry))
      return [...fixtures.map(({ entry, bodies }) => ({ adapter, entry, bodies })), ...captured]
    }),
  )
  return perAdapter.flat()
}

function capturesOf(adapter: Adapter<Collection>, entry: CatalogEntry): Answer[] {
  if (!hasRecordings) return []
  const folder = recordingsOf(adapter.collection)
  const names = readdirSync(folder).filter(
    name => name.startsWith(`${adapter.name}-`) && /\.(?:json|xml|html|ics)$/.test(name),
  )
  const small = names.filter(name => statSync(new URL(name, folder)).size <= MAX_CAPTURE_BYTES)
  return small.slice(0, 3).map(name => ({ adapter, entry, bodies: [readFileSync(new URL(name, folder), 'utf8')] }))
}
