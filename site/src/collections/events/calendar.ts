import { z } from 'zod'
import { understood } from '../../base/parameters.ts'
import { type Params, paramOf } from '../../base/query.ts'
import { monthName } from '../../base/when.ts'
import type { Now } from '../../store/selection.ts'
import { ageOfSet, stripOf } from '../age.ts'
import { landingNamed } from '../landing.ts'
import { listOf, listPath, readListQuery } from '../list-page.ts'
import { events } from './index.ts'
import { daysOfMonth, monthAfter, weeksOf } from './month.ts'

const PATH = '/events/calendar'
const MONTH = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/
/** The filters that make sense within a month. */
export const CalendarQuery = events.filters.schema.omit({ from: true, to: true, include_past: true })

/** The month to show. */
export const MonthQuery = z.object({
  month: understood('month', 'a year and a month such as 2026-11', text => MONTH.test(text), '2026-11'),
})

/** Resolves with the events of a month, as its page shows them. */
export async function readCalendar(now: Now, searchParams: URLSearchParams) {
  const query = readListQuery({ searchParams }, CalendarQuery, MonthQuery)
  const [named] = query.stays
  const month = named?.value ?? now.clock().toISOString().slice(0, 7)
  const bounds = { ...daysOfMonth(month), include_past: true }
  const kind = {
    path: PATH,
    records: now.store.records.events,
    where: (filters: Record<string, unknown>) => events.where(now.clock(), { ...filters, ...bounds }),
    schema: CalendarQuery,
    chipText: events.filters.chipText,
  }
  // The month stays when filters change.
  const list = await listOf(kind, { ...query, stays: [paramOf('month', month)] })
  return {
    ...list,
    // Those that are over need no confirmation.
    strip: await stripOf(events, { all: [list.where, events.where(now.clock(), {})] }, now),
    age: await ageOfSet(events, now, list.where),
    xHint: await events.hint(now, query.filters, list),
    month,
    bounds,
    name: monthName(month),
    // The page of the month's events in numbers, if there are enough. The address without a month stays true.
    canonical: named ? ((await landingNamed(events, 'month', now, month))?.path ?? addressOf([], month)) : PATH,
    weeks: weeksOf(month, list.records),
    // Their days are not published yet.
    undated: list.records.filter(({ datePrecision }) => datePrecision === 'month'),
    earlier: monthAt(list.params, monthAfter(month, -1)),
    later: monthAt(list.params, monthAfter(month, 1)),
  }
}

function monthAt(params: Params, month: string) {
  return { name: monthName(month), path: addressOf(params, month) }
}

function addressOf(params: Params, month: string): string {
  return listPath(PATH, [...params, paramOf('month', month)])
}
