/** Several ingest machines with sources of their own in one database: what each writes, and what all of it is together. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { get } from './agent.ts'
import { BITS, rowsOf } from './database-rows.ts'
import { hasPostgres, startPostgres, type TestPostgres } from './postgres.ts'
import { startServer } from './server.ts'
import { fictionalNews } from './snapshot.ts'
import { fictionalChanges, later, loadAs, north, south, together } from './two-owners.ts'

/** All that a load makes, but for the numbers that the database gives and whose a row is. */
const TABLES = [
  'SELECT collection, field, word, lexeme, stem, documents FROM words ORDER BY 1, 2, 3',
  'SELECT * FROM facet_values ORDER BY 1, 2, 3',
  BITS,
  ...['jobs', 'news', 'events'].flatMap(name => [
    `SELECT to_jsonb(${name}) - 'document' - 'owner' AS row FROM ${name} ORDER BY id`,
    `SELECT id, to_jsonb(${name}_moving) - 'document' AS row FROM ${name}_moving LEFT JOIN ${name} USING (document) ORDER BY id`,
  ]),
  'SELECT generated_at, changed_at, sizes FROM loaded_set',
]

describe.skipIf(!hasPostgres)('two machines with sources of their own', () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.stop())

  const tablesOf = async (url: string) => {
    const tables: unknown[] = []
    for (const statement of TABLES) tables.push(await rowsOf(url, statement))
    return tables
  }

  it.each([
    [
      'one after the other',
      [
        ['north', north],
        ['south', south],
      ],
      together(north, south),
    ],
    [
      'interleaved with what changed',
      [
        ['south', south],
        ['north', north],
        ['south', later(south)],
        ['north', later(north)],
      ],
      together(later(north), later(south)),
    ],
    [
      'back to what was',
      [
        ['north', later(north)],
        ['south', later(south)],
        ['south', { ...later(south), jobs: south.jobs }],
      ],
      together(later(north), { ...later(south), jobs: south.jobs }),
    ],
  ] as const)('leave what one machine that has all leaves: %s', async (name, loads, all) => {
    const [shared, whole] = [`shared ${name}`, `whole ${name}`].map(one => postgres.create(one.replaceAll(' ', '_')))
    if (!shared || !whole) throw new Error('two databases were made')
    for (const [owner, set] of loads) await loadAs(shared, owner, set)
    await loadAs(whole, '', all)
    expect(await tablesOf(shared)).toEqual(await tablesOf(whole))
  })

  it('are served together, with old news and the sources of both, each written by its own machine', async () => {
    const url = postgres.create('served')
    const withOld =
      (...numbers: number[]) =>
      (dir: string) => {
        mkdirSync(join(dir, 'news-archive'))
        const records = numbers.map(number => fictionalNews(number, { pubDate: '2026-08-01T00:00:00Z' }))
        writeFileSync(join(dir, 'news-archive', '2026-08.json'), JSON.stringify(records))
      }
    await loadAs(url, 'north', north, withOld(100, 101))
    await loadAs(url, 'south', south, withOld(101, 102))
    const server = await startServer({ env: { STORE_URL: url } })
    const totalOf = async (target: string) => (await (await get(server.url, target)).json()).meta.total
    const totals = async () => [
      await totalOf('/api/v1/jobs'),
      await totalOf('/api/v1/jobs?search=made'),
      await totalOf('/api/v1/events'),
      await totalOf('/api/v1/news?since=2026-07-01'),
    ]
    expect(await totals()).toEqual([120, 120, 20, 43])
    const { data: sources } = await (await get(server.url, '/api/v1/sources')).json()
    expect(sources.map(({ id }: { id: string }) => id).sort()).toEqual(
      [...north.sources, ...south.sources].map(({ id }) => id).sort(),
    )
    const { tables } = await loadAs(url, 'south', later(south))
    expect(tables).toMatchObject({
      jobs: { written: 1, gone: 1, listed: 119 },
      news: { written: 0, gone: 1, listed: 39 },
    })
    await server.reload()
    expect(await totals()).toEqual([119, 118, 20, 41])
    await server.close()
  })

  it('that both have a record: it is of whom loaded it first, until that machine has it no more', async () => {
    const url = postgres.create('both')
    const shared = {
      ...south,
      jobs: [
        ...south.jobs,
        { ...north.jobs[0], source: 'other-labs', title: 'Told by another' } as (typeof south.jobs)[0],
      ],
    }
    const title = `SELECT owner, item::json ->> 'title' AS title FROM jobs WHERE id = '${north.jobs[0]?.id}'`
    await loadAs(url, 'north', north)
    expect((await loadAs(url, 'south', shared)).tables.jobs).toMatchObject({ written: 70, listed: 120 })
    expect(await loadAs(url, 'south', shared)).toMatchObject({
      isNew: false,
      tables: { jobs: { written: 0, gone: 0 } },
    })
    expect(await rowsOf(url, title)).toEqual([{ owner: 'north', title: north.jobs[0]?.title }])
    await loadAs(url, 'north', { ...north, jobs: north.jobs.slice(1) })
    expect(await rowsOf(url, title)).toEqual([])
    expect((await loadAs(url, 'south', shared)).tables.jobs).toMatchObject({ written: 1, gone: 0, listed: 120 })
    expect(await rowsOf(url, title)).toEqual([{ owner: 'south', title: 'Told by another' }])
  })

  it('number their changes in the order in which they come, and only once', async () => {
    const url = postgres.create('numbers')
    const numbers = async () => {
      const rows = await rowsOf(url, `SELECT owner, seq, record::json ->> 'seq' AS number FROM changes ORDER BY place`)
      return rows.map(({ owner, seq, number }) => `${owner} ${seq} ${number}`)
    }
    const tell = (owner: string, set: typeof north, ...seqs: number[]) =>
      loadAs(url, owner, { ...set, changes: fictionalChanges(...seqs) })
    await tell('north', north, 1, 2)
    await tell('south', south, 1)
    await tell('north', north, 1, 2, 3)
    const first = ['north 1 1', 'north 2 2', 'south 3 3', 'north 4 4']
    expect(await numbers()).toEqual(first)
    expect(await tell('south', south, 1)).toMatchObject({ isNew: false })
    expect(await tell('north', north, 1, 2, 3)).toMatchObject({ isNew: false })
    expect(await numbers()).toEqual(first)
    // What a machine no longer keeps goes, and its number is not given again.
    await tell('north', north)
    await tell('south', south, 1, 2)
    expect(await numbers()).toEqual(['south 3 3', 'south 5 5'])
  })
})
