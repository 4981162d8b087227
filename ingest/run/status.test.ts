import { describe, expect, it } from 'vitest'
import { HISTORY_DAYS, instantOf, SourceStatus } from '#contract'
import { curated } from '../adapters/curated.ts'
import { adapterOf } from '../adapters/index.ts'
import type { Source } from '../catalog/catalog.ts'
import { exampleEntry } from '../test/example-job.ts'
import type { Outcome } from './source.ts'
import { addAttempt, nextStatuses } from './status.ts'

const greenhouse = adapterOf('jobs', 'greenhouse')

const NOW = new Date('2026-10-01T12:00:00Z')
const entry = exampleEntry({ staleAfterHours: 48 })
const source: Source = { entry, adapter: greenhouse, collection: 'jobs' }
const before: SourceStatus = {
  id: 'example-labs',
  collection: 'jobs',
  name: 'Example Labs',
  homepage: 'https://examplelabs.example',
  terms: 'https://examplelabs.example/terms',
  lastSuccessAt: '2026-10-01T06:00:00Z',
  state: 'ok',
  counts: { fetched: 3, kept: 3, dropped: {} },
  staleAfterHours: 48,
}
const next = (previous: SourceStatus[], kept: [string, number][] = [], now = NOW) => {
  const figures = new Map(kept.map(([id, count]) => [id, { kept: count }]))
  return nextStatuses([source], new Map(), previous, figures, now, 'revision')
}

it('leaves a source that was not requested as it was, until it is stale', () => {
  expect(next([before])).toMatchObject([{ id: 'example-labs', state: 'ok' }])
  expect(next([before], [], new Date('2026-10-03T06:00:00Z'))).toMatchObject([{ state: 'ok' }])
  expect(next([before], [], new Date('2026-10-03T12:00:00Z'))).toMatchObject([
    { state: 'stale', reason: 'not asked for too long' },
  ])
  expect(next([])).toMatchObject([{ state: 'stale', reason: 'never asked' }])
})

it('keeps what the terms require of pages, if it differs from the rule', () => {
  const [plain] = next([before])
  expect([plain?.markup, plain?.follow]).toEqual([undefined, undefined])
  const strict: Source = { ...source, entry: { ...entry, markup: false, follow: true } }
  expect(nextStatuses([strict], new Map(), [before], new Map(), NOW, 'revision')).toMatchObject([
    { markup: false, follow: true },
  ])
})

it('says when a person last checked a list that people keep', () => {
  const list: Source = { entry: { ...entry, adapter: 'curated' }, adapter: curated, collection: 'events' }
  const figures = new Map([[entry.id, { kept: 2, checkedAt: '2026-09-20' }]])
  expect(nextStatuses([list], new Map(), [], figures, NOW, 'revision')).toMatchObject([
    { handKept: true, checkedAt: '2026-09-20' },
  ])
})

it('lists a source that left the catalog as long as its records are served', () => {
  const gone = { ...before, id: 'gone-labs' }
  expect(next([before, gone], [['gone-labs', 2]])).toMatchObject([
    { id: 'example-labs' },
    { id: 'gone-labs', state: 'disabled', reason: 'no longer in the catalog', counts: { kept: 2 } },
  ])
  expect(next([before, gone]).map(({ id }) => id)).toEqual(['example-labs'])
})

it('leaves the sources of other collections alone', () => {
  const feed: SourceStatus = { ...before, id: 'example-gazette', collection: 'news' }
  expect(next([before, feed])).toMatchObject([{ id: 'example-labs' }, { id: 'example-gazette', state: 'ok' }])
})

describe('a source that was requested', () => {
  const AT = instantOf(NOW)
  const blank = { entry, collection: 'jobs' as const, records: [], fetched: 0, dropped: {}, durationMs: 1 }
  const failed: Outcome = { ...blank, state: 'failed', reason: 'fetch: status 500' }
  const fresh: Outcome = { ...blank, state: 'fresh', fetched: 5, dropped: { spam: 1 } }
  const statusAfter = (outcome: Outcome, previous: SourceStatus[], now = NOW) => {
    const [status] = nextStatuses([source], new Map([[entry.id, outcome]]), previous, new Map(), now, 'revision')
    return SourceStatus.parse(status)
  }
  const failing = statusAfter(failed, [before])

  it('and failed is failing since then, with the counts of its last answer', () => {
    expect(failing).toMatchObject({
      state: 'failing',
      failingSince: AT,
      reason: 'fetch: status 500',
      lastAttemptAt: AT,
    })
    expect(failing).toMatchObject({ lastSuccessAt: before.lastSuccessAt, counts: { ...before.counts, kept: 0 } })
    expect(failing.history).toEqual([{ day: '2026-10-01', ok: 0, failed: 1 }])
  })

  it('for the first time and failed has no counts', () => {
    const status = statusAfter(failed, [])
    expect(status).toMatchObject({ state: 'failing', failingSince: AT, counts: { fetched: 0, kept: 0, dropped: {} } })
    expect(status.lastSuccessAt).toBeUndefined()
  })

  it('and failed again has been failing since the first time, also while it is not its turn', () => {
    const later = new Date('2026-10-02T12:00:00Z')
    expect(statusAfter(failed, [failing], later)).toMatchObject({ failingSince: AT, lastAttemptAt: instantOf(later) })
    expect(next([failing], [], later)).toMatchObject([{ state: 'failing', failingSince: AT, reason: failing.reason }])
  })

  it('and is doubted stays so through outages and skipped turns', () => {
    const doubted = statusAfter({ ...failed, isDoubted: true }, [before])
    const later = new Date('2026-10-02T12:00:00Z')
    expect([doubted.doubtedSince, failing.doubtedSince]).toEqual([AT, undefined])
    expect(statusAfter({ ...failed, isDoubted: true }, [doubted], later).doubtedSince).toBe(AT)
    expect(statusAfter(failed, [doubted], later).doubtedSince).toBe(AT)
    expect(next([doubted])).toMatchObject([{ doubtedSince: AT }])
    expect(statusAfter(fresh, [doubted], later).doubtedSince).toBeUndefined()
  })

  it('and answered is well from then on, and nothing is left of its failure', () => {
    const { failingSince, reason, ...well } = statusAfter(fresh, [failing])
    expect([failingSince, reason]).toEqual([undefined, undefined])
    expect(well).toMatchObject({ state: 'ok', lastAttemptAt: AT, lastSuccessAt: AT })
    expect(well.counts).toEqual({ fetched: 5, kept: 0, dropped: { spam: 1 } })
  })

  it('and has nothing new is well with the counts of its last answer, read when it was', () => {
    const read = { url: before.homepage, etag: '"1"' }
    const first = statusAfter({ ...fresh, validator: read }, [before])
    expect(first.validator).toEqual({ ...read, revision: 'revision', readAt: AT })
    const later = new Date('2026-10-02T12:00:00Z')
    const again = statusAfter({ ...blank, state: 'unchanged', fetched: 5, validator: read }, [first], later)
    expect(again).toMatchObject({ state: 'ok', lastSuccessAt: instantOf(later), counts: first.counts })
    expect(again.validator?.readAt).toBe(AT)
  })

  it('and failed, and was then not requested until it was stale, is not blamed for that', () => {
    const since = statusAfter({ ...failed, cause: 'no-answer', goneSince: AT }, [before])
    const [stale] = next([since], [], new Date('2026-10-04T12:00:00Z'))
    expect(stale).toMatchObject({ state: 'stale', cause: 'not-asked', reason: 'not asked for too long' })
    expect(stale).toMatchObject({ failingSince: AT, goneSince: AT })
  })
})

describe('the history of a source', () => {
  it('counts the attempts of a day apart by how they ended', () => {
    const first = addAttempt(undefined, 'ok', new Date('2026-10-01T06:00:00Z'))
    const second = addAttempt(first, 'failed', new Date('2026-10-01T12:00:00Z'))
    expect(addAttempt(second, 'ok', new Date('2026-10-02T00:00:00Z'))).toEqual([
      { day: '2026-10-01', ok: 1, failed: 1 },
      { day: '2026-10-02', ok: 1, failed: 0 },
    ])
  })

  it('forgets what is older than the window', () => {
    const days = Array.from({ length: 40 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)))
    const history = days.reduce<ReturnType<typeof addAttempt>>((soFar, day) => addAttempt(soFar, 'ok', day), [])
    expect([history.length, history[0]?.day, history.at(-1)?.day]).toEqual([HISTORY_DAYS, '2026-01-11', '2026-02-09'])
  })

  it('is not misled by a clock that went back', () => {
    const later = addAttempt(undefined, 'ok', new Date('2026-10-05T06:00:00Z'))
    expect(addAttempt(later, 'ok', new Date('2026-10-01T06:00:00Z'))).toEqual([{ day: '2026-10-01', ok: 1, failed: 0 }])
  })
})
