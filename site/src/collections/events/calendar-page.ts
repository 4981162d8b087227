import type { EventRecord } from '#contract'
import { type Html, html } from '../../views/html.ts'
import { collectionForm } from '../../views/parts/collection-page.ts'
import { listParts } from '../../views/parts/list.ts'
import { queryPage } from '../../views/query-page.ts'
import { freshnessOf } from '../../views/source-freshness.ts'
import { dateOf, eventDays } from '../../views/when.ts'
import { CalendarQuery, type EventCalendar, readCalendar } from './calendar.ts'
import { events } from './index.ts'
import type { MonthDay } from './month.ts'
import { EVENT_NOUN, eventViews, monthGroup } from './views.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const calendarPage = queryPage('/events/calendar', readCalendar, (list, services) => {
  const { name, params, total, undated } = list
  const title = `Web3 events in ${name}`
  const facts = {
    endpoint: events.endpoints.list,
    freshness: freshnessOf(services, events),
    title,
    description: `Web3 conferences, hackathons, meetups and workshops in ${name}, day by day.`,
    image: '/og/events.png',
    path: list.canonical,
    noindex: params.length > 0 || total === 0,
    crumbs: [{ name: 'Home', path: '/' }, { name: 'Events', path: '/events' }, { name }],
    noun: EVENT_NOUN,
    heading: html`<h1>${title}</h1>${eventViews('month', params)}`,
    // The month stays when the filters change; the days are given by it.
    filters: collectionForm(events, list, services, {
      names: Object.keys(CalendarQuery.shape),
      hidden: { month: list.month },
    }),
    records: html`
      ${monthsAround(list)}
      ${monthTable(list, services.clock())}
      ${undated.length > 0 && monthGroup(`Some day in ${name}`, undated, services)}`,
  }
  return listParts(list, facts, services)
})

function monthsAround({ earlier, later }: EventCalendar): Html {
  return html`
    <nav class="pager" aria-label="Months">
      <a class="button plain" rel="prev" href="${earlier.path}"><span aria-hidden="true">←&nbsp;</span>${earlier.name}</a>
      <a class="button plain" rel="next" href="${later.path}">${later.name}<span aria-hidden="true">&nbsp;→</span></a>
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

/** Without room for a grid the days are a list (styles/calendar.css), where an event of several days stands once. */
function dayCell({ day, inMonth, events }: MonthDay, today: string): Html {
  const isToday = day === today
  const goesOn = (event: EventRecord) => !day.endsWith('-01') && event.startDate < day
  const looks = [
    !inMonth && 'outside',
    events.every(goesOn) && (events.length === 0 ? 'free' : 'carried'),
    isToday && 'today',
  ].filter(Boolean)
  const links = events.map(
    event =>
      html`<li${goesOn(event) && html` class="goes-on"`}><a href="/events/${event.id}" dir="auto">${event.name}</a>${rangeOf(event)}</li>`,
  )
  return html`
    <td${looks.length > 0 && html` class="${looks.join(' ')}"`}>
      <time datetime="${day}"${isToday && html` aria-current="date"`}><span class="day-number">${Number(day.slice(8))}</span><span class="day-name">${isToday && 'Today, '}${dateOf(day)}</span></time>
      ${inMonth && events.length > 0 && html`<ul>${links}</ul>`}
    </td>`
}

/** For the list alone: in the grid an event stands on each of its days. */
function rangeOf(event: EventRecord): Html | false {
  const { startDate, endDate = startDate } = event
  return endDate > startDate && html`<span class="range"> ${eventDays(event)}</span>`
}
