/** Events as a list by months, and what the list has in common with the month as a grid. */
import type { EventQuery } from '#contract'
import { endpoints } from '../../api/endpoints.ts'
import { type Params, withParam } from '../../api/params.ts'
import { type EventListPage, type EventOptions, readEvents } from '../event-list.ts'
import { type Html, html } from '../html.ts'
import type { ListPage } from '../list-page.ts'
import { listPath } from '../list-query.ts'
import { queryPage } from '../query-page.ts'
import { eventRows } from '../rows/event-rows.ts'
import { freshnessOf } from '../source-freshness.ts'
import { checkField, choiceField, dateField, filterForm } from './form.ts'
import { headed, listParts, type Noun, nothing } from './list.ts'
import type { PageServices } from './page.ts'

const TITLE = 'Web3 events'
const LEAD = 'Conferences, hackathons, meetups and workshops, listed until their last day is over everywhere on earth.'
export const EVENT_NOUN: Noun = ['event', 'events']

export const eventsPage = queryPage('/events', readEvents, (list, services) => {
  const facts = {
    endpoint: endpoints.listEvents,
    freshness: freshnessOf(services, 'events'),
    title: TITLE,
    description:
      'Web3 conferences, hackathons, meetups and workshops with true dates, soonest first, as a list or a month.',
    image: '/og/events.png',
    noun: EVENT_NOUN,
    heading: html`${headed(TITLE, LEAD)}${eventViews('list', list.params)}`,
    filters: eventFilters(list),
    records: html`${list.months.map(month => monthGroup(month.name, month, services))}${nothing(list, EVENT_NOUN)}`,
  }
  return listParts(list, facts, services)
})

/** Events under a title. */
export function monthGroup(
  title: string,
  { documents }: Pick<EventListPage['months'][number], 'documents'>,
  services: PageServices,
): Html {
  return html`<section class="month-group"><h2>${title}</h2><ul class="rows">${eventRows(services, documents)}</ul></section>`
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

/** `month` is kept when the filters of a month are changed; there the days are given by it. */
export function eventFilters(
  {
    filters,
    types,
    countries,
    chips,
    path,
  }: EventOptions & Pick<ListPage<Partial<EventQuery>>, 'path' | 'chips' | 'filters'>,
  month?: string,
): Html {
  const isList = month === undefined
  return filterForm({
    path,
    name: 'Events',
    search: filters.search,
    about: 'Words in name, place or description',
    placeholder: 'hackathon',
    set: chips.length,
    fields: html`
      ${!isList && html`<input type="hidden" name="month" value="${month}">`}
      ${choiceField('Format', 'type', 'Any format', types)}
      ${choiceField('Country', 'country', 'Any country', countries)}
      ${isList && dateField('On or after', 'from', filters.from)}
      ${isList && dateField('On or before', 'to', filters.to)}
      ${checkField('Online only', 'online', filters.online === true)}
      ${isList && checkField('Past ones too', 'include_past', filters.include_past === true)}`,
  })
}
