/** Loads of several machines at the same time. */
import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from './database-rows.ts'
import { hasPostgres, untilBlocked } from './postgres.ts'
import { fictionalJob } from './snapshot.ts'
import { eachInADatabase, later, loadAs, north, south, whileHeld } from './two-owners.ts'

describe.skipIf(!hasPostgres)('loads of several machines', () => {
  const database = eachInADatabase()
  let url: string
  beforeEach(() => {
    url = database.url
  })

  it('of one source are refused but for one, and of other sources wait and then take effect', async () => {
    await loadAs(url, 'north', north)
    let loading: Promise<unknown>[] = []
    await whileHeld(url, 'news', async database => {
      loading = [loadAs(url, 'north', later(north))]
      await untilBlocked(database)
      loading.push(loadAs(url, 'south', south))
      await untilBlocked(database, 2)
      await expect(loadAs(url, 'west', north)).rejects.toThrow(/^another load of example-\w+ \(\w+\) is running/)
      await expect(loadAs(url, 'north', north)).rejects.toThrow(/^another load is running/)
    })
    await Promise.all(loading)
    expect(await rowsOf(url, 'SELECT owner, count(*)::integer AS jobs FROM jobs GROUP BY 1 ORDER BY 1')).toEqual([
      { owner: 'north', jobs: 49 },
      { owner: 'south', jobs: 70 },
    ])
  })

  it('may come into an empty database', async () => {
    await Promise.all([loadAs(url, 'north', north), loadAs(url, 'south', south)])
    expect(await rowsOf(url, 'SELECT version, sizes FROM loaded_set')).toMatchObject([
      { version: '2', sizes: { jobs: 120, news: 40, events: 20 } },
    ])
  })

  it('go on where they were broken off, though another machine loaded meanwhile', async () => {
    const next = { ...later(north), jobs: [...later(north).jobs, fictionalJob(500, { title: 'Ferry Pilot' })] }
    await loadAs(url, 'north', north)
    await whileHeld(url, 'staged_news', async database => {
      const loading = expect(loadAs(url, 'north', next)).rejects.toThrow()
      await untilBlocked(database)
      await database.query('SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted')
      await loading
    })
    // What was staged is known by a mark that no load would make.
    await rowsOf(url, `UPDATE staged_jobs SET item = '{"marked":true}'`)
    await loadAs(url, 'south', south)
    const marked = `SELECT count(*)::integer AS marked FROM jobs WHERE item = '{"marked":true}'`
    const words =
      "SELECT word, documents FROM words WHERE field = 'title' AND word IN ('ferry', 'lighthouse') ORDER BY word"
    expect([await rowsOf(url, marked), await rowsOf(url, words)]).toEqual([[{ marked: 0 }], []])
    await loadAs(url, 'north', next)
    expect(await rowsOf(url, marked)).toEqual([{ marked: 2 }])
    expect(await rowsOf(url, words)).toEqual([
      { word: 'ferry', documents: 1 },
      { word: 'lighthouse', documents: 1 },
    ])
    expect(await rowsOf(url, 'SELECT FROM staged_jobs')).toEqual([])
  })
})
