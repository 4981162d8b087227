/** What the benchmark of engines fills and asks. */
import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { settled } from '../../site/pending.ts'
import { connect, openReaders } from '../../site/record-index/postgres/index.ts'
import { listAnswer } from '../../site/src/api/lists.ts'
import { loadStore } from '../../site/src/api/snapshots.ts'
import { jobs as jobList } from '../../site/src/collections/jobs/index.ts'
import { load } from '../../site/src/store/database/load.ts'
import { openSqlStore } from '../../site/src/store/database/open-store.ts'
import type { Store } from '../../site/src/store/store.ts'
import { startPostgres } from '../../site/test/postgres.ts'
import { startProcess } from '../../site/test/process.ts'
import type { Row } from './benchmark.ts'
import { residentMegabytes } from './load.ts'

export const KINDS = [
  'frequent word',
  'two words',
  'rare word',
  'tag',
  'deep page by cursor',
  'deep page of a search',
  'count',
  'facet',
] as const
export type Kind = (typeof KINDS)[number]

/** An engine that is filled. */
export interface Filled {
  /** What loading took and how large it is. */
  about: Row
  /** One question of a kind: what is timed. `run` tells one from the next. */
  ask(kind: Kind, run: number): Promise<() => unknown>
  /** What it holds when it has answered. */
  megabytes?(): Promise<number>
  close(): Promise<void>
}

const WORDS =
  'solidity rust typescript golang python evm zk defi staking rollup bridge consensus wallet security audit'.split(' ')
const TAGS = ['solidity', 'rust', 'defi', 'zero-knowledge', 'layer-2', 'security', 'wallets', 'nft', 'dao', 'remote']
const wordAt = (run: number) => WORDS[run % WORDS.length] ?? ''
const SMALL = { NODE_OPTIONS: '--max-semi-space-size=4', MALLOC_TRIM_THRESHOLD_: '131072' }
const SETTINGS = ['shared_buffers=2GB', 'effective_cache_size=8GB', 'max_wal_size=8GB', 'checkpoint_timeout=30min']

export const engines: Record<string, (dir: string, size: number) => Promise<Filled>> = {
  memory: inMemory,
  PostgreSQL: inPostgres,
  'SQLite FTS5': inSqlite,
}

const round = (figure: number) => Number(figure.toPrecision(3))
const since = (start: number) => (performance.now() - start) / 1000

/** The query of a kind, as the API takes it. */
function queryOf(kind: Kind, run: number): Record<string, string> {
  if (kind === 'frequent word' || kind === 'count') return { search: wordAt(run) }
  if (kind === 'two words') return { search: `${wordAt(run)} ${wordAt(run + 1 + (run % 7))}` }
  if (kind === 'rare word') return { search: `ref${(run * 7 + 1).toString(36)}` }
  if (kind === 'tag') return { tag: TAGS[run % TAGS.length] ?? '' }
  return { search: wordAt(run) }
}

/** What the service does for a list, over a store whose answers nobody asked for before. */
async function serviceQuestion(store: Store, kind: Kind, run: number): Promise<() => unknown> {
  const now = { store, clock: () => new Date('2026-10-01T12:00:00Z') }
  const ask = (query: Record<string, string>) => jobList.select(now, jobList.query.parse(query))
  if (kind === 'count') return () => settled(() => store.jobs.countOf(store.jobs.search(wordAt(run)).documents))
  if (kind === 'facet')
    return () =>
      settled(() => {
        const { documents } = store.jobs.search(wordAt(run))
        return store.jobs.countValues('tag', { documents, total: store.jobs.countOf(documents) }, 200)
      })
  if (!kind.startsWith('deep')) return () => settled(() => listAnswer(ask(queryOf(kind, run))))
  const filters: Record<string, string> = kind === 'deep page of a search' ? { search: wordAt(run) } : {}
  const cursor = await settled(() => {
    const set = filters.search ? store.jobs.search(wordAt(run)).documents : store.jobs.every
    const offset = Math.floor(store.jobs.countOf(set) * 0.9) + run
    const [last] = store.jobs.listOf(set, offset, 1)
    const id = last === undefined ? '' : store.jobs.record(last).id
    return Buffer.from(JSON.stringify([offset, id])).toString('base64url')
  })
  return () => settled(() => listAnswer(ask({ ...filters, cursor })))
}

async function inMemory(dir: string, size: number): Promise<Filled> {
  const start = performance.now()
  const store = await loadStore({ dir, baseUrl: 'https://web3.example' })
  await settled(() => store.jobs.search('solidity'))
  const seconds = since(start)
  return {
    about: { 'rows/s': Math.round(size / seconds), s: round(seconds) },
    ask: (kind, run) => serviceQuestion(store, kind, run),
    megabytes: async () => process.memoryUsage.rss() / 2 ** 20,
    close: async () => {},
  }
}

async function inPostgres(dir: string, size: number): Promise<Filled> {
  const postgres = await startPostgres(SETTINGS)
  const url = postgres.create('records')
  const start = performance.now()
  await load(url, dir)
  const seconds = since(start)
  const database = connect(url)
  const [sizes] = await database.query(
    "SELECT pg_database_size(current_database()) / 1048576 AS all, pg_relation_size('jobs_words') / 1048576 AS words, pg_relation_size('jobs') / 1048576 AS rows",
  )
  await database.query('CHECKPOINT')
  const again = performance.now()
  await load(url, dir)
  const sql = openReaders([url])
  await sql.begin()
  const opening = { dir, baseUrl: 'https://web3.example' }
  return {
    about: {
      'rows/s': Math.round(size / seconds),
      s: round(seconds),
      's again': round(since(again)),
      'MB on disk': Number(sizes?.all),
      'index MB': Number(sizes?.words),
      'rows MB': Number(sizes?.rows),
    },
    // A store anew remembers no answer.
    ask: async (kind, run) => serviceQuestion(await openSqlStore(sql, opening), kind, run),
    megabytes: () => serverMegabytes(url, dir),
    async close() {
      await sql.end()
      await database.end()
      await postgres.stop()
    },
  }
}

/** What a whole server holds that has answered some hundred questions, started as deploy/compose.scale.yaml does. */
async function serverMegabytes(url: string, dir: string): Promise<number> {
  const env = { STORE_URL: url, DATA_DIR: dir, STATE_DIR: join(dir, 'state'), ...SMALL }
  const server = await startProcess(env)
  try {
    for (let run = 0; run < 200; run++) {
      const query = new URLSearchParams(queryOf(run % 2 === 0 ? 'two words' : 'rare word', run))
      const answer = await fetch(`${server.url}/api/v1/jobs?${query}`)
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
    }
    return residentMegabytes(server.child.pid ?? 0)
  } finally {
    await server.kill()
  }
}

/** Plain full text search, newest first, with the count that lists say. */
async function inSqlite(dir: string, size: number): Promise<Filled> {
  const file = join(dir, 'fts5.db')
  const database = new DatabaseSync(file)
  database.exec(`PRAGMA journal_mode = off; PRAGMA cache_size = -1000000;
    CREATE TABLE jobs (number INTEGER PRIMARY KEY, item TEXT); CREATE TABLE tags (tag TEXT, number INTEGER);
    CREATE VIRTUAL TABLE words USING fts5(text, content='', detail=none)`)
  const [job, tag, word] = [
    'INSERT INTO jobs VALUES (?, ?)',
    'INSERT INTO tags VALUES (?, ?)',
    'INSERT INTO words (rowid, text) VALUES (?, ?)',
  ].map(text => database.prepare(text))
  const start = performance.now()
  database.exec('BEGIN')
  let number = 0
  for await (const line of createInterface(createReadStream(join(dir, 'jobs.json')))) {
    if (!line.startsWith('{')) continue
    const { description, ...item } = JSON.parse(line.replace(/,$/, ''))
    job?.run(++number, JSON.stringify(item))
    for (const one of item.tags) tag?.run(one.toLowerCase().replaceAll(' ', '-'), number)
    word?.run(number, `${item.title} ${item.company} ${item.tags} ${description}`)
  }
  database.exec('CREATE INDEX tags_tag ON tags (tag, number); COMMIT')
  const seconds = since(start)
  const all = (text: string, ...values: (string | number)[]) => database.prepare(text).all(...values)
  const found = 'SELECT rowid FROM words WHERE words MATCH ?'
  const page = (query: string) => [
    all(`SELECT item FROM jobs WHERE number IN (${found} ORDER BY rowid LIMIT 30)`, query),
    all(`SELECT count(*) FROM (${found})`, query),
  ]
  const questions: Record<Kind, (run: number) => unknown> = {
    'frequent word': run => page(wordAt(run)),
    'two words': run => page(queryOf('two words', run).search ?? ''),
    'rare word': run => page(queryOf('rare word', run).search ?? ''),
    tag: run => [
      all(
        'SELECT item FROM jobs WHERE number IN (SELECT number FROM tags WHERE tag = ? ORDER BY number LIMIT 30)',
        TAGS[run % TAGS.length] ?? '',
      ),
      all('SELECT count(*) FROM tags WHERE tag = ?', TAGS[run % TAGS.length] ?? ''),
    ],
    'deep page by cursor': run =>
      all('SELECT item FROM jobs WHERE number > ? ORDER BY number LIMIT 30', Math.floor(size * 0.9) + run),
    'deep page of a search': run => [
      all(
        `SELECT item FROM jobs WHERE number IN (${found} AND rowid > ? ORDER BY rowid LIMIT 30)`,
        wordAt(run),
        Math.floor(size * 0.9) + run,
      ),
      all(`SELECT count(*) FROM (${found})`, wordAt(run)),
    ],
    count: run => all(`SELECT count(*) FROM (${found})`, wordAt(run)),
    facet: run =>
      all(
        `SELECT tag, count(*) FROM tags WHERE number IN (${found}) GROUP BY tag ORDER BY 2 DESC LIMIT 200`,
        wordAt(run),
      ),
  }
  return {
    about: {
      'rows/s': Math.round(size / seconds),
      s: round(seconds),
      'MB on disk': Math.round(statSync(file).size / 2 ** 20),
    },
    ask: async (kind, run) => () => questions[kind](run),
    close: async () => database.close(),
  }
}
