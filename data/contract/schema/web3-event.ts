import { z } from 'zod'
import { definitionOf } from '../vocabulary.ts'
import { RecordMeta } from './age.ts'
import { Provenance } from './answers.ts'
import { ListMeta } from './envelope.ts'
import { CalendarDate, CountryCode, HttpUrl, Instant, Line, outside, Places } from './primitives.ts'

/** A record of `/api/events`: exactly the interface's fields. Dates are inclusive days in the event's own place. */
export const Web3Event = z.object({
  id: z.string().min(1).max(120).meta({ description: 'Readable, and the same through every change of the event.' }),
  name: outside(Line, 'Name.'),
  description: outside(z.string().max(8000), 'Plain text.').optional(),
  startDate: CalendarDate.meta({ description: 'First day, in the place of the event.' }),
  endDate: CalendarDate.optional().meta({
    description: 'Last day, in the place of the event; a single day may leave it out.',
  }),
  city: Line.optional(),
  country: Line.optional().meta({ description: 'One English name per ISO 3166-1 country.' }),
  /** `City, Country`, `City`, `Country`, `Online`, or `To be announced`. */
  location: Line,
  url: HttpUrl.meta({ description: 'Page of the event.' }),
})

export const EventType = z.enum(['conference', 'hackathon', 'meetup', 'workshop'])
export type EventType = z.infer<typeof EventType>

export const EventStatus = z.enum(['scheduled', 'tentative', 'postponed', 'cancelled'])
export type EventStatus = z.infer<typeof EventStatus>

const Repeats = z
  .object({
    series: z.string().meta({ description: 'The same for all of the series.' }),
    every: z.string().max(20).optional().meta({ description: 'How often it comes: week, 2 weeks, month.' }),
    later: z.literal(true).optional().meta({
      description: 'Not among the next three within 60 days: listed only where from or to asks for its days.',
    }),
  })
  .meta({ description: 'One of a series.' })

/** A stored event. */
export const EventRecord = Web3Event.extend({
  type: EventType,
  online: z.boolean(),
  timeZone: z.string().optional(),
  countryCode: CountryCode.optional(),
  ...Places,
  status: EventStatus,
  datePrecision: z.enum(['day', 'month']).meta({ description: 'month: only the month is stated.' }),
  cfpUrl: HttpUrl.optional(),
  cfpDeadline: CalendarDate.optional(),
  tags: z.array(z.string().min(1).max(60)),
  source: z.string().meta({ description: 'Id of its source, as in /api/v1/sources.' }),
  sourceKey: z.string().max(2048),
  sourceUrl: HttpUrl,
  alsoListedAt: z.array(z.object({ source: z.string(), url: HttpUrl })),
  dateConflict: z
    .boolean()
    .optional()
    .meta({ description: 'True when sources name different days; those of the better one are shown.' }),
  of: Line.optional().meta({
    description: 'The series that it belongs to, or the event that it accompanies, by name.',
  }),
  repeats: Repeats.optional(),
  firstSeenAt: Instant,
  checkedAt: CalendarDate.optional().meta({ description: 'The day a person last checked it, on hand-kept lists.' }),
  revision: z.int().positive().optional().meta({
    description: 'How often its name, days, place, status or page changed; absent for never.',
  }),
  revisedAt: Instant.optional().meta({ description: 'When that was last seen.' }),
  missingSince: Instant.optional().meta({
    description: 'Since when its source lists it no longer; missing again, it is removed.',
  }),
})
export type EventRecord = z.infer<typeof EventRecord>

/** Whether it takes place on the days it names; lists show only those, the item endpoint shows all. */
export function takesPlace({ status }: Pick<EventRecord, 'status'>): boolean {
  return status !== 'cancelled' && status !== 'postponed'
}

type Days = Pick<EventRecord, 'startDate' | 'endDate'>

/** When an event's last day has ended in UTC-12: the zone of its days is often not published. */
export function overEverywhereAt({ startDate, endDate }: Days): number {
  return Date.parse(endDate ?? startDate) + 36 * 3_600_000
}

export function isOverEverywhere(event: Days, now: Date): boolean {
  return now.getTime() >= overEverywhereAt(event)
}

export const EventList = z.object({ data: z.array(Web3Event), meta: ListMeta })

const EVENT_STATES = ['upcoming', 'unconfirmed', 'postponed', 'cancelled', 'over'] as const
export const EventState = z.enum(EVENT_STATES).meta({ description: EVENT_STATES.map(definitionOf).join(' ') })
export type EventState = z.infer<typeof EventState>

/** One event, and its origin. */
export const EventItem = z.object({
  data: EventRecord.omit({ sourceKey: true }),
  verification: Provenance.extend({ state: EventState }),
  meta: RecordMeta,
})
export type EventItem = z.infer<typeof EventItem>
