import zoneAt from '@photostructure/tz-lookup'
import type { RawEvent } from '../adapter.ts'
import { cityFacts } from '../text/gazetteer.ts'
import { ianaZone } from '../text/zones.ts'
import { type Resolved, resolvePlace } from './place-parts.ts'

/** The zone of an event's instants: its own, else that of its place, its calendar, or the calendar's `home`. */
export function zoneOf(raw: RawEvent, where: Resolved, home?: string): string | undefined {
  return (
    namedZone(raw.timeZone) ??
    zoneOfPlace(raw, where) ??
    namedZone(raw.calendarZone) ??
    (home ? zoneOfPlace({}, resolvePlace(home)) : undefined)
  )
}

/** The zone a source names for an event, unless its place is in another than its calendar. */
export function statedZone(raw: RawEvent, where: Resolved): string | undefined {
  const ofCalendar = namedZone(raw.calendarZone)
  const ofPlace = zoneOfPlace(raw, where)
  return namedZone(raw.timeZone) ?? (ofPlace === undefined || ofPlace === ofCalendar ? ofCalendar : undefined)
}

function zoneOfPlace(raw: Pick<RawEvent, 'geo'>, { city, countryCode }: Resolved): string | undefined {
  const place = raw.geo ?? (city && countryCode ? cityFacts({ name: city, countryCode }) : undefined)
  return place && isOnEarth(place) ? zoneAt(place.latitude, place.longitude) : undefined
}

/** UTC is the zone of a program, not of a place. */
function namedZone(name: string | undefined): string | undefined {
  const zone = name === undefined ? undefined : ianaZone(name)
  return zone === 'UTC' || zone === 'GMT' ? undefined : zone
}

/** Calendars write 0, 0 for unknown. */
export function isOnEarth({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
}

/** Whether a city is in the zone that a source names; `UTC` is the zone of no place. */
export function isInZone(place: Resolved, name: string): boolean {
  const [own, named] = [zoneOfPlace({}, place), namedZone(name)]
  return own !== undefined && named !== undefined && canonical(own) === canonical(named)
}

function canonical(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
}
