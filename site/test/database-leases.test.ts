/** Which machine may load a source into a database that several share, and what becomes of one that never comes back. */
import { beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from './database-rows.ts'
import { hasPostgres, untilBlocked } from './postgres.ts'
import { fictionalSource } from './snapshot.ts'
import { eachInADatabase, fictionalChanges, later, loadAs, north, south, together, whileHeld } from './two-owners.ts'

const LAPSE = "UPDATE source_leases SET until = now() - interval '1 second' WHERE owner = 'north'"
const TOLD = `SELECT source ->> 'id' AS id, (source #>> '{counts,fetched}')::integer AS fetched
  FROM loaded_set, jsonb_array_elements(sources) AS source`
const OWNERS = 'SELECT owner, count(*)::integer AS jobs FROM jobs GROUP BY 1 ORDER BY 1'

describe.skipIf(!hasPostgres)('a source of several machines', () => {
  const database = eachInADatabase()
  let url: string
  beforeEach(() => {
    url = database.url
  })

  it('is held by the first that loads it, for a week', async () => {
    await loadAs(url, 'north', north)
    const leases = `SELECT source, owner, until - now() BETWEEN interval '6 days 23 hours' AND interval '7 days' AS a_week
      FROM source_leases ORDER BY source`
    expect(await rowsOf(url, leases)).toEqual([
      { source: 'example-gazette', owner: 'north', a_week: true },
      { source: 'example-labs', owner: 'north', a_week: true },
    ])
    const line = /^example-labs \(jobs\) is loaded by "north" and held until \d{4}-\S+Z$/
    await expect(loadAs(url, 'south', together(north, south))).rejects.toThrow(line)
    expect(await rowsOf(url, OWNERS)).toEqual([{ owner: 'north', jobs: north.jobs.length }])
    expect(await rowsOf(url, 'SELECT version FROM loaded_set')).toEqual([{ version: '1' }])
    expect(await rowsOf(url, leases)).toHaveLength(2)
  })

  it('is not held by a machine that never asked it, nor by one that no longer has it', async () => {
    const { lastAttemptAt: _at, lastSuccessAt: _success, ...unasked } = fictionalSource('other-labs')
    const counts = { fetched: 0, kept: 0, dropped: {} }
    await loadAs(url, 'north', { ...north, sources: [...north.sources, { ...unasked, counts }] })
    await loadAs(url, 'south', south)
    expect(await rowsOf(url, `${TOLD} WHERE source ->> 'id' = 'other-labs'`)).toEqual([
      { id: 'other-labs', fetched: 3 },
    ])
    await loadAs(url, 'north', { ...later(north), jobs: [], sources: later(north).sources.slice(1) })
    await loadAs(url, 'south', together(south, { ...north, news: [], sources: north.sources.slice(0, 1) }))
    expect(await rowsOf(url, OWNERS)).toEqual([{ owner: 'south', jobs: 120 }])
  })

  it('is taken over with its records once its lease has lapsed, and the first machine is refused then', async () => {
    await loadAs(url, 'north', { ...north, changes: fictionalChanges(1) })
    await rowsOf(url, LAPSE)
    // Its own records are made anew or gone with the next load, like those of any machine; the news stay.
    const labs = { ...later(north), news: [], sources: north.sources.slice(0, 1) }
    const { tables } = await loadAs(url, 'south', together(south, labs))
    expect(tables).toMatchObject({
      jobs: { gone: 1, listed: 119 },
      news: { gone: 0, listed: 40 },
      changes: { gone: 0 },
    })
    expect(await rowsOf(url, OWNERS)).toEqual([{ owner: 'south', jobs: 119 }])
    expect(await rowsOf(url, 'SELECT owner, count(*)::integer FROM news GROUP BY 1 ORDER BY 1')).toEqual([
      { owner: 'north', count: 25 },
      { owner: 'south', count: 15 },
    ])
    await expect(loadAs(url, 'north', north)).rejects.toThrow('example-labs (jobs) is loaded by "south"')
    await loadAs(url, 'north', { ...later(north), jobs: [], sources: north.sources.slice(1) })
    expect(await rowsOf(url, OWNERS)).toEqual([{ owner: 'south', jobs: 119 }])
  })

  it('is still told of when the load that took it over was broken off', async () => {
    await loadAs(url, 'north', north)
    await rowsOf(url, LAPSE)
    await whileHeld(url, 'staged_jobs', async database => {
      const loading = expect(loadAs(url, 'south', together(south, later(north)))).rejects.toThrow()
      await untilBlocked(database)
      await database.query('SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted')
      await loading
    })
    await loadAs(url, 'west', { ...south, jobs: [], news: [], events: [], sources: [fictionalSource('western-labs')] })
    expect(await rowsOf(url, OWNERS)).toEqual([{ owner: 'south', jobs: 50 }])
    expect(await rowsOf(url, `${TOLD} WHERE source ->> 'id' = 'example-labs'`)).toHaveLength(1)
  })

  it('of a machine that holds nothing any more leaves no change behind that is older than the journal', async () => {
    await loadAs(url, 'north', { ...north, changes: fictionalChanges(1) })
    await rowsOf(url, LAPSE)
    const changes = 'SELECT id FROM changes'
    await loadAs(url, 'south', south)
    expect(await rowsOf(url, changes)).toEqual([{ id: '1' }])
    const sources = south.sources.map(source => ({ ...source, lastSuccessAt: '2027-01-15T00:00:00.000Z' }))
    await loadAs(url, 'south', { ...south, sources })
    expect(await rowsOf(url, changes)).toEqual([])
  })

  it('is refused in an older state than the machine loaded, whatever the others have', async () => {
    await loadAs(url, 'north', later(north))
    await loadAs(url, 'south', south)
    await expect(loadAs(url, 'north', north)).rejects.toThrow('the database holds a newer set, of 2026-10-01T09:00')
  })

  it('has machines with names or one without', async () => {
    await loadAs(url, 'north', north)
    await expect(loadAs(url, '', together(north, south))).rejects.toThrow('loaded by machines with names')
    const other = database.create('of_one')
    await loadAs(other, '', north)
    await expect(loadAs(other, 'south', south)).rejects.toThrow('loaded by a machine without a name (STORE_OWNER)')
  })
})
