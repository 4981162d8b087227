import { describe, expect, it } from 'vitest'
import { SourceError } from '../../../adapter.ts'
import { calendar, days, NOW, read, readUnder } from '../../../test/example-calendar.ts'
import { readIcs } from './raw-events.ts'

describe('days', () => {
  it.each([
    ['end before DTEND', 'DTSTART;VALUE=DATE:20270310\nDTEND;VALUE=DATE:20270313', '2027-03-10..2027-03-12'],
    ['end on the first day where DTEND is it', 'DTSTART:20270310\nDTEND:20270310', '2027-03-10..2027-03-10'],
    ['may last a DURATION', 'DTSTART;VALUE=DATE:20270310\nDURATION:P3D', '2027-03-10..2027-03-12'],
    ['are known without VALUE=DATE', 'DTSTART:20270310', '2027-03-10'],
    ['have no end out of time', 'DTSTART:20270310T180000Z\nDURATION:P99999999D', '2027-03-10T18:00:00.000Z'],
    [
      'end before midnight, in a zone',
      'DTSTART;TZID=Europe/Madrid:20270310T000000\nDTEND;TZID=Europe/Madrid:20270313T000000',
      '2027-03-10T00:00:00..2027-03-12T00:00:00',
    ],
    [
      'are not whole from another hour on',
      'DTSTART:20270310T090000\nDTEND:20270313T000000',
      '2027-03-10T09:00:00..2027-03-13T00:00:00',
    ],
    ['may have dashes', 'DTSTART;VALUE=DATE:2027-03-10\nDTEND;VALUE=DATE:2027-03-13', '2027-03-10..2027-03-12'],
    ['may have dashes', 'DTSTART:2027-03-10T18:30:00Z', '2027-03-10T18:30:00.000Z'],
    ['are instants in UTC', 'DTSTART:20270310T230000Z', '2027-03-10T23:00:00.000Z'],
  ])('%s: %j', (_what, lines, expected) => expect(days(lines)).toEqual([expected]))

  it('are all called off by a file that cancels', () =>
    expect(readUnder('METHOD:CANCEL', 'UID:1\nSUMMARY:a\nDTSTART:20270310')[0]?.status).toBe('CANCELLED'))
})

it('reads texts without the escapes that calendars add too many', () => {
  const [event] = read(
    'DTSTART:20270310\nSUMMARY:Acme \\"Chain\\" Day\\: one\\, two\nLOCATION:Hall \\#2\\, Lima\nDESCRIPTION:\\\\- a\\n1\\\\. C:\\\\new',
  )
  expect([event?.name, event?.place]).toEqual(['Acme "Chain" Day: one, two', 'Hall #2, Lima'])
  expect(event?.description).toBe('- a\n1. C:\\new')
})

it('distinguishes a page about a place, which has coordinates beside it, from one about a call', () => {
  const at = (location: string, more = '') => {
    const [event] = read(`DTSTART:20270310\nLOCATION:${location}${more}`)
    return [event?.online, event?.page]
  }
  expect(at('https://acme.example/e/1')).toEqual([true, 'https://acme.example/e/1'])
  expect(at('https://acme.example/e/1', '\nGEO:1.28;103.86')).toEqual([undefined, 'https://acme.example/e/1'])
  expect(at('https://acme.example/e/1', '\nGEO:0;0')).toEqual([true, 'https://acme.example/e/1'])
  expect(at('https://maps.app.goo.gl/abc')).toEqual([undefined, undefined])
  expect(at('https://zoom.us/j/1', '\nGEO:1.28;103.86')).toEqual([true, 'https://zoom.us/j/1'])
})

it('names the video call that has a property of its own', () => {
  const [before, now] = read(
    'UID:1\nDTSTART:20270310\nX-GOOGLE-CONFERENCE:https://meet.google.com/a',
    'UID:2\nDTSTART:20270310\nCONFERENCE;VALUE=URI;FEATURE=VIDEO:https://meet.jit.si/b',
  )
  expect([before?.call, now?.call]).toEqual(['https://meet.google.com/a', 'https://meet.jit.si/b'])
})

describe('times', () => {
  it('stay local if they are local', () => {
    const [event] = read('DTSTART;TZID=Europe/Madrid:20270310T180000\nDURATION:PT90M')
    expect(event).toMatchObject({ start: '2027-03-10T18:00:00', end: '2027-03-10T19:30:00', timeZone: 'Europe/Madrid' })
  })

  it.each([
    ['"Tokyo Standard Time"', 'Asia/Tokyo'],
    ['/example.org/2021_1/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['Customized Time Zone', undefined],
  ])('under TZID=%s have the zone %s', (tzid, zone) =>
    expect(read(`DTSTART;TZID=${tzid}:20270310T180000`)[0]?.timeZone).toBe(zone),
  )

  it('distinguish the zone of their calendar from their own', () => {
    const events = ['UID:1\nDTSTART:20270310T230000Z', 'UID:2\nDTSTART;TZID=Asia/Tokyo:20270310T230000']
    const found = readUnder('X-WR-TIMEZONE:Europe/Paris', ...events)
    expect(found.map(({ timeZone, calendarZone }) => [timeZone, calendarZone])).toEqual([
      [undefined, 'Europe/Paris'],
      ['Asia/Tokyo', undefined],
    ])
  })
})

it('leave out private and confidential ones', () =>
  expect(
    days(
      'UID:1\nCLASS:PRIVATE\nDTSTART:20270310',
      'UID:2\nCLASS:Public\nDTSTART:20270311',
      'UID:3\nCLASS:CONFIDENTIAL\nDTSTART:20270312',
    ),
  ).toEqual(['2027-03-11']))

describe('broken calendars', () => {
  const outcome = (text: string) => readIcs(text, NOW).map(({ name, start }) => [name, start])
  const event = (name: string) => `UID:${name}\nSUMMARY:${name}\nDTSTART:20270310`

  it('lose only the broken event, which stays countable', () =>
    expect(outcome(calendar('UID:1\nSUMMARY:bad\nDTSTART:nonsense', event('good'), 'SUMMARY'))).toEqual([
      ['good', '2027-03-10'],
      ['bad', ''],
      ['', ''],
    ]))

  it.each([
    ['undefinedBEGIN:VEVENT', 'BEGIN:VEVENT'],
    ['null BEGIN:VEVENT', 'BEGIN:VEVENT'],
    ['DTSTART:20270310END:VEVENT', 'DTSTART:20270310\nEND:VEVENT'],
    ['END:VEVENTBEGIN:VEVENT', 'END:VEVENT\nBEGIN:VEVENT'],
  ])('read the event at %s, and its neighbors', (damaged, sound) => {
    const text = calendar(...['a', 'b', 'c'].map(event)).replace(sound, damaged)
    expect(text).toContain(damaged)
    expect(outcome(text)).toEqual(['a', 'b', 'c'].map(name => [name, '2027-03-10']))
  })

  it.each(['', 'BEGIN:VEVNT\n'])('count an event that begins with %j', begin =>
    expect(outcome(calendar(event('a'), event('b')).replace('BEGIN:VEVENT\n', begin))).toEqual([
      ['b', '2027-03-10'],
      ['', ''],
    ]),
  )

  it('take a text about components for a text', () => {
    const [event] = read('UID:1\nSUMMARY:How to write BEGIN:VEVENT\nDTSTART:20270310')
    expect(event).toMatchObject({ name: 'How to write BEGIN:VEVENT', start: '2027-03-10' })
  })

  it('end an event that does not end where the next begins', () =>
    expect(outcome(calendar(event('a'), event('b')).replace('END:VEVENT\n', ''))).toHaveLength(2))

  it('give up an event of a hundred thousand lines', () =>
    expect(outcome(calendar(`${event('a')}\n${'EXDATE:20270311T100000Z\n'.repeat(100_000)}`, event('b')))).toEqual([
      ['b', '2027-03-10'],
      ['a', ''],
    ]))

  it('take the newest version of an event that stands there twice', () => {
    const found = read(
      'UID:1\nSEQUENCE:3\nSUMMARY:new\nDTSTART:20270312T230000Z',
      'UID:1\nSEQUENCE:1\nSUMMARY:old\nDTSTART:20270310T230000Z',
    )
    expect(found.map(event => event.name)).toEqual(['new'])
  })

  it.each(['20270310T250000Z', '20270310T106000', '20270310T240100'])('have no start at %s', start =>
    expect(read(`UID:1\nSUMMARY:a\nDTSTART:${start}`).map(event => event.start)).toEqual(['']),
  )

  it('keep different events that share one UID', () =>
    expect(read('UID:x\nSUMMARY:a\nDTSTART:20270310', 'UID:x\nSUMMARY:b\nDTSTART:20270311')).toHaveLength(2))

  it.each([
    ['cut off inside an event', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:a'],
    ['cut off behind an alarm', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:a\nBEGIN:VALARM\nEND:VALARM'],
    ['cut off inside an end', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:a\nEND:VEV'],
    ['something else', 'hello'],
    [
      'a calendar of endless series',
      calendar(...Array.from({ length: 2000 }, (_, at) => `UID:${at}\nSUMMARY:a\nDTSTART:20260101\nRRULE:FREQ=DAILY`)),
    ],
    ['a calendar with more events than any has', calendar(...Array<string>(20_001).fill('UID:1'))],
  ])('are refused when they are %s', (_what, text) => expect(() => readIcs(text, NOW)).toThrow(SourceError))
})

it('a zone that lost a part of its rule is as good as a missing one', () => {
  const rule = 'DTSTART:19701025T030000\nRRULE:BYMONTH=10;BYDAY=-1SU\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100'
  const standard = `BEGIN:STANDARD\n${rule}\nEND:STANDARD`
  const zone = `BEGIN:VTIMEZONE\nTZID:Europe/Exampleton\n${standard}\nEND:VTIMEZONE`
  const event = 'DTSTART;TZID=Europe/Exampleton:20261101T190000\nRRULE:FREQ=WEEKLY;COUNT=2'
  expect(readUnder(zone, event).map(({ start }) => start)).toEqual(['2026-11-01T19:00:00', '2026-11-08T19:00:00'])
})
