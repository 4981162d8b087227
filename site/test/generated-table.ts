/** Small tables of generated records, held by either engine. */
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { z } from 'zod'
import { buildTable, buildWords, openRows, openTable, type Table, type TableDefinition } from '../record-index/index.ts'
import { type Database, openAnswers, openSqlTable, stageTable } from '../record-index/postgres/index.ts'
import { texts } from '../record-index/test/generated-texts.ts'
import type { PlainTable } from '../record-index/test/set-reference.ts'

const GeneratedRecord = z.object({
  id: z.string(),
  place: z.string(),
  isListed: z.boolean(),
  texts: z.object({
    names: z.array(z.string()),
    leads: z.array(z.string()),
    facts: z.array(z.string()),
    text: z.string(),
  }),
  tags: z.array(z.string()),
  desk: z.array(z.string()),
  /** JSON has no infinite numbers and none that is unknown. */
  date: z.string(),
  until: z.string(),
})
export type GeneratedRecord = z.infer<typeof GeneratedRecord>

/** In the place of the news, whose columns it has. */
export const definition: TableDefinition<GeneratedRecord> = {
  file: 'generated.json',
  parse: value => GeneratedRecord.parse(value),
  idOf: ({ id }) => id,
  isListed: ({ isListed }) => isListed,
  placeOf: ({ place }) => place,
  toPublic: ({ id, texts, tags }) => ({ id, texts, tags }),
  words: { text: record => record.texts, source: ({ desk }) => ({ names: desk }) },
  ownWords: ['job'],
  facets: { tag: ({ tags }) => tags, source: ({ desk }) => desk },
  numbers: { date: ({ date }) => Number(date) },
  movingNumbers: { confirmedUntil: ({ until }) => Number(until) },
}

const NO_SOURCES = { sources: new Map() }

/**
 * Some are the same as slugs, some have no slug, some are written as a language takes for its own. None begins between
 * U+E000 and U+FFFF: memory puts those behind what is beyond U+FFFF, by code units, and the database before it.
 */
export const VALUES = [
  ...['DeFi', 'defi', 'Layer 2', 'layer-2', 'C#', 'C++', 'Zürich', 'zurich', 'ブロック', '🔥', 'NULL', 'job', '𝔸 1'],
  ...['a=b', '"a" b', 'a\\b', "a'b", 'a\tb', '{a,b}', 'desk=a', 'tag', '\\N', '%', "'a' | 'b'", ':*'],
]

/** Few, so that tables which follow each other have other records by the same ids. */
export const MOST_RECORDS = 12

const values = fc.array(fc.constantFrom(...VALUES), { maxLength: 3 })
const number = fc.constantFrom('NaN', '-1', '0', '0.5', '1', '1', '1790000000000', 'Infinity', '-Infinity')
const record = fc.record({
  place: fc.nat(99),
  isListed: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
  texts,
  tags: values,
  desk: values,
  date: number,
  until: number,
})

/** In the order of the list, as a snapshot's are. */
export const records = fc.array(record, { maxLength: MOST_RECORDS }).map((all): GeneratedRecord[] =>
  all
    .map((one, at) => {
      const id = `made-up-${at}`
      return { ...one, id, place: `${String(one.place).padStart(2, '0')} ${id}` }
    })
    .sort((a, b) => (a.place < b.place ? -1 : 1)),
)

/** As the reference takes them. */
export function plainOf(listed: readonly GeneratedRecord[]): PlainTable {
  const { facets, ownWords = [] } = definition
  const numbers = { ...definition.numbers, ...definition.movingNumbers }
  return {
    texts: listed.map(({ texts }) => texts),
    facets: listed.map(record => mapValues(facets, read => read(record))),
    numbers: listed.map(record => mapValues(numbers, read => read(record, NO_SOURCES))),
    ownWords: [...ownWords],
  }
}

function mapValues<A, B>(object: Record<string, A>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]))
}

export type GeneratedTable = Table<GeneratedRecord>

/** `before` is what the records replace. */
export type Opener = (
  records: readonly GeneratedRecord[],
  before?: readonly GeneratedRecord[],
) => Promise<GeneratedTable>

async function whileOpen<T>(records: readonly GeneratedRecord[], work: (file: number) => T | Promise<T>): Promise<T> {
  const path = join(tmpdir(), `generated-${process.pid}.json`)
  // On one line, so that the table in memory holds the records itself.
  writeFileSync(path, JSON.stringify(records))
  const file = openSync(path, 'r')
  rmSync(path)
  return Promise.resolve(work(file)).finally(() => closeSync(file))
}

export const openInMemory: Opener = records =>
  whileOpen(records, file => {
    const source = openRows(definition, [file])
    const words = buildWords(definition, source)
    return openTable(definition, buildTable(definition, source, NO_SOURCES), [], () => words)
  })

/** `loading` has one connection; lexemes that more records have than `mostByRows` are counted by bits. */
export function openerIn(loading: Database, reading: Database, mostByRows: number): Opener {
  const load = (records: readonly GeneratedRecord[]) =>
    whileOpen(records, async file => {
      const table = {
        name: 'news',
        definition,
        files: [file],
        given: NO_SOURCES,
        version: '',
        mostByRows: () => mostByRows,
      }
      const staged = await stageTable(loading, table)
      return loading.begin(staged.apply)
    })
  return async (records, before = []) => {
    await load(before)
    const { listed } = await load(records)
    return openSqlTable('news', definition, listed, await openAnswers(reading, 1), mostByRows)
  }
}
