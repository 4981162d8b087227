import { describe, expect, it } from 'vitest'
import { sourceStateAt } from './age.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const at = (source: Partial<Parameters<typeof sourceStateAt>[0]>) =>
  sourceStateAt(
    {
      state: 'ok',
      lastAttemptAt: '2026-11-20T06:00:00Z',
      lastSuccessAt: '2026-11-20T06:00:00Z',
      staleAfterHours: 48,
      ...source,
    },
    NOW,
  )

describe('A source', () => {
  it('that answered well within its time is ok', () => expect(at({})).toEqual({ state: 'ok' }))

  it('that we did not ask for too long is stale because of us, even if its last answer was an error', () => {
    const long = { lastAttemptAt: '2026-11-18T11:00:00Z', lastSuccessAt: '2026-11-10T00:00:00Z' }
    const stale = { state: 'stale', cause: 'not-asked', reason: 'not asked for too long' }
    expect(at(long)).toEqual(stale)
    expect(at({ ...long, state: 'failing', cause: 'no-answer', reason: 'fetch: status 503' })).toEqual(stale)
  })

  it('that was asked and did not answer is failing with what was found', () => {
    const failing = { state: 'failing', cause: 'no-answer', reason: 'fetch: status 503' } as const
    expect(at({ ...failing, lastSuccessAt: '2026-10-01T00:00:00Z' })).toEqual(failing)
  })

  it('that answered with nothing new is stale because of its answer', () => {
    const frozen = {
      state: 'stale',
      cause: 'unusable-answer',
      reason: 'frozen: the newest item is 75 hours old',
    } as const
    expect(at(frozen)).toEqual(frozen)
  })

  it('that was never asked says so', () =>
    expect(at({ lastAttemptAt: undefined, lastSuccessAt: undefined })).toEqual({
      state: 'stale',
      cause: 'not-asked',
      reason: 'never asked',
    }))

  it('that people keep is as old as their last look at it, however often the file is read', () =>
    expect(at({ checkedAt: '2026-11-10' })).toEqual({
      state: 'stale',
      cause: 'not-asked',
      reason: 'last checked by a person on 2026-11-10',
    }))

  it('that is switched off is stale for nobody', () =>
    expect(at({ state: 'disabled', reason: 'its terms changed', lastAttemptAt: '2026-01-01T00:00:00Z' })).toEqual({
      state: 'disabled',
      reason: 'its terms changed',
    }))
})
