import type ICAL from 'ical.js'
import { type RawEvent, SourceError } from '../../../adapter.ts'
import { holdsMeetingLink, isMapLink } from '../../../events/online.ts'
import { geoOf } from '../json-records.ts'
import { type Calendar, headerText, readCalendars } from './calendars.ts'
import { type CalendarEvent, firstValue, isUtc, proseOf, readEvent, textOf, valuesOf } from './event.ts'
import { type Instance, instancesOf, seriesOf } from './series.ts'

/** More than this is not a calendar of public events. */
const MAX_EVENTS = 20_000
const MAX_STEPS = 60_000

/** Stands for a day or rule that cannot be read. */
const NO_EVENT: RawEvent = { key: '', name: '', link: '', start: '' }

/** RFC 7986 section 5.11, and earlier properties. Calendars add a call to meetings in a room too. */
const CALLS = ['conference', 'x-google-conference', 'x-microsoft-skypeteamsmeetingurl']

/** Every event of a calendar file, series expanded. Throws SourceError. */
export function readIcs(text: string, now: Date): RawEvent[] {
  const budget = { steps: MAX_STEPS }
  const found = readCalendars(text).flatMap(calendar => {
    if (calendar.events.length > MAX_EVENTS)
      throw new SourceError('parse', `${calendar.events.length} events are more than any calendar has`)
    const read = calendar.events.map(lines => ({ lines, event: readEvent(lines, calendar) }))
    const events = read.flatMap(({ event }) => event ?? [])
    const shown = seriesOf(events)
      .filter(({ master }) => isPublic(master))
      .flatMap(one => instancesOf(one, now, budget))
      .map(instance => toRaw(instance, calendar))
    const broken = read.filter(({ event }) => !event).map(({ lines }) => unreadable(lines))
    // Each is counted, so that a series with other days than its calendar shows is seen in the report.
    const refused = events.reduce((sum, event) => sum + event.refused, 0)
    return [...shown, ...broken, ...Array<RawEvent>(refused).fill(NO_EVENT)]
  })
  if (budget.steps < 0) throw new SourceError('parse', 'its series are more than any calendar has')
  return found
}

/** CLASS (RFC 5545 section 3.8.1.3): an export may hold events that are not public. */
function isPublic({ component }: CalendarEvent): boolean {
  return !/^(?:private|confidential)$/i.test(textOf(component, 'class') ?? '')
}

function toRaw({ event, start, end, occurrence, every }: Instance, calendar: Calendar): RawEvent {
  const { component } = event
  const key = event.uid ?? `${event.summary} ${written(start)}`
  const location = proseOf(component, 'location')?.trim()
  const isLink = location !== undefined && /^https?:\/\/\S+$/i.test(location)
  const [latitude, longitude] = [firstValue(component, 'geo')].flat()
  const geo = geoOf(latitude, longitude)
  return {
    key: occurrence === undefined ? key : `${key}/${occurrence}`,
    name: event.summary,
    link: textOf(component, 'url') ?? '',
    start: written(start),
    end: end && written(lastDay(end, start)),
    timeZone: event.isCalendarZone ? undefined : event.zone,
    calendarZone: event.isCalendarZone ? event.zone : undefined,
    host: calendar.name,
    place: isLink ? undefined : location,
    // A page beside coordinates is one about a place.
    online: (isLink && !isMapLink(location) && (!geo || holdsMeetingLink(location))) || undefined,
    call: CALLS.flatMap(name => textOf(component, name) ?? [])[0],
    page: isLink && !isMapLink(location) ? location : undefined,
    geo,
    status: statusOf(component, calendar),
    tags: valuesOf(component, 'categories').filter(tag => typeof tag === 'string'),
    description: proseOf(component, 'description'),
    repeats: occurrence === undefined ? undefined : { series: key, every },
  }
}

/**
 * DTEND of whole days is the day after (RFC 5545 section 3.6.1); some calendars write the last day, or the first again.
 * From midnight to midnight by the local clock are whole days too.
 */
function lastDay(end: ICAL.Time, start: ICAL.Time): ICAL.Time {
  const isWhole = end.isDate || (isLocalMidnight(start) && isLocalMidnight(end))
  if (!isWhole || end.compare(start) <= 0) return end
  const last = end.clone()
  last.adjust(-1, 0, 0, 0)
  return last
}

function isLocalMidnight(time: ICAL.Time): boolean {
  return !isUtc(time) && time.hour === 0 && time.minute === 0 && time.second === 0
}

function written(time: ICAL.Time): string {
  if (time.isDate) return time.toString()
  return isUtc(time) ? time.toJSDate().toISOString() : time.toString().slice(0, 19)
}

/** Luma calls everything TENTATIVE, because it means the reader's own answer. */
function statusOf(component: ICAL.Component, calendar: Calendar): string | undefined {
  if (calendar.isCancelled) return 'CANCELLED'
  const status = textOf(component, 'status')
  return /tentative/i.test(status ?? '') && /luma/i.test(calendar.productId ?? '') ? undefined : status
}

/** Kept without a start, so that the rule for unreadable dates drops and counts it. */
function unreadable(lines: string[]): RawEvent {
  const key = headerText(lines, 'UID') || lines.join('\n').slice(0, 200)
  return { key, name: headerText(lines, 'SUMMARY') ?? '', link: '', start: '' }
}
