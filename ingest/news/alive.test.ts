import { expect, it } from 'vitest'
import type { RawNewsItem } from '../adapter.ts'
import { exampleList } from '../test/example-list.ts'
import { frozenReason } from './alive.ts'

const NOW = new Date('2026-10-03T12:00:00Z')
const reason = (...dates: (string | undefined)[]) => frozenReason(dates.map(itemOf), exampleList(), NOW)

it.each([
  ['as old as allowed', ['2026-10-01T12:00:00Z', '2020-01-01T00:00:00Z'], undefined],
  ['older', ['2020-01-01T00:00:00Z', '2026-10-01T10:59:00Z'], '49 hours'],
  ['older, below a pinned one of the future', ['2030-01-01T00:00:00Z', '2026-09-29T12:00:00Z'], '96 hours'],
  ['older, beside one without a date', [undefined, '2026-09-29T12:00:00Z'], '96 hours'],
  ['older, beside the year 1', ['0001-01-01T00:00:00Z', '2026-09-29T12:00:00Z'], '96 hours'],
  ['of the year 1 or 1970, which are no dates', ['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z'], undefined],
  ['without a date, as all of its feed', [undefined, undefined], undefined],
])('a feed whose newest item is %s is quiet or not', (_what, dates, age) =>
  expect(reason(...dates)).toBe(age && `frozen: the newest item is ${age} old, more than 48`),
)

function itemOf(date: string | undefined): RawNewsItem {
  return { key: 'k', title: 'T', links: ['https://acme.example/a'], dates: date ? [date] : [] }
}
