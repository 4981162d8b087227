import { describe, expect, it } from 'vitest'
import type { EventRecord } from '#contract'
import { fictionalEvent } from '../../../test/snapshot.ts'
import { eventMarkup } from './event-markup.ts'

function markup(over: Partial<EventRecord>) {
  const { sourceKey: _key, ...data } = fictionalEvent(1, over)
  return eventMarkup({ data })
}

describe('the Event of a page', () => {
  it('says when and where', () =>
    expect(markup({ endDate: '2026-10-12' })).toMatchObject({
      '@type': 'Event',
      startDate: '2026-10-11',
      endDate: '2026-10-12',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { name: 'Lisbon, Portugal', address: { addressLocality: 'Lisbon', addressCountry: 'PT' } },
    }))

  it('says both of two places', () => {
    const places = [
      { city: 'Lisbon', country: 'PT' },
      { city: 'Porto', country: 'PT' },
    ]
    expect(markup({ places })).toMatchObject({
      location: [{ name: 'Lisbon' }, { name: 'Porto', address: { addressLocality: 'Porto', addressCountry: 'PT' } }],
    })
  })

  it('says no end that its source does not name', () =>
    expect(markup({ endDate: undefined })).not.toHaveProperty('endDate'))

  it('knows what is online, and what is both', () => {
    const nowhere = { city: undefined, country: undefined, countryCode: undefined, location: 'Online', online: true }
    expect(markup(nowhere)).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation' },
    })
    expect(markup({ online: true })).toMatchObject({ location: [{ '@type': 'Place' }, { '@type': 'VirtualLocation' }] })
  })

  it('says that an event is cancelled', () =>
    expect(markup({ status: 'cancelled' })).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' }))

  it.each([
    ['its days are not known', { datePrecision: 'month' }],
    ['it is tentative', { status: 'tentative' }],
    ['its place is not known', { city: undefined, country: undefined, countryCode: undefined }],
  ] as const)('is left out when %s', (_why, over) => expect(markup(over)).toBeUndefined())
})
