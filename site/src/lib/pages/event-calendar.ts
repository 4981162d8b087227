import { EventFacetQuery, type EventQuery, type EventRecord, MonthQuery } from '#schema'
import { isApiError } from '../api-error.ts'
import { readQuery } from '../query.ts'
import { type Filters, findEvents } from '../search.ts'
import type { Services } from '../services.ts'
import { type EventFilters, eventChipText, eventFilters } from './event-list.ts'
import { type ListPage, listPageOf } from './list-page.ts'
import { listPath, readListQuery } from './list-query.ts'
import { type MonthDay, monthAfter, weeksOf } from './month.ts'
import { readRecords } from './read-items.ts'
import { monthName } from './when.ts'

/** The filters that make sense within a month. */
const CalendarQuery = EventFacetQuery.omit({ from: true, to: true, include_past: true })

export interface EventCalendar extends ListPage, EventFilters {
  month: string
  name: string
  /** The month of today has the address without a month as well, and that one stays true. */
  canonical: string
  weeks: MonthDay[][]
  /** Events of the month whose days are not published yet. */
  undated: EventRecord[]
  earlier: string
  later: string
}

/** Everything the page /events/calendar shows, or where its tidy address is. */
export function eventCalendar(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  url: URL,
): EventCalendar | { redirect: string } {
  const asked = readListQuery(url, CalendarQuery)
  const { month, problem } = readMonth(url, clock())
  if (asked.tidyPath) return { redirect: addressOf(asked.params, month) }
  const lastDay = new Date(Date.parse(`${monthAfter(month, 1)}-01`) - 1).toISOString().slice(0, 10)
  const filters: Filters<EventQuery> = { ...asked.filters, from: `${month}-01`, to: lastDay, include_past: true }
  const hits = findEvents(store, filters, clock())
  const events = readRecords(store.events, hits)
  const page = listPageOf(
    '/events/calendar',
    { ...asked, problem: asked.problem ?? problem },
    hits.length,
    1,
    eventChipText,
  )
  return {
    ...page,
    ...eventFilters(store, { filters }, hits, clock()),
    chips: page.chips.map(chip => ({
      ...chip,
      without: `${chip.without}${chip.without.includes('?') ? '&' : '?'}month=${month}`,
    })),
    month,
    name: monthName(month),
    canonical: url.searchParams.get('month') ? addressOf(new URLSearchParams(), month) : '/events/calendar',
    weeks: weeksOf(month, events),
    undated: events.filter(event => event.datePrecision === 'month'),
    earlier: addressOf(asked.params, monthAfter(month, -1)),
    later: addressOf(asked.params, monthAfter(month, 1)),
  }
}

function addressOf(params: URLSearchParams, month: string): string {
  return listPath('/events/calendar', new URLSearchParams([...params, ['month', month]]))
}

function readMonth(url: URL, now: Date): { month: string; problem?: ListPage['problem'] } {
  const current = now.toISOString().slice(0, 7)
  try {
    return { month: readQuery(url, MonthQuery).month ?? current }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { month: current, problem: { message: error.message, hint: error.hint } }
  }
}
