import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EventRecord, instantOf, isOverEverywhere, takesPlace } from '#contract'
import type { RawEvent } from '../adapter.ts'
import { exampleList } from '../test/example-list.ts'
import { normalizeEvent } from './normalize.ts'

const NOW = new Date('2027-01-10T12:00:00Z')
const base: RawEvent = {
  key: 'acme-2027',
  name: 'Acme Chain Summit 2027',
  link: 'https://acme.example/?utm_source=list',
  start: '2027-03-10',
  end: '2027-03-12',
  place: 'Lisbon, Portugal',
}
const read = (more: Partial<RawEvent> = {}, source = exampleList()) => normalizeEvent({ ...base, ...more }, source, NOW)

describe('a record', () => {
  it('has the public fields and the fields for search', () =>
    expect(
      read({ tags: ['Web3', 'web3', 'Other', ''], cfpUrl: 'https://cfp.example/', cfpDeadline: '2027-02-01' }),
    ).toMatchObject({
      name: 'Acme Chain Summit 2027',
      startDate: '2027-03-10',
      endDate: '2027-03-12',
      city: 'Lisbon',
      country: 'Portugal',
      countryCode: 'PT',
      location: 'Lisbon, Portugal',
      url: 'https://acme.example/',
      type: 'conference',
      online: false,
      status: 'scheduled',
      tags: ['web3'],
      cfpDeadline: '2027-02-01',
      firstSeenAt: instantOf(NOW),
    }))

  it('keeps its id when its name changes', () => {
    const [a, b] = [read(), read({ name: 'Acme Summit' })].map(one => EventRecord.parse(one).id.slice(-8))
    expect(a).toBe(b)
  })

  it.each([{ place: 'Address on registration' }, { place: undefined, city: '[object Object]', country: 'NaN' }])(
    'of the unknown place %j says so and makes none up',
    place => expect(read(place)).toMatchObject({ location: 'To be announced' }),
  )

  it.each(['0001-01-01T00:00:00Z', '1970-01-01', '1969-12-31T23:00:00Z'])('has no deadline on %s', cfpDeadline =>
    expect(EventRecord.parse(read({ cfpDeadline })).cfpDeadline).toBeUndefined(),
  )

  it.each([
    ['ethprague.com/2027?utm_source=a', 'https://ethprague.com/2027'],
    ['www.acme.example/2027', 'https://www.acme.example/2027'],
    ['//www.acme.example/2027', 'https://www.acme.example/2027'],
  ])('has the address %s, which was written without its scheme', (link, url) =>
    expect(read({ link })).toMatchObject({ url }),
  )

  it('has its text without markup, cut short', () => {
    const event = EventRecord.parse(
      read({ description: `&lt;p&gt;Bring a <b>laptop</b>.&lt;/p&gt;<script>alert(1)</script>${'word '.repeat(400)}` }),
    )
    expect(event.description).toMatch(/^Bring a laptop\./)
    expect(event.description).not.toContain('alert')
    expect(event.description?.length).toBeLessThanOrEqual(1000)
  })
})

it.each([
  [{ status: 'CANCELLED' }, 'cancelled'],
  [{ name: 'Abgesagt: Acme Chain Summit 2027' }, 'cancelled'],
  [{ name: 'Acme Chain Summit 2027 (postponed)' }, 'postponed'],
  [{ name: '[SOLD OUT] Acme Chain Summit 2027' }, 'scheduled'],
])('the status of %j is %s', (raw, status) => {
  const event = EventRecord.parse(read(raw))
  expect([event.name, event.status, takesPlace(event)]).toEqual([base.name, status, status === 'scheduled'])
})

it.each(['比特币 Event', 'Тест Event'])('keeps "%s", a name in another script', name =>
  expect(read({ name })).toMatchObject({ name }),
)

describe('a row is dropped', () => {
  it.each([
    ['unreadable-name', { name: ' ' }],
    ['no-name', { name: 'Busy' }],
    ['no-name', { name: '(no title)' }],
    ['no-name', { name: 'Untitled event' }],
    ['unreadable-name', { name: 'undefined' }],
    ['unreadable-name', { name: '---' }],
    ['unreadable-date', { start: '' }],
    ['invalid-record', { start: '0001-01-01T00:00:00Z', timeZone: 'America/New_York' }],
    ['date-not-fixed', { start: 'TBD' }],
    ['no-link', { link: '' }],
    ['unreadable-link', { link: 'javascript:alert(1)' }],
    ['unreadable-link', { link: 'see page' }],
    ['unreadable-link', { link: 'notes.example' }],
    ['longer-than-120-days', { end: '2027-09-01' }],
    ['over-90-days', { start: '2026-09-01', end: '2026-09-02' }],
  ])('as %s', (rule, raw) => expect(read(raw)).toEqual({ dropped: rule }))

  it('as not-web3 from a list of all technology', () => {
    const mixed = exampleList({ scope: 'web3-only-if-matched' })
    expect(read({ name: 'Vibe Coder Power Walk', tags: ['crypto'] }, mixed)).toEqual({ dropped: 'not-web3' })
    expect(read({ name: 'Azure Cosmos DB Conf' }, mixed)).toEqual({ dropped: 'not-web3' })
    expect(read({ name: 'ETHLisbon' }, mixed)).toMatchObject({ name: 'ETHLisbon' })
  })
})

describe('over everywhere on earth', () => {
  const event = EventRecord.parse(read({ start: '2027-03-10', end: '2027-03-12' }))
  it.each([
    ['while it is still the last day in UTC-12', '2027-03-13T11:59:59.999Z', false],
    ['when the last day has ended in UTC-12', '2027-03-13T12:00:00Z', true],
    ['when the last day has only ended in UTC+14', '2027-03-12T10:00:00Z', false],
    ['when it begins in UTC+14', '2027-03-09T10:00:00Z', false],
    ['when a single day has not ended in UTC-12', '2027-03-11T11:59:59Z', false, { startDate: '2027-03-10' }],
    ['when a single day has ended in UTC-12', '2027-03-11T12:00:00Z', true, { startDate: '2027-03-10' }],
  ])('%s', (_when, now, over, days = event) => expect(isOverEverywhere(days, new Date(now))).toBe(over))
})

it('answers a valid record or a named rule, whatever is published', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('<script>x</script>', '\u202eevil', 'javascript:alert(1)', 'Online', 'Berlin', '2027-03-10', ''),
  )
  const raw = fc.record({
    key: text,
    name: text,
    link: text,
    start: fc.oneof(text, fc.integer()),
    end: text,
    place: text,
    city: text,
    country: text,
    type: text,
    status: text,
    description: text,
    tags: fc.array(text),
  })
  fc.assert(
    fc.property(raw, published => {
      const outcome = normalizeEvent(published, exampleList(), NOW)
      if ('dropped' in outcome) return
      expect(EventRecord.parse(outcome)).toEqual(outcome)
      expect(JSON.stringify(outcome)).not.toMatch(/\u202e|<script>/)
    }),
  )
})
