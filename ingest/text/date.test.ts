import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasRecordings, recordingsOf } from '../test/recordings.ts'
import { readDate } from './date.ts'

const NOW = new Date('2026-10-01T12:00:00Z')
const FORMS = new URL('w3c-feedvalidator/rss20/data-types-datetime/', recordingsOf('news'))
const instant = (value: string | number) => readDate(value, NOW)?.instant

describe('a date', () => {
  it.each<[string | number, string | undefined]>([
    ['2026-09-01T09:30:00.123456+00:00', '2026-09-01T09:30:00Z'],
    ['September 11, 2026 6:30 PM ET', '2026-09-11T22:30:00Z'],
    ['2026-01-11 18:30 PT', '2026-01-12T02:30:00Z'],
    ['2026-09-11 12:05 am CET', '2026-09-10T23:05:00Z'],
    ['September 11, 2026 at 6pm PDT', '2026-09-12T01:00:00Z'],
    ['11 septembre 2026, 18h30', '2026-09-11T18:30:00Z'],
    ['11. September 2026, 19 Uhr', '2026-09-11T19:00:00Z'],
    ['2026-09-14 06:28:00 +0100 BST', '2026-09-14T05:28:00Z'],
    ['Mon, 14 Sep 2026 06:28:00 -0500 EST', '2026-09-14T11:28:00Z'],
    ['Fri, 09/25/2026 - 10:00', '2026-09-25T10:00:00Z'],
    ['20260911T174923Z', '2026-09-11T17:49:23Z'],
    ['2026-09-11T10:00:00+01:00[Europe/London]', '2026-09-11T09:00:00Z'],
    ['Mon, 4 Sep 2026 06:28 EST', '2026-09-04T11:28:00Z'],
    ['14 Sep 126 06:28:00 GMT', '2026-09-14T06:28:00Z'],
    ['14 Sep 49 06:28:00 GMT', '2049-09-14T06:28:00Z'],
    ['Mon, 14 Sep (a (nested) comment) 2026 06:28:00 Z (UTC)', '2026-09-14T06:28:00Z'],
    ['<![CDATA[Mon, 14 Sep 2026 06:28:00 GMT]]>', '2026-09-14T06:28:00Z'],
    ['Mon Sep 14 2026 10:00:00 GMT+0100 (British Summer Time)', '2026-09-14T09:00:00Z'],
    ['Mon Sep 14 06:28:00 2026', '2026-09-14T06:28:00Z'],
    ['September 14th, 2026 5:30 PM EST', '2026-09-14T22:30:00Z'],
    ['Mo., 14. September 2026 10:00 MESZ', '2026-09-14T08:00:00Z'],
    ['14 сентября 2026 г.', '2026-09-14T00:00:00Z'],
    ['mar., 15 sept. 2026 05:28:00 +0200', '2026-09-15T03:28:00Z'],
    ['2026/9/14 10:00', '2026-09-14T10:00:00Z'],
    ['14.09.2026, 10:00 Uhr', '2026-09-14T10:00:00Z'],
    // A zone by the name of a place, or of Windows.
    ['Mon, 14 Sep 2026 06:28:00 Europe/Lisbon', '2026-09-14T05:28:00Z'],
    ['2026-01-14 06:28 America/Argentina/Buenos_Aires', '2026-01-14T09:28:00Z'],
    ['14 Sep 2026 06:28 (Romance Standard Time)', '2026-09-14T04:28:00Z'],
    // A weekday decides the order.
    ['Thu, 03/09/2026 - 10:00', '2026-09-03T10:00:00Z'],
    ['Wed, 09/03/2026', undefined],
    // Twelve hours, in other scripts.
    ['2026年9月14日 下午3:04', '2026-09-14T15:04:00Z'],
    ['2026年9月14日 上午12:04', '2026-09-14T00:04:00Z'],
    ['2026年9月14日 15時04分', '2026-09-14T15:04:00Z'],
    ['2026년 9월 14일 오후 3:04', '2026-09-14T15:04:00Z'],
    ['2026. 9. 14. 오전 9:05:30', '2026-09-14T09:05:30Z'],
    ['14/09/2026 3:04 م', '2026-09-14T15:04:00Z'],
    ['١٤/٠٩/٢٠٢٦ ٣:٠٤ م', '2026-09-14T15:04:00Z'],
    ['14 Σεπτεμβρίου 2026, 3:04 μ.μ.', '2026-09-14T15:04:00Z'],
    ['14 de septiembre de 2026, 3:04 p. m.', '2026-09-14T15:04:00Z'],
  ])('%j is %s', (value, expected) => expect(instant(value)).toBe(expected))

  it.each<string | number>([
    'Posted 30+ Days Ago',
    'today',
    '',
    '-',
    '0',
    0,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '2026-02-30',
    '31 Feb 2026',
    '2026-13-01',
    '2026-09-01T25:00:00Z',
    '2026-09-01T10:61:00Z',
    '03/04/2026',
    '2026',
    '2026-09-01T10:00:00+99:00',
    'Sep 1',
    'v1.2.2026',
  ])('%j is not a date', value => expect(readDate(value, NOW)).toBeUndefined())

  it.each([
    // Read as UTC, also after an abbreviation that means several zones.
    ['2026-09-01T09:30:00', { instant: '2026-09-01T09:30:00Z', issue: 'zoneless' }],
    ['1 Sep 2026 09:30:00 IST', { issue: 'zoneless' }],
    ['2026-09-01', { instant: '2026-09-01T00:00:00Z', issue: 'zoneless', dateOnly: true }],
    // More than 15 minutes ahead of the clock.
    ['2026-10-01T12:15:00Z', { issue: undefined }],
    ['2026-10-01T12:15:01Z', { issue: 'future' }],
    [NOW.getTime() + 3_600_000, { issue: 'future' }],
  ])('%s is returned with its doubts', (value, expected) => expect(readDate(value, NOW)).toMatchObject(expected))
  it('survives every way of writing it', () => {
    const moment = fc.date({ min: new Date('1975-01-01'), max: new Date('2026-09-30'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, date => {
        const seconds = Math.floor(date.getTime() / 1000)
        const expected = new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
        const words = [date.toUTCString(), expected.replace('T', ' ').replace('Z', ' UTC')]
        const forms = [seconds, String(seconds), seconds * 1000, String(seconds * 1000), expected, ...words]
        for (const form of forms) expect(readDate(form, NOW)).toEqual({ instant: expected })
      }),
    )
  })
  it('never throws and never answers with the clock', () => {
    const marks = 'Mon|,| |14|Sep|2026|:|-|+|T|Z|(|)|GMT|0|99|yesterday'.split('|')
    const noise = fc.array(fc.constantFrom(...marks)).map(parts => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(fc.string(), noise), text => {
        const later = new Date(NOW.getTime() + 1234)
        expect(readDate(text, later)?.instant).toBe(readDate(text, NOW)?.instant)
      }),
    )
  })
})

describe.skipIf(!hasRecordings)('the forms of the W3C feed validator (skipped without RECORDINGS)', () => {
  const files = hasRecordings ? readdirSync(FORMS) : []
  const forms = files.flatMap(name => {
    const text = readFileSync(new URL(name, FORMS), 'utf8')
    return [...text.matchAll(/<pubDate>([^<]*)/g)].map(match => ({ name, form: match[1] ?? '' }))
  })
  it('are all read', () => {
    expect(forms.length).toBeGreaterThan(40)
    expect(forms.filter(({ form }) => instant(form) === undefined)).toEqual([])
  })
  it('of one instant are one instant', () => {
    const same = forms.filter(
      ({ name, form }) => name === 'everything.xml' && /2006|Feb.06/.test(form) && /:45/.test(form),
    )
    expect(new Set(same.map(({ form }) => instant(form)))).toEqual(new Set(['2006-02-09T23:59:45Z']))
  })
})
