/**
 * Luma calendars, as ICS: `board` is the calendar's id, `cal-…`.
 * - ICS has times in UTC only and no zone: GEO gives the place, and so the day. The page is only in DESCRIPTION ("Get
 *   up-to-date information at: https://luma.com/SLUG"); LOCATION is a Luma address when online or hidden. Hidden are
 *   about half: DESCRIPTION says so, and GEO gives the rough place.
 * - An event listed from elsewhere (`calev-…`) has its page in LOCATION and Luma's calendar in DESCRIPTION.
 * - Terms limit automated access to what is publicly supported, which this feed is (docs/decisions/0105-luma-feeds.md).
 */
import { holdsMeetingLink } from '../events/online.ts'
import { calendarFrom } from './lib/ics/raw-events.ts'

const PAGE = /https:\/\/(?:www\.)?(?:luma\.com|lu\.ma)\/[\w%-]+(?:\/[\w%-]+)?/
/** Lines Luma adds around the organizer's own words. */
const ADDED =
  /^(?:Get up-to-date information at:.*|Find more information on .*|Address:(?:\n(?!\n).+)*|Hosted by .*)$/gm
const ADDRESS = /^Address:((?:\n(?!\n).+)+)$/m
const HIDDEN = /^check event page for more details\.?$/i

export const luma = calendarFrom({
  name: 'luma',
  url: ({ board, id }) => `https://api.lu.ma/ics/get?entity=calendar&id=${encodeURIComponent(board ?? id)}`,
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
