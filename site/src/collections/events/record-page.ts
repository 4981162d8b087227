/** Everything the page of one event shows. */
import { type EventItem, type EventRecord, isOverEverywhere, type SourceStatus, takesPlace } from '#contract'
import { type TextBlock, textBlocks } from '../../base/text-blocks.ts'
import { readRecords } from '../../store/read-items.ts'
import type { Now } from '../../store/selection.ts'
import { termIndexOf } from '../glossary/term-index.ts'
import { createTermLinker, type Segment } from '../glossary/term-links.ts'
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
}

export async function readEvent(services: Now, id: string): Promise<EventPage | undefined> {
  const { store, clock } = services
  const now = clock()
  const item = await orUndefined(() => events.readItem(services, id))
  if (!item) return undefined
  const { data: event } = item
  const isOver = isOverEverywhere(event, now)
  const { title, filters } = likeIt(event)
  const self = store.events.find(id)
  const others = events.find(services, filters).filter(document => document !== self)
  return {
    ...item,
    source: sourceOf(store, 'events', event.source),
    isOver,
    isAhead: !isOver && takesPlace(event),
    blocks: textBlocks(event.description ?? ''),
    link: createTermLinker(termIndexOf(store)),
    nearby: { title, events: readRecords(store.events, others.subarray(0, NEARBY)), all: placePage(event, services) },
  }
}

/** All events of its city, or of its country. */
function placePage({ city, country }: Pick<EventRecord, 'city' | 'country'>, now: Now): LandingLink | undefined {
  const places: Record<string, string | undefined> = { city, country }
  const links = events.landings?.kinds.flatMap(kind => {
    const name = places[kind.facet]
    return (name !== undefined && landingNamed(events, kind, now, name)) || []
  })
  return links?.[0]
}

function likeIt({ country, online }: Pick<EventRecord, 'country' | 'online'>) {
  if (country) return { title: `More in ${country}`, filters: { country } }
  return online ? { title: 'More online', filters: { online } } : { title: 'More events', filters: {} }
}
