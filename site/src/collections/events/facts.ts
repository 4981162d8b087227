/** An event in words, in Markdown, in schema.org and as links into calendars. */
import type { EventItem, EventRecord, EventStatus } from '#contract'
import { capitalized } from '#contract/text.ts'
import { labelFor, wordFor } from '#contract/vocabulary.ts'
import { placeMarkup } from '../../base/json-ld.ts'
import { DAY_MS, dateOf, dayOf, eventDays, plainDays } from '../../base/when.ts'
import { blocks, escapeInline, factList, fence, frontMatter, link, UNTRUSTED } from '../../formats/escape.ts'

interface EventFact {
  name: string
  value: string
  /** As programs read it. */
  plain?: string
  /** A calendar day, for machines. */
  day?: string
  href?: string
  /** Beside the value, for people. */
  note?: string | undefined
}

/** Returns the facts of an event; an unknown one is left out. */
export function eventFacts({ data: event }: Pick<EventItem, 'data'>): EventFact[] {
  const { location, online, type, timeZone, of, cfpDeadline: day, cfpUrl: href } = event
  const host = href && URL.parse(href)?.hostname
  return [
    { name: 'When', value: eventDays(event), plain: plainDays(event), note: timeZone },
    { name: 'Where', value: online && location !== 'Online' ? `${location}, and online` : location },
    { name: 'Format', value: capitalized(type), plain: type },
    ...(of ? [{ name: 'Part of', value: of }] : []),
    ...(day ? [{ name: 'Speakers apply by', value: dateOf(day), plain: day, day }] : []),
    ...(href && host ? [{ name: 'Call for speakers', value: host, href }] : []),
  ]
}

/** `checked by hand on Nov 21, 2026`, `last seen on Sep 19, 2026`. */
export function sightingText({ checkedAt }: Pick<EventRecord, 'checkedAt'>, lastSeenAt: string): string {
  return checkedAt === undefined
    ? `last seen on ${dateOf(lastSeenAt)}`
    : `${wordFor('checked-by-hand')} on ${dateOf(checkedAt)}`
}

type Dated = Pick<EventRecord, 'name' | 'startDate' | 'endDate' | 'location' | 'url' | 'datePrecision'>

/**
 * Returns links that add an event to calendars on the web; none if its days are not published. They have whole days of the
 * event's own place, the last one named by the day after it, as in iCalendar.
 */
export function calendarLinks(event: Dated): { name: string; href: string }[] {
  if (event.datePrecision !== 'day') return []
  const { name, startDate, endDate = startDate, location, url } = event
  const after = dayOf(Date.parse(endDate) + DAY_MS)
  const google = {
    action: 'TEMPLATE',
    text: name,
    dates: [startDate, after].map(day => day.replaceAll('-', '')).join('/'),
    location,
    details: url,
  }
  const outlook = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    allday: 'true',
    subject: name,
    startdt: startDate,
    enddt: after,
    location,
    body: url,
  }
  return [
    { name: 'Google Calendar', href: `https://calendar.google.com/calendar/render?${new URLSearchParams(google)}` },
    { name: 'Outlook', href: `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams(outlook)}` },
  ]
}

const STATUS: Record<EventStatus, string | undefined> = {
  scheduled: 'https://schema.org/EventScheduled',
  postponed: 'https://schema.org/EventPostponed',
  cancelled: 'https://schema.org/EventCancelled',
  // schema.org has no word for it, and none of its words would be true.
  tentative: undefined,
}

export function eventMarkup({ data: event }: Pick<EventItem, 'data'>): object | undefined {
  const location = locationsOf(event)
  if (event.datePrecision !== 'day' || event.status === 'tentative' || location.length === 0) return undefined
  return {
    '@context': 'https://schema.org',
    '@type': event.type === 'hackathon' ? 'Hackathon' : 'Event',
    name: event.name,
    startDate: event.startDate,
    // Absent if the source names no end: the first day would be our invention.
    ...(event.endDate ? { endDate: event.endDate } : {}),
    eventStatus: STATUS[event.status],
    eventAttendanceMode: `https://schema.org/${modeOf(event)}`,
    location: location.length === 1 ? location[0] : location,
    url: event.url,
    ...(event.description ? { description: event.description } : {}),
  }
}

/** Two places stay two; only with one place is the text its name. */
function locationsOf({ online, location, url, ...event }: EventItem['data']): object[] {
  const { city, country, countryCode, places } = event
  const known = city || country ? (places ?? [{ city, country: countryCode ?? country }]) : []
  const markup = known.map(place => ({ ...placeMarkup(place), name: known.length === 1 ? location : place.city }))
  return [...markup, ...(online ? [{ '@type': 'VirtualLocation', url }] : [])]
}

function modeOf({ online, city, country }: Pick<EventRecord, 'online' | 'city' | 'country'>): string {
  if (!online) return 'OfflineEventAttendanceMode'
  return city || country ? 'MixedEventAttendanceMode' : 'OnlineEventAttendanceMode'
}

/** One line of a list. */
export function eventLine(event: EventRecord, baseUrl: string): string {
  const name = link(event.name, `${baseUrl}/events/${event.id}`)
  const state = event.status === 'scheduled' ? '' : `; ${event.status}`
  return `- ${plainDays(event)}: ${name}; ${event.type}; ${escapeInline(event.location)}${state}`
}

export function eventMarkdown({ data: event, verification }: EventItem, baseUrl: string): string {
  const { source, state, lastVerifiedAt } = verification
  const facts = eventFacts({ data: event }).map(({ name, value, plain = value, href }) => [
    name,
    href === undefined ? escapeInline(plain) : link(value, href),
  ])
  return blocks(
    frontMatter({
      title: event.name,
      source: source.name,
      source_url: event.sourceUrl,
      date: event.startDate,
      canonical: `${baseUrl}/events/${event.id}`,
    }),
    `# ${escapeInline(event.name)}`,
    UNTRUSTED,
    factList({
      ...Object.fromEntries(facts),
      Status: event.status,
      Tags: event.tags.map(escapeInline).join(', '),
      Website: link('website', event.url),
      Source: link(source.name, source.homepage),
      Credit: source.credit !== undefined && escapeInline(source.credit),
      State: state,
      [event.checkedAt === undefined ? 'Last seen' : labelFor('checked-by-hand')]: event.checkedAt ?? lastVerifiedAt,
    }),
    // A list that is kept by hand says it in words of ours.
    event.description && (event.checkedAt === undefined ? '## The announcement, word for word' : '## About the event'),
    event.description && fence(event.description),
  )
}
