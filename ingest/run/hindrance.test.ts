import { describe, expect, it } from 'vitest'
import { SourceStatus } from '#contract'
import { greenhouse } from '../adapters/greenhouse.ts'
import { exampleEntry } from '../test/example-job.ts'
import { disabledOutcome } from './hindrance.ts'

const source = { entry: exampleEntry({ staleAfterHours: 48 }), adapter: greenhouse, collection: 'jobs' as const }
const { id, name, homepage, terms, staleAfterHours } = source.entry
const status = SourceStatus.parse({
  ...{ id, name, homepage, terms, staleAfterHours, collection: 'jobs', state: 'ok' },
  lastSuccessAt: '2026-11-16T06:00:00Z',
  counts: { fetched: 1, kept: 1, dropped: {} },
})
const retiredAt = (now: string) => disabledOutcome(source, 'its terms changed', status, new Date(now)).retired

describe('a source that is switched off', () => {
  it('vouches for its records until its last answer is stale', () => {
    expect(retiredAt('2026-11-18T05:00:00Z')).toBeUndefined()
    expect(retiredAt('2026-11-18T07:00:00Z')).toBe(true)
  })
})
