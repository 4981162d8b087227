/** One event into the calendars that people keep on the web: links alone, nothing is asked of them. */
import type { EventRecord } from '#contract'

type Dated = Pick<EventRecord, 'name' | 'startDate' | 'endDate' | 'location' | 'url' | 'datePrecision'>

const DAY_MS = 86_400_000

/** Whole days of the event's own place; the last one is named by the day after it, as in iCalendar. None without days. */
export function calendarLinks(event: Dated): { name: string; href: string }[] {
  if (event.datePrecision !== 'day') return []
  const { name, startDate, endDate = startDate, location, url } = event
  const after = new Date(Date.parse(endDate) + DAY_MS).toISOString().slice(0, 10)
  const google = {
    action: 'TEMPLATE',
    text: name,
    dates: [startDate, after].map(day => day.replaceAll('-', '')).join('/'),
    location,
    details: url,
  }
  const outlook = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    allday: 'true',
    subject: name,
    startdt: startDate,
    enddt: after,
    location,
    body: url,
  }
  return [
    { name: 'Google Calendar', href: `https://calendar.google.com/calendar/render?${new URLSearchParams(google)}` },
    { name: 'Outlook', href: `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams(outlook)}` },
  ]
}
