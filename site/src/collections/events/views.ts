/** What the list of events and a month of them have in common. */
import type { Hits } from '../../../record-index/index.ts'
import { type Params, withParam } from '../../api/params.ts'
import { type Html, html } from '../../views/html.ts'
import { listPath } from '../../views/list-query.ts'
import type { Noun } from '../../views/parts/list.ts'
import type { PageServices } from '../../views/parts/page.ts'
import type { List } from '../collection.ts'
import { eventRows } from './rows.ts'

export const EVENT_NOUN: Noun = ['event', 'events']

/** Events under a title. */
export function monthGroup(title: string, documents: Hits, services: PageServices): Html {
  return html`<section class="month-group"><h2>${title}</h2><ul class="rows">${eventRows(services, documents)}</ul></section>`
}

/** This month and the next, whatever else is asked for. */
export function monthLinks({ path, params }: Pick<List, 'path' | 'params'>, now: Date): Html {
  const link = (months: number, name: string) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
    const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months + 1, 0))
    const from = withParam(params, 'from', first.toISOString().slice(0, 10))
    return html`<a href="${listPath(path, withParam(from, 'to', last.toISOString().slice(0, 10)))}">${name}</a>`
  }
  return html`${link(0, 'This month')} · ${link(1, 'Next month')}`
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
