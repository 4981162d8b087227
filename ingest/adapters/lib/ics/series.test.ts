import { describe, expect, it } from 'vitest'
import { days, read, readUnder } from '../../../test/example-calendar.ts'

describe('series', () => {
  const DAILY = 'DTSTART;TZID=Europe/Berlin:20270105T190000\nRRULE:FREQ=DAILY;COUNT=3'
  const EVENINGS = 'DTSTART:20270301T180000Z\nRRULE:FREQ=DAILY;'
  it.each([
    ['with an end are whole', 'DTSTART:20200105\nRRULE:FREQ=WEEKLY;COUNT=2', ['2020-01-05', '2020-01-12']],
    ['without an end are of two years', 'DTSTART:20100301\nRRULE:FREQ=YEARLY', ['2026-03-01', '2027-03-01']],
    ['of every day that begin later are one day', 'DTSTART:20270601\nRRULE:FREQ=DAILY', ['2027-06-01']],
    ['have the days of RDATE', 'DTSTART:20270105\nRDATE:20270301,20270302', ['2027-01-05', '2027-03-01', '2027-03-02']],
    ['leave out EXDATE', `${DAILY}\nEXDATE:20270107T180000Z\nEXDATE;VALUE=DATE:20270106`, ['2027-01-05T19:00:00']],
    ['keep days beside EXDATE', 'DTSTART:20270106\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE:20270106T230000Z', ['2027-01-06']],
    ['may be in another file', 'RECURRENCE-ID:20270112T180000Z\nDTSTART:20270113T180000', ['2027-01-13T18:00:00']],
  ])('%s', (_what, lines, expected) => expect(days(lines)).toEqual(expected))

  it.each([
    ['DTSTART;VALUE=DATE:19900101\nRRULE:FREQ=DAILY;INTERVAL=100', '2026-02-21'],
    ['DTSTART;VALUE=DATE:19900103\nRRULE:FREQ=WEEKLY;INTERVAL=3;BYDAY=WE', '2026-01-21'],
    ['DTSTART;VALUE=DATE:19900109\nRRULE:FREQ=MONTHLY;INTERVAL=5;BYDAY=2TU', '2026-04-14'],
    ['DTSTART;VALUE=DATE:20100106\nRRULE:FREQ=WEEKLY;UNTIL=20270601', '2025-11-26'],
    ['DTSTART;VALUE=DATE:19900228\nRRULE:FREQ=YEARLY;INTERVAL=4', '2026-02-28'],
  ])('of long ago keep their rhythm: %s', (lines, first) => expect(days(lines)[0]).toBe(first))

  it.each([
    ['DTSTART;VALUE=DATE:20260101\nRRULE:FREQ=DAILY;UNTIL=20321231', 92],
    ['DTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY', 92],
    ['DTSTART;VALUE=DATE:20200101\nRRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 66],
  ])('of nearly every day for years are listed for a quarter: %j', (lines, count) => {
    const found = days(lines)
    expect([found.length, found[0], found.at(-1)]).toEqual([count, '2026-10-01', '2026-12-31'])
  })

  it('changed from one occurrence on keep the change for those after it', () => {
    const at = (day: number) => `TZID=Europe/Madrid:202703${String(day).padStart(2, '0')}T190000`
    const found = read(
      `UID:1\nSUMMARY:a\nDTSTART;${at(1)}\nDURATION:PT2H\nRRULE:FREQ=WEEKLY;COUNT=4`,
      `UID:1\nSUMMARY:b\nRECURRENCE-ID;RANGE=THISANDFUTURE;${at(8)}\nDTSTART;${at(9)}\nDURATION:PT3H\nLOCATION:Lima`,
      `UID:1\nSUMMARY:c\nRECURRENCE-ID;${at(22)}\nDTSTART;${at(22)}\nSTATUS:CANCELLED`,
    )
    expect(
      found.map(({ key, name, start, end, place }) => [key, name, start, end?.toString().slice(11), place]),
    ).toEqual([
      ['1/20270301T190000', 'a', '2027-03-01T19:00:00', '21:00:00', undefined],
      ['1/20270308T190000', 'b', '2027-03-09T19:00:00', '22:00:00', 'Lima'],
      ['1/20270315T190000', 'b', '2027-03-16T19:00:00', '22:00:00', 'Lima'],
      ['1/20270322T190000', 'c', '2027-03-22T19:00:00', undefined, undefined],
    ])
  })

  it.each([
    ['of every week without an end keep both years', 'DTSTART;VALUE=DATE:20200101\nRRULE:FREQ=WEEKLY', 104],
    ['with an end keep every day', 'DTSTART;VALUE=DATE:20260101\nRRULE:FREQ=DAILY;COUNT=200', 200],
    ['until a day last through that day', `${EVENINGS}UNTIL=20270303`, 3],
    ['until a moment end before it', `${EVENINGS}UNTIL=20270303T170000Z`, 2],
    ['until a moment last through it', `${EVENINGS}UNTIL=20270303T180000Z`, 3],
    [
      'end with UNTIL in UTC although they are local and the file has no VTIMEZONE',
      'DTSTART;TZID=America/Los_Angeles:20270105T200000\nRRULE:FREQ=DAILY;UNTIL=20270108T040000Z',
      3,
    ],
  ])('%s', (_what, lines, count) => expect(days(lines)).toHaveLength(count))

  describe('leave out an evening whose EXDATE is written', () => {
    const STANDARD = 'BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD'
    const weekly = 'DTSTART;TZID=Europe/Madrid:20270106T190000\nRRULE:FREQ=WEEKLY;COUNT=3'
    it.each([
      ['in the zone of another continent', 'TZID=Asia/Tokyo:20270114T030000'],
      ['under a name of Windows', 'TZID=Eastern Standard Time:20270113T130000'],
      ['in UTC', '20270113T180000Z'],
      ['without a zone', '20270113T190000'],
      ['as midnight, there', 'TZID=Europe/Madrid:20270113T000000'],
      ['as midnight in UTC', '20270113T000000Z'],
      ['as a day', 'VALUE=DATE:20270113'],
      ['as a day that is a moment', 'VALUE=DATE:20270113T190000'],
    ])('%s', (_how, exdate) => {
      const line = `EXDATE${exdate.includes('=') ? ';' : ':'}${exdate}`
      expect(days(`${weekly}\n${line}`)).toEqual(['2027-01-06T19:00:00', '2027-01-20T19:00:00'])
      const zone = `BEGIN:VTIMEZONE\nTZID:Europe/Madrid\n${STANDARD}\nEND:VTIMEZONE`
      expect(readUnder(zone, `${weekly}\n${line}`)).toHaveLength(2)
    })
    it.each([
      ['at another hour of the day: that one is kept', `${weekly}\nEXDATE;TZID=Asia/Tokyo:20270114T040000`, 3],
      [
        'in a zone, beside a series in UTC',
        'DTSTART:20270106T180000Z\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;TZID=America/Lima:20270113T130000',
        2,
      ],
    ])('%s', (_how, lines, left) => expect(days(lines)).toHaveLength(left))
  })

  it.each([
    ';TZID=Romance Standard Time:20270113T000000',
    ';TZID=Europe/Madrid:20270113T090000',
    ...[':20270113T000000', ':20270113T000000Z', ':20270112T230000Z', ':20270113T050000Z', ':20270112T110000Z'],
    ';VALUE=DATE:20270113T000000',
  ])('of whole days leave out the day of an EXDATE with a time: %s', exdate => {
    const weekly = 'DTSTART;VALUE=DATE:20270106\nRRULE:FREQ=WEEKLY;COUNT=3'
    expect(days(`${weekly}\nEXDATE${exdate}`)).toEqual(['2027-01-06', '2027-01-20'])
  })

  it('show a change whose RECURRENCE-ID is in another zone, or a moment beside whole days', () => {
    const evening = 'UID:1\nSUMMARY:a\nDTSTART;TZID=Europe/Madrid:20270106T190000\nRRULE:FREQ=WEEKLY;COUNT=2'
    const called = 'UID:1\nSUMMARY:b\nRECURRENCE-ID;TZID=America/Lima:20270113T130000\nDTSTART:20270113T180000Z'
    expect(read(evening, called).map(({ name }) => name)).toEqual(['a', 'b'])
    const day = 'UID:1\nSUMMARY:a\nDTSTART;VALUE=DATE:20270106\nRRULE:FREQ=WEEKLY;COUNT=2'
    const moved = 'UID:1\nSUMMARY:b\nRECURRENCE-ID:20270112T230000Z\nDTSTART;VALUE=DATE:20270114'
    expect(read(day, moved).map(({ start }) => start)).toEqual(['2027-01-06', '2027-01-14'])
  })

  it.each([
    'FREQ=SECONDLY',
    'FREQ=NEVER',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=YEARLY;BYDAY=TU;BYMONTH=1,7;BYSETPOS=53',
    'FREQ=MONTHLY;INTERVAL=12;BYDAY=5SU;BYMONTH=2;BYSETPOS=-1',
  ])('that are unreadable or never met are one event, and counted: %s', rule =>
    expect(days(`DTSTART;VALUE=DATE:20270105\nRRULE:${rule}`)).toEqual(['2027-01-05', '']),
  )
})

describe('a value that cannot be read as it is written', () => {
  const weekly = 'UID:1\nDTSTART:20270105T180000Z\nRRULE:FREQ=WEEKLY;COUNT=4'
  const starts = (lines: string) => days(lines).map(day => String(day).slice(0, 10))

  it.each([
    'EXDATE:20270112T180000Z,20270126T180000Z,',
    'EXDATE:20270112T180000Z, 20270126T180000Z',
    'EXDATE:,20270112T180000Z,,20270126T180000Z',
    'EXDATE:20270112T1800Z,20270126',
    'EXDATE;VALUE=DATE:2027-01-12,20270126T180000Z',
  ])('costs no other day: %s', line => expect(starts(`${weekly}\n${line}`)).toEqual(['2027-01-05', '2027-01-19']))

  it('is counted when it is refused', () => {
    const found = read(`${weekly}\nEXDATE:20270112T180000Z,next week,20270126T180000Z`)
    expect(found.map(({ start }) => String(start).slice(0, 10))).toEqual(['2027-01-05', '2027-01-19', ''])
    expect(read('UID:1\nSUMMARY:a\nDTSTART:20270105T180000Z\nRRULE:FREQ=SOMETIMES')).toHaveLength(2)
    for (const value of ['20270231', '20270112T250000Z', '20270112T186000Z', '12/01/2027'])
      expect(starts(`${weekly}\nEXDATE:${value}`)).toHaveLength(5)
    expect(starts(`${weekly}\nRDATE;VALUE=PERIOD:20270106T180000Z/PT2H,20270107T180000Z/late`)).toHaveLength(6)
  })

  it.each([
    ['FREQ=DAILY;COUNT=3;BYDAY=TU, WE, TH', ['2027-01-05', '2027-01-06', '2027-01-07']],
    ['FREQ=WEEKLY;COUNT=2;BYDAY="TU,TH"', ['2027-01-05', '2027-01-07']],
    ['freq=weekly;count=2;byday=tu,th', ['2027-01-05', '2027-01-07']],
    ['FREQ=MONTHLY;COUNT=2;BYYEARDAY=-1;BYMONTHDAY=5', ['2027-01-05', '2027-02-05']],
    ['FREQ=WEEKLY;UNTIL=2027-01-12T18:00:00Z', ['2027-01-05', '2027-01-12']],
    ['FREQ=WEEKLY;COUNT=2;WKST=', ['2027-01-05', '2027-01-12']],
    ['RRULE:FREQ=WEEKLY;COUNT=2', ['2027-01-05', '2027-01-12']],
    [' FREQ = WEEKLY ; COUNT = 2', ['2027-01-05', '2027-01-12']],
    ['FREQ=WEEKLY;COUNT=2;BYDAY=TUE,THU', ['2027-01-05', '2027-01-07']],
    ['FREQ=WEEKLY;COUNT=9;UNTIL=20270112t180000z', ['2027-01-05', '2027-01-12']],
    ['FREQ=WEEKLY;COUNT=2;BYSETPOS=1;X-ACME=1', ['2027-01-05', '2027-01-12']],
  ])('is a rule all the same: %s', (rule, expected) =>
    expect(starts(`UID:1\nDTSTART:20270105T180000Z\nRRULE:${rule}`)).toEqual(expected),
  )

  it.each(['20270118T230000Z', '20270118T220000Z', '20270118T160000Z', '20270118T130000Z', '20270119T050000Z'])(
    'is the end of whole days at midnight somewhere: %s',
    until =>
      expect(days(`DTSTART;VALUE=DATE:20270112\nRRULE:FREQ=DAILY;INTERVAL=7;UNTIL=${until}`)).toEqual([
        '2027-01-12',
        '2027-01-19',
      ]),
  )

  it.each([
    ['20270113T110000Z', 'Pacific/Auckland', '2027-01-14'],
    ['20270113T110000Z', 'Pacific/Honolulu', '2027-01-13'],
    ['20270113T235959Z', 'UTC', '2027-01-13'],
    ['20270114T045959Z', 'America/Lima', '2027-01-13'],
  ])('ends whole days with the day that UNTIL %s has in %s, the zone of the calendar', (until, zone, last) => {
    const series = `DTSTART;VALUE=DATE:20270112\nRRULE:FREQ=DAILY;UNTIL=${until}`
    expect(readUnder(`X-WR-TIMEZONE:${zone}`, series).at(-1)?.start).toBe(last)
  })

  it('may have a colon in a quoted parameter', () =>
    expect(days('DTSTART;X-NOTE="at: 6":20270105T180000Z', 'DTSTART;X-A="b:c;d";X-B="e":20270106T180000Z')).toEqual([
      '2027-01-05T18:00:00.000Z',
      '2027-01-06T18:00:00.000Z',
    ]))

  it('may be a period with a length of its own', () => {
    const periods = '20270106T180000Z/PT3H,20270107T180000Z/20270107T200000Z'
    const found = days(`UID:1\nDTSTART:20270105T180000Z\nDURATION:PT1H\nRDATE;VALUE=PERIOD:${periods}`)
    expect(found.map(day => day?.toString().replaceAll(':00:00.000Z', 'Z'))).toEqual([
      '2027-01-05T18Z..2027-01-05T19Z',
      '2027-01-06T18Z..2027-01-06T21Z',
      '2027-01-07T18Z..2027-01-07T20Z',
    ])
  })
})
