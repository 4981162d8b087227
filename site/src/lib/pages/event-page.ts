/** Everything the page of one event shows. */
import { type EventItem, isOverEverywhere, type SourceStatus } from '#schema'
import { getEvent, sourceOf } from '../items.ts'
import { findEvents } from '../search.ts'
import type { Services } from '../services.ts'
import type { Hits } from '../store/postings.ts'
import { orUndefined } from './not-found.ts'
import { termIndexOf } from './term-index.ts'
import { createTermLinker, type Segment } from './term-links.ts'
import { type TextBlock, textBlocks } from './text-blocks.ts'

const NEARBY = 5

export interface EventPage extends EventItem {
  source: SourceStatus | undefined
  isOver: boolean
  blocks: TextBlock[]
  link: (text: string) => Segment[]
  /** Coming events of the same country, or online ones for an online event. */
  nearby: { title: string; events: Hits }
}

export function eventPage({ store, clock }: Pick<Services, 'store' | 'clock'>, id: string): EventPage | undefined {
  const now = clock()
  const item = orUndefined(() => getEvent(store, id, now))
  if (!item) return undefined
  const { data: event } = item
  const filters = event.country ? { country: event.country } : { online: event.online }
  const others = findEvents(store, filters, now).filter(document => document !== store.events.find(id))
  return {
    ...item,
    source: sourceOf(store, 'events', event.source),
    isOver: isOverEverywhere(event, now),
    blocks: textBlocks(event.description ?? ''),
    link: createTermLinker(termIndexOf(store)),
    nearby: {
      title: event.country ? `More in ${event.country}` : 'More online',
      events: others.subarray(0, NEARBY),
    },
  }
}
