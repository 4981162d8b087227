import { EventFacetQuery, type EventQuery, type EventRecord } from '#schema'
import { type Filters, findEvents } from '../search.ts'
import type { Services } from '../services.ts'
import type { Hits } from '../store/postings.ts'
import { type ListPage, listPageOf, type Option, optionsOf, sliceOf } from './list-page.ts'
import { type ListQuery, readListQuery } from './list-query.ts'
import { readRecords } from './read-items.ts'
import { monthName } from './when.ts'

const PAGE_SIZE = 50

export interface EventFilters {
  filters: Filters<EventQuery>
  types: Option[]
  countries: Option[]
}

export interface EventListPage extends ListPage, EventFilters {
  /** Events by the month they start in. */
  months: { name: string; events: EventRecord[] }[]
}

/** Everything the page /events shows, or where its tidy address is. */
export function eventListPage(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  url: URL,
): EventListPage | { redirect: string } {
  const asked = readListQuery(url, EventFacetQuery)
  if (asked.tidyPath) return { redirect: asked.tidyPath }
  const hits = findEvents(store, asked.filters, clock())
  return {
    ...listPageOf('/events', asked, hits.length, PAGE_SIZE, eventChipText),
    ...eventFilters(store, asked, hits, clock()),
    months: byMonth(readRecords(store.events, sliceOf(hits, asked.page, PAGE_SIZE))),
  }
}

/** Choices of a field are counted under the other filters, so that the chosen one can be exchanged. */
export function eventFilters(
  store: Services['store'],
  { filters }: Pick<ListQuery<Filters<EventQuery>>, 'filters'>,
  hits: Hits,
  now: Date,
): EventFilters {
  const under = (name: keyof Filters<EventQuery>) =>
    filters[name] === undefined ? hits : findEvents(store, { ...filters, [name]: undefined }, now)
  return {
    filters,
    types: optionsOf(store.events, 'type', under('type'), { chosen: filters.type }),
    countries: optionsOf(store.events, 'country', under('country'), { limit: 200, chosen: filters.country }),
  }
}

export function eventChipText(name: string, value: string): string | undefined {
  switch (name) {
    case 'search':
      return `“${value}”`
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

function byMonth(events: EventRecord[]): EventListPage['months'] {
  const months = Map.groupBy(events, event => event.startDate.slice(0, 7))
  return [...months].map(([month, events]) => ({ name: monthName(month), events }))
}
