import { describe, expect, it } from 'vitest'
import { CatalogEntry } from '#contract'
import { SourceError } from '../adapter.ts'
import { curated } from '../adapters/curated.ts'
import { isDropped } from '../collection.ts'
import { normalizeEvent } from '../events/normalize.ts'
import { readCatalog } from './catalog.ts'

const sources = readCatalog(['events'])

describe('the event catalog', () => {
  it('is read by adapters that exist, organizers first among equals', () => {
    expect(sources.length).toBeGreaterThanOrEqual(15)
    expect(sources.find(({ entry }) => entry.tier === 1)?.entry.id).toBe('curated')
  })

  it('reads lists of all technology for their Web3 rows only', () => {
    const mixed = sources.filter(({ adapter }) =>
      /confs-tech|developers-events|devpost|devfolio|json-list/.test(adapter.name),
    )
    expect(mixed.filter(({ entry }) => entry.scope === 'all').map(({ entry }) => entry.id)).toEqual([])
  })

  it('says why a source is not read', () => {
    const off = sources.filter(({ entry }) => !entry.enabled)
    expect(off.filter(({ entry }) => !entry.disabledBecause)).toEqual([])
  })
})

describe('the curated events', async () => {
  const entry = CatalogEntry.parse(sources.find(source => source.entry.id === 'curated')?.entry)
  const raw = await curated.parse([], entry, new Date())

  it('are read without a request', () => {
    expect(curated.requests(entry)).toEqual([])
    expect(raw.length).toBeGreaterThanOrEqual(40)
  })

  it('are each a record when their day comes near', () => {
    const dropped = raw.filter(one => isDropped(normalizeEvent(one, entry, new Date(one.start))))
    expect(dropped.map(one => one.name)).toEqual([])
  })

  it('are each there once', () => expect(new Set(raw.map(({ key }) => key)).size).toBe(raw.length))

  it('end on their first day or later', () =>
    expect(raw.filter(({ start, end }) => end !== undefined && end < start).map(({ name }) => name)).toEqual([]))
})

describe('a curated list', () => {
  const entry = (board: string) =>
    CatalogEntry.parse({
      id: 'mine',
      adapter: 'curated',
      board,
      name: 'Mine',
      homepage: 'https://mine.example/',
      terms: 'https://mine.example/',
      staleAfterHours: 24,
    })

  it.each(['../secrets', 'no-such-list', '/etc/passwd'])('cannot be %s', board =>
    expect(curated.parse([], entry(board), new Date())).rejects.toThrow(SourceError),
  )

  it.each([
    '- { name: Acme Conf, url: "https://acme.example/", start: 2027-04-12 }',
    '- { name: Acme Conf, url: "javascript:alert(1)", start: 2027-04-12, checked: 2026-10-01 }',
    '- { name: Acme Conf, url: "https://acme.example/", start: 2027-02-30, checked: 2026-10-01 }',
    '- { name: Acme Conf, url: "https://acme.example/", strat: 2027-04-12, checked: 2026-10-01 }',
    '[]',
  ])('with a mistake is refused as a whole: %s', text =>
    expect(curated.parse([text], entry('mine'), new Date())).rejects.toThrow(SourceError),
  )

  it('names file, line, event and field of every mistake', () => {
    const text =
      '- { name: Acme Conf, url: "https://acme.example/", start: 2027-04-12 }\n- { name: Acme Day, url: "https://acme.example/day", start: 12.04.2027, checked: 2026-10-01 }'
    return expect(curated.parse([text], entry('mine'), new Date())).rejects.toThrow(
      /catalog\/mine\.yaml:1: event Acme Conf: checked is missing; catalog\/mine\.yaml:2: event Acme Day: start /,
    )
  })
})
