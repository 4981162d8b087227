import { describe, expect, it } from 'vitest'
import { type Confirmable, type Confirming, confirmedAt, confirmedUntil, lifeOf } from './confirmation.ts'

const board: Confirming = { lastSuccessAt: '2026-11-18T06:00:00Z', staleAfterHours: 48 }
const list: Confirming = { lastSuccessAt: '2026-11-20T06:00:00Z', staleAfterHours: 24 }
const sources = new Map([
  ['board', board],
  ['list', list],
])
const job: Confirmable = { source: 'board', firstSeenAt: '2026-11-01T00:00:00Z', alsoListedAt: [] }
const listed = { ...job, alsoListedAt: [{ source: 'list' }] }
const lifeAt = (record: Parameters<typeof lifeOf>[0], now: string) => lifeOf(record, sources, new Date(now))

describe('A record is confirmed', () => {
  it('by the newest good answer of its source', () => expect(confirmedAt(job, sources)).toBe('2026-11-18T06:00:00Z'))

  it('by that of another list which shows it', () => expect(confirmedAt(listed, sources)).toBe('2026-11-20T06:00:00Z'))

  it('no later than by the last answer that held it', () => {
    const sunk = { ...job, lastSeenAt: '2026-11-10T06:00:00Z' }
    expect(confirmedAt(sunk, sources)).toBe('2026-11-10T06:00:00Z')
    // The employer is more reliable than a list that still shows it.
    const missing = { ...sunk, missingSince: '2026-11-12T06:00:00Z' }
    expect(confirmedAt({ ...missing, alsoListedAt: listed.alsoListedAt }, sources)).toBe('2026-11-10T06:00:00Z')
  })

  it('by its first sight in an answer that is not believed yet', () =>
    expect(confirmedAt({ ...job, firstSeenAt: '2026-11-19T00:00:00Z' }, sources)).toBe('2026-11-19T00:00:00Z'))

  it('by a person if the list is kept by hand, and not by reading it', () => {
    const kept = new Map([['board', { ...board, handKept: true as const, checkedAt: '2026-09-20' }]])
    const event = { ...job, firstSeenAt: '2026-08-01T00:00:00Z' }
    expect(confirmedAt(event, kept)).toBe('2026-09-20')
    expect(confirmedAt({ ...event, checkedAt: '2026-09-01' }, kept)).toBe('2026-09-01')
  })
})

// [checked, first day, until when that confirms]
it.each([
  ['2026-11-21', '2027-11-21', '2026-12-19'],
  ['2026-11-21', '2027-01-20', '2026-12-06'],
  ['2026-11-21', '2026-12-11', '2026-11-26'],
  ['2026-11-21', '2026-11-22', '2026-11-23'],
  ['2026-11-21', '2026-11-01', '2026-11-23'],
])('A check by hand on %s of an event on %s holds until %s, whatever the program read since', (checkedAt, day, end) => {
  const kept = new Map([['board', { ...board, handKept: true as const, checkedAt: '2026-11-28' }]])
  const event = { ...job, firstSeenAt: '2026-11-27T00:00:00Z', checkedAt, startDate: day }
  expect(confirmedAt(event, kept)).toBe(checkedAt)
  expect(confirmedUntil(event, kept)).toBe(Date.parse(end))
})

describe('A posting is', () => {
  it('open while its source has confirmed it as lately as it promises to', () => {
    expect(lifeAt(job, '2026-11-20T06:00:00Z')).toBe('open')
    expect(lifeAt(job, '2026-11-20T06:00:01Z')).toBe('unconfirmed')
  })

  it('open while any list has, each by its own promise', () => {
    expect(lifeAt(listed, '2026-11-21T06:00:00Z')).toBe('open')
    expect(lifeAt(listed, '2026-11-21T06:00:01Z')).toBe('unconfirmed')
  })

  it('unconfirmed without a status of its source', () =>
    expect(lifeOf(job, new Map(), new Date('2026-11-01T00:00:00Z'))).toBe('unconfirmed'))

  it('closed when it is, and from the end of its closing day on', () => {
    expect(lifeAt({ ...job, closedAt: '2026-11-18T07:00:00Z' }, '2026-11-18T08:00:00Z')).toBe('closed')
    const due = { ...job, closesAt: '2026-11-18T23:59:59Z' }
    expect(lifeAt(due, '2026-11-18T23:59:58Z')).toBe('open')
    expect(lifeAt(due, '2026-11-18T23:59:59Z')).toBe('closed')
  })
})
