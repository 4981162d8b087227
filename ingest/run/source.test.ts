import { expect, it } from 'vitest'
import { SourceStatus } from '#contract'
import { SourceError } from '../adapter.ts'
import { adapterOf } from '../adapters/index.ts'
import type { Source } from '../catalog/catalog.ts'
import type { Validator } from '../net/http.ts'
import { exampleEntry } from '../test/example-job.ts'
import { inProcess } from '../test/read-in-process.ts'
import { type Outcome, readSource, skippedOutcome } from './source.ts'

const greenhouse = adapterOf('jobs', 'greenhouse')
const remotive = adapterOf('jobs', 'remotive')

const entry = exampleEntry({ staleAfterHours: 48 })
const posting = {
  id: 1,
  title: 'Fictional Solidity Engineer',
  absolute_url: 'https://job-boards.greenhouse.io/examplelabs/jobs/1',
  location: { name: 'Lisbon, Portugal' },
}

const now = new Date('2026-10-01T12:00:00Z')
const source = { entry, adapter: greenhouse, collection: 'jobs' as const }

/** Reads the rows as an answer of the upstream. */
function readText(text: () => Promise<string>, of: Source = source, validators: Validator[] = []) {
  const http = { text, validators }
  return readSource(of, { client: { forSource: () => http }, now, env: {}, pool: inProcess })
}
const read = (...jobs: object[]) => readText(async () => JSON.stringify({ jobs })) as Promise<Outcome<'jobs'>>

it.each([
  ['an employer without openings is an answer', greenhouse, 'fresh', undefined],
  ['a list of all employers without one is none', remotive, 'failed', 'check: no records where there must be some'],
])('%s', async (_, adapter, state, reason) => {
  const outcome = await readText(async () => '{"jobs":[]}', { ...source, adapter })
  expect([outcome.state, outcome.reason]).toEqual([state, reason])
})

it('an unreadable row is dropped by its own rule, and the others are kept', async () => {
  const others = [2, 3, 4].map(id => ({ ...posting, id, title: `Fictional Clerk ${id}` }))
  const { state, records, dropped } = await read({ ...posting, title: null }, ...others)
  expect([state, records.length, dropped]).toEqual(['fresh', 3, { 'unreadable-title': 1 }])
})

it.each([
  ['of one posting again and again is that posting', ['/1', '/1', '/1', '/1'], 'fresh', 1],
  ['of many postings with one key fails: the others would close', ['/1', '/2', '/3', '/4'], 'failed', 0],
])('an answer %s', async (_, paths, state, count) => {
  const rows = paths.map(path => ({ ...posting, absolute_url: `https://jobs.example${path}` }))
  const outcome = await read(...rows)
  expect([outcome.state, outcome.records.length]).toEqual([state, count])
})

it('an answer without a readable row fails the source', async () => {
  const { state, reason } = await read({ ...posting, title: null })
  expect([state, reason]).toEqual(['failed', 'check: 1 of 1 records are unreadable (unreadable-title)'])
})

it.each([
  ['one request', [{ url: 'https://a.example', etag: '"v1"' }], { url: 'https://a.example', etag: '"v1"' }],
  [
    'several requests',
    [
      { url: 'https://a.example', etag: '"v1"' },
      { url: 'https://b.example', etag: '"v2"' },
    ],
    undefined,
  ],
])('an answer to %s has a validator only if that covers all of it', async (_, validators, validator) => {
  const outcome = await readText(async () => JSON.stringify({ jobs: [posting] }), source, validators)
  expect([outcome.state, outcome.validator]).toEqual(['fresh', validator])
})

it.each(['next', 'parse'] as const)('an answer that %s stumbles over fails its source alone', async step => {
  const adapter = { ...greenhouse, [step]: () => Promise.reject(new RangeError('Invalid time value')) }
  const { state, reason } = await readText(async () => '{}', { ...source, adapter })
  expect([state, reason]).toEqual(['failed', 'parse: the reader stumbled: RangeError: Invalid time value'])
})

it.each([
  ['404 or 410', 'fetch', { isGone: true }, [], 'no-answer', '2026-10-01T12:00:00Z'],
  ['403 or 503', 'fetch', {}, [], 'no-answer', undefined],
  ['404 for a next page', 'fetch', { isGone: true }, [{ url: 'https://a.example' }], 'no-answer', undefined],
  ['an answer that is not a list', 'parse', {}, [], 'unusable-answer', undefined],
] as const)(
  'a source that answers %s has this cause, and is gone or not',
  async (_, step, error, validators, ...found) => {
    const text = () => Promise.reject(new SourceError(step, 'made up', error))
    const { state, cause, goneSince } = await readText(text, source, [...validators])
    expect([state, cause, goneSince]).toEqual(['failed', ...found])
  },
)

it('a source that is switched off keeps its records until its last answer is stale', () => {
  const { id, name, homepage, terms, staleAfterHours } = entry
  const status = SourceStatus.parse({
    ...{ id, name, homepage, terms, staleAfterHours, collection: 'jobs', state: 'ok' },
    lastSuccessAt: '2026-11-16T06:00:00Z',
    counts: { fetched: 1, kept: 1, dropped: {} },
  })
  const skip = { reason: 'its terms changed' }
  const retiredAt = (now: string) => skippedOutcome(source, skip, status, new Date(now))?.retired
  expect(retiredAt('2026-11-18T05:00:00Z')).toBeUndefined()
  expect(retiredAt('2026-11-18T07:00:00Z')).toBe(true)
})
