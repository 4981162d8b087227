/**
 * Any public iCalendar file (RFC 5545); ingest/ics reads it. `url` is the file, or `board` for a public Google calendar.
 * - Many calendars write no URL: the event's page is then the first link of its description but for video calls, else
 *   the calendar's own page.
 * - Series come as one record per occurrence; X-WR-TIMEZONE is the zone of instants in UTC.
 */
import type { CatalogEntry } from '#contract'
import type { Adapter, RawEvent } from '../adapter.ts'
import { holdsMeetingLink } from '../events/online.ts'
import { readIcs } from './lib/ics/raw-events.ts'
import { readMarkup } from './lib/read.ts'
import { finishEvents } from './lib/rows.ts'

const LINK = /https?:\/\/[^\s<>"'\\)\]]+/g
const CHAT = /^https?:\/\/(?:www\.)?discord\.gg\b/i

export const ics: Adapter<'events'> = {
  name: 'ics',
  collection: 'events',
  mayBeEmpty: true,
  requests(entry) {
    const google = `https://calendar.google.com/calendar/ical/${encodeURIComponent(entry.board ?? entry.id)}/public/basic.ics`
    return [{ url: entry.url ?? google }]
  },
  async parse(bodies, entry, now) {
    const events = bodies.flatMap(body => readIcs(readMarkup(body, entry.id, 'text'), entry.id, now))
    return finishEvents(
      events.map(event => withLink(event, entry)),
      entry.id,
    )
  },
}

function withLink(event: RawEvent, entry: CatalogEntry): RawEvent {
  if (event.link || !event.start) return event
  const inText = [...(event.description ?? '').matchAll(LINK)].map(([link]) =>
    link.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''),
  )
  const links = [...inText, ...(event.page && !event.online ? [event.page] : [])]
  return { ...event, link: links.find(link => !holdsMeetingLink(link) && !CHAT.test(link)) ?? entry.homepage }
}
