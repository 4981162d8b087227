/** The events of one city, country or month, in numbers. */
import { wordFor } from '#contract/vocabulary.ts'
import { countText, eventDays, monthName } from '../../base/when.ts'
import { bars, columns, type Plot, perMonth } from '../../plots/plot.ts'
import type { Now } from '../../store/selection.ts'
import { standingOf } from '../age.ts'
import { countryInText, type Landed, type Landings, sharesOf } from '../landing.ts'
import { daysOfMonth } from './month.ts'

export const eventLandings: Landings = {
  kinds: [
    {
      path: '/events/cities',
      index: 'Events by city',
      facet: 'city',
      type: 'City',
      titleOf: city => `Web3 events in ${city}`,
    },
    {
      path: '/events/countries',
      index: 'Events by country',
      facet: 'country',
      type: 'Country',
      titleOf: country => `Web3 events in ${countryInText(country)}`,
    },
    {
      path: '/events/months',
      index: 'Events by month',
      facet: 'month',
      filtersOf: daysOfMonth,
      titleOf: month => `Web3 events in ${monthName(month)}`,
      nameOf: monthName,
    },
  ],
  counted: ['month', 'country', 'city', 'type'],
  answer,
  plots,
}

const MONTHS = 12

/** `5 upcoming events. The next is Example Summit, Dec 8 – 9, 2026, in Abu Dhabi.` */
async function answer({ total, landing, where }: Landed, now: Now): Promise<string> {
  const { events } = now.store.records
  const [{ records }, standing] = await Promise.all([
    events.find({ where, view: 'whole', limit: 1 }),
    standingOf({ name: 'events', recordsOf: () => events }, now, where),
  ])
  const [event] = records
  const count = `${countText(total)} ${wordFor(standing?.term ?? 'listed')} ${total === 1 ? 'event' : 'events'}`
  if (event === undefined) return `${count}.`
  const place = landing.facet === 'city' ? '' : `, ${event.location}`
  return `${count}. The ${landing.facet === 'month' ? 'first' : 'next'} is ${event.name}, ${eventDays(event)}${place}.`
}

async function plots(found: Landed, { clock }: Now): Promise<(Plot | undefined)[]> {
  const { facet } = found.landing
  const where = facet === 'month' ? 'country' : 'city'
  return [
    ...(facet === 'month' ? [] : [columns('Events by month', perMonth(found.counts.month ?? [], clock(), MONTHS))]),
    ...(facet === 'city' ? [] : [bars('Where', sharesOf(found, where))]),
    bars('What', sharesOf(found, 'type')),
  ]
}
