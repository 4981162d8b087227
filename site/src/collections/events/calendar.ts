import { z } from 'zod'
import type { EventRecord } from '#contract'
import { emptyToAbsent } from '../../base/parameters.ts'
import { type Params, paramOf } from '../../base/params.ts'
import { dependentsOf } from '../../base/query.ts'
import { monthName } from '../../base/when.ts'
import type { Now } from '../../store/selection.ts'
import { ageOfSet, stripOf } from '../age.ts'
import { landingNamed } from '../landing.ts'
import { type List, listOf, listPath, readListQuery } from '../list-page.ts'
import { events } from './index.ts'
import { type MonthDay, monthAfter, weeksOf } from './month.ts'

const PATH = '/events/calendar'
/** The filters that make sense within a month. */
export const CalendarQuery = events.filters.schema.omit({ from: true, to: true, include_past: true })

/** The month to show. */
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

export interface EventCalendar extends List<EventRecord> {
  month: string
  name: string
  /** The page of all events of a month, if it has one. The current month is at the address without one, which stays true. */
  canonical: string
  weeks: MonthDay[][]
  /** The filters that bound the month. */
  bounds: { from: string; to: string; include_past: true }
  /** Events of the month whose days are not published yet. */
  undated: EventRecord[]
  earlier: Month
  later: Month
}

interface Month {
  name: string
  path: string
}

/** The events of a month. */
export async function readCalendar(now: Now, searchParams: URLSearchParams): Promise<EventCalendar> {
  const query = readListQuery({ searchParams }, CalendarQuery, MonthQuery)
  const [named] = query.stays
  const month = named?.value ?? now.clock().toISOString().slice(0, 7)
  const to = new Date(Date.parse(`${monthAfter(month, 1)}-01`) - 1).toISOString().slice(0, 10)
  const bounds = { from: `${month}-01`, to, include_past: true } as const
  const kind = {
    path: PATH,
    records: now.store.records.events,
    where: (filters: Record<string, unknown>) => events.where(now.clock(), { ...filters, ...bounds }),
    needing: (name: string) => dependentsOf(CalendarQuery, name),
    chipText: events.filters.chipText,
  }
  // The month stays when filters change.
  const list = await listOf(kind, { ...query, stays: [paramOf('month', month)] })
  return {
    ...list,
    // Those that are over need no confirmation.
    strip: await stripOf(events, { all: [list.where, events.where(now.clock(), {})] }, now),
    age: await ageOfSet(events, now, list.where),
    xHint: await events.hint(now, query.filters, list.mended),
    month,
    bounds,
    name: monthName(month),
    canonical: named ? ((await pageOfMonth(month, now)) ?? addressOf([], month)) : PATH,
    weeks: weeksOf(month, list.records),
    undated: list.records.filter(({ datePrecision }) => datePrecision === 'month'),
    earlier: monthAt(list.params, monthAfter(month, -1)),
    later: monthAt(list.params, monthAfter(month, 1)),
  }
}

/** Resolves with the path of the page of a month's events in numbers; undefined if they are too few for one. */
async function pageOfMonth(month: string, now: Now): Promise<string | undefined> {
  const kind = events.landings?.kinds.find(({ facet }) => facet === 'month')
  return kind && (await landingNamed(events, kind, now, month))?.path
}

function monthAt(params: Params, month: string): Month {
  return { name: monthName(month), path: addressOf(params, month) }
}

function addressOf(params: Params, month: string): string {
  return listPath(PATH, [...params, paramOf('month', month)])
}
