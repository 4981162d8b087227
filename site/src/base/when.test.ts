import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayBlock, dayTitle, eventDays, timeOf } from './when.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const shown = (at: Date, now: Date) => timeOf(at, now).text

describe('relative time', () => {
  it.each([
    ['2026-11-21T07:59:30Z', 'just now'],
    ['2026-11-21T07:48:00Z', '12 minutes ago'],
    ['2026-11-21T05:00:00Z', '3 hours ago'],
    ['2026-11-20T07:00:00Z', 'yesterday'],
    ['2026-11-19T23:00:00Z', '2 days ago'],
    ['2026-11-18T08:00:00Z', '3 days ago'],
    ['2026-11-22T01:00:00Z', 'in 17 hours'],
    ['2026-11-23T01:00:00Z', 'in 2 days'],
    ['2026-09-01T08:00:00Z', 'Sep 1, 2026'],
  ])('says %s as "%s"', (at, words) => expect(shown(new Date(at), NOW)).toBe(words))

  // Years that the calendar of contracts can write.
  const date = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  it('says something about any two times', () => {
    fc.assert(
      fc.property(date, date, (at, now) => {
        expect(shown(at, now)).not.toMatch(/NaN|Invalid|^$/)
      }),
    )
  })
})

it.each([
  ['2026-11-21', 'Today'],
  ['2026-11-20', 'Yesterday'],
  ['2026-11-19', 'Thu, Nov 19, 2026'],
])('calls %s "%s" above its records', (day, title) => expect(dayTitle(day, NOW)).toBe(title))

it('gives the full time in UTC', () => expect(timeOf(NOW, NOW).title).toBe('November 21, 2026 at 8:00 AM UTC'))

it.each([
  ['a single day with its weekday', {}, 'Thu, Nov 26, 2026'],
  ['several as a range', { endDate: '2026-11-28' }, 'Nov 26 – 28, 2026'],
  ['no more exactly than they are stored', { datePrecision: 'month' as const }, 'November 2026'],
])('the days of an event are %s', (_how, days, text) => {
  const event = { startDate: '2026-11-26', datePrecision: 'day' as const, ...days }
  expect(eventDays(event).replaceAll(/\s+/gu, ' ')).toBe(text)
})

it.each([
  [{ startDate: '2027-04-12', endDate: '2027-04-15' }, ['Apr', '12 – 15', '2027']],
  [{ startDate: '2027-04-12' }, ['Apr', '12', '2027']],
  [{ startDate: '2026-12-30', endDate: '2027-01-02' }, ['Dec', '30 – Jan 2', '2026']],
  [{ startDate: '2027-04-01', datePrecision: 'month' as const }, ['Apr', '2027']],
])('the days of an event as a block', (days, lines) =>
  expect(dayBlock({ datePrecision: 'day', ...days })).toEqual(lines),
)
