import { expect, it } from 'vitest'
import type { SourceStatus } from '#contract'
import { usableValidator } from './validator.ts'

const status: SourceStatus = {
  id: 'acme',
  collection: 'news',
  name: 'Acme',
  homepage: 'https://acme.example',
  terms: 'https://acme.example/terms',
  state: 'ok',
  counts: { fetched: 1, kept: 1, dropped: {} },
  staleAfterHours: 48,
  validator: { url: 'https://acme.example/feed', etag: '"1"', revision: 'r1', readAt: '2026-10-01T00:00:00Z' },
}
const usable = (now: string, revision = 'r1') => usableValidator(status, revision, new Date(now))

it('asks whether anything changed since this code read the answer', () => {
  expect(usable('2026-10-02T23:59:59Z')).toBe(status.validator)
  expect(usable('2026-10-02T00:00:00Z', 'r2')).toBeUndefined()
  expect(usableValidator(undefined, 'r1', new Date('2026-10-01T00:00:00Z'))).toBeUndefined()
})

it('reads the whole answer again before it could be stale', () =>
  expect(usable('2026-10-03T00:00:00Z')).toBeUndefined())
