import { EventFacetQuery, type EventQuery } from '#contract'
import type { Hits } from '../../record-index/postings.ts'
import type { Store } from '../../record-index/store.ts'
import { countryText } from '../api/country-query.ts'
import { type Filters, matchEvents } from '../api/search.ts'
import type { Services } from '../api/services.ts'
import type { Html } from './html.ts'
import { type ListPage, type Reading, readList } from './list-page.ts'
import type { Asking } from './list-query.ts'
import { optionsOf } from './options.ts'
import { monthName } from './when.ts'

const PAGE_SIZE = 50

export interface EventOptions {
  types: Html
  countries: Html
}

export interface EventListPage extends ListPage<Filters<EventQuery>>, EventOptions {
  /** Events by the month they start in. */
  months: { name: string; documents: Hits }[]
}

/** Everything the page /events shows. */
export function readEvents({ store, clock }: Pick<Services, 'store' | 'clock'>, ask: Asking): Reading<EventListPage> {
  const match = (filters: Filters<EventQuery>) => matchEvents(store, filters, clock())
  const kind = { path: '/events', schema: EventFacetQuery, size: PAGE_SIZE, match, chipText: eventChipText }
  return readList(kind, ask, list => ({
    ...list,
    ...eventOptions(store, list),
    months: byMonth(store, list.documents),
  }))
}

export function eventOptions(
  { events }: Store,
  { filters, without }: Pick<ListPage<Pick<EventQuery, 'type' | 'country'>>, 'filters' | 'without'>,
): EventOptions {
  const { type } = filters
  const country = filters.country && countryText(filters.country)
  return {
    types: optionsOf(events, 'type', without('type'), { chosen: type }),
    countries: optionsOf(events, 'country', without('country'), { limit: 200, chosen: country }),
  }
}

export function eventChipText(name: string, value: string): string | undefined {
  switch (name) {
    case 'search':
      return `“${value}”`
    case 'country':
      return countryText(value)
    case 'from':
      return `From ${value}`
    case 'to':
      return `Until ${value}`
    case 'online':
      return value === 'true' ? 'Online' : 'Not online'
    case 'include_past':
      return value === 'true' ? 'Past ones too' : undefined
    default:
      return value
  }
}

function byMonth({ events }: Store, documents: Hits): EventListPage['months'] {
  const startOf = (document: number) => new Date(events.numbers.start?.values[document] ?? Number.NaN)
  const months = Map.groupBy(documents, document => startOf(document).toISOString().slice(0, 7))
  return [...months].map(([month, held]) => ({ name: monthName(month), documents: Uint32Array.from(held) }))
}
