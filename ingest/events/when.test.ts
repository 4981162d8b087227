import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RawEvent } from '../adapter.ts'
import { readWhen } from './when.ts'

const NOW = new Date('2026-10-01T12:00:00Z')
const base: RawEvent = { key: 'k', name: 'Acme Conf', link: 'https://acme.example/', start: '' }
const read = (start: string | number, end?: string | number, zone?: string) => {
  const when = readWhen({ ...base, start, end }, zone, NOW)
  return 'dropped' in when ? when.dropped : `${when.startDate}..${when.endDate ?? ''}`
}

describe('days', () => {
  it.each([
    ['2027-03-10', '2027-03-12', '2027-03-10..2027-03-12'],
    ['2027-3-9', '2027-3-10', '2027-03-09..2027-03-10'],
    ['2027-03-10', undefined, '2027-03-10..'],
    ['2027-03-10', '', '2027-03-10..'],
    ['Nov 10 - Dec 01, 2026', undefined, '2026-11-10..2026-12-01'],
    ['March 10, 2027', 'March 12, 2027', '2027-03-10..2027-03-12'],
  ])('%s to %s are %s in any zone', (start, end, days) => {
    for (const zone of [undefined, 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) expect(read(start, end, zone)).toBe(days)
  })
})

it.each([
  // There is an end if the source names one, also on the first day.
  ['2027-03-10', '2027-03-10', undefined, '2027-03-10..2027-03-10'],
  ['2027-03-10 - 2027-03-10', undefined, undefined, '2027-03-10..2027-03-10'],
  ['Mar 10, 2027', undefined, undefined, '2027-03-10..'],
  // Midnight in UTC is a day, which is not shifted into a zone.
  ['2027-06-12T00:00:00.000Z', '2027-06-13T00:00:00.000Z', 'America/Denver', '2027-06-12..2027-06-13'],
  [1_803_859_200_000, undefined, 'America/Denver', '2027-03-01..'],
  // An instant is on the day of its place, or in UTC if that is unknown; an offset is the clock of the place already.
  ['2026-10-20T23:30:00Z', '2026-10-21T01:00:00Z', 'Europe/Madrid', '2026-10-21..2026-10-21'],
  ['2026-10-20T23:30:00Z', '2026-10-21T01:00:00Z', undefined, '2026-10-20..2026-10-21'],
  ['2027-04-30T23:00:00-04:00', '2027-05-01T01:00:00-0400', 'Asia/Tokyo', '2027-04-30..2027-05-01'],
  ['Thu, 06 May 2027 22:30:00 GMT', undefined, 'Asia/Tokyo', '2027-05-07..'],
  ['May 6, 2027 11pm UTC', undefined, 'Asia/Tokyo', '2027-05-07..'],
  // A closing midnight ends the day before it, a long night on the next day.
  ['2027-03-10T18:00:00', '2027-03-11T00:00:00', undefined, '2027-03-10..2027-03-10'],
  ['2027-03-10T21:00:00', '2027-03-11T02:00:00', undefined, '2027-03-10..2027-03-11'],
  // From midnight to midnight of their place are whole days.
  ['2027-01-04T15:00:00Z', '2027-01-07T15:00:00Z', 'Asia/Tokyo', '2027-01-05..2027-01-07'],
  ['2027-01-05T00:00:00', '2027-01-07T00:00:00', 'Asia/Tokyo', '2027-01-05..2027-01-07'],
  // A year of two digits is after its month.
  ['6 May 27', undefined, undefined, '2027-05-06..'],
  ['06-May-27 19:00', undefined, undefined, '2027-05-06..'],
  // An end on the edge of a day in UTC is that day beside a bare day.
  ['2027-04-07', '2027-04-07T23:59:59Z', 'Europe/Lisbon', '2027-04-07..2027-04-07'],
  ['2027-04-07', '2027-04-09T00:00:00Z', 'America/New_York', '2027-04-07..2027-04-09'],
  // The name of a time zone after a time is not a part of it.
  ['2027-03-12T19:00:00+01:00[Europe/Madrid]', undefined, undefined, '2027-03-12..'],
  ['2027-03-12 19:00 America/Argentina/Buenos_Aires', undefined, undefined, '2027-03-12..'],
  // From midnight to the last minute in UTC are whole days.
  ['2027-02-01T00:00:00+00:00', '2027-02-28T23:59:00+00:00', 'Asia/Kolkata', '2027-02-01..2027-02-28'],
  ['2027-02-01T00:00:00Z', '2027-02-28T23:59:59.999Z', 'America/New_York', '2027-02-01..2027-02-28'],
])('%s to %s in the zone %s are %s', (start, end, zone, days) => expect(read(start, end, zone)).toBe(days))

it.each([
  ['2027-03-03/2027-03-05', '2027-03-03..2027-03-05'],
  ['2027-03-03/05', '2027-03-03..2027-03-05'],
  ['2027-03-30/04-02', '2027-03-30..2027-04-02'],
  ['2027-03-03T09:00:00Z/2027-03-05T17:00:00Z', '2027-03-03..2027-03-05'],
  ['2027-03-03T19:00/22:00', '2027-03-03..2027-03-03'],
  ['2027-03-10T01:00Z/04:00', '2027-03-09..2027-03-09'],
  ['2027-03-03/P3D', 'unreadable-date'],
])('the interval %s is %s in New York', (interval, days) =>
  expect(read(interval, undefined, 'America/New_York')).toBe(days),
)

it.each(['May 6 - 28', 'Dec 6-27', 'Mar 3 – 28', 'Fri May 6 - Sat 28', '6 May - 27', 'May 6-27, 9am', 'May 6, 27'])(
  '%s names no year',
  text => expect(read(text)).toBe('unreadable-date'),
)

describe('instants', () => {
  it.each([
    ['Thu, 06 May 2027 20:00:00 -0400', 'America/New_York'],
    ['Wed May 06 2027 00:00:00 GMT+0200 (Central European Summer Time)', 'America/New_York'],
    ['May 6, 2027 8:00 PM', 'Asia/Tokyo'],
    ['May 6, 2027 12:00 AM', 'America/New_York'],
    ['May 6, 2027 8:30 PM EST', undefined],
    ['2027-05-06 8:30 PM PST', undefined],
    ['May 6, 2027 at 8pm ET', 'America/Los_Angeles'],
    ['6 mai 2027 18h00', 'Europe/Paris'],
    ['Donnerstag, 6. Mai 2027, 19 Uhr', 'Europe/Berlin'],
    ['7pm, May 6, 2027', 'Asia/Tokyo'],
  ])('written as words have the clock of the place, too: %s', (start, zone) =>
    expect(read(start, undefined, zone)).toBe('2027-05-06..'),
  )

  it.each([
    ['May 6, 2027 6pm - 9pm ET', '2027-05-06..2027-05-06', 3],
    ['May 6, 2027, 6-9pm', '2027-05-06..2027-05-06', 3],
    ['May 6, 2027, 6PM-9PM', '2027-05-06..2027-05-06', 3],
    ['6 May 2027, 18:00–21:30 CET', '2027-05-06..2027-05-06', 3.5],
    ['May 6, 2027 @ 9:00 pm - 2:00 am', '2027-05-06..2027-05-07', 5],
    ['May 6-8, 2027 (9am-5pm)', '2027-05-06..2027-05-08', undefined],
    ['May 6, 2027 6pm PT - May 8, 2027 5pm PT', '2027-05-06..2027-05-08', undefined],
  ])('with both hours in one text: %s', (start, days, hours) => {
    expect(read(start)).toBe(days)
    expect(readWhen({ ...base, start }, undefined, NOW)).toMatchObject(hours ? { hours } : {})
  })

  it('in seconds and in milliseconds are read alike', () => {
    expect(read(1_804_464_000, 1_804_636_800)).toBe(read(1_804_464_000_000, 1_804_636_800_000))
    expect(read('1804464000')).toBe(read(1_804_464_000))
  })

  it('at midnight in UTC are times if the event has a zone of its own and no end', () => {
    const start = (timeZone: string) => {
      const when = readWhen({ ...base, start: '2027-01-06T00:00:00Z', timeZone }, 'America/New_York', NOW)
      return 'dropped' in when ? when.dropped : when.startDate
    }
    expect([start('America/New_York'), start('UTC')]).toEqual(['2027-01-05', '2027-01-06'])
  })
})

describe('anything but a day', () => {
  it.each([
    ...['TBD', 'TBA', 'October', 'October 2027', 'Late 2027', 'Q3 2027', '2027', '2027-10'],
    ...['To be announced', 'Coming soon'],
  ])('%s is not fixed yet', text => expect(read(text)).toBe('date-not-fixed'))

  it.each(['', 'nonsense', '2027-02-30', '2027-13-01', '0', '2027-02-30T10:00:00Z', 'next Friday'])(
    '%j is unreadable',
    text => expect(read(text)).toBe('unreadable-date'),
  )

  it('a megabyte of spaces is unreadable at once', () =>
    expect(read(`6 pm${' '.repeat(1e6)}x`)).toBe('unreadable-date'))

  it('an end before the start is left out', () => expect(read('2027-03-10', '2027-03-01')).toBe('2027-03-10..'))

  it('a span of more than 120 days is not an event', () => {
    expect(read('2027-01-01', '2027-05-01')).toBe('2027-01-01..2027-05-01')
    expect(read('2027-01-01', '2027-05-02')).toBe('longer-than-120-days')
  })

  it('a year far ahead is a slip of the pen', () => expect(read('2062-03-10')).toBe('too-far-ahead'))
})

it('never shifts a calendar day and never throws', () => {
  const day = fc.date({ min: new Date('2024-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  const zone = fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata', undefined)
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 100 }), zone, (date, length, place) => {
      const end = new Date(date.getTime() + length * 86_400_000)
      const [first, last] = [date, end].map(one => one.toISOString().slice(0, 10))
      expect(read(first ?? '', last, place)).toBe(`${first}..${last}`)
    }),
  )
  fc.assert(
    fc.property(fc.string(), fc.string(), (start, end) => {
      read(start, end)
    }),
  )
})
