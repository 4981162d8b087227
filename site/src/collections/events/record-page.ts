/** Everything the page of one event shows. */
import { type EventItem, type EventRecord, isOverEverywhere, type SourceStatus, takesPlace } from '#contract'
import { type TextBlock, textBlocks } from '../../base/text-blocks.ts'
import type { Now } from '../../store/selection.ts'
import { type Strip, stripOf } from '../age.ts'
import { type Segment, termLinkerOf } from '../glossary/term-links.ts'
import { orUndefined, sourceOf } from '../items.ts'
import { type LandingLink, landingNamed } from '../landing.ts'
import { events } from './index.ts'

const NEARBY = 5

export interface EventPage extends EventItem {
  source: SourceStatus | undefined
  isOver: boolean
  blocks: TextBlock[]
  link: (text: string) => Segment[]
  /** Coming events of the same country, online ones for an online event, any for one whose place is not known. */
  nearby: { title: string; events: EventRecord[]; all?: LandingLink }
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
  const { title, filters } = likeIt(event)
  const [others, all, link, strip] = await Promise.all([
    // One more, in case the event itself is among them.
    events.find(services, filters, { view: 'whole', limit: NEARBY + 1 }),
    placePage(event, services),
    termLinkerOf(store),
    isOver ? undefined : stripOf(events, { ids: [id] }, services),
  ])
  return {
    ...item,
    source: sourceOf(store, 'events', event.source),
    isOver,
    strip,
    isAhead: !isOver && takesPlace(event),
    blocks: textBlocks(event.description ?? ''),
    link,
    nearby: { title, events: others.records.filter(other => other.id !== id).slice(0, NEARBY), all },
  }
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

function likeIt({ country, online }: Pick<EventRecord, 'country' | 'online'>) {
  if (country) return { title: `More in ${country}`, filters: { country } }
  return online ? { title: 'More online', filters: { online } } : { title: 'More events', filters: {} }
}
