import { expect, it } from 'vitest'
import { sourceStateAt } from './age.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const WELL = { state: 'ok', lastAttemptAt: '2026-11-20T06:00:00Z', lastSuccessAt: '2026-11-20T06:00:00Z' } as const
const NOT_ASKED = { state: 'stale', cause: 'not-asked' }
const NOT_LATELY = { ...NOT_ASKED, reason: 'not asked for too long' }
const FAILING = { state: 'failing', cause: 'no-answer', reason: 'fetch: status 503' } as const
const FROZEN = { state: 'stale', cause: 'unusable-answer', reason: 'frozen: the newest item is 75 hours old' } as const
const LONG = { lastAttemptAt: '2026-11-18T11:00:00Z', lastSuccessAt: '2026-11-10T00:00:00Z' }

it.each([
  ['answered well within its time is ok', {}, { state: 'ok' }],
  ['was not asked for too long is stale', LONG, NOT_LATELY],
  ['so is one whose last answer was an error', { ...LONG, ...FAILING }, NOT_LATELY],
  ['did not answer is failing as was found', { ...FAILING, lastSuccessAt: '2026-10-01T00:00:00Z' }, FAILING],
  ['answered with nothing new is stale because of its answer', FROZEN, FROZEN],
  ['was never asked', { lastAttemptAt: undefined, lastSuccessAt: undefined }, { ...NOT_ASKED, reason: 'never asked' }],
  [
    'people keep is as old as their last look at it, however often the file is read',
    { checkedAt: '2026-11-10' },
    { ...NOT_ASKED, reason: 'last checked by a person on 2026-11-10' },
  ],
  [
    'is switched off does not count as stale',
    { state: 'disabled', reason: 'its terms changed', lastAttemptAt: '2026-01-01T00:00:00Z' },
    { state: 'disabled', reason: 'its terms changed' },
  ],
] as const)('A source that %s', (_what, source, expected) =>
  expect(sourceStateAt({ ...WELL, staleAfterHours: 48, ...source }, NOW)).toEqual(expected),
)
