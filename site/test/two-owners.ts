/** Two ingest machines with fictional sources of their own, and what both have as the set of one machine. */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Change } from '#contract'
import { connect, type Database } from '../record-index/postgres/index.ts'
import { type LoadResult, load } from '../src/store/database/load.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { writeData } from './server.ts'
import { fictionalSnapshot, fictionalSource, type TestSnapshot } from './snapshot.ts'

const { jobs, news, events, glossary } = fictionalSnapshot()

export const north: TestSnapshot = {
  jobs: jobs.slice(0, 50),
  news: news.slice(0, 25),
  events: [],
  sources: [
    fictionalSource('example-labs'),
    fictionalSource('example-gazette', { collection: 'news', name: 'Example Gazette' }),
  ],
  changes: [],
  glossary,
}

export const south: TestSnapshot = {
  jobs: jobs.slice(50).map(job => ({ ...job, source: 'other-labs', company: 'Other Labs', tags: ['Rust', 'DeFi'] })),
  news: news.slice(25).map(item => ({ ...item, source: 'Other Gazette', sourceId: 'other-gazette' })),
  events,
  sources: [
    fictionalSource('other-labs', { name: 'Other Labs' }),
    fictionalSource('other-gazette', { collection: 'news', name: 'Other Gazette' }),
    fictionalSource('example-calendar', { collection: 'events', name: 'Example Calendar' }),
  ],
  changes: [],
  glossary,
}

/** A later state of a machine: one job written anew, one gone, and the first news gone. */
export function later(set: TestSnapshot): TestSnapshot {
  const [first, , ...others] = set.jobs
  if (!first) throw new Error('a set of tests has jobs')
  return {
    ...set,
    jobs: [{ ...first, title: 'Lighthouse Keeper', tags: ['Lamps'], description: 'Whoever keeps it.' }, ...others],
    news: set.news.slice(1),
    sources: set.sources.map(source => ({ ...source, lastSuccessAt: '2026-10-01T09:00:00.000Z' })),
  }
}

export function together(a: TestSnapshot, b: TestSnapshot): TestSnapshot {
  return {
    jobs: [...a.jobs, ...b.jobs],
    news: [...a.news, ...b.news],
    events: [...a.events, ...b.events],
    sources: [...a.sources, ...b.sources],
    changes: [],
    glossary,
  }
}

/** What became of the first job, numbered from one machine's first change. */
export function fictionalChanges(...seqs: number[]): Change[] {
  const [{ id } = { id: '' }] = jobs
  return seqs.map(seq => ({ seq, at: '2026-09-30T00:00:00.000Z', collection: 'jobs', id, kind: 'updated' }))
}

/** Loads a set as a machine does, from a folder of its own; `prepare` puts more into it. */
export async function loadAs(
  url: string,
  owner: string,
  set: TestSnapshot,
  prepare: (dir: string) => void = () => {},
): Promise<LoadResult> {
  const dir = await mkdtemp(join(tmpdir(), 'machine-'))
  try {
    await writeData(dir, set)
    prepare(dir)
    return await load(url, dir, owner)
  } finally {
    rmSync(dir, { recursive: true })
  }
}

/** One PostgreSQL for the tests of a suite, and an empty database for each of them. */
export function eachInADatabase(): Pick<TestPostgres, 'create'> & { readonly url: string } {
  let postgres: TestPostgres
  let [made, url] = [0, '']
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.stop())
  beforeEach(() => {
    url = postgres.create(`records_${++made}`)
  })
  return {
    get url() {
      return url
    },
    create: name => postgres.create(name),
  }
}

/** Another session holds a table meanwhile. */
export async function whileHeld(
  url: string,
  table: string,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = connect(url)
  try {
    await database.begin(async ({ query }) => {
      await query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
      await work(database)
    })
  } finally {
    await database.end()
  }
}
