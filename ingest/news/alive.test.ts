import { expect, it } from 'vitest'
import type { RawNewsItem } from '../adapter.ts'
import { exampleList } from '../test/example-list.ts'
import { frozenReason } from './alive.ts'

const NOW = new Date('2026-10-03T12:00:00Z')
const reason = (...dates: (string | undefined)[]) => frozenReason(dates.map(itemOf), exampleList(), NOW)

it('takes no feed for quiet whose newest item is as old as allowed', () =>
  expect(reason('2026-10-01T12:00:00Z', '2020-01-01T00:00:00Z')).toBeUndefined())
it('marks a feed whose newest item is older', () =>
  expect(reason('2020-01-01T00:00:00Z', '2026-10-01T10:59:00Z')).toBe(
    'frozen: the newest item is 49 hours old, more than 48',
  ))
it('is not fooled by a pinned item from the future or one without a date', () => {
  expect(reason('2030-01-01T00:00:00Z', '2026-09-01T00:00:00Z')).toContain('frozen')
  expect(reason(undefined, '2026-09-01T00:00:00Z')).toContain('frozen')
})
it('takes the year 1 and 1970 for no date', () => {
  expect(reason('0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z')).toBeUndefined()
  expect(reason('0001-01-01T00:00:00Z', '2026-09-01T00:00:00Z')).toContain('frozen')
})
it('trusts a feed that never gives dates', () => expect(reason(undefined, undefined)).toBeUndefined())

function itemOf(date: string | undefined): RawNewsItem {
  return { key: 'k', title: 'T', links: ['https://acme.example/a'], dates: date ? [date] : [] }
}
