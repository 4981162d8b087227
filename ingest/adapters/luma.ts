/**
 * Luma calendars: ICS of one calendar (`board` is its id, `cal-…`), or with `url` a JSON answer of the public discovery.
 * - ICS has times in UTC only and no zone: GEO tells where, and so which day. Its page stands only in DESCRIPTION ("Get
 *   up-to-date information at: https://luma.com/SLUG"); LOCATION is a Luma address when online or hidden. Hidden are
 *   about half: DESCRIPTION says so, and GEO tells roughly where.
 * - What a calendar lists from elsewhere (`calev-…`) has its page in LOCATION and Luma's calendar in DESCRIPTION.
 * - JSON may say `location_type: offline` while the address is `Online`; `mode: obfuscated` hides the street, not the city.
 * - Terms limit automated access to what is publicly supported, which this feed is (docs/decisions/0105-luma-feeds.md).
 */
import { z } from 'zod'
import type { Adapter, RawEvent } from '../adapter.ts'
import { holdsMeetingLink } from '../events/online.ts'
import { readIcs } from './lib/ics/raw-events.ts'
import { MOST_PAGES, pageOnward, withQuery } from './lib/paging.ts'
import { OptionalText, readJson, readMarkup } from './lib/read.ts'
import { finishRows, given, readEventRows } from './lib/rows.ts'

const Place = z.looseObject({
  city: OptionalText,
  country: OptionalText,
  country_code: OptionalText,
  address: OptionalText,
  full_address: OptionalText,
})
const Event = z.looseObject({
  api_id: z.string(),
  name: OptionalText,
  url: OptionalText,
  start_at: OptionalText,
  end_at: OptionalText,
  timezone: OptionalText,
  location_type: OptionalText,
  visibility: OptionalText,
  geo_address_info: Place.nullish(),
  coordinate: z.object({ latitude: z.number(), longitude: z.number() }).nullish(),
  // So the documented interface names what discovery calls by other names.
  geo_address_json: Place.nullish(),
  meeting_url: OptionalText,
  description: OptionalText,
})
const Entry = z.looseObject({
  event: Event,
  calendar: z.looseObject({ name: OptionalText }).nullish(),
})
const Discovery = z.looseObject({
  entries: z.array(z.unknown()),
  has_more: z.boolean().nullish().catch(undefined),
  next_cursor: OptionalText.catch(undefined),
})

/** How Luma names the ways of taking part without being there. */
const ONLINE = /^(?:online|zoom|meet|google_meet|teams|discord|livestream|youtube|twitch|jitsi|telegram|twitter)$/i
const PAGE = /https:\/\/(?:www\.)?(?:luma\.com|lu\.ma)\/[\w%-]+(?:\/[\w%-]+)?/
/** Lines Luma adds around the organizer's own words. */
const ADDED =
  /^(?:Get up-to-date information at:.*|Find more information on .*|Address:(?:\n(?!\n).+)*|Hosted by .*)$/gm
const ADDRESS = /^Address:((?:\n(?!\n).+)+)$/m
const HIDDEN = /^check event page for more details\.?$/i

export const luma: Adapter<'events'> = {
  name: 'luma',
  collection: 'events',
  mayBeEmpty: true,
  requests(entry) {
    const calendar = `https://api.lu.ma/ics/get?entity=calendar&id=${encodeURIComponent(entry.board ?? entry.id)}`
    return [{ url: entry.url ?? calendar }]
  },
  next(bodies, { url, id }) {
    if (!url) return []
    return pageOnward(bodies, url, MOST_PAGES, (body, page) => {
      const answer = isJson(body) ? readJson(body, Discovery, id) : undefined
      return answer?.has_more && answer.next_cursor
        ? withQuery(page, { pagination_cursor: answer.next_cursor })
        : undefined
    })
  },
  async parse(bodies, entry, now) {
    const events = bodies.flatMap(body =>
      isJson(body)
        ? readEventRows(readJson(body, Discovery, entry.id).entries, Entry, entry.id, one =>
            isPublic(one) ? fromJson(one) : undefined,
          )
        : readIcs(readMarkup(body, entry.id, 'text'), entry.id, now).map(fromIcs),
    )
    return finishRows(events, entry.id)
  },
}

function isJson(body: string): boolean {
  return /^\s*[[{]/.test(body)
}

function isPublic({ event }: z.infer<typeof Entry>): boolean {
  return event.visibility === undefined || event.visibility === 'public'
}

function fromJson({ event, calendar }: z.infer<typeof Entry>): RawEvent {
  const place = event.geo_address_info ?? event.geo_address_json
  return {
    key: event.api_id,
    name: event.name ?? '',
    link: event.url ? (URL.parse(event.url, 'https://luma.com/')?.href ?? '') : '',
    start: event.start_at ?? '',
    end: given(event.end_at),
    timeZone: given(event.timezone),
    host: given(calendar?.name),
    place: given(place?.full_address) ?? given(place?.address),
    geo: event.coordinate ?? undefined,
    city: given(place?.city),
    country: given(place?.country_code) ?? given(place?.country),
    online: ONLINE.test(event.location_type ?? '') || (event.meeting_url && !place ? true : undefined),
    description: event.description,
  }
}

function fromIcs(event: RawEvent): RawEvent {
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
    description: given(event.description?.replace(ADDED, '')),
  }
}
