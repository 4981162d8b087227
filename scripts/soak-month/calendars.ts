/** The calendars of a simulated month: events that come, are over, move by a day or are cancelled. */
import type { CatalogEntry } from '#contract'
import type { Answer } from './boards.ts'
import { DAY_MS } from './postings.ts'
import { madeUpName, randomOf } from './words.ts'

const LISTED_AHEAD_DAYS = 75
const EVENTS = 25

export interface Calendar {
  id: string
  events: { uid: string; name: string; starts: number; changes?: { kind: 'moves' | 'cancelled'; at: number } }[]
}

export function calendarsOf(count: number, from: number, until: number): Calendar[] {
  return Array.from({ length: count }, (_, number) => {
    const id = `made-up-calendar-${number + 1}`
    const random = randomOf(id)
    const events = Array.from({ length: EVENTS }, (_, event) => {
      const starts = from + random() * (until + LISTED_AHEAD_DAYS * DAY_MS - from)
      const kind = random() < 0.05 ? ('moves' as const) : ('cancelled' as const)
      const changes = random() < 0.1 ? { kind, at: from + random() * (until - from) } : undefined
      return { uid: `${event}@${id}.example`, name: `${madeUpName(random, true)} Blockchain Meetup`, starts, changes }
    })
    return { id, events }
  })
}

export function calendarEntry({ id }: Calendar, origin: string): Partial<CatalogEntry> {
  const homepage = `https://${id}.example`
  return {
    id,
    adapter: 'ics',
    collection: 'events',
    url: `${origin}/calendars/${id}`,
    name: `Made-up calendar ${id.split('-').at(-1)}`,
    homepage,
    terms: homepage,
    place: 'Vienna, Austria',
    staleAfterHours: 168,
  }
}

export function calendarAnswer({ id, events }: Calendar, now: number): Answer {
  const listed = events.filter(({ starts }) => starts > now - DAY_MS && starts < now + LISTED_AHEAD_DAYS * DAY_MS)
  const blocks = listed.flatMap(({ uid, name, starts, changes }) => {
    const kind = changes && now >= changes.at ? changes.kind : undefined
    const day = new Date(kind === 'moves' ? starts + DAY_MS : starts).toISOString().slice(0, 10).replaceAll('-', '')
    return [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART;VALUE=DATE:${day}`,
      `SUMMARY:${name}`,
      `URL:https://${id}.example/${uid.split('@')[0]}`,
      `STATUS:${kind === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
      'END:VEVENT',
    ]
  })
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//Made-up//${id}//EN`, ...blocks, 'END:VCALENDAR']
  return { status: 200, type: 'text/calendar', body: `${lines.join('\r\n')}\r\n` }
}
