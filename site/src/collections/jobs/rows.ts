import { Job, type JobRecord, Seniority, WorkMode } from '#contract'
import { sourceOf } from '../../api/items.ts'
import { readItem } from '../../api/read-items.ts'
import type { Store } from '../../store/store.ts'
import { type Html, html } from '../../views/html.ts'
import { type Clocked, clockedTime, rowWriter } from '../../views/rows/clocked.ts'
import { dateOf } from '../../views/when.ts'
import { unsaidLevel, unsaidMode } from './facts.ts'
import { companyPath, tagPath } from './paths.ts'
import { placeText } from './place-text.ts'

const SHOWN_TAGS = 3

/** A job as a row shows it: all of it is in memory, since lists are to go on when the disk does not. */
export interface RowJob extends Job, Pick<JobRecord, 'workMode' | 'seniority'> {
  /** Its source states no date. */
  undated?: boolean
  /** When a source last listed it, where that is too long ago to call it open. */
  lastSeen?: Date
  /** Whose board its link leads to, where that is not the employer's. */
  through?: string
}

export const jobRows = rowWriter(
  (store, document, isConfirmed) => jobRow(rowJob(store, document, isConfirmed)),
  isConfirmedAt,
)
/** Where all are of one company, which the page names. */
export const companyJobRows = rowWriter(
  (store, document, isConfirmed) => jobRow(rowJob(store, document, isConfirmed), { ofOneCompany: true }),
  isConfirmedAt,
)

export function isConfirmedAt({ jobs }: Store, document: number, now: Date): boolean {
  return jobs.numbersOf('confirmedUntil')(document) >= now.getTime()
}

export function rowJob(store: Store, document: number, isConfirmed: boolean): RowJob {
  const { jobs } = store
  const [mode] = jobs.valuesOf('workMode', document)
  const [level] = jobs.valuesOf('seniority', document)
  const doubts = jobs.valuesOf('doubt', document)
  return {
    ...readItem(jobs, document, Job),
    workMode: WorkMode.optional().parse(mode),
    seniority: Seniority.optional().parse(level),
    undated: doubts.includes('undated'),
    through: doubts.includes('through others') ? sourceName(store, document) : undefined,
    lastSeen: isConfirmed ? undefined : new Date(jobs.numbersOf('confirmedAt')(document)),
  }
}

interface Look {
  ofOneCompany?: boolean
  /** Postings of the same role, each at a place of its own. */
  elsewhere?: RowJob[]
}

function sourceName(store: Store, document: number): string | undefined {
  const [id] = store.jobs.valuesOf('source', document)
  return id && sourceOf(store, 'jobs', id)?.name
}

export function jobRow(job: RowJob, { ofOneCompany = false, elsewhere = [] }: Look = {}): Clocked {
  const { id, title, company, date, undated, lastSeen, through } = job
  const time = clockedTime(date)
  return {
    before: html`<li><article class="row">${!ofOneCompany && monogram(company)}<h3 class="row-title"><a href="/jobs/${id}" dir="auto">${title}</a></h3><span class="row-time">${undated && 'seen '}${time.before}`,
    said: time.said,
    after: html`${time.after}</span><p class="row-facts">${
      !ofOneCompany && html`<a href="${companyPath(company)}"><bdi>${company}</bdi></a>`
    }${factsOf(job, elsewhere)}${through && html`<span>apply through ${through}</span>`}${lastSeen && html`<span class="last-seen">last seen open ${dateOf(lastSeen.toISOString())}</span>`}</p></article></li>`,
  }
}

/** In place of a company's picture. */
export function monogram(company: string): Html {
  const initial = /[\p{L}\p{N}]/u.exec(company)?.[0].toUpperCase()
  return html`<span class="monogram" aria-hidden="true">${initial}</span>`
}

/** What people look for while they skim. */
function factsOf(job: RowJob, elsewhere: RowJob[]): Html {
  const place = placeOf(job)
  const others = elsewhere.map(
    other => html`; <a href="/jobs/${other.id}"><bdi>${placeOf(other) || 'place not stated'}</bdi></a>`,
  )
  const said = [unsaidMode(job, place), unsaidLevel(job)].flatMap(fact => (fact ? [html`<span>${fact}</span>`] : []))
  const tags = (job.tags ?? [])
    .slice(0, SHOWN_TAGS)
    .map((tag, at) => html`${at > 0 && ', '}<a href="${tagPath(tag)}">${tag}</a>`)
  return html`
    ${others.length > 0 ? html`<span><bdi>${place || 'Place not stated'}</bdi>${others}</span>` : place !== '' && html`<span><bdi>${place}</bdi></span>`}
    ${said}
    ${job.salary !== undefined && html`<span class="pay">${job.salary}</span>`}
    ${tags.length > 0 && html`<span>${tags}</span>`}`
}

function placeOf({ location }: RowJob): string {
  return location === undefined ? '' : placeText(location)
}
