/** Everything the page of one event shows. */
import { type EventItem, isOverEverywhere, takesPlace } from '#contract'
import { paramsOf } from '../../base/query.ts'
import { dayOf } from '../../base/when.ts'
import { pointsOf } from '../../plots/world-map.ts'
import type { Now } from '../../store/selection.ts'
import { orUndefined, partsOfPage } from '../items.ts'
import { type LandingLink, landingNamed } from '../landing.ts'
import { listPath } from '../list-page.ts'
import { events } from './index.ts'
import { daysOfWeek } from './month.ts'

const SHOWN = 4
const RADIUS_KM = 500

/** Resolves with the page of an event; undefined if there is none. */
export async function readEvent(services: Now, id: string) {
  const item = await orUndefined(() => events.readItem(services, id))
  if (!item) return undefined
  const { data: event } = item
  const isOver = isOverEverywhere(event, services.clock())
  const [parts, others] = await Promise.all([partsOfPage(events, services, event), othersOf(event, services)])
  return {
    ...item,
    ...parts,
    strip: isOver ? undefined : parts.strip,
    isOver,
    isAhead: !isOver && takesPlace(event),
    others,
    // Its city, if it has one, and those of the others.
    points: pointsOf([event, ...others.flatMap(({ events }) => events)]),
  }
}

/** Resolves with those of the same week, then those near it; each event once. */
async function othersOf(event: EventItem['data'], now: Now) {
  const week = daysOfWeek(new Date(event.startDate))
  const isDated = event.datePrecision === 'day' && week.to >= dayOf(now.clock())
  const shown = new Set([event.id])
  const taken = async (filters: Record<string, unknown>) => {
    // More, in case those that are shown are among them.
    const { records } = await events.find(now, filters, { view: 'whole', limit: SHOWN + shown.size })
    const fresh = records.filter(({ id }) => !shown.has(id)).slice(0, SHOWN)
    for (const { id } of fresh) shown.add(id)
    return fresh
  }
  const sameWeek = isDated ? await taken(week) : []
  const { title, filters } = likeIt(event)
  const others = [
    {
      title: 'That week also',
      events: sameWeek,
      all: { path: listPath('/events', paramsOf(week)), title: 'The week' },
    },
    { title, events: await taken(filters), all: await placePage(event, now) },
  ]
  return others.filter(({ events }) => events.length > 0)
}

async function placePage({ city, country }: EventItem['data'], now: Now): Promise<LandingLink | undefined> {
  const ofCity = city === undefined ? undefined : await landingNamed(events, 'city', now, city)
  return ofCity ?? (country === undefined ? undefined : landingNamed(events, 'country', now, country))
}

function likeIt({ city, country, online, places }: EventItem['data']) {
  const { lat, lon } = places?.[0] ?? {}
  if (city && lat !== undefined && lon !== undefined)
    return { title: `Within ${RADIUS_KM} km of ${city}`, filters: { near: `${lat},${lon}`, radius: RADIUS_KM } }
  if (country) return { title: `More in ${country}`, filters: { country } }
  return online ? { title: 'More online', filters: { online } } : { title: 'More events', filters: {} }
}
