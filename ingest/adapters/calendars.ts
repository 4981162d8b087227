/** Calendars as ICS files, on any host and on platforms that publish one for each group. */
import type { CatalogEntry } from '#contract'
import type { Adapter, RawEvent } from '../adapter.ts'
import { holdsMeetingLink } from '../events/online.ts'
import { boardPath } from './lib/address.ts'
import { readIcs } from './lib/ics/raw-events.ts'
import { readMarkup } from './lib/read.ts'
import { finishEvents } from './lib/rows.ts'

interface CalendarSource {
  name: string
  /** The address of a calendar, `{board}` in it. */
  url: string
  toRaw(event: RawEvent, entry: CatalogEntry): RawEvent
  /** It holds only the next events, at most this many. */
  most?: number
}

/** The adapter of calendars on one platform. */
function calendarFrom({ name, url, toRaw, most = Number.POSITIVE_INFINITY }: CalendarSource): Adapter<'events'> {
  return {
    name,
    collection: 'events',
    mayBeEmpty: true,
    requests: entry => [{ url: entry.url ?? url.replace('{board}', boardPath(entry)) }],
    async parse([body = ''], entry, now) {
      const events = readIcs(readMarkup(body, 'text'), now)
      return finishEvents(events.map(event => toRaw(event, entry)))
    },
    extent(bodies) {
      const rows = bodies.join('\n').match(/^BEGIN:VEVENT/gim)?.length ?? 0
      return rows < most ? undefined : { rows, isCut: true }
    },
  }
}

/**
 * Any public iCalendar file (RFC 5545). `url` is the file, or `board` for a public Google calendar.
 * - Many calendars write no URL: the event's page is then the first link of its description but for video calls, else
 *   the calendar's own page.
 * - Series come as one record per occurrence; X-WR-TIMEZONE is the zone of instants in UTC.
 */
export const ics = calendarFrom({
  name: 'ics',
  url: 'https://calendar.google.com/calendar/ical/{board}/public/basic.ics',
  toRaw(event, { homepage }) {
    if (event.link || !event.start) return event
    const inText = event.description?.match(LINK)?.map(link => link.replace(/(?<![.,;:!?])[.,;:!?]+$/, '')) ?? []
    const links = [...inText, ...(event.page && !event.online ? [event.page] : [])]
    return { ...event, link: links.find(link => !holdsMeetingLink(link) && !CHAT.test(link)) ?? homepage }
  },
})

const LINK = /https?:\/\/[^\s<>"'\\)\]]+/g
const CHAT = /^https?:\/\/(?:www\.)?discord\.gg\b/i

/**
 * Luma calendars, as ICS: `board` is the calendar's id, `cal-…`.
 * - ICS has times in UTC only and no zone: GEO gives the place, and so the day. The page is only in DESCRIPTION ("Get
 *   up-to-date information at: https://luma.com/SLUG"); LOCATION is a Luma address when online or hidden. Hidden are
 *   about half: DESCRIPTION says so, and GEO gives the rough place.
 * - An event listed from elsewhere (`calev-…`) has its page in LOCATION and Luma's calendar in DESCRIPTION.
 * - Terms limit automated access to what is publicly supported, which this feed is (docs/decisions/0105-luma-feeds.md).
 */
export const luma = calendarFrom({
  name: 'luma',
  url: 'https://api.lu.ma/ics/get?entity=calendar&id={board}',
  toRaw(event) {
    const key = event.key.replace('@events.lu.ma', '')
    const foreign = key.startsWith('calev-') ? event.page : undefined
    const page = PAGE.exec(event.description ?? '')?.[0]
    const address = ADDRESS.exec(event.description ?? '')?.[1]?.trim()
    const isHidden = HIDDEN.test(address ?? '')
    return {
      ...event,
      key,
      link: foreign ?? page ?? (event.link || `https://luma.com/event/${key}`),
      place: event.place ?? (isHidden ? undefined : address?.replaceAll('\n', ', ')),
      // Without an address of any kind it is held in Luma's own rooms.
      online: address || foreign ? holdsMeetingLink(event.page ?? '') || undefined : event.online,
      description: event.description?.replace(ADDED, '').trim() || undefined,
    }
  },
})

const PAGE = /https:\/\/(?:www\.)?(?:luma\.com|lu\.ma)\/[\w%-]+(?:\/[\w%-]+)?/
/** Lines Luma adds around the organizer's own words. */
const ADDED =
  /^(?:Get up-to-date information at:.*|Find more information on .*|Address:(?:\n(?!\n).+)*|Hosted by .*)$/gm
const ADDRESS = /^Address:((?:\n(?!\n).+)+)$/m
const HIDDEN = /^check event page for more details\.?$/i

/**
 * Meetup group calendars: https://www.meetup.com/{group}/events/ical/, `board` is the group's name in its address.
 * - LOCATION is often missing or `Online event`; the city then is the group's, which only its name contains (or `place` in
 *   the catalog).
 * - Ten events at most, the next ones, and no page after them.
 * - Times are local with TZID and VTIMEZONE; DESCRIPTION begins with the group's name and is Markdown.
 */
export const meetup = calendarFrom({
  name: 'meetup',
  most: 10,
  url: 'https://www.meetup.com/{board}/events/ical/',
  toRaw(event) {
    // Older answers call the calendar `Events - GROUP`.
    const host = event.host?.replace(/^Events - /, '')
    const description = host ? event.description?.replace(`${host}\n`, '') : event.description
    const id = /^event_(\w+)@/.exec(event.key)?.[1]
    return {
      ...event,
      host,
      key: event.key.replace('@meetup.com', ''),
      // `event_315960296@meetup.com` is the event at /events/315960296/.
      link: event.link || (id ? `https://www.meetup.com/events/${id}/` : ''),
      type: 'meetup',
      description,
    }
  },
})
