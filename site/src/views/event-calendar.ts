import { EventFacetQuery, type EventQuery, MonthQuery } from '#contract'
import type { Hits } from '../../record-index/postings.ts'
import { type Params, paramOf } from '../api/params.ts'
import { readReadable } from '../api/query.ts'
import { readRecords } from '../api/read-items.ts'
import { type Filters, matchEvents } from '../api/search.ts'
import type { Services } from '../api/services.ts'
import { type EventOptions, eventChipText, eventOptions } from './event-list.ts'
import { type ListPage, type Reading, readList } from './list-page.ts'
import { type Asking, listPath, type Problem, problemOf } from './list-query.ts'
import { type MonthDay, monthAfter, weeksOf } from './month.ts'
import { monthName } from './when.ts'

const PATH = '/events/calendar'
/** The filters that make sense within a month. */
const CalendarQuery = EventFacetQuery.omit({ from: true, to: true, include_past: true })
type CalendarFilters = Omit<Filters<EventQuery>, 'from' | 'to' | 'include_past'>

export interface EventCalendar extends ListPage<CalendarFilters>, EventOptions {
  month: string
  name: string
  /** The current month is also at the address without one, which stays true when the month is over. */
  canonical: string
  weeks: MonthDay[][]
  /** Events of the month whose days are not published yet. */
  undated: Hits
  earlier: Month
  later: Month
}

interface Month {
  name: string
  path: string
}

/** Everything the page /events/calendar shows. */
export function readCalendar({ store, clock }: Pick<Services, 'store' | 'clock'>, ask: Asking): Reading<EventCalendar> {
  const { query, refusals } = readReadable(ask, MonthQuery)
  const month = query.month ?? clock().toISOString().slice(0, 7)
  const problem = problemOf(refusals)
  const to = new Date(Date.parse(`${monthAfter(month, 1)}-01`) - 1).toISOString().slice(0, 10)
  const match = (filters: CalendarFilters) =>
    matchEvents(store, { ...filters, from: `${month}-01`, to, include_past: true }, clock())
  const isNamed = Boolean(ask.searchParams.get('month'))
  const kind = { path: PATH, schema: CalendarQuery, match, chipText: eventChipText, stays: [paramOf('month', month)] }
  const reading = readList(kind, ask, list => {
    const events = readRecords(store.events, list.documents)
    return {
      ...list,
      ...eventOptions(store, list),
      problem: joined(problem, list.problem),
      month,
      name: monthName(month),
      canonical: isNamed ? addressOf([], month) : PATH,
      weeks: weeksOf(month, events),
      undated: list.documents.filter((_, at) => events[at]?.datePrecision === 'month'),
      earlier: monthAt(list.params, monthAfter(month, -1)),
      later: monthAt(list.params, monthAfter(month, 1)),
    }
  })
  // Shown without its month the same events have another canonical address.
  const key = isNamed ? reading.key : reading.key && `${reading.key} as today's`
  return { ...reading, key: problem ? undefined : key }
}

function monthAt(params: Params, month: string): Month {
  return { name: monthName(month), path: addressOf(params, month) }
}

function addressOf(params: Params, month: string): string {
  return listPath(PATH, [...params, paramOf('month', month)])
}

function joined(first?: Problem, second?: Problem): Problem | undefined {
  return first && second ? { ...first, said: `${first.said} ${second.said}` } : (first ?? second)
}
