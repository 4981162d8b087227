import { describe, expect, it } from 'vitest'
import { dayOrderIn, listRow, readListRow } from './list-row.ts'

const read = (written: object, ...list: object[]) => readListRow(listRow(written), dayOrderIn(list.map(listRow)))

const row = { name: 'Acme Conf', url: 'https://acme.example/', startDate: '2027-01-05' }

describe('a row of a list of events', () => {
  it.each([
    [true, [{ online: true }, { online: 'TRUE' }, { isVirtual: 1 }, { mode: 'Online' }, { format: 'remote' }]],
    [true, [{ locationType: 'virtual' }]],
    [undefined, [{ online: 'no' }, { online: 0 }, { mode: 'in person' }, { type: 'Online Gaming Expo' }]],
  ])('is online or not (%s) by any of %j', (online, fields) => {
    for (const more of fields) expect(read({ ...row, ...more })?.online).toBe(online)
  })

  it('is hybrid by a flag or a word', () => {
    expect(read({ ...row, hybrid: 'yes' })?.hybrid).toBe(true)
    expect(read({ ...row, attendanceMode: 'Hybrid' })?.hybrid).toBe(true)
  })

  it('is called off by a flag, whatever its status says', () => {
    expect(read({ ...row, cancelled: true, status: 'published' })?.status).toBe('cancelled')
    expect(read({ ...row, is_canceled: 'true' })?.status).toBe('cancelled')
    expect(read({ ...row, postponed: true })?.status).toBe('postponed')
    expect(read({ ...row, cancelled: false, status: 'Confirmed' })?.status).toBe('Confirmed')
  })

  it.each([
    { start_at: '2027-01-05', end_at: '2027-01-07' },
    { date: ['2027-01-05', '2027-01-07'] },
    { dates: { start: '2027-01-05', end: '2027-01-07' } },
    { event_dates: { start_date: '2027-01-05', end_date: '2027-01-07' } },
  ])('has its days: %j', days =>
    expect(read({ name: 'Acme Conf', ...days })).toMatchObject({ start: '2027-01-05', end: '2027-01-07' }),
  )

  it.each([
    { location: { name: 'Hall', address: { city: 'Lisbon', country: 'PT' } } },
    { venue: { venue: 'Hall', city: 'Lisbon', country: 'PT' } },
    { place: { city: { id: 7, name: 'Lisbon' }, country: { code: 'PRT', name: 'PT' } } },
    { venue_city: 'Lisbon', countryName: 'PT' },
  ])('is where its place says: %j', place =>
    expect(read({ ...row, ...place })).toMatchObject({ city: 'Lisbon', country: 'PT' }),
  )

  it('has the tags that are objects with a name', () =>
    expect(read({ ...row, categories: [{ id: 1, name: 'DeFi' }, { id: 2 }, 'NFT'] })?.tags).toEqual(['DeFi', 'NFT']))

  it('is for everybody unless it says otherwise', () => {
    for (const more of [{ private: true }, { is_draft: 'yes' }, { visibility: 'private' }, { status: 'Draft' }])
      expect(read({ ...row, ...more })).toBeUndefined()
    for (const more of [{}, { private: false }, { visibility: 'public' }, { status: 'published' }])
      expect(read({ ...row, ...more })).toBeDefined()
  })

  it('has the columns people name in two words', () =>
    expect(read({ Event: 'Acme Conf', 'Event Date': 'Jan 5-7, 2027', 'Event Link': row.url })).toMatchObject({
      name: 'Acme Conf',
      start: '2027-01-05',
      end: '2027-01-07',
      link: row.url,
    }))
})

describe('the hours of a row', () => {
  it.each([
    [
      { Date: 'May 6, 2027', 'Start Time': '6:00 PM', 'End Time': '9:00 PM' },
      'May 6, 2027 6:00 PM - 9:00 PM',
      undefined,
    ],
    [{ date: '2027-05-06', time: '18:00' }, '2027-05-06 18:00', undefined],
    [
      { start_date: '2027-05-06', start_time: '18:00', end_date: '2027-05-07', end_time: '02:00' },
      '2027-05-06 18:00',
      '2027-05-07 02:00',
    ],
    [{ date: '2027-05-06T16:00:00Z', time: '18:00' }, '2027-05-06T16:00:00Z', undefined],
    [{ date: 'TBD', time: '6pm' }, 'TBD', undefined],
  ])('stand beside its days: %j', (days, start, end) =>
    expect(read({ name: 'Acme Night', ...days })).toMatchObject({ start, end }),
  )

  it('are left out of a day without a year', () =>
    expect(read({ name: 'Acme Night 2027', date: 'May 6 @ 6:00 pm - 9:00 pm' })?.start).toBe('2027-05-06'))
})

describe('days of numbers', () => {
  const days = (date: string, ...others: string[]) =>
    read({ ...row, startDate: date }, ...others.map(startDate => ({ startDate })))?.start

  it('are read as another row of the list proves them', () => {
    expect(days('06/05/2027', '13/05/2027', '01/02/2027')).toBe('2027-05-06')
    expect(days('06/05/2027', '05/13/2027')).toBe('2027-06-05')
    expect(days('6-5-27', '28-05-27')).toBe('2027-05-06')
    expect(days('06/05/2027 18:00', '13/05/2027 09:00')).toBe('2027-05-06 18:00')
  })

  it('have the year of the row if they name none', () =>
    expect(read({ name: 'Acme Conf', date: 'Apr 14 - 16', year: 2027 })).toMatchObject({
      start: '2027-04-14',
      end: '2027-04-16',
    }))

  it('may be both in one field', () => {
    const row = { name: 'Acme Conf', url: 'https://acme.example/', date: '12/05/2027 – 14/05/2027' }
    expect(read(row, row)).toMatchObject({ start: '2027-05-12', end: '2027-05-14' })
    expect(read({ ...row, date: '5/6/2027 - 5/8/2027' })).toMatchObject({ start: '2027-05-06', end: '2027-05-08' })
    expect(read({ ...row, date: '5/6/2027 18:00 - 21:00' })?.start).toBe('2027-05-06 18:00 - 21:00')
  })

  it('are American if nothing proves otherwise, or the rows disagree', () => {
    expect(days('06/05/2027')).toBe('2027-06-05')
    expect(days('06/05/2027', '13/05/2027', '05/13/2027')).toBe('2027-06-05')
    expect(days('06-05-2027')).toBe('06-05-2027')
  })
})
