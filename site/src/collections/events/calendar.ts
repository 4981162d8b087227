import { z } from 'zod'
import type { Hits } from '../../../record-index/index.ts'
import { emptyToAbsent } from '../../api/parameters.ts'
import { type Params, paramOf } from '../../api/params.ts'
import { readReadable } from '../../api/query.ts'
import { readRecords } from '../../api/read-items.ts'
import type { Services } from '../../api/services.ts'
import { type ListPage, type Reading, readList } from '../../views/list-page.ts'
import { type Asking, listPath, type Problem, problemOf } from '../../views/list-query.ts'
import { monthName } from '../../views/when.ts'
import { events } from './index.ts'
import { type MonthDay, monthAfter, weeksOf } from './month.ts'

const PATH = '/events/calendar'
/** The filters that make sense within a month. */
export const CalendarQuery = events.filters.schema.omit({ from: true, to: true, include_past: true })
type CalendarFilters = z.output<typeof CalendarQuery>

/** The month that is shown. */
export const MonthQuery = z.object({
  month: z
    .preprocess(
      emptyToAbsent,
      z
        .string()
        .regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/, 'month must be a year and a month such as 2026-11.')
        .optional(),
    )
    .meta({ description: 'The month to show.', examples: ['2026-11'], hint: 'Correct or omit month.' }),
})

export interface EventCalendar extends ListPage<CalendarFilters> {
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
export function readCalendar(services: Pick<Services, 'store' | 'clock'>, ask: Asking): Reading<EventCalendar> {
  const { store, clock } = services
  const { query, refusals } = readReadable(ask, MonthQuery)
  const month = query.month ?? clock().toISOString().slice(0, 7)
  const problem = problemOf(refusals)
  const to = new Date(Date.parse(`${monthAfter(month, 1)}-01`) - 1).toISOString().slice(0, 10)
  const match = (filters: CalendarFilters) =>
    events.match(services, { ...filters, from: `${month}-01`, to, include_past: true })
  const isNamed = Boolean(ask.searchParams.get('month'))
  const { chipText } = events.filters
  const stays = [paramOf('month', month)]
  const kind = { path: PATH, table: store.events, schema: CalendarQuery, match, chipText, stays }
  const reading = readList(kind, ask, list => {
    const held = readRecords(store.events, list.documents)
    return {
      ...list,
      problem: joined(problem, list.problem),
      month,
      name: monthName(month),
      canonical: isNamed ? addressOf([], month) : PATH,
      weeks: weeksOf(month, held),
      undated: list.documents.filter((_, at) => held[at]?.datePrecision === 'month'),
      earlier: monthAt(list.params, monthAfter(month, -1)),
      later: monthAt(list.params, monthAfter(month, 1)),
    }
  })
  // Shown without its month the same events have another canonical address.
  const address = isNamed ? reading.address : listPath(PATH, reading.params, reading.page)
  return { ...reading, address, key: problem ? undefined : reading.key }
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
