import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDateRange } from './date-range.ts'

describe('days written for people', () => {
  it.each([
    ['Nov 10 - Dec 01, 2026', '2026-11-10', '2026-12-01'],
    ['Nov 10 & 11, 2026', '2026-11-10', '2026-11-11'],
    ['Jul 18 - 19, 2026', '2026-07-18', '2026-07-19'],
    ['Dec 20, 2026 - Jan 5, 2027', '2026-12-20', '2027-01-05'],
    ['Dec 28 - Jan 03, 2027', '2026-12-28', '2027-01-03'],
    ['27–28 November 2026', '2026-11-27', '2026-11-28'],
    ['Sept. 3rd – 5th, 2026', '2026-09-03', '2026-09-05'],
    ['Thursday, October 1 to Saturday, October 3, 2026', '2026-10-01', '2026-10-03'],
    ['2026-11-10 to 2026-11-12', '2026-11-10', '2026-11-12'],
    ['6.–8. Mai 2027', '2027-05-06', '2027-05-08'],
    ['6 - 8 de mayo de 2027', '2027-05-06', '2027-05-08'],
    ['del 30 de junio al 2 de julio de 2027', '2027-06-30', '2027-07-02'],
    ['du 6 au 8 mai 2027', '2027-05-06', '2027-05-08'],
    ['12.03.2027 - 14.03.2027', '2027-03-12', '2027-03-14'],
    ['12.-14.03.2027', '2027-03-12', '2027-03-14'],
    ['30.11. – 2.12.2026', '2026-11-30', '2026-12-02'],
    ['12./13. März 2027', '2027-03-12', '2027-03-13'],
    ['2027年3月12日（金）〜14日（日）', '2027-03-12', '2027-03-14'],
    ['2027年12月30日至2028年1月2日', '2027-12-30', '2028-01-02'],
    ['2027년 3월 12일부터 14일까지', '2027-03-12', '2027-03-14'],
    ['March 12, 13 & 14, 2027', '2027-03-12', '2027-03-14'],
    ['2027-03-12 -- 2027-03-14', '2027-03-12', '2027-03-14'],
    ['6 a 8 de maio de 2027', '2027-05-06', '2027-05-08'],
  ])('reads %s', (text, start, end) => expect(readDateRange(text)).toEqual({ start, end }))

  it.each([
    ['May 31 – Jun 2', 2027, { start: '2027-05-31', end: '2027-06-02' }],
    ['Dec 30 – Jan 2', 2026, { start: '2026-12-30', end: '2027-01-02' }],
    ['Jan 5, 2028', 2027, { start: '2028-01-05' }],
    ['Sep 12, 2026', undefined, { start: '2026-09-12' }],
  ])('reads %s below the year %s', (text, year, days) => expect(readDateRange(text, year)).toEqual(days))

  it.each([
    ...['October', 'TBD', '', 'Nov 10', 'Late 2027', 'Feb 30, 2026', 'Q4 2026', 'Nov 10 - TBD, 2026'],
    ...['Mayor 5, 2026', 'March 12, 19 & 26, 2027', '12.13.2027'],
  ])('names no day: %s', text => expect(readDateRange(text)).toBeUndefined())
})

it('reads back every pair of days it could have been given', () => {
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  const written = (date: Date) =>
    date.toLocaleDateString('en-US', { month: 'short', day: '2-digit', year: 'numeric', timeZone: 'UTC' })
  fc.assert(
    fc.property(day, day, (a, b) => {
      const [start, end] = [a, b].map(date => date.toISOString().slice(0, 10))
      const read = readDateRange(`${written(a)} - ${written(b)}`)
      expect(read?.start).toBe(start)
      expect(read?.end ?? read?.start).toBe(end)
    }),
  )
})

it('never throws and never makes up a day', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      const read = readDateRange(text, 2027)
      if (read) expect(text).toMatch(/\d/)
    }),
  )
})
