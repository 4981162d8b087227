/**
 * Any public iCalendar file (RFC 5545). `url` is the file, or `board` for a public Google calendar.
 * - Many calendars write no URL: the event's page is then the first link of its description but for video calls, else
 *   the calendar's own page.
 * - Series come as one record per occurrence; X-WR-TIMEZONE is the zone of instants in UTC.
 */
import { holdsMeetingLink } from '../events/online.ts'
import { calendarFrom } from './lib/ics/raw-events.ts'

const LINK = /https?:\/\/[^\s<>"'\\)\]]+/g
const CHAT = /^https?:\/\/(?:www\.)?discord\.gg\b/i

export const ics = calendarFrom({
  name: 'ics',
  url: ({ board, id }) =>
    `https://calendar.google.com/calendar/ical/${encodeURIComponent(board ?? id)}/public/basic.ics`,
  toRaw(event, { homepage }) {
    if (event.link || !event.start) return event
    const inText = [...(event.description ?? '').matchAll(LINK)].map(([link]) =>
      link.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''),
    )
    const links = [...inText, ...(event.page && !event.online ? [event.page] : [])]
    return { ...event, link: links.find(link => !holdsMeetingLink(link) && !CHAT.test(link)) ?? homepage }
  },
})
