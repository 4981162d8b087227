/**
 * Meetup group calendars: https://www.meetup.com/{group}/events/ical/, `board` is the group's name in its address.
 * - LOCATION is often missing or `Online event`; the city then is the group's, which only its name tells (or `place` in
 *   the catalog).
 * - Ten events at most, the next ones, and no page behind them.
 * - With `url` also one of its pages (ingest/adapters/lib/event-list/meetup-page.ts).
 * - Times are local with TZID and VTIMEZONE; DESCRIPTION begins with the group's name and is Markdown.
 */

import type { Adapter, RawEvent } from '../adapter.ts'
import { looksLikeHtml } from '../net/wall.ts'
import { readMeetupPage } from './lib/event-list/meetup-page.ts'
import { readIcs } from './lib/ics/raw-events.ts'
import { readMarkup } from './lib/read.ts'
import { finishRows } from './lib/rows.ts'

export const meetup: Adapter<'events'> = {
  name: 'meetup',
  collection: 'events',
  mayBeEmpty: true,
  mostNext: 10,
  requests(entry) {
    const group = encodeURIComponent(entry.board ?? entry.id)
    return [{ url: entry.url ?? `https://www.meetup.com/${group}/events/ical/` }]
  },
  async parse(bodies, entry, now) {
    const events = bodies.flatMap(body =>
      looksLikeHtml(body)
        ? readMeetupPage(body, entry.id)
        : readIcs(readMarkup(body, entry.id, 'text'), entry.id, now).map(toRaw),
    )
    return finishRows(events, entry.id)
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
