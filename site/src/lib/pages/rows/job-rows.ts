import type { JobRecord } from '#schema'
import { type Html, html } from '../html.ts'
import { isFirstSeen, unsaidLevel, unsaidMode } from '../job-facts.ts'
import { companyPath, tagPath } from '../paths.ts'
import { placeText } from '../place-text.ts'
import { type Clocked, clockedTime, rowWriter } from './clocked.ts'

const SHOWN_TAGS = 3

export const jobRows = rowWriter(({ jobs }, document) => jobRow(jobs.record(document)))
/** Where all are of one company, which the page names. */
export const companyJobRows = rowWriter(({ jobs }, document) => jobRow(jobs.record(document), { ofOneCompany: true }))

export function jobRow(job: JobRecord, { ofOneCompany = false } = {}): Clocked {
  const { id, title, company, date, missingSince } = job
  const time = clockedTime(date)
  return {
    before: html`<li><article class="row"><h3 class="row-title"><a href="/jobs/${id}" dir="auto">${title}</a></h3><span class="row-time">${isFirstSeen(job) && 'seen '}${time.before}`,
    said: time.said,
    after: html`${time.after}</span><p class="row-facts">${
      !ofOneCompany && html`<a href="${companyPath(company)}"><bdi>${company}</bdi></a>`
    }${factsOf(job)}${missingSince !== undefined && html`<span>not confirmed</span>`}</p></article></li>`,
  }
}

/** What people look for while they skim. */
function factsOf(job: JobRecord): Html {
  const place = job.location === undefined ? '' : placeText(job.location)
  const said = [unsaidMode(job, place), unsaidLevel(job)].flatMap(fact => (fact ? [html`<span>${fact}</span>`] : []))
  const tags = job.tags
    .slice(0, SHOWN_TAGS)
    .map((tag, at) => html`${at > 0 && ', '}<a href="${tagPath(tag)}">${tag}</a>`)
  return html`
    ${place !== '' && html`<span><bdi>${place}</bdi></span>`}
    ${said}
    ${job.salary !== undefined && html`<span class="pay">${job.salary}</span>`}
    ${tags.length > 0 && html`<span>${tags}</span>`}`
}
