/** Any table, in memory and in PostgreSQL, against walks over its documents. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slugOf } from '#contract/words.ts'
import { settled } from '../pending.ts'
import { connect, type Database, migrate } from '../record-index/postgres/index.ts'
import { query } from '../record-index/test/generated-texts.ts'
import { referenceSearch } from '../record-index/test/search-reference.ts'
import { answersOf, placesIn, question, walkedAnswers } from './generated-questions.ts'
import {
  definition,
  type GeneratedRecord,
  type GeneratedTable,
  type Opener,
  openerIn,
  openInMemory,
  plainOf,
  records,
} from './generated-table.ts'
import { hasPostgres, startPostgres, type TestPostgres } from './postgres.ts'

let postgres: TestPostgres | undefined
let databases: Database[] = []
let openIn: (mostByRows: number) => Opener
beforeAll(async () => {
  if (!hasPostgres) return
  postgres = await startPostgres()
  const url = postgres.create('generated')
  const loading = connect(url, { most: 1, isForAnswers: false })
  const reading = connect(url)
  databases = [loading, reading]
  await migrate(loading)
  await loading.query(
    `INSERT INTO loaded_set (version, generated_at, fingerprint, sources, changed_at, sizes)
     VALUES (1, now(), '', '[]', '{}', '{}')`,
  )
  openIn = mostByRows => openerIn(loading, reading, mostByRows)
})
afterAll(async () => {
  for (const database of databases) await database.end()
  await postgres?.stop()
})

const { isListed } = definition
const queries = fc.array(query, { minLength: 1, maxLength: 8 })
const questions = fc.array(question, { minLength: 1, maxLength: 4 })
const anyTexts = fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { minLength: 1, maxLength: 20 })

function inDatabase(mostByRows: number) {
  return { numRuns: 100, isThere: hasPostgres, open: (...given: Parameters<Opener>) => openIn(mostByRows)(...given) }
}

const engines = [
  { engine: 'memory', numRuns: 300, isThere: true, open: openInMemory },
  { engine: 'PostgreSQL', ...inDatabase(1000) },
  { engine: 'PostgreSQL, all counted by bits', ...inDatabase(0) },
]

describe.each(engines)('a table in $engine', ({ numRuns, isThere, open }) => {
  const property = <T>(arbitrary: fc.Arbitrary<T>, check: (given: GeneratedRecord[], asked: T) => Promise<void>) =>
    fc.assert(fc.asyncProperty(records, arbitrary, check), { numRuns })

  it.skipIf(!isThere)(
    'finds and ranks what a scan finds, whatever it held before',
    () =>
      property(fc.tuple(queries, records, fc.nat()), async (given, [asked, before, seed]) => {
        const table = await open(given, before)
        const listed = given.filter(isListed)
        const { texts, ownWords } = plainOf(listed)
        for (const one of asked) {
          const wanted = referenceSearch(texts, one, { own: ownWords, mends: true })
          expect([one, await settled(() => searched(table, one))]).toEqual([one, wanted])
          const at = seed % Math.max(1, wanted.ranked.length)
          expect([one, at, await settled(() => rankedAfter(table, one, at))]).toEqual([
            ...[one, at, wanted.ranked.slice(at + 1, at + 4)],
          ])
          const desks = listed.map(({ desk }) => ({ names: desk }))
          const { found } = referenceSearch(desks, one)
          const matching = await settled(() => placesIn(table)(table.listOf(table.matching('source', one))))
          expect([one, matching]).toEqual([one, found])
        }
      }),
    120_000,
  )

  it.skipIf(!isThere)(
    'puts sets together, orders and counts them as a walk does',
    () =>
      property(questions, async (given, asked) => {
        const table = await open(given)
        const plain = plainOf(given.filter(isListed))
        for (const one of asked)
          expect([one, await settled(() => answersOf(table, one))]).toEqual([one, walkedAnswers(plain, one)])
      }),
    120_000,
  )

  it.skipIf(!isThere)(
    'holds the records that it was given, whatever it held before',
    () =>
      property(records, async (given, before) => {
        const table = await open(given, before)
        const listed = given.filter(isListed)
        const ids = [...listed, ...given.filter(one => !isListed(one))].map(({ id }) => id)
        const items = `[${listed.map(record => JSON.stringify(definition.toPublic(record))).join(',')}]`
        expect(await settled(() => heldBy(table, given))).toEqual({
          listed,
          ids,
          items,
          found: given,
          areListed: given.map(isListed),
          dates: listed.map(({ date }) => Number(date)),
          tags: listed.map(({ tags }) => [...new Set(tags.map(slugOf))].filter(slug => slug !== '').sort()),
        })
      }),
    120_000,
  )

  it.skipIf(!isThere)('puts words that follow each other in a name before words that do not', async () => {
    const names = ['Stake before proof', 'Analyst of proof of the stake', 'Proof stake analyst', 'Stake and proof']
    const table = await open(names.map(named))
    const ranked = (query: string) => settled(() => searched(table, query).ranked.map(place => names[place]))
    const wanted = ['Analyst of proof of the stake', 'Proof stake analyst', 'Stake before proof', 'Stake and proof']
    expect(await ranked('proof stake')).toEqual(wanted)
    expect(await ranked('proof of stake')).toEqual(wanted)
    expect(await ranked('"proof stake"')).toEqual(['Proof stake analyst'])
  })

  it.skipIf(!isThere)(
    'takes any text for a query, a value and an id',
    () =>
      property(anyTexts, async (given, asked) => {
        const table = await open(given)
        for (const one of asked)
          await settled(() => {
            table.listOf(table.search(one).documents)
            table.listOf(table.matching('source', one))
            table.listOf(table.having('tag', one))
            expect([one, table.find(one)]).toEqual([one, undefined])
          })
      }),
    120_000,
  )
})

function named(name: string, place: number): GeneratedRecord {
  const texts = { names: [name], leads: [], facts: [], text: '' }
  return {
    id: `made-up-${place}`,
    place: String(place),
    isListed: true,
    texts,
    tags: [],
    desk: [],
    date: '1',
    until: '1',
  }
}

function searched(table: GeneratedTable, query: string) {
  const places = placesIn(table)
  const { documents, rank, mended } = table.search(query)
  return { found: places(table.listOf(documents)), ranked: places(rank(documents, table.size)), mended: [...mended] }
}

/** Three that follow the one at a place of the ranking. */
function rankedAfter(table: GeneratedTable, query: string, at: number) {
  const { documents, rank } = table.search(query)
  const last = rank(documents, at + 1)[at]
  return last === undefined ? [] : placesIn(table)(rank(documents, 3, last))
}

function heldBy(table: GeneratedTable, given: readonly GeneratedRecord[]) {
  const found = given.map(({ id }) => table.find(id) ?? -1)
  const listed = table.page()
  return {
    listed: Array.from(listed, table.record),
    ids: table.allIds(),
    items: String(table.join(listed, '[', ']')),
    found: found.map(table.record),
    areListed: found.map(table.isListed),
    dates: Array.from(listed, table.numbersOf('date')),
    tags: Array.from(listed, document => table.valuesOf('tag', document).map(slugOf).sort()),
  }
}
