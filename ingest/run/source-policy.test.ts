import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf, SourceStatus } from '#contract'
import { adapterOf } from '../adapters/index.ts'
import type { Source } from '../catalog/catalog.ts'
import { exampleEntry } from '../test/example-job.ts'
import { doubtReason, findWaiting, isDue, usableValidator } from './source-policy.ts'

const meetup = adapterOf('events', 'meetup')

const status = (differences: Partial<SourceStatus> = {}) =>
  SourceStatus.parse({
    id: 'example-labs',
    collection: 'jobs',
    name: 'Example Labs',
    homepage: 'https://examplelabs.example',
    terms: 'https://examplelabs.example/terms',
    lastSuccessAt: '2026-10-01T00:00:00Z',
    state: 'ok',
    counts: { fetched: 30, kept: 30, dropped: {} },
    staleAfterHours: 48,
    ...differences,
  })
const now = new Date('2026-10-05T00:00:00Z')
const doubt = (count: number, stated: number, differences?: Partial<SourceStatus>) =>
  doubtReason(count, { stated, rows: count }, status(differences), now)

describe('An answer is doubted', () => {
  it.each([
    [0, 0, 'only 0 records instead of 30'],
    [14, 14, 'only 14 records instead of 30'],
    [20, 30, 'only 20 of the 30 rows that it says there are'],
  ])('with %i of %i rows instead of 30', (count, stated, reason) => expect(doubt(count, stated)).toBe(reason))

  it.each([
    ['whole', 20, 20],
    ['half as many', 15, 15],
    ['short of two that closed meanwhile', 28, 30],
    ['no less than the last one, whatever it counts', 30, 90],
  ])('not when it is %s', (_, count, stated) => expect(doubt(count, stated)).toBeUndefined())

  it('with more rows missing than may come and go: two, or one in twenty', () => {
    expect([doubt(20, 22), doubt(19, 22) === undefined]).toEqual([undefined, false])
    const many = { counts: { fetched: 100, kept: 100, dropped: {} } }
    expect([doubt(76, 80, many), doubt(75, 80, many) === undefined]).toEqual([undefined, false])
  })

  it('not when there were no records before', () =>
    expect(doubtReason(20, { stated: 90, rows: 20 }, undefined, now)).toBeUndefined())

  it('when it states rows and holds none of them, whatever was there before', () => {
    expect(doubtReason(0, { stated: 12, rows: 0 }, undefined, now)).toBe('only 0 of the 12 rows that it says there are')
    expect(doubtReason(0, { stated: 1, rows: 0 }, status({}), now)).toBeDefined()
    expect(doubtReason(0, { stated: 0, rows: 0 }, undefined, now)).toBeUndefined()
  })

  it('no longer when it has been so for as long as the source may be stale', () => {
    expect(doubt(0, 0, { doubtedSince: '2026-10-03T00:00:00Z' })).toBeUndefined()
    expect(doubt(0, 0, { doubtedSince: '2026-10-03T00:00:01Z' })).toBeDefined()
  })
})

const NOON = '2026-10-01T12:00:00Z'

describe('isDue', () => {
  it.each([
    ['an entry without a limit is always due', undefined, NOON, '2026-10-01T12:00:01Z', true],
    ['an entry never requested is due', 4, undefined, '2026-10-01T12:00:00Z', true],
    ['the sixth hour is due', 4, NOON, '2026-10-01T18:00:00Z', true],
    ['the same moment is not due', 1440, NOON, NOON, false],
    ['an attempt from the future is a wrong clock', 4, NOON, '2026-09-30T12:00:00Z', true],
  ])('%s', (_what, maxRequestsPerDay, lastAttemptAt, now, due) => {
    expect(isDue({ maxRequestsPerDay }, lastAttemptAt, new Date(now))).toBe(due)
  })

  it('never lets more requests into any 24 hours than allowed, however often the run starts', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 200 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), gaps, (maxRequestsPerDay, gapsInSeconds) => {
        const requestedAt: number[] = []
        let clock = Date.parse(NOON)
        for (const gap of gapsInSeconds) {
          clock += gap * 1000
          const last = requestedAt.at(-1)
          const lastAttemptAt = last === undefined ? undefined : instantOf(new Date(last))
          if (isDue({ maxRequestsPerDay }, lastAttemptAt, new Date(clock))) requestedAt.push(clock)
        }
        for (const start of requestedAt)
          expect(requestedAt.filter(at => at >= start && at < start + 86_400_000).length).toBeLessThanOrEqual(
            maxRequestsPerDay,
          )
      }),
    )
  })
})

describe('usableValidator', () => {
  const stored = status({
    validator: { url: 'https://acme.example/feed', etag: '"1"', revision: 'r1', readAt: '2026-10-01T00:00:00Z' },
  })
  const { kept } = stored.counts
  const usable = (now: string, revision = 'r1') => usableValidator(stored, kept, revision, new Date(now))

  it('is sent if this same code read the answer', () => {
    expect(usable('2026-10-02T23:59:59Z')).toBe(stored.validator)
    expect(usable('2026-10-02T00:00:00Z', 'r2')).toBeUndefined()
    expect(usableValidator(undefined, 0, 'r1', new Date('2026-10-01T00:00:00Z'))).toBeUndefined()
  })

  it('is not sent if some of its records were lost', () =>
    expect(usableValidator(stored, kept - 1, 'r1', new Date('2026-10-01T00:00:00Z'))).toBeUndefined())

  it('is not sent when the answer could soon be stale', () => expect(usable('2026-10-03T00:00:00Z')).toBeUndefined())
})

const START = Date.parse('2026-10-01T00:00:00Z')
const HOUR_MS = 3_600_000
const groups = (count: number, more: object = { maxRequestsPerDay: 1 }): Source[] =>
  Array.from({ length: count }, (_, at) => {
    const entry = exampleEntry({ id: `group-${at}`, adapter: 'meetup', ...more })
    return { entry, adapter: meetup, collection: 'events' }
  })

/** How many are requested in each refresh, by hours after the start, and how often each of them was. */
function refreshes(sources: Source[], hours: number[]) {
  const requested = new Map<string, string[]>(sources.map(({ entry }) => [entry.id, []]))
  const lastOf = ({ entry }: Source) => ({ lastAttemptAt: requested.get(entry.id)?.at(-1) })
  const counts = hours.map(hour => {
    const now = new Date(START + hour * HOUR_MS)
    const waiting = findWaiting(sources, lastOf, now)
    const turns = sources.filter(one => !waiting.includes(one) && isDue(one.entry, lastOf(one).lastAttemptAt, now))
    for (const { entry } of turns) requested.get(entry.id)?.push(instantOf(now))
    return turns.length
  })
  return { counts, often: [...requested.values()].map(times => times.length) }
}

describe('a hundred sources of one host that may be requested once a day', () => {
  it('are spread over the refreshes of the day, each requested once', () => {
    const { counts, often } = refreshes(groups(108), [0, 6, 12, 18, 24, 30, 36, 42])
    expect(counts).toEqual(Array(8).fill(27))
    expect(new Set(often)).toEqual(new Set([2]))
  })

  it('make up for a refresh that did not come', () => {
    const { counts, often } = refreshes(groups(108), [0, 12, 18])
    expect([counts, new Set(often)]).toEqual([[27, 54, 27], new Set([1])])
  })

  it('make up for one refresh at most, also after a week without any', () =>
    expect(refreshes(groups(108), [0, 6, 12, 18, 186]).counts.at(-1)).toBe(54))
})

describe('no wait', () => {
  it('for the only source of its host', () => expect(refreshes(groups(1), [0]).counts).toEqual([1]))

  it('without a limit', () => expect(refreshes(groups(108, {}), [0, 1]).counts).toEqual([108, 108]))

  it('for the sources of another host', () => {
    const own = groups(4).map((source, at) => {
      const url = `https://calendar-${at}.example/events.ics`
      return { ...source, entry: { ...source.entry, url } }
    })
    expect(refreshes(own, [0]).counts).toEqual([4])
  })
})
