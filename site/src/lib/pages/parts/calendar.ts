import { endpoints } from '../../endpoints.ts'
import { type EventCalendar, readCalendar } from '../event-calendar.ts'
import { type Html, html } from '../html.ts'
import type { MonthDay } from '../month.ts'
import { queryPage } from '../query-page.ts'
import { dateOf } from '../when.ts'
import { EVENT_NOUN, eventFilters, eventViews, monthGroup } from './events.ts'
import { listParts } from './list.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const calendarPage = queryPage('/events/calendar', readCalendar, (list, services) => {
  const { name, params, total, undated } = list
  const title = `Web3 events in ${name}`
  const facts = {
    endpoint: endpoints.listEvents,
    collection: 'events' as const,
    title,
    description: `Web3 conferences, hackathons, meetups and workshops in ${name}, day by day.`,
    image: '/og/events.png',
    path: list.canonical,
    noindex: params.length > 0 || total === 0,
    crumbs: [{ name: 'Home', path: '/' }, { name: 'Events', path: '/events' }, { name }],
    noun: EVENT_NOUN,
    heading: html`<h1>${title}</h1>${eventViews('month', params)}`,
    filters: eventFilters(list, list.month),
    records: html`
      ${monthsAround(list)}
      ${monthTable(list, services.clock())}
      ${undated.length > 0 && monthGroup(`Some day in ${name}`, { documents: undated }, services)}`,
  }
  return listParts(list, facts, services)
})

function monthsAround({ earlier, later }: EventCalendar): Html {
  return html`
    <nav class="pager" aria-label="Months">
      <a class="button plain" rel="prev" href="${earlier}">Month before</a>
      <a class="button plain" rel="next" href="${later}">Month after</a>
    </nav>`
}

function monthTable({ weeks, name }: EventCalendar, now: Date): Html {
  const today = now.toISOString().slice(0, 10)
  const heads = WEEKDAYS.map(day => html`<th scope="col"><abbr title="${day}">${day.slice(0, 3)}</abbr></th>`)
  const rows = weeks.map(week => html`<tr>${week.map(day => dayCell(day, today))}</tr>`)
  return html`
    <table class="month">
      <caption class="visually-hidden">${name}</caption>
      <thead><tr>${heads}</tr></thead>
      <tbody>${rows}</tbody>
    </table>`
}

function dayCell({ day, inMonth, events }: MonthDay, today: string): Html {
  const looks = [!inMonth && 'outside', events.length === 0 && 'free', day === today && 'today'].filter(Boolean)
  const links = events.map(({ id, name }) => html`<li><a href="/events/${id}">${name}</a></li>`)
  return html`
    <td${looks.length > 0 && html` class="${looks.join(' ')}"`}>
      <time datetime="${day}"><span class="day-number">${Number(day.slice(8))}</span><span class="day-name">${dateOf(day)}</span></time>
      ${inMonth && events.length > 0 && html`<ul>${links}</ul>`}
    </td>`
}
