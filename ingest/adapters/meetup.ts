/**
 * Meetup group calendars: https://www.meetup.com/{group}/events/ical/, `board` is the group's name in its address.
 * - LOCATION is often missing or `Online event`; the city then is the group's, which only its name tells (or `place` in
 *   the catalog).
 * - Ten events at most, the next ones, and no page behind them.
 * - With `url` also one of its pages.
 * - Times are local with TZID and VTIMEZONE; DESCRIPTION begins with the group's name and is Markdown.
 */

import { z } from 'zod'
import { type Adapter, type RawEvent, SourceError } from '../adapter.ts'
import { looksLikeHtml } from '../net/wall.ts'
import { jsonAfter } from './lib/embedded-json.ts'
import { readIcs } from './lib/ics/raw-events.ts'
import { Flag, IdText, OptionalText, readMarkup } from './lib/read.ts'
import { finishRows, given, readEventRows } from './lib/rows.ts'

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

const Ref = z.looseObject({ __ref: OptionalText })
const Row = z.looseObject({
  id: IdText,
  title: OptionalText,
  eventUrl: OptionalText,
  dateTime: OptionalText,
  endTime: OptionalText,
  eventType: OptionalText,
  isOnline: Flag,
  status: OptionalText,
  description: OptionalText,
  venue: Ref.nullish(),
  group: Ref.nullish(),
})
const Venue = z.looseObject({ name: OptionalText, address: OptionalText, city: OptionalText, country: OptionalText })
const State = z.record(z.string(), z.unknown())
const isEvent = (value: unknown) => z.looseObject({ __typename: z.literal('Event') }).safeParse(value).success

export function readMeetupPage(body: string, sourceId: string): RawEvent[] {
  const found = jsonAfter(readMarkup(body, sourceId, 'html'), '"__APOLLO_STATE__":')
  const state = found.map(value => State.safeParse(value).data).find(one => one !== undefined)
  if (!state) throw new SourceError(sourceId, 'parse', 'HTML instead of a calendar, and no state of Meetup in it')
  const rows = Object.values(state).filter(isEvent)
  return readEventRows(rows, Row, sourceId, row => fromState(row, state))
}

function fromState(row: z.infer<typeof Row>, state: z.infer<typeof State>): RawEvent {
  const [venue, group] = [row.venue, row.group].map(one => {
    // The venue also stands in its event itself.
    const written = one?.__ref ? state[one.__ref] : one
    return Venue.safeParse(written).data
  })
  const online = row.eventType === 'ONLINE' || row.isOnline === true
  return {
    // As in the group's calendar, so that an event keeps its id on the other way.
    key: `event_${row.id}`,
    name: row.title ?? '',
    link: row.eventUrl?.replace(/[?#].*$/s, '') ?? `https://www.meetup.com/events/${row.id}/`,
    start: row.dateTime ?? '',
    end: row.endTime,
    host: given(group?.name),
    place: online ? undefined : given([venue?.name, venue?.address].filter(Boolean).join(', ')),
    city: online ? undefined : venue?.city,
    country: online ? undefined : venue?.country?.toUpperCase(),
    online: online || row.eventType === 'HYBRID' || undefined,
    type: 'meetup',
    status: row.status,
    description: row.description,
  }
}
