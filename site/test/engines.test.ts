/** Both engines on random records and conditions, and a plain filter beside them. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kilometersBetween } from '#contract/cities.ts'
import { slugOf } from '#contract/text.ts'
import { buildTable, openTable, type TableDefinition } from '../record-index/index.ts'
import { query as queries, texts } from '../record-index/test/generated-texts.ts'
import type { Texts } from '../record-index/text/texts.ts'
import { openReader } from '../src/postgres/connect.ts'
import { loadRecords } from '../src/postgres/load.ts'
import { recordsFrom } from '../src/postgres/records.ts'
import type { Condition } from '../src/store/condition.ts'
import { recordsIn } from '../src/store/memory.ts'
import type { Find, Order, Records } from '../src/store/records.ts'
import { hasPostgres, startPostgres, type TestPostgres } from './postgres.ts'

interface Thing {
  id: string
  texts: Texts
  tags: string[]
  pay: number | null
  lat: number | null
  lon: number | null
  isListed: boolean
}

const unknown = (number: number | null) => number ?? Number.NaN
const things: TableDefinition<Thing> = {
  file: 'things.json',
  parse: value => value as Thing,
  idOf: thing => thing.id,
  isListed: thing => thing.isListed,
  placeOf: thing => thing.id,
  toPublic: ({ id, tags }) => ({ id, tags }),
  words: { text: thing => thing.texts, name: thing => ({ names: thing.texts.names }) },
  ownWords: ['job'],
  weakWords: ['crypto'],
  isDescribed: true,
  facets: { tag: thing => thing.tags, first: thing => thing.tags.slice(0, 1) },
  numbers: { pay: ({ pay }) => unknown(pay), lat: ({ lat }) => unknown(lat), lon: ({ lon }) => unknown(lon) },
  movingNumbers: { confirmedAt: ({ pay }) => 2 * unknown(pay) },
}

const tag = fc.constantFrom('Solidity', 'solidity', 'Layer 2', 'layer-2', 'DeFi', "d'app \\", '!', 'ブロック')
const number = fc.constantFrom(null, -1, 0, 1.5, 7, Number.POSITIVE_INFINITY)
const thing = fc.record({
  texts,
  tags: fc.array(tag, { maxLength: 3 }),
  pay: number,
  lat: fc.constantFrom(null, 0, 40, 41),
  lon: fc.constantFrom(null, 0, 1, -170),
  isListed: fc.constantFrom(true, true, true, false),
})
const table = fc
  .array(thing, { maxLength: 14 })
  .map(all => all.map((one, at): Thing => ({ ...one, id: `thing-${String(at).padStart(2, '0')}` })))

const plain: fc.Arbitrary<Condition> = fc.oneof(
  tag.map(is => ({ facet: 'tag', is })),
  fc.record({ number: fc.constantFrom('pay', 'confirmedAt', 'none'), from: fc.constantFrom(-1, 0, 1) }),
  fc.record({ number: fc.constant('pay'), to: fc.constantFrom(0, 2, 8) }),
  fc.constant({ number: 'pay' }),
  fc.constant({ ids: ['thing-01', 'thing-07', 'nothing'] }),
  fc.constant({ near: { lat: 40.5, lon: 0.5 }, km: 80 }),
)
const search: fc.Arbitrary<Condition> = fc.record({ words: queries, in: fc.constantFrom('text', 'text', 'name') })
const { condition } = fc.letrec<{ condition: Condition }>(tie => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    plain,
    search,
    // As a list without its past records is.
    fc.tuple(plain, plain).map(([one, other]) => ({ all: [one, { not: other }] })),
    fc.array(tie('condition'), { maxLength: 3 }).map(all => ({ all })),
    fc.array(tie('condition'), { maxLength: 3 }).map(any => ({ any })),
    tie('condition').map(not => ({ not })),
  ),
}))
const order: fc.Arbitrary<Order> = fc.oneof(
  fc.constant<Order>('listed'),
  queries.map(relevance => ({ relevance })),
  fc.constant({ highest: 'pay' }),
  plain.map(among => ({ highest: 'confirmedAt', among })),
  fc.array(fc.tuple(plain, fc.constantFrom(1, 3)), { maxLength: 3 }).map(alike => ({ alike })),
)
const ranked: fc.Arbitrary<Find> = fc.tuple(queries, plain).map(([words, one]) => ({
  where: { all: [one, { words, in: 'text' }] },
  order: { relevance: words },
  limit: 3,
}))
const any: fc.Arbitrary<Find> = fc.record(
  {
    where: condition,
    order,
    view: fc.constantFrom('ids', 'short', 'whole'),
    offset: fc.nat(4),
    after: fc.record({ id: fc.constantFrom('thing-02', 'thing-05', 'gone'), offset: fc.nat(3) }),
    limit: fc.constantFrom(0, 1, 3, Number.POSITIVE_INFINITY),
  },
  { requiredKeys: ['where', 'limit'] },
)
const find = fc.oneof(any, any, ranked)

/** Whether a record meets a condition without searches; undefined if there is one in it. */
function meets(one: Thing, where: Condition): boolean | undefined {
  if ('all' in where || 'any' in where) {
    const parts = ('all' in where ? where.all : where.any).map(part => meets(one, part))
    if (parts.includes(undefined)) return undefined
    return 'all' in where ? parts.every(Boolean) : parts.some(Boolean)
  }
  if ('not' in where) {
    const is = meets(one, where.not)
    return is === undefined ? undefined : !is
  }
  if ('words' in where) return undefined
  if ('facet' in where) return slugOf(where.is) !== '' && one.tags.some(value => slugOf(value) === slugOf(where.is))
  if ('ids' in where) return where.ids.includes(one.id)
  if ('near' in where)
    return kilometersBetween(where.near, { lat: unknown(one.lat), lon: unknown(one.lon) }) <= where.km
  const values: Record<string, number> = { pay: unknown(one.pay), confirmedAt: 2 * unknown(one.pay) }
  const value = values[where.number] ?? Number.NaN
  return value >= (where.from ?? Number.NEGATIVE_INFINITY) && value <= (where.to ?? Number.POSITIVE_INFINITY)
}

function inMemory(all: Thing[]): Records<Thing> {
  const texts = all.map(one => Buffer.from(JSON.stringify(one)))
  let end = 0
  const rows = all.map((record, at) => {
    const start = end
    end += texts[at]?.length ?? 0
    return { record, start, end }
  })
  const source = { walk: () => rows, held: Uint8Array.from(Buffer.concat(texts)) }
  return recordsIn(openTable(things, buildTable(things, source, { sources: new Map() })))
}

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  let postgres: TestPostgres
  let url: string
  let readers: ReturnType<typeof openReader>
  beforeAll(async () => {
    postgres = await startPostgres()
    url = postgres.create('things')
    readers = openReader(url)
  })
  afterAll(async () => {
    await readers?.close()
    await postgres?.stop()
  })

  it('finds and counts the same as the memory engine and a plain filter', async () => {
    const requested = fc.array(find, { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(table, requested, async (all, finds) => {
        const definitions = { things: things as TableDefinition<unknown> }
        await loadRecords(url, { definitions, sources: [], recordsOf: () => all })
        const size = all.filter(({ isListed }) => isListed).length
        const source = { name: 'things', definition: definitions.things, size, query: readers.query }
        const [memory, database] = [inMemory(all), recordsFrom(source, value => value as Thing)]
        for (const one of finds) {
          const found = await memory.find(one)
          expect([one, await database.find(one)]).toEqual([one, found])
          const tests = all.filter(thing => thing.isListed).map(thing => meets(thing, one.where))
          if (!tests.includes(undefined)) expect([one, found.total]).toEqual([one, tests.filter(Boolean).length])
          const counts = await memory.count(one.where, ['tag', 'first'], 3)
          expect([one, await database.count(one.where, ['tag', 'first'], 3)]).toEqual([one, counts])
        }
        for (const id of ['thing-00', 'thing-03', 'gone', '\0']) {
          expect(await database.get(id)).toEqual(await memory.get(id))
        }
      }),
      { numRuns: 25, endOnFailure: true },
    )
  }, 300_000)
})
