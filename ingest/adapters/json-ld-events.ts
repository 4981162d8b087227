/**
 * schema.org events in a page, `url` is the page: JSON-LD (ingest/adapters/lib/json-ld.ts).
 * - Types end in `Event`, or are `Festival` and `Hackathon`; parts of an event (sessions, `subEvent`) are not listed.
 * - `location` is a Place, a VirtualLocation, a text or a list of them; a Place and a VirtualLocation are a hybrid event.
 * - Offers, performers and organizers' contact data are not taken.
 */
import type { CatalogEntry } from '#contract'
import { type Adapter, type RawEvent, SourceError } from '../adapter.ts'
import { holdsMeetingLink } from '../events/online.ts'
import { asList, asNode, type JsonLdNode, readJsonLd, textOf, typesOf, webAddress, wordOf } from './lib/json-ld.ts'
import { geoOf } from './lib/json-records.ts'
import { readMarkup } from './lib/read.ts'
import { isObject } from './lib/row.ts'
import { finishEvents, withOwnKeys } from './lib/rows.ts'

/** Broadcasts, reservations and user actions are "events" in schema.org too. */
const OTHER_EVENTS = /^(?:PublicationEvent|BroadcastEvent|OnDemandEvent|DeliveryEvent|SaleEvent|ScreeningEvent)$/

export const jsonLdEvents: Adapter<'events'> = {
  name: 'json-ld',
  collection: 'events',
  requests: entry => [{ url: entry.url ?? entry.homepage }],
  async parse(bodies, entry) {
    return finishEvents(bodies.flatMap(body => readPage(readMarkup(body, 'html'), entry)))
  },
}

function readPage(html: string, entry: CatalogEntry): RawEvent[] {
  const { nodes, unreadable } = readJsonLd(html, isEventType)
  if (nodes.length === 0) {
    const broken = unreadable > 0 ? ` (${unreadable} unreadable blocks)` : ''
    throw new SourceError('parse', `no schema.org event in the page${broken}`)
  }
  // A part of a larger event often has no name of its own.
  const events = nodes.filter(node => textOf(node.name) || !node.superEvent).map(node => toRaw(node, entry))
  // Not their links: one event has a page for each language, and links with a visitor's token.
  return withOwnKeys(events, ({ name, start }) => `${name} ${start}`)
}

function isEventType(type: string): boolean {
  return /^(?:\w*Event|Festival|Hackathon)$/.test(type) && !OTHER_EVENTS.test(type)
}

function toRaw(node: JsonLdNode, entry: CatalogEntry): RawEvent {
  const page = pageOf(node)
  const link = page === undefined ? undefined : URL.parse(page, entry.url ?? entry.homepage)?.href
  const days = asList(node.startDate)
    .flatMap(one => textOf(one) ?? [])
    .sort()
  const schedule = textOf(node.startDate) ? undefined : daysOfSchedule(node)
  const start = days[0] ?? textOf(schedule?.startDate) ?? ''
  const mode = termOf(node.eventAttendanceMode) ?? ''
  const statuses = asList(node.eventStatus).map(one => termOf(one)?.replace(/^.*[/#:](?:Event)?|^Event/, ''))
  return {
    key: webAddress(node['@id']) ?? `${link ?? textOf(node.name)} ${start}`,
    name: textOf(node.name) ?? '',
    link: link ?? entry.homepage,
    start,
    end: textOf(node.endDate) ?? (days.length > 1 ? days.at(-1) : textOf(schedule?.endDate)),
    // Moved online, nothing is held at the place any longer, which pages go on naming.
    ...(statuses.includes('MovedOnline') ? { online: true } : placeOf(asList(node.location))),
    ...(/Online/.test(mode) ? { online: true } : {}),
    ...(/Mixed/.test(mode) ? { online: true, hybrid: true } : {}),
    type: typesOf(node).find(type => type !== 'Event'),
    // Of several the one that changes most.
    status: ['Cancelled', 'Postponed', 'MovedOnline'].find(one => statuses.includes(one)) ?? statuses[0],
    tags: asList(node.keywords).flatMap(words => textOf(words)?.split(',') ?? []),
    // The Events Calendar (WordPress) writes its line breaks as a backslash and an n.
    description: textOf(node.description)
      ?.replace(/(?:\\n)+/g, '\n')
      .trim(),
  }
}

/** A term of schema.org, which may also be referred to: `{"@id": "https://schema.org/EventCancelled"}`. */
function termOf(value: unknown): string | undefined {
  return wordOf(value) ?? textOf(asNode(value)?.['@id'])
}

/** The event's own page, else that of its tickets. */
function pageOf(node: JsonLdNode): string | undefined {
  const offers = asList(node.offers).map(offer => (isObject(offer) ? offer.url : webAddress(offer)))
  const [url, ...others] = [node.url, ...offers, node.mainEntityOfPage, node['@id'], node.sameAs]
  return textOf(url) ?? [url, ...others].flatMap(one => textOf(one) ?? webAddress(asNode(one)?.['@id']) ?? [])[0]
}

/** The schedule that has the days of the event: one that comes every day. One of every week is a series. */
function daysOfSchedule(node: JsonLdNode): JsonLdNode | undefined {
  const schedules = asList(node.eventSchedule).filter(isObject)
  const daily = schedules.filter(one => /^(?:P1D|daily)?$/i.test(textOf(one.repeatFrequency) ?? ''))
  return schedules.length === 1 && textOf(schedules[0]?.endDate) ? daily[0] : undefined
}

type Place = Pick<RawEvent, 'place' | 'city' | 'country' | 'geo' | 'online' | 'hybrid'>

/** Named so, or nothing but the address of a call. */
function isVirtual(location: unknown): boolean {
  if (!isObject(location)) return holdsMeetingLink(webAddress(location) ?? '')
  const url = textOf(location.url) ?? ''
  return typesOf(location).includes('VirtualLocation') || (addressOf(location) === undefined && holdsMeetingLink(url))
}

function placeOf(locations: unknown[]): Place {
  const places = locations.filter(one => !isVirtual(one))
  // Of a room and the house it is in, or a hall and its address, the one with an address.
  const physical = places.find(one => !isObject(one) || addressOf(one) !== undefined) ?? places[0]
  const online = locations.some(isVirtual) || undefined
  if (physical === undefined) return { online }
  return { ...physicalPlace(physical), online, hybrid: online }
}

/** A room often leaves the address to the house around it. */
function addressOf(place: JsonLdNode): unknown {
  return asList(place.address)[0] ?? asList(asNode(place.containedInPlace)?.address)[0]
}

function physicalPlace(location: unknown): Place {
  if (!isObject(location)) return { place: textOf(location) }
  const address = addressOf(location)
  // schema.org allows a bare address in place of a Place.
  const parts = asNode(address) ?? (typesOf(location).includes('PostalAddress') ? location : {})
  const country = wordOf(parts.addressCountry)
  const city = wordOf(parts.addressLocality)
  const house = [location.name, address, parts.streetAddress].map(textOf)
  const words = [...house, city, wordOf(parts.addressRegion), country]
  return {
    place: words.filter(Boolean).join(', ') || undefined,
    city,
    country,
    geo: geoOf(asNode(location.geo)?.latitude, asNode(location.geo)?.longitude),
  }
}
