import { expect, it } from 'vitest'
import type { SourceStatus } from '#schema'
import { greenhouse } from './adapters/greenhouse.ts'
import type { Source } from './catalog.ts'
import { nextStatuses } from './status.ts'
import { exampleEntry } from './test/example-job.ts'

const NOW = new Date('2026-10-01T12:00:00Z')
const entry = exampleEntry({ staleAfterHours: 48 })
const source: Source = { entry, adapter: greenhouse, collection: 'jobs' }
const known: SourceStatus = {
  id: 'example-labs',
  collection: 'jobs',
  name: 'Example Labs',
  homepage: 'https://examplelabs.example',
  terms: 'https://examplelabs.example/terms',
  lastSuccessAt: '2026-10-01T06:00:00.000Z',
  state: 'ok',
  counts: { fetched: 3, kept: 3, dropped: {} },
  staleAfterHours: 48,
}
const next = (previous: SourceStatus[], kept: [string, number][] = [], now = NOW) =>
  nextStatuses([source], new Map(), previous, new Map(kept), now, 'revision')

it('leaves a source that was not asked as it was, until it is stale', () => {
  expect(next([known])).toMatchObject([{ id: 'example-labs', state: 'ok' }])
  expect(next([known], [], new Date('2026-10-03T12:00:00Z'))).toMatchObject([
    { state: 'stale', reason: 'not asked for too long' },
  ])
})

it('tells of a source that left the catalog while records of it are answered', () => {
  const gone = { ...known, id: 'gone-labs' }
  expect(next([known, gone], [['gone-labs', 2]])).toMatchObject([
    { id: 'example-labs' },
    { id: 'gone-labs', state: 'disabled', reason: 'no longer in the catalog', counts: { kept: 2 } },
  ])
  expect(next([known, gone]).map(({ id }) => id)).toEqual(['example-labs'])
})

it('leaves the sources of other collections alone', () => {
  const feed: SourceStatus = { ...known, id: 'example-gazette', collection: 'news' }
  expect(next([known, feed])).toMatchObject([{ id: 'example-labs' }, { id: 'example-gazette', state: 'ok' }])
})
