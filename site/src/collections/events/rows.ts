import type { EventRecord } from '#contract'
import { html } from '../../views/html.ts'
import { type Clocked, rowWriter } from '../../views/rows/clocked.ts'
import { eventDays, eventDistance } from '../../views/when.ts'

export const eventRows = rowWriter(({ events }, document) => eventRow(events.record(document)))

export function eventRow(event: EventRecord): Clocked {
  const { id, name, startDate, location, type, status } = event
  return {
    before: html`<li><article class="row"><h3 class="row-title"><a href="/events/${id}" dir="auto">${name}</a></h3><span class="row-time">`,
    said: now => eventDistance(event, now),
    after: html`</span><p class="row-facts"><time datetime="${startDate}" class="pay">${eventDays(event)}</time><span dir="auto">${location}</span><span>${type}</span>${
      status !== 'scheduled' && html`<strong>${status}</strong>`
    }</p></article></li>`,
  }
}
