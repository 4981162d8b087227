import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { EventRecord } from '#contract'
import { fictionalEvent } from '../../../test/snapshot.ts'
import { paramOf } from '../../base/query.ts'
import { monthAfter, timelineOf, weeksOf } from './month.ts'

const daysOf = (month: string, events: EventRecord[] = []) => weeksOf(month, events).flat()

it('fills whole weeks from Monday on', () => {
  const days = daysOf('2026-11')
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([42, '2026-10-26', '2026-12-06'])
})

it.each<[Partial<EventRecord>, string[]]>([
  [{ startDate: '2026-11-29', endDate: '2026-12-01' }, ['2026-11-29', '2026-11-30', '2026-12-01']],
  [{ startDate: '2026-11-01', datePrecision: 'month' }, []],
])('shows an event on each of its days, without exact days on none: %o', (over, shown) => {
  const days = daysOf('2026-11', [fictionalEvent(1, over)])
  expect(days.filter(({ events }) => events.length > 0).map(({ day }) => day)).toEqual(shown)
})

it('counts months over the turn of the year', () =>
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']))

it('has every day of any month once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1970, max: 2150 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
      const month = `${year}-${String(number).padStart(2, '0')}`
      const days = daysOf(month).filter(({ inMonth }) => inMonth)
      expect(days).toHaveLength(new Date(Date.UTC(year, number, 0)).getUTCDate())
    }),
  )
})

it('has the weeks with events from now on, each with its days and its list', () => {
  const events = [
    fictionalEvent(1, { startDate: '2026-11-29', endDate: '2026-12-02' }),
    fictionalEvent(2, { startDate: '2026-12-02' }),
    fictionalEvent(3, { startDate: '2026-12-20' }),
    fictionalEvent(4, { startDate: '2026-12-01', datePrecision: 'month' }),
    fictionalEvent(5, { startDate: '9999-12-01' }),
  ]
  const params = [paramOf('country', 'Portugal')]
  const weeks = timelineOf(events, { path: '/events', params }, new Date('2026-11-28T12:00:00Z'))
  expect(weeks.map(({ from, days, total }) => [from, days.join(''), total])).toEqual([
    ['2026-11-23', '0000001', 1],
    ['2026-11-30', '1120000', 2],
    ['2026-12-14', '0000001', 1],
  ])
  expect(weeks[1]?.path).toBe('/events?country=Portugal&from=2026-11-30&to=2026-12-06')
})
