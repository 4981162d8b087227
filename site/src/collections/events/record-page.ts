/** Everything the page of one event shows. */
import { type EventItem, type EventRecord, isOverEverywhere, type SourceStatus, takesPlace } from '#contract'
import { paramOf } from '../../base/params.ts'
import { type TextBlock, textBlocks } from '../../base/text-blocks.ts'
import { type MapPoint, pointsOf } from '../../plots/world-map.ts'
import type { Now } from '../../store/selection.ts'
import { type Strip, stripOf } from '../age.ts'
import { type Segment, termLinkerOf } from '../glossary/term-links.ts'
import { type Listing, orUndefined, otherListings, sourceOf } from '../items.ts'
import { type LandingLink, landingNamed } from '../landing.ts'
import { listPath } from '../list-page.ts'
import { events } from './index.ts'
import { daysOfWeek } from './month.ts'

const SHOWN = 4
const RADIUS_KM = 500

interface Others {
  title: string
  events: EventRecord[]
  all?: { path: string; title: string } | undefined
}

export interface EventPage extends EventItem {
  source: SourceStatus | undefined
  alsoListedAt: Listing[]
  isOver: boolean
  blocks: TextBlock[]
  link: (text: string) => Segment[]
  /** Those of the same week, then those near it; each event once. */
  others: Others[]
  /** Its city and those of the others, if it has one. */
  points: MapPoint[]
  /** Whether it is to come, or on, on the days it names. */
  isAhead: boolean
  strip: Strip | undefined
}

export async function readEvent(services: Now, id: string): Promise<EventPage | undefined> {
  const { store, clock } = services
  const now = clock()
  const item = await orUndefined(() => events.readItem(services, id))
  if (!item) return undefined
  const { data: event } = item
  const isOver = isOverEverywhere(event, now)
  const [others, link, strip] = await Promise.all([
    othersOf(event, services),
    termLinkerOf(store),
    isOver ? undefined : stripOf(events, { ids: [id] }, services),
  ])
  return {
    ...item,
    source: sourceOf(store, 'events', event.source),
    alsoListedAt: otherListings(store, 'events', event),
    isOver,
    strip,
    isAhead: !isOver && takesPlace(event),
    blocks: textBlocks(event.description ?? ''),
    link,
    others,
    points: pointsOf([event, ...others.flatMap(({ events }) => events)]),
  }
}

type Placed = Omit<EventRecord, 'sourceKey'>

async function othersOf(event: Placed, now: Now): Promise<Others[]> {
  const week = daysOfWeek(new Date(event.startDate))
  const isDated = event.datePrecision === 'day' && week.to >= now.clock().toISOString().slice(0, 10)
  const shown = new Set([event.id])
  const taken = async (filters: Record<string, unknown>) => {
    // More, in case those that are shown are among them.
    const { records } = await events.find(now, filters, { view: 'whole', limit: SHOWN + shown.size })
    const fresh = records.filter(({ id }) => !shown.has(id)).slice(0, SHOWN)
    for (const { id } of fresh) shown.add(id)
    return fresh
  }
  const days = Object.entries(week).map(([name, day]) => paramOf(name, day))
  const sameWeek = isDated
    ? [
        {
          title: 'That week also',
          events: await taken(week),
          all: { path: listPath('/events', days), title: 'The week' },
        },
      ]
    : []
  const { title, filters } = likeIt(event)
  const near = { title, events: await taken(filters), all: await placePage(event, now) }
  return [...sameWeek, near].filter(({ events }) => events.length > 0)
}

/** Resolves with the page of all events of its city, or of its country. */
async function placePage(
  { city, country }: Pick<EventRecord, 'city' | 'country'>,
  now: Now,
): Promise<LandingLink | undefined> {
  const places: Record<string, string | undefined> = { city, country }
  for (const kind of events.landings?.kinds ?? []) {
    const name = places[kind.facet]
    const link = name === undefined ? undefined : await landingNamed(events, kind, now, name)
    if (link) return link
  }
  return undefined
}

function likeIt({ city, country, online, places }: Pick<EventRecord, 'city' | 'country' | 'online' | 'places'>) {
  const { lat, lon } = places?.[0] ?? {}
  if (city && lat !== undefined && lon !== undefined)
    return { title: `Within ${RADIUS_KM} km of ${city}`, filters: { near: `${lat},${lon}`, radius: RADIUS_KM } }
  if (country) return { title: `More in ${country}`, filters: { country } }
  return online ? { title: 'More online', filters: { online } } : { title: 'More events', filters: {} }
}
