/**
 * Meetup group calendars: https://www.meetup.com/{group}/events/ical/, `board` is the group's name in its address.
 * - LOCATION is often missing or `Online event`; the city then is the group's, which only its name tells (or `place` in
 *   the catalog).
 * - Ten events at most, the next ones, and no page after them.
 * - Times are local with TZID and VTIMEZONE; DESCRIPTION begins with the group's name and is Markdown.
 */
import type { Adapter, RawEvent } from '../adapter.ts'
import { readIcs } from './lib/ics/raw-events.ts'
import { readMarkup } from './lib/read.ts'
import { finishEvents } from './lib/rows.ts'

const MOST_NEXT = 10

export const meetup: Adapter<'events'> = {
  name: 'meetup',
  collection: 'events',
  mayBeEmpty: true,
  requests(entry) {
    const group = encodeURIComponent(entry.board ?? entry.id)
    return [{ url: entry.url ?? `https://www.meetup.com/${group}/events/ical/` }]
  },
  async parse([body = ''], entry, now) {
    const events = readIcs(readMarkup(body, entry.id, 'text'), entry.id, now)
    return finishEvents(events.map(toRaw), entry.id)
  },
  extent(bodies) {
    const rows = bodies.join('\n').match(/^BEGIN:VEVENT/gim)?.length ?? 0
    return rows < MOST_NEXT ? undefined : { rows, isCut: true }
  },
}

function toRaw(event: RawEvent): RawEvent {
  // Older answers call the calendar `Events - GROUP`.
  const host = event.host?.replace(/^Events - /, '')
  const description = host ? event.description?.replace(`${host}\n`, '') : event.description
  return {
    ...event,
    host,
    key: event.key.replace('@meetup.com', ''),
    link: event.link || meetupLink(event.key),
    type: 'meetup',
    description,
  }
}

/** `event_315960296@meetup.com` is the event at /events/315960296/. */
function meetupLink(key: string): string {
  const id = /^event_(\w+)@/.exec(key)?.[1]
  return id ? `https://www.meetup.com/events/${id}/` : ''
}
