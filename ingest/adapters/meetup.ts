/**
 * Meetup group calendars: https://www.meetup.com/{group}/events/ical/, `board` is the group's name in its address.
 * - LOCATION is often missing or `Online event`; the city then is the group's, which only its name contains (or `place` in
 *   the catalog).
 * - Ten events at most, the next ones, and no page after them.
 * - Times are local with TZID and VTIMEZONE; DESCRIPTION begins with the group's name and is Markdown.
 */
import type { Adapter } from '../adapter.ts'
import { calendarFrom } from './lib/ics/raw-events.ts'

const MOST_NEXT = 10

const calendar = calendarFrom({
  name: 'meetup',
  url: ({ board, id }) => `https://www.meetup.com/${encodeURIComponent(board ?? id)}/events/ical/`,
  toRaw(event) {
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
  },
})

export const meetup: Adapter<'events'> = {
  ...calendar,
  extent(bodies) {
    const rows = bodies.join('\n').match(/^BEGIN:VEVENT/gim)?.length ?? 0
    return rows < MOST_NEXT ? undefined : { rows, isCut: true }
  },
}

/** `event_315960296@meetup.com` is the event at /events/315960296/. */
function meetupLink(key: string): string {
  const id = /^event_(\w+)@/.exec(key)?.[1]
  return id ? `https://www.meetup.com/events/${id}/` : ''
}
