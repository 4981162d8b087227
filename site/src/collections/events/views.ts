/** What the list of events and a month of them have in common. */
import type { Hits } from '../../../record-index/index.ts'
import { type Params, withParam } from '../../api/params.ts'
import { type Html, html } from '../../views/html.ts'
import { listPath } from '../../views/list-query.ts'
import { type Noun, titledRows } from '../../views/parts/list.ts'
import type { PageServices } from '../../views/parts/page.ts'
import type { List } from '../collection.ts'
import { daysOfMonth, daysOfWeek, monthAfter } from './month.ts'
import { eventRows } from './rows.ts'

export const EVENT_NOUN: Noun = ['event', 'events']

/** Events under a title. */
export function monthGroup(title: string, documents: Hits, services: PageServices): Html {
  return titledRows(title, eventRows(services, documents))
}

/** This week, this month and the next, whatever else is asked for. */
export function periodLinks({ path, params }: Pick<List, 'path' | 'params'>, now: Date): Html {
  const month = now.toISOString().slice(0, 7)
  const periods = {
    'This week': daysOfWeek(now),
    'This month': daysOfMonth(month),
    'Next month': daysOfMonth(monthAfter(month, 1)),
  }
  return html`${Object.entries(periods).map(([name, { from, to }], at) => {
    const address = listPath(path, withParam(withParam(params, 'from', from), 'to', to))
    return html`${at > 0 && ' · '}<a href="${address}">${name}</a>`
  })}`
}

/** List or month, with the filters kept that both know. */
export function eventViews(shown: 'list' | 'month', params: Params): Html {
  const kept = ['from', 'to', 'include_past'].reduce((rest, name) => withParam(rest, name), params)
  const current = (view: string) => view === shown && html` aria-current="page"`
  return html`
    <nav class="views" aria-label="View">
      <a href="${listPath('/events', kept)}"${current('list')}>List</a>
      <a href="${listPath('/events/calendar', kept)}"${current('month')}>Month</a>
    </nav>`
}
