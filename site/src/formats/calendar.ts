/** iCalendar (RFC 5545). */
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { type EventRecord, takesPlace } from '#contract'
import { SERVICE_NAME } from '../base/identity.ts'
import { DAY_MS } from '../base/when.ts'
import { printable, printableLine } from './escape.ts'

const REFRESH_SECONDS = 6 * 3600

/** Section 3.6 requires at least one component; an unused time zone shows nothing to subscribers. */
const UNUSED_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'TZNAME:UTC',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

interface CalendarAbout {
  title: string
  selfUrl: string
  /** Whether its days are confirmed at the moment. */
  isConfirmed(event: EventRecord): boolean
}

/**
 * Events as days of their own place: DTEND is exclusive (section 3.6.1), UID never changes, DTSTAMP is when the service
 * first saw the event or a change of it (sections 3.8.7.2 to 4), so that the same events are the same bytes.
 */
export function writeCalendar(events: EventRecord[], { title, selfUrl, isConfirmed }: CalendarAbout): string {
  const calendar = ical({
    prodId: { company: 'public-web3-data', product: SERVICE_NAME, language: 'EN' },
    // The library writes the name as it is given.
    name: printableLine(title).replace(/[\\;,]/g, String.raw`\$&`),
    source: selfUrl,
    ttl: REFRESH_SECONDS,
  })
  for (const event of events) {
    calendar.createEvent({
      id: `${event.id}@public-web3-data`,
      stamp: new Date(event.revisedAt ?? event.firstSeenAt),
      sequence: event.revision ?? 0,
      lastModified: event.revisedAt === undefined ? null : new Date(event.revisedAt),
      start: new Date(event.startDate),
      end: new Date(Date.parse(event.endDate ?? event.startDate) + DAY_MS),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: printableLine(event.name),
      location: { title: printableLine(event.location) },
      description: event.description === undefined ? null : printable(event.description),
      url: uriOf(event.url),
      status: statusOf(event, isConfirmed(event)),
      categories: [event.type, ...event.tags].map(name => ({ name: printableLine(name) })),
    })
  }
  // The library names the default type of a URL, and then some readers take it for no plain text.
  const text = calendar.toString().replace(/^URL;VALUE=URI:/gm, 'URL:')
  // Section 3.1 ends every line with CRLF, the library all but the last.
  return `${events.length > 0 ? text : text.replace(/END:VCALENDAR$/, `${UNUSED_ZONE}\r\n$&`)}\r\n`
}

/** A postponed event does not take place on the days it still names. */
function statusOf(event: EventRecord, isConfirmed: boolean): ICalEventStatus {
  if (!takesPlace(event)) return ICalEventStatus.CANCELLED
  const { status, datePrecision, dateConflict } = event
  const isSure = isConfirmed && status === 'scheduled' && datePrecision === 'day' && !dateConflict
  return isSure ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE
}

/** Without line breaks and characters that the library would escape: a URI value has no escapes (section 3.3.13). */
function uriOf(url: string): string {
  return new URL(url).href.replace(/[\\;,]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}
