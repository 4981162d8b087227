/** How the database finds what is asked most, in a table of 100,000: by an index, never by reading all rows. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { settled } from '../pending.ts'
import { connect, type Database } from '../record-index/postgres/index.ts'
import { countFacets } from '../src/api/facets.ts'
import { listAnswer } from '../src/api/lists.ts'
import { jobs } from '../src/collections/jobs/index.ts'
import { load } from '../src/store/database/load.ts'
import { openSqlStore } from '../src/store/database/open-store.ts'
import type { Store } from '../src/store/store.ts'
import { hasPostgres, startPostgres, type TestPostgres } from './postgres.ts'
import { writeData } from './server.ts'
import { fictionalSnapshot, KNOWN_IDS } from './snapshot.ts'

const ROWS = 100_000
const now = new Date('2026-10-01T12:00:00Z')

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}
const Plan: z.ZodType<Plan> = z.lazy(() =>
  z.object({ 'Node Type': z.string(), 'Relation Name': z.string().optional(), Plans: z.array(Plan).optional() }),
)
const Explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan })]) })])

describe.skipIf(!hasPostgres)('a table of 100,000', () => {
  let postgres: TestPostgres
  let dir: string
  let database: Database
  beforeAll(async () => {
    postgres = await startPostgres()
    dir = mkdtempSync(join(tmpdir(), 'plans-'))
    await writeData(dir, fictionalSnapshot())
    const url = postgres.create('records')
    await load(url, dir)
    await multiply(url)
    database = connect(url)
  })
  afterAll(async () => {
    await database?.end()
    await postgres?.stop()
    rmSync(dir, { recursive: true, force: true })
  })

  const select = (query: Record<string, string>) => (store: Store) =>
    listAnswer(jobs.select({ store, clock: () => now }, jobs.query.parse(query)))
  const asked: Record<string, (store: Store) => unknown> = {
    'the first page': select({}),
    'a frequent word': select({ search: 'made' }),
    'two words': select({ search: 'half solidity' }),
    'a phrase': select({ search: '"made up"' }),
    'a rare word': select({ search: 'copy77' }),
    'a misspelled word': select({ search: 'enginer' }),
    'a tag': select({ tag: 'solidity' }),
    'what is confirmed': select({ confirmed: 'true', limit: '5' }),
    'the highest pay': select({ search: 'made', sort: 'pay' }),
    'a page behind a cursor': store => {
      const { documents } = store.jobs.search('made')
      const known = store.jobs.find(KNOWN_IDS.jobs)
      return known === undefined
        ? []
        : store.jobs.listOf(store.jobs.common([documents, store.jobs.behind(known)]), 0, 30)
    },
    facets: store => countFacets(store.jobs, { tags: 'tag' }, store.jobs.search('half').documents),
    'one record': store => store.jobs.record(store.jobs.find(KNOWN_IDS.jobs) ?? 0),
  }

  it('is counted by bits where many records are found', async () => {
    for (const what of ['two words', 'facets']) {
      const statements = await statementsOf(asked[what] ?? (() => {}))
      expect([what, statements.some(([text]) => text.includes('bit_count'))]).toEqual([what, true])
    }
  })

  it.each(Object.entries(asked))('is not read whole for %s', async (_, ask) => {
    const statements = await statementsOf(ask)
    expect(statements.length).toBeGreaterThan(1)
    for (const [text, values] of statements) {
      const [
        {
          'QUERY PLAN': [{ Plan: plan }],
        },
      ] = Explained.parse(await database.query(`EXPLAIN (FORMAT JSON) ${text}`, values))
      expect([text, nodesOf(plan).filter(isReadWhole)]).toEqual([text, []])
    }
  })

  /** What is asked of the database for an answer. */
  async function statementsOf(ask: (store: Store) => unknown) {
    const statements: [text: string, values: readonly unknown[]][] = []
    const query: Database['query'] = (text, values = []) => {
      statements.push([text, values])
      return database.query(text, values)
    }
    const store = await openSqlStore({ query }, { dir, baseUrl: 'https://web3.example' })
    await settled(() => ask(store))
    return statements
  }
})

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

/** What is loaded, and which months the archive has, are a few rows. */
const FEW = ['loaded_set', 'archived_news']

function isReadWhole(node: Plan): boolean {
  return node['Node Type'] === 'Seq Scan' && !FEW.includes(node['Relation Name'] ?? '')
}

/** Each job some hundred times, each copy with a word of its own and every other one with `half`. */
async function multiply(url: string): Promise<void> {
  const database = connect(url, { most: 1, isForAnswers: false })
  const { query } = database
  const found = await query(
    "SELECT quote_ident(column_name) AS name FROM information_schema.columns WHERE table_name = 'jobs' AND column_name <> 'document'",
  )
  const names = found.map(({ name }) => String(name))
  const made: Record<string, string> = {
    id: "id || '-' || copy",
    place: "place || '-' || copy",
    words: "words || array_to_tsvector(ARRAY['t:copy' || copy, CASE copy % 2 WHEN 0 THEN 't:half' ELSE 't:other' END])",
  }
  const [index] = await query("SELECT indexdef FROM pg_indexes WHERE indexname = 'jobs_words'")
  await query('DROP INDEX jobs_words')
  await query(
    `INSERT INTO jobs (${names.join(', ')}) SELECT ${names.map(name => made[name] ?? name).join(', ')}
     FROM jobs, generate_series(1, ${ROWS} / (SELECT count(*)::integer FROM jobs)) AS copy`,
  )
  await query(`INSERT INTO words (collection, field, word, lexeme, stem, documents)
    SELECT 'jobs', 'text', 'copy' || copy, 't:copy' || copy, 'copy' || copy, 1 FROM generate_series(1, 800) AS copy
    UNION ALL VALUES ('jobs', 'text', 'half', 't:half', 'half', ${ROWS / 2})`)
  await query('INSERT INTO jobs_moving SELECT document, 0, 0 FROM jobs ON CONFLICT DO NOTHING')
  await query(String(index?.indexdef))
  await countByBits(query)
  await query('VACUUM ANALYZE jobs, jobs_moving, words, facet_values, frequent_lexemes, bitmaps')
  await database.end()
}

/** As a load of as many would. */
async function countByBits(query: Database['query']): Promise<void> {
  await query("DELETE FROM frequent_lexemes WHERE collection = 'jobs'")
  await query(`INSERT INTO frequent_lexemes (collection, lexeme, documents)
    SELECT 'jobs', word, ndoc FROM ts_stat('SELECT words FROM jobs WHERE listed') WHERE ndoc > 1000
    UNION ALL SELECT 'jobs', '', count(*) FROM jobs WHERE listed`)
  await query(`INSERT INTO bitmaps SELECT number, document / 8192, bits_at(document % 8192, 1)
    FROM jobs, unnest(tsvector_to_array(words) || ''::text) AS lexeme JOIN frequent_lexemes USING (lexeme)
    WHERE listed AND collection = 'jobs' GROUP BY 1, 2`)
  await query(
    `UPDATE loaded_set SET sizes = jsonb_set(sizes::jsonb, '{jobs}', (SELECT to_jsonb(count(*)) FROM jobs WHERE listed))`,
  )
}
