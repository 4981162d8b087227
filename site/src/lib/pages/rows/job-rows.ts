import { Job } from '#schema'
import { html } from '../html.ts'
import { companyPath, tagPath } from '../paths.ts'
import { readItem } from '../read-items.ts'
import { type Clocked, clockedTime, rowWriter } from './clocked.ts'

const SHOWN_TAGS = 3

export const jobRows = rowWriter(({ jobs }, document) => jobRow(readItem(jobs, document, Job)))

export function jobRow({ id, title, company, date, location, salary, tags = [] }: Job): Clocked {
  const time = clockedTime(date)
  const shownTags = tags
    .slice(0, SHOWN_TAGS)
    .map((tag, at) => html`${at > 0 && ', '}<a href="${tagPath(tag)}">${tag}</a>`)
  return {
    before: html`<li><article class="row"><h3 class="row-title"><a href="/jobs/${id}">${title}</a></h3><span class="row-time">${time.before}`,
    said: time.said,
    after: html`${time.after}</span><p class="row-facts"><a href="${companyPath(company)}">${company}</a>${
      location !== undefined && html`<span>${location}</span>`
    }${salary !== undefined && html`<span class="pay">${salary}</span>`}${
      shownTags.length > 0 && html`<span>${shownTags}</span>`
    }</p></article></li>`,
  }
}
