import { describe, expect, it } from 'vitest'
import { isPublic, readListRow } from './list-row.ts'

const row = { name: 'Acme Conf', url: 'https://acme.example/', startDate: '2027-01-05' }

describe('a row of a list of events', () => {
  it.each([
    { online: true },
    { online: 'TRUE' },
    { isVirtual: 1 },
    { mode: 'Online' },
    { locationType: 'virtual' },
    { format: 'remote' },
  ])('is online by %j', more => expect(readListRow({ ...row, ...more }).online).toBe(true))

  it.each([{ online: 'no' }, { online: 0 }, { mode: 'in person' }, { type: 'Online Gaming Expo' }])(
    'is not online by %j',
    more => expect(readListRow({ ...row, ...more }).online).toBeUndefined(),
  )

  it('is hybrid by a flag or a word', () => {
    expect(readListRow({ ...row, hybrid: 'yes' }).hybrid).toBe(true)
    expect(readListRow({ ...row, attendanceMode: 'Hybrid' }).hybrid).toBe(true)
  })

  it('is called off by a flag, whatever its status says', () => {
    expect(readListRow({ ...row, cancelled: true, status: 'published' }).status).toBe('cancelled')
    expect(readListRow({ ...row, is_canceled: 'true' }).status).toBe('cancelled')
    expect(readListRow({ ...row, postponed: true }).status).toBe('postponed')
    expect(readListRow({ ...row, cancelled: false, status: 'Confirmed' }).status).toBe('Confirmed')
  })

  it('starts and ends by the names Luma and its like write', () =>
    expect(readListRow({ name: 'Acme Conf', start_at: '2027-01-05', end_at: '2027-01-07' })).toMatchObject({
      start: '2027-01-05',
      end: '2027-01-07',
    }))

  it.each([
    { date: ['2027-01-05', '2027-01-07'] },
    { dates: { start: '2027-01-05', end: '2027-01-07' } },
    { event_dates: { start_date: '2027-01-05', end_date: '2027-01-07' } },
  ])('has both its days in one field: %j', days =>
    expect(readListRow({ name: 'Acme Conf', ...days })).toMatchObject({ start: '2027-01-05', end: '2027-01-07' }),
  )

  it.each([
    { location: { name: 'Hall', address: { city: 'Lisbon', country: 'PT' } } },
    { venue: { venue: 'Hall', city: 'Lisbon', country: 'PT' } },
    { place: { city: { id: 7, name: 'Lisbon' }, country: { code: 'PRT', name: 'PT' } } },
    { venue_city: 'Lisbon', countryName: 'PT' },
  ])('is where its place says: %j', place =>
    expect(readListRow({ ...row, ...place })).toMatchObject({ city: 'Lisbon', country: 'PT' }),
  )

  it('has the tags that are objects with a name', () =>
    expect(readListRow({ ...row, categories: [{ id: 1, name: 'DeFi' }, { id: 2 }, 'NFT'] }).tags).toEqual([
      'DeFi',
      'NFT',
    ]))

  it('is for everybody unless it says otherwise', () => {
    for (const more of [{ private: true }, { is_draft: 'yes' }, { visibility: 'private' }, { status: 'Draft' }])
      expect(isPublic({ ...row, ...more })).toBe(false)
    for (const more of [{}, { private: false }, { visibility: 'public' }, { status: 'published' }])
      expect(isPublic({ ...row, ...more })).toBe(true)
  })

  it('has the columns people name in two words', () =>
    expect(readListRow({ Event: 'Acme Conf', 'Event Date': 'Jan 5-7, 2027', 'Event Link': row.url })).toMatchObject({
      name: 'Acme Conf',
      start: '2027-01-05',
      end: '2027-01-07',
      link: row.url,
    }))
})
