/** The facts of an event in words, for its page and its Markdown, and its links into calendars. */
import type { EventItem, EventRecord } from '#contract'
import { wordFor } from '#contract/vocabulary.ts'
import { dateOf, eventDays, plainDays } from '../../base/when.ts'

interface EventFact {
  name: string
  value: string
  /** As programs read it. */
  plain?: string
  /** A calendar day, for machines. */
  day?: string
  /** The address that the value names. */
  href?: string
  /** Beside the value, for people. */
  note?: string | undefined
}

/** Returns the facts of an event; an unknown one is left out. */
export function eventFacts({ data: event }: Pick<EventItem, 'data'>): EventFact[] {
  const { location, online, type, timeZone, cfpDeadline: day, cfpUrl: href } = event
  const host = href && URL.parse(href)?.hostname
  return [
    { name: 'When', value: eventDays(event), plain: plainDays(event), note: timeZone },
    { name: 'Where', value: online && location !== 'Online' ? `${location}, and online` : location },
    { name: 'Format', value: type.charAt(0).toUpperCase() + type.slice(1), plain: type },
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

const DAY_MS = 86_400_000

/**
 * Returns links that add an event to calendars on the web; none if its days are not published. They have whole days of the
 * event's own place, the last one named by the day after it, as in iCalendar.
 */
export function calendarLinks(event: Dated): { name: string; href: string }[] {
  if (event.datePrecision !== 'day') return []
  const { name, startDate, endDate = startDate, location, url } = event
  const after = new Date(Date.parse(endDate) + DAY_MS).toISOString().slice(0, 10)
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
