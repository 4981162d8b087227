/** The thread that reads grown answers as an ingest does: parsing, normalizing, merging with what was known. */
import type { CatalogEntry, Collection } from '#contract'
import type { Adapter } from '../../ingest/adapter.ts'
import { adapters } from '../../ingest/adapters/index.ts'
import { rulesOf } from '../../ingest/run/collections.ts'
import { readAnswer } from '../../ingest/run/reading/read-answer.ts'
import { readFixtures } from '../../ingest/test/fixture.ts'
import { isJson, slotsOf } from './growth-slots.ts'
import { type Subject, serveGrowth } from './growth-worker.ts'

const NOW = new Date('2026-10-10T12:00:00Z')

async function subjectsOf(adapter: Adapter): Promise<Subject[]> {
  const fixtures = await readFixtures(adapter)
  return Promise.all(fixtures.map(({ entry, bodies }, at) => subjectOf(adapter, entry, bodies, at + 1)))
}

async function subjectOf<C extends Collection>(
  adapter: Adapter<C>,
  entry: CatalogEntry,
  bodies: string[],
  number: number,
): Promise<Subject> {
  const rules = rulesOf(adapter.collection)
  const { records: known } = await readAnswer(adapter, rules, { entry, bodies, now: NOW })
  const read = async (grown: string[]) => {
    const { records } = await readAnswer(adapter, rules, { entry, bodies: grown, now: NOW })
    return rules.merge(known, [{ entry, state: 'fresh', records }], NOW)
  }
  // Members of JSON have names of their own; elements of different feeds share them and are read differently.
  const name = `${adapter.name} (${adapter.collection})${bodies.every(isJson) ? '' : ` ${number}`}`
  return { name, bodies, slots: bodies.map(slotsOf), read }
}

serveGrowth((await Promise.all(adapters.map(subjectsOf))).flat())
