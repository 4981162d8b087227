import { describe, expect, it } from 'vitest'
import { readListRow } from './list-row.ts'

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

  it('has the columns people name in two words', () =>
    expect(readListRow({ Event: 'Acme Conf', 'Event Date': 'Jan 5-7, 2027', 'Event Link': row.url })).toMatchObject({
      name: 'Acme Conf',
      start: '2027-01-05',
      end: '2027-01-07',
      link: row.url,
    }))
})
