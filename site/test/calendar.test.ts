/** iCalendar, read back by ical.js, which did not write it. */
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { EventList, instantOf } from '#contract'
import { CLEAN, hostileSnapshot, LONG } from './hostile-snapshot.ts'
import { ask } from './raw.ts'
import { startServer, useServer } from './server.ts'
import { fictionalEvent } from './snapshot.ts'

/** A name and a place that try to be several lines. */
const LINES = { name: 'Example\u202e\n Summit\nATTENDEE:x', location: 'Hall 1,\nLisbon' }

const server = useServer({ snapshot: hostileSnapshot })

describe('iCalendar', () => {
  const calendar = async (query = '') => {
    const { type, text } = await server.read(`/api/v1/events.ics${query}`)
    expect(type).toBe('text/calendar; charset=utf-8')
    const component = new ICAL.Component(ICAL.parse(text))
    const events = component.getAllSubcomponents('vevent').map(one => new ICAL.Event(one))
    return { text, component, events }
  }
  const value = (event: ICAL.Event, name: string) => event.component.getFirstPropertyValue(name)

  it('has days with an exclusive end', async () => {
    const { events } = await calendar()
    const days = events.map(({ startDate, endDate }) => [
      startDate.isDate,
      String(startDate),
      endDate.isDate,
      String(endDate),
    ])
    expect(days).toEqual([
      [true, '2026-11-21', true, '2026-11-24'],
      [true, '2026-12-31', true, '2027-01-01'],
      [true, '2027-01-01', true, '2027-01-02'],
      [true, '2027-02-01', true, '2027-03-01'],
    ])
  })

  it('makes no one busy, is requested again, and names its origin', async () => {
    const { component, events } = await calendar()
    expect(new Set(events.map(event => value(event, 'transp')))).toEqual(new Set(['TRANSPARENT']))
    expect(String(component.getFirstPropertyValue('refresh-interval'))).toBe('PT6H')
    expect(component.getFirstPropertyValue('x-published-ttl')).toBe('PT6H')
    expect(component.getFirstPropertyValue('source')).toBe(`${server.services.baseUrl}/api/v1/events.ics`)
  })

  it('holds more events than a list does unless limit says otherwise, and OpenAPI says so', async () => {
    const events = Array.from({ length: 60 }, (_, number) => fictionalEvent(number))
    const own = await startServer({ snapshot: { ...hostileSnapshot, events } })
    const inCalendar = async (query: string) =>
      (await ask(own.url, 'GET', `/api/v1/events.ics${query}`)).body.split('BEGIN:VEVENT').length - 1
    expect(await inCalendar('')).toBe(60)
    expect(await inCalendar('?limit=50')).toBe(50)
    expect(await inCalendar('?limit=200&search=summit')).toBe(60)
    const list = await ask(own.url, 'GET', '/api/v1/events')
    expect(EventList.parse(JSON.parse(list.body)).meta).toEqual({ total: 60, count: 50 })
    const { paths, components } = JSON.parse((await ask(own.url, 'GET', '/openapi.json')).body)
    const usualLimit = (path: string) =>
      paths[path].get.parameters
        .map(({ $ref }: { $ref: string }) => components.parameters[$ref.replace('#/components/parameters/', '')])
        .find(({ name }: { name: string }) => name === 'limit').schema.default
    expect([usualLimit('/api/v1/events.ics'), usualLimit('/api/v1/jobs.rss')]).toEqual([200, 50])
    await own.close()
  })

  it('marks tentative and postponed events, counts the changes of each, and has names of one line', async () => {
    const events = (['tentative', 'postponed', 'scheduled'] as const).map((status, number) =>
      fictionalEvent(number, {
        ...LINES,
        status,
        ...(number === 1 && { revision: 2, revisedAt: '2026-11-20T12:00:00Z' }),
      }),
    )
    const own = await startServer({ snapshot: { ...hostileSnapshot, events } })
    const { body } = await ask(own.url, 'GET', '/api/v1/events.ics')
    await own.close()
    const written = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')
    for (const event of written)
      expect(['summary', 'location'].map(name => event.getFirstPropertyValue(name))).toEqual([
        'Example Summit ATTENDEE:x',
        'Hall 1, Lisbon',
      ])
    const valuesOf = (event: ICAL.Component) =>
      ['status', 'sequence', 'dtstamp', 'last-modified'].map(name => String(event.getFirstPropertyValue(name)))
    const seen = instantOf(new Date(fictionalEvent(0).firstSeenAt))
    expect(written.map(valuesOf).sort()).toEqual([
      ['CANCELLED', '2', '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z'],
      ['CONFIRMED', '0', seen, 'null'],
      ['TENTATIVE', '0', seen, 'null'],
    ])
  })

  it('says what is cancelled, which the list leaves out', async () => {
    const { events } = await calendar()
    expect(events.map(event => value(event, 'status'))).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED', 'TENTATIVE'])
    const { data } = EventList.parse(JSON.parse((await server.read('/api/events')).text))
    expect(data.map(({ id }) => id)).toEqual([1, 2, 4].map(number => `example-summit-0000000${number}`))
  })

  it('keeps every text whole and injects nothing', async () => {
    const { text, component, events } = await calendar()
    expect(component.getAllSubcomponents()).toHaveLength(4)
    expect(events[0]?.summary).toBe(LONG)
    expect(events[1]?.location).toBe('Lisbon, Portugal; Hall \\ 2')
    expect(events[1]?.description).toBe(`Line one\nBEGIN:VEVENT\n${CLEAN}`)
    expect(value(events[1] ?? new ICAL.Event(), 'url')).toBe('https://summit.example/a%3Bb%2Cc?d=1%2C2ATTENDEE:x')
    expect(events[0]?.component.getFirstProperty('categories')?.getValues()).toEqual(['conference', 'a,b', 'zk'])
    expect(text).toMatch(/^URL:https:/m)
    expect(text).not.toContain('VALUE=URI:https')
    expect(text).not.toMatch(/^ATTENDEE/m)
  })

  it('obeys the line rules of RFC 5545: CRLF everywhere, at most 75 octets', async () => {
    const { text } = await calendar('?search=gipfel')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  it('has stable identifiers and bytes, whatever the clock says', async () => {
    const { text, events } = await calendar('?include_past=true')
    expect(events.map(event => event.uid)).toEqual(
      [1, 2, 3, 4].map(number => `example-summit-0000000${number}@public-web3-data`),
    )
    expect(String(value(events[0] ?? new ICAL.Event(), 'dtstamp'))).toBe('2026-09-01T00:00:00Z')
    const later = await server.at('2026-10-02T12:00:00Z', () => server.read('/api/v1/events.ics?include_past=true'))
    expect(later.text).toBe(text)
  })

  it('names the filters, whatever they contain', async () => {
    const search = 'summit,;\\\r\nBEGIN:VALARM'
    const { component } = await calendar(`?search=${encodeURIComponent(search)}`)
    // ical.js leaves the escapes of an unknown property.
    expect(component.getFirstPropertyValue('x-wr-calname')).toBe('Web3 events: search summit\\,\\;\\\\ BEGIN:VALARM')
    expect(component.getAllSubcomponents('valarm')).toHaveLength(0)
  })

  it('has a component even without an event, as section 3.6 of RFC 5545 wants', async () => {
    const { component, events } = await calendar('?search=nowherefound')
    expect(events).toHaveLength(0)
    expect(component.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
  })
})
