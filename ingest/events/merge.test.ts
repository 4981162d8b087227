import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EventRecord, instantOf } from '#contract'
import type { SourceResult } from '../collection.ts'
import { exampleList } from '../test/example-list.ts'
import { mergeEvents } from './merge.ts'

const NOW = new Date('2027-01-10T12:00:00Z')
const LATER = new Date('2027-01-11T12:00:00Z')

function event(source: string, sourceKey: string, more: Partial<EventRecord> = {}): EventRecord {
  return EventRecord.parse({
    id: `${sourceKey}-${source}`,
    name: 'Acme Chain Summit',
    startDate: '2027-03-10',
    endDate: '2027-03-12',
    city: 'Lisbon',
    country: 'Portugal',
    countryCode: 'PT',
    location: 'Lisbon, Portugal',
    url: `https://${source}.example/${sourceKey}`,
    type: 'conference',
    online: false,
    status: 'scheduled',
    datePrecision: 'day',
    tags: [],
    source,
    sourceKey,
    sourceUrl: `https://${source}.example/`,
    alsoListedAt: [],
    firstSeenAt: instantOf(NOW),
    ...more,
  })
}

type Options = { state?: SourceResult['state']; tier?: number; newestOnly?: boolean }

function result(id: string, records: EventRecord[], { state = 'fresh', tier = 2, newestOnly = false }: Options = {}) {
  const entry = exampleList({ id, tier, newestOnly })
  return { entry, state, records } satisfies SourceResult<'events'>
}

const merged = (previous: EventRecord[], ...results: SourceResult<'events'>[]) => mergeEvents(previous, results, NOW)
const names = (records: EventRecord[]) => records.map(({ name }) => name)

describe('an earlier record', () => {
  const before = event('one', 'a', { id: 'old-id', firstSeenAt: '2026-12-01T00:00:00Z' })

  it('keeps its id when its day, and so its key, moves', () => {
    const moved = event('one', 'b', { url: before.url, startDate: '2027-04-01', endDate: '2027-04-02' })
    const { records } = merged([before], result('one', [moved]))
    expect(records).toMatchObject([{ id: 'old-id', startDate: '2027-04-01' }])
  })

  it('gives its id to no second event of the same page', () => {
    const next = event('one', 'b', { url: before.url, startDate: '2027-09-01', endDate: '2027-09-02' })
    const after = event('one', 'c', { url: before.url, startDate: '2027-11-01', endDate: '2027-11-02' })
    for (const [known, answer] of [
      [[before], [event('one', 'a'), next]],
      [[before], [next, after]],
      [[before, { ...after, id: 'old-too' }], [next]],
    ] satisfies EventRecord[][][]) {
      const { records } = merged(known ?? [], result('one', answer ?? []))
      expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
      expect(records.find(({ sourceKey }) => sourceKey === 'b')?.id).toBe('b-one')
    }
  })

  it('keeps its id through a change of its day, of its name, or of both on one page', () => {
    for (const more of [{ startDate: '2027-03-11' }, { name: 'Acme Chain Days' }, { url: before.url }]) {
      const { records } = merged([before], result('one', [event('one', 'a', more)]))
      const { id, firstSeenAt } = before
      expect(records).toMatchObject([{ id, firstSeenAt, ...more }])
    }
  })

  it('does not give its id to another event under its key', () => {
    const other = { name: 'Heron hack night', startDate: '2027-05-02', endDate: '2027-05-02', id: 'heron' }
    const calendar = 'https://one.example/calendar'
    const shared = [
      event('one', 'y', { url: calendar, name: 'Wren talks', startDate: '2027-06-01', endDate: undefined }),
    ]
    for (const url of ['https://one.example/heron', calendar]) {
      const stored = { ...before, url: url === calendar ? calendar : before.url }
      const answer = [event('one', 'a', { ...other, url }), ...shared]
      const { records } = merged([stored], result('one', answer))
      expect(records.find(({ name }) => name === other.name)?.id).toBe('heron')
      expect(records.find(({ id }) => id === 'old-id')?.missingSince).toBe(instantOf(NOW))
    }
  })

  it('counts its changes, and only those', () => {
    const run = (stored: EventRecord[], more: Partial<EventRecord>, now: Date) =>
      mergeEvents(stored, [result('one', [event('one', 'a', more)])], now).records
    const same = run([before], { tags: ['web3'] }, NOW)
    expect(same[0]).not.toHaveProperty('revision', 1)
    const moved = run(same, { startDate: '2027-03-11' }, NOW)
    expect(moved).toMatchObject([{ id: 'old-id', revision: 1, revisedAt: instantOf(NOW) }])
    expect(run(moved, { startDate: '2027-03-11' }, LATER)).toEqual(moved)
    const off = run(moved, { startDate: '2027-03-11', status: 'cancelled' }, LATER)
    expect(off).toMatchObject([{ revision: 2, revisedAt: instantOf(LATER) }])
  })

  it('is missing once and gone twice', () => {
    const other = event('one', 'z', { name: 'Other Forum', city: 'Oslo', country: 'Norway', countryCode: 'NO' })
    const first = merged([before, other], result('one', [other])).records
    expect(first.find(({ id }) => id === 'old-id')?.missingSince).toBe(instantOf(NOW))
    expect(names(mergeEvents(first, [result('one', [other])], LATER).records)).toEqual(['Other Forum'])
  })

  it('is back when it is seen again', () => {
    const missing = { ...before, missingSince: instantOf(NOW) }
    const { records } = mergeEvents([missing], [result('one', [event('one', 'a')])], LATER)
    expect(records).toMatchObject([{ id: 'old-id' }])
    expect(records[0]?.missingSince).toBeUndefined()
  })

  it.each<Options>([{ state: 'failed' }, { state: 'disabled' }, { state: 'unchanged' }, { newestOnly: true }])(
    'stays when it is absent from a source of %j',
    options => expect(merged([before], result('one', [], options)).records).toEqual([before]),
  )

  it('goes when its source has left the catalog', () => expect(merged([before], result('two', [])).records).toEqual([]))

  it('stays 90 days after its end, and then goes', () => {
    const over = event('one', 'a', { startDate: '2026-10-01', endDate: '2026-10-11' })
    expect(mergeEvents([over], [result('one', [])], new Date('2027-01-10T11:59:59Z')).records).toHaveLength(1)
    expect(mergeEvents([over], [result('one', [])], new Date('2027-01-10T12:00:00Z')).records).toHaveLength(0)
  })

  it('and cancelled now is marked; a cancelled one that was never listed is left out', () => {
    const cancelled = event('one', 'a', { status: 'cancelled' })
    expect(merged([before], result('one', [cancelled])).records).toMatchObject([{ id: 'old-id', status: 'cancelled' }])
    const unknown = merged([], result('one', [cancelled]))
    expect(unknown).toEqual({ records: [], dropped: [{ source: 'one', rule: 'cancelled' }] })
  })
})

describe('one event on two lists', () => {
  const organizer = event('organizer', 'a', { startDate: '2027-03-11' })
  const list = event('list', 'b', { description: 'Two days of talks.', cfpUrl: 'https://cfp.example/' })

  it('is one record with the facts of the better-ranked, and both are named', () => {
    const { records, dropped } = merged(
      [],
      result('list', [list], { tier: 3 }),
      result('organizer', [organizer], { tier: 1 }),
    )
    expect(records).toMatchObject([
      { source: 'organizer', startDate: '2027-03-11', dateConflict: true, cfpUrl: 'https://cfp.example/' },
    ])
    expect(records[0]?.alsoListedAt).toEqual([{ source: 'list', url: list.url }])
    expect(dropped).toEqual([{ source: 'list', rule: 'same-event' }])
  })

  it('goes by the order of the catalog between equals', () => {
    expect(merged([], result('list', [list]), result('organizer', [organizer])).records[0]?.source).toBe('list')
  })

  it('does not differ if the days are the same', () =>
    expect(
      merged([], result('list', [list]), result('other', [event('other', 'c')])).records[0]?.dateConflict,
    ).toBeUndefined())

  it('keeps its id when the list that gave it drops it', () => {
    const known = {
      ...organizer,
      id: 'kept',
      firstSeenAt: '2026-12-01T00:00:00Z',
      alsoListedAt: [{ source: 'list', url: list.url }],
    }
    const { records } = merged(
      [known],
      result('organizer', [event('organizer', 'x', { name: 'Other', city: 'Oslo' })]),
      result('list', [list]),
    )
    expect(records.find(({ source }) => source === 'list')).toMatchObject({
      id: 'kept',
      firstSeenAt: '2026-12-01T00:00:00Z',
    })
  })

  it('is one if the lists disagree about the month', () => {
    const days = { startDate: '2027-02-28', endDate: '2027-03-01' }
    const later = event('list', 'b', { startDate: '2027-03-01', endDate: '2027-03-01' })
    const { records } = merged([], result('organizer', [event('organizer', 'a', days)]), result('list', [later]))
    expect(records).toMatchObject([{ ...days, source: 'organizer', alsoListedAt: [{ source: 'list' }] }])
  })

  it('fills the gaps of the better-ranked from the other, and names no list that dropped it', () => {
    const more = { description: 'Two days of talks.', cfpDeadline: '2027-02-01', cfpUrl: 'https://cfp.example/' }
    const results = [result('organizer', [organizer]), result('list', [event('list', 'b', more)])]
    const { records } = mergeEvents([], results, NOW)
    expect(records).toMatchObject([{ source: 'organizer', ...more }])
    const dropped = [result('organizer', [organizer]), result('list', [])]
    expect(mergeEvents(records, dropped, NOW).records.map(({ alsoListedAt }) => alsoListedAt)).toEqual([[]])
    const fading = mergeEvents([event('list', 'b')], dropped, NOW).records
    expect(fading.map(({ source, alsoListedAt }) => [source, alsoListedAt])).toEqual([['organizer', []]])
  })

  it('keeps the other list of it while that list fails', () => {
    const known = { ...organizer, alsoListedAt: [{ source: 'list', url: list.url }], dateConflict: true }
    const { records } = merged([known], result('organizer', [organizer]), result('list', [], { state: 'failed' }))
    expect(records).toMatchObject([{ alsoListedAt: known.alsoListedAt, dateConflict: true }])
  })

  it('keeps the other lists of it when a third list takes it over', () => {
    const known = event('list', 'b', { alsoListedAt: [{ source: 'other', url: list.url }], dateConflict: true })
    const unasked = ['list', 'other'].map(id => result(id, [], { state: 'not-requested' }))
    const { records } = merged([known], result('organizer', [organizer]), ...unasked)
    const alsoListedAt = ['list', 'other'].map(source => ({ source, url: list.url }))
    expect(records).toMatchObject([{ source: 'organizer', alsoListedAt, dateConflict: true }])
  })
})

it('answers the same bytes for the same input, in whatever order the sources come', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd')
  const one = fc.record({
    source: fc.constantFrom('one', 'two'),
    key,
    day: fc.integer({ min: 10, max: 28 }),
    name: fc.constantFrom('Acme Chain Summit', 'Acme Chain Summit 2027', 'Other Forum'),
  })
  fc.assert(
    fc.property(fc.uniqueArray(one, { selector: ({ source, key: k }) => `${source} ${k}`, maxLength: 6 }), rows => {
      const records = rows.map(({ source, key: k, day, name }) =>
        event(source, k, { name, startDate: `2027-03-${day}`, endDate: `2027-03-${day}` }),
      )
      const bySource = Map.groupBy(records, ({ source }) => source)
      const results = ['one', 'two'].map(id => result(id, bySource.get(id) ?? []))
      const reversed = results.map(one => ({ ...one, records: one.records.toReversed() }))
      const merged = mergeEvents([], results, NOW)
      expect(mergeEvents([], reversed, NOW).records).toEqual(merged.records)
      expect(mergeEvents(merged.records, results, NOW).records).toEqual(merged.records)
      expect(new Set(merged.records.map(({ id }) => id)).size).toBe(merged.records.length)
    }),
  )
})
