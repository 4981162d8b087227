/**
 * A page of Meetup, a group's or a search: `__NEXT_DATA__` holds `__APOLLO_STATE__`, a flat map of objects that name each
 * other by `__ref`. Search pages add where they were asked from to every address.
 */
import { z } from 'zod'
import { type RawEvent, SourceError } from '../../../adapter.ts'
import { jsonAfter } from '../embedded-json.ts'
import { Flag, IdText, OptionalText, readMarkup } from '../read.ts'
import { given, readEventRows } from '../rows.ts'

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
  return readEventRows(rows, Row, sourceId, row => toRaw(row, state))
}

function toRaw(row: z.infer<typeof Row>, state: z.infer<typeof State>): RawEvent {
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
