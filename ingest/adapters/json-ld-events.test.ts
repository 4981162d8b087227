import { describe, expect, it } from 'vitest'
import { exampleEntry } from '../test/example-job.ts'
import { jsonLdEvents } from './json-ld-events.ts'

const entry = exampleEntry({ adapter: 'json-ld', homepage: 'https://list.example/' })
const LISBON = { '@type': 'Place', name: 'Hall', address: { addressLocality: 'Lisbon', addressCountry: 'PT' } }

async function read(...events: object[]) {
  const nodes = events.map(event => ({ '@type': 'Event', name: 'Acme', startDate: '2027-05-04', ...event }))
  const html = `<html><script type="application/ld+json">${JSON.stringify(nodes)}</script></html>`
  return jsonLdEvents.parse([html], entry, new Date('2026-10-01T12:00:00Z'))
}

describe('an event in a page', () => {
  it('is held nowhere but online once it moved there', async () => {
    const [event] = await read({ url: '/a', location: LISBON, eventStatus: 'https://schema.org/EventMovedOnline' })
    expect(event).toMatchObject({ online: true })
    expect([event?.place, event?.city, event?.country]).toEqual([undefined, undefined, undefined])
  })

  it('is hybrid with a place and a virtual location', async () => {
    const location = [LISBON, { '@type': 'VirtualLocation', url: 'https://stream.example/' }]
    expect(await read({ url: '/a', location })).toMatchObject([{ city: 'Lisbon', online: true, hybrid: true }])
  })

  it.each([
    { offers: [{ '@type': 'Offer', price: 0 }, 7, { '@type': 'Offer', url: '/a' }] },
    { url: { '@id': 'https://list.example/a' } },
    { mainEntityOfPage: { '@type': 'WebPage', '@id': 'https://list.example/a' } },
    { sameAs: ['https://list.example/a'] },
  ])('has the page named by %j', async links =>
    expect(await read(links)).toMatchObject([{ link: 'https://list.example/a' }]),
  )

  it('is where the place with an address is, or the house around its room', async () => {
    const hall = { '@type': 'Place', name: 'Hall' }
    expect(await read({ url: '/a', location: [hall, LISBON] })).toMatchObject([{ city: 'Lisbon' }])
    expect(await read({ url: '/a', location: { ...hall, containedInPlace: LISBON } })).toMatchObject([
      { city: 'Lisbon' },
    ])
  })

  it('is read if values are nodes, references, lists or addresses', async () => {
    const address = {
      addressLocality: { '@type': 'City', name: 'Lisbon' },
      addressCountry: { '@type': 'Country', name: 'PT' },
    }
    const place = { '@type': ['Place'], name: ['Hall'], address: [address] }
    const mode = (name: string) => ({ eventAttendanceMode: { '@id': `https://schema.org/${name}EventAttendanceMode` } })
    expect(await read({ url: ['/a'], location: [place], ...mode('Mixed') })).toMatchObject([
      { link: 'https://list.example/a', city: 'Lisbon', country: 'PT', online: true, hybrid: true },
    ])
    const called = { eventStatus: { '@id': 'https://schema.org/EventCancelled' }, ...mode('Online') }
    expect(await read({ offers: 'https://list.example/a', ...called })).toMatchObject([
      { link: 'https://list.example/a', online: true, status: 'Cancelled' },
    ])
  })

  it('is held in a call if its place is the address of one', async () => {
    const call = 'https://meet.google.com/abc-defg-hij'
    expect(await read({ url: '/a', location: [LISBON, call] })).toMatchObject([{ city: 'Lisbon', hybrid: true }])
    expect(await read({ url: '/a', location: { '@type': 'Place', url: call } })).toMatchObject([{ online: true }])
  })

  it('has an address where its place should be', async () => {
    const location = { '@type': 'PostalAddress', addressLocality: 'Lisbon', addressCountry: 'PT' }
    expect(await read({ url: '/a', location })).toMatchObject([{ city: 'Lisbon', country: 'PT' }])
  })

  it('has the days of its schedule if that comes every day, and not those of a series', async () => {
    const schedule = { '@type': 'Schedule', startDate: '2027-05-04', endDate: '2027-05-06' }
    const days = async (eventSchedule: object) => {
      const [event] = await read({ url: '/a', startDate: undefined, eventSchedule }, { url: '/b' })
      return [event?.start, event?.end]
    }
    expect(await days({ ...schedule, repeatFrequency: 'P1D' })).toEqual(['2027-05-04', '2027-05-06'])
    expect(await days({ ...schedule, repeatFrequency: 'P1W' })).toEqual(['', undefined])
    expect(await days([schedule, schedule])).toEqual(['', undefined])
  })

  it('is separate if a page gives all of them one @id', async () => {
    const shared = { '@id': 'https://list.example/#event' }
    const events = await read({ ...shared, url: '/a' }, { ...shared, url: '/b', name: 'Zorblatt' })
    expect(new Set(events.map(({ key }) => key)).size).toBe(2)
    expect(await read({ ...shared, url: '/a' }, { ...shared, url: '/a' })).toHaveLength(1)
    expect(await read({ ...shared, url: '/en/a' }, { ...shared, url: '/fr/a' })).toHaveLength(1)
  })

  it('without a link is not another of the same day', async () =>
    expect(await read({ name: 'Acme' }, { name: 'Zorblatt' })).toHaveLength(2))
})
