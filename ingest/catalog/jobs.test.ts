import { describe, expect, it } from 'vitest'
import { Collection } from '#contract'
import { chainNames } from '../jobs/fields/taxonomy.ts'
import { readCatalog } from './catalog.ts'

const sources = readCatalog(['jobs'])
const boards = sources.filter(({ entry }) => entry.tier === 1 && entry.board !== undefined)

describe('the job catalog', () => {
  it('lists at least 250 company boards, read by adapters that exist', () => {
    expect(boards.length).toBeGreaterThanOrEqual(250)
  })

  it('has every id once', () => {
    const ids = sources.map(({ entry }) => entry.id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it('has no id that news or events have: --source and every record name a source by its id alone', () => {
    expect(readCatalog(Collection.options).length).toBeGreaterThan(sources.length)
  })

  it('names chains by their tags', () => {
    const known = new Set(chainNames())
    const named = sources.flatMap(({ entry }) => entry.chains ?? [])
    expect(named.length).toBeGreaterThanOrEqual(25)
    expect(named.filter(chain => !known.has(chain))).toEqual([])
  })

  it('stores board names decoded', () => {
    expect(boards.filter(({ entry }) => /%[0-9a-f]{2}/i.test(entry.board ?? '')).map(({ entry }) => entry.id)).toEqual(
      [],
    )
  })

  it('leads every company board to an https address', () => {
    const urls = boards.flatMap(({ entry, adapter }) => adapter.requests(entry)).map(({ url }) => url)
    expect(urls.length).toBe(boards.length)
    expect(urls.filter(url => URL.parse(url)?.protocol !== 'https:')).toEqual([])
  })
})
