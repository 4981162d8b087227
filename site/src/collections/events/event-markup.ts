/** schema.org Event, where days and place are known. */
import type { EventItem, EventRecord, EventStatus } from '#contract'
import { placeMarkup } from '../../base/json-ld.ts'

const STATUS: Record<EventStatus, string | undefined> = {
  scheduled: 'https://schema.org/EventScheduled',
  postponed: 'https://schema.org/EventPostponed',
  cancelled: 'https://schema.org/EventCancelled',
  // schema.org has no word for it, and none of its words would be true.
  tentative: undefined,
}

export function eventMarkup({ data: event }: Pick<EventItem, 'data'>): object | undefined {
  const location = locationsOf(event)
  if (event.datePrecision !== 'day' || event.status === 'tentative' || location.length === 0) return undefined
  return {
    '@context': 'https://schema.org',
    '@type': event.type === 'hackathon' ? 'Hackathon' : 'Event',
    name: event.name,
    startDate: event.startDate,
    // Absent where the source names no end: one made of the first day would be ours.
    ...(event.endDate ? { endDate: event.endDate } : {}),
    eventStatus: STATUS[event.status],
    eventAttendanceMode: `https://schema.org/${modeOf(event)}`,
    location: location.length === 1 ? location[0] : location,
    url: event.url,
    ...(event.description ? { description: event.description } : {}),
  }
}

/** Two places stay two; the text names all of them, so that it is the name of one alone. */
function locationsOf({ online, location, url, ...event }: Omit<EventRecord, 'sourceKey'>): object[] {
  const { city, country, countryCode, places } = event
  const known = city || country ? (places ?? [{ city, country: countryCode ?? country }]) : []
  const markup = known.map(place => ({ ...placeMarkup(place), name: known.length === 1 ? location : place.city }))
  return [...markup, ...(online ? [{ '@type': 'VirtualLocation', url }] : [])]
}

function modeOf({ online, city, country }: Pick<EventRecord, 'online' | 'city' | 'country'>): string {
  if (!online) return 'OfflineEventAttendanceMode'
  return city || country ? 'MixedEventAttendanceMode' : 'OnlineEventAttendanceMode'
}
