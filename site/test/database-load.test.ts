/** What a load writes: what changed and nothing else, and the same words and counts as a load from the beginning. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../record-index/postgres/index.ts'
import { load } from '../src/store/database/load.ts'
import { BITS, rowsOf } from './database-rows.ts'
import { hasPostgres, startPostgres, type TestPostgres, untilBlocked } from './postgres.ts'
import { writeData } from './server.ts'
import { fictionalSnapshot } from './snapshot.ts'

const snapshot = fictionalSnapshot()
const [renamed, ...others] = snapshot.jobs
if (!renamed) throw new Error('a snapshot of tests has jobs')
const changed = {
  ...snapshot,
  jobs: [
    { ...renamed, title: 'Lighthouse Keeper', tags: ['Lamps'], description: 'Whoever keeps it.' },
    ...others.slice(1),
  ],
  news: snapshot.news.slice(1),
}

describe.skipIf(!hasPostgres)('a load', () => {
  let postgres: TestPostgres
  let dir: string
  beforeAll(async () => {
    postgres = await startPostgres()
    dir = mkdtempSync(join(tmpdir(), 'loaded-'))
  })
  afterAll(async () => {
    rmSync(dir, { recursive: true, force: true })
    await postgres?.stop()
  })

  async function loaded(url: string, set: typeof snapshot) {
    await writeData(dir, set)
    return load(url, dir)
  }

  // Of many hardly one changes, so their bits are changed in place.
  it.each(['few', 'many'])(
    'on top of another leaves what a load into empty tables makes, with %s records',
    async kind => {
      const unchanged = kind === 'few' ? [] : Array.from({ length: 100 }, (_, at) => ({ ...renamed, id: `copy-${at}` }))
      const [grown, fresh] = [postgres.create(`grown-${kind}`), postgres.create(`fresh-${kind}`)]
      await loaded(grown, { ...snapshot, jobs: [...unchanged, ...snapshot.jobs] })
      const after = { ...changed, jobs: [...unchanged, ...changed.jobs] }
      const { tables } = await loaded(grown, after)
      expect([tables.jobs, tables.news]).toMatchObject([
        { written: 1, gone: 1 },
        { written: 0, gone: 1 },
      ])
      await loaded(fresh, after)
      for (const statement of [
        'SELECT collection, field, word, lexeme, stem, documents FROM words ORDER BY 1, 2, 3',
        'SELECT * FROM facet_values ORDER BY 1, 2, 3',
        BITS,
        'SELECT id, place, item, labels::text, words::text, "date" FROM jobs_rows ORDER BY id',
        'SELECT id, "confirmedAt", "confirmedUntil" FROM jobs_rows ORDER BY id',
        'SELECT count(*)::integer FROM jobs_moving',
      ])
        expect(await rowsOf(grown, statement)).toEqual(await rowsOf(fresh, statement))
    },
  )

  it('of a refresh that confirmed everything and found nothing new writes no record', async () => {
    const url = postgres.create('confirmed')
    await loaded(url, snapshot)
    const records = 'SELECT id, xmin::text FROM jobs ORDER BY id'
    const until = 'SELECT max("confirmedUntil") AS until FROM jobs_rows WHERE source_slugs IS NOT NULL'
    const before = [await rowsOf(url, records), await rowsOf(url, until)]
    const sources = snapshot.sources.map(source => ({ ...source, lastSuccessAt: '2027-01-01T00:00:00Z' }))
    const { isNew, tables } = await loaded(url, { ...snapshot, sources })
    expect([isNew, tables.jobs?.written]).toEqual([true, 0])
    expect(await rowsOf(url, records)).toEqual(before[0])
    expect(await rowsOf(url, until)).not.toEqual(before[1])
  })

  it('goes on where one before it was broken off', async () => {
    const url = postgres.create('broken')
    await loaded(url, snapshot)
    await writeData(dir, changed)
    const database = connect(url)
    await database.begin(async ({ query }) => {
      await query('LOCK TABLE staged_news IN ACCESS EXCLUSIVE MODE')
      const loading = load(url, dir)
      const ended = expect(loading).rejects.toThrow()
      await untilBlocked(database)
      await query('SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted')
      await ended
    })
    // What was staged is known by a mark that no load would make.
    await database.query(`UPDATE staged_jobs SET item = '{"marked":true}'`)
    await database.end()
    await load(url, dir)
    expect(await rowsOf(url, `SELECT id FROM jobs WHERE item = '{"marked":true}'`)).toEqual([{ id: renamed.id }])
    expect(await rowsOf(url, 'SELECT FROM staged_jobs')).toEqual([])
  })
})
