/** Jobs as rows of a list, and notes about what the list found or left out. */
import { datedAt, isFirstSight, type JobRecord } from '#contract'
import { firmOf } from '#contract/companies.ts'
import { confirmedAt, confirmedUntil } from '#contract/confirmation.ts'
import { fold } from '#contract/text.ts'
import { slugOf } from '#contract/words.ts'
import { withParam } from '../../base/params.ts'
import { countText, dateOf } from '../../base/when.ts'
import { hasNumber } from '../../store/condition.ts'
import type { Now } from '../../store/selection.ts'
import { isThroughOthers } from '../../store/tables.ts'
import { confirmingSources, sourceOf } from '../items.ts'
import { type List, listPath } from '../list-page.ts'
import { placeText, unsaidLevel, unsaidMode } from './facts.ts'
import { jobs } from './index.ts'

const SHOWN_TAGS = 3

export interface JobRow {
  id: string
  title: string
  company: string
  date: string
  /** Its source states no date. */
  isUndated: boolean
  place: string
  /** The way of work and the level, unless place and title name them. */
  unsaid: string[]
  salary: string | undefined
  tags: string[]
  /** The owner of the board that its link leads to, if that is not the employer. */
  through: string | undefined
  /** The day on which a source last listed it, if that is too long ago to call it open. */
  lastSeen: string | undefined
}

/** A role, with further postings of it at other places. */
export interface RoleRow extends JobRow {
  elsewhere: { id: string; place: string }[]
}

export function jobRow(job: JobRecord, { store, clock }: Now): JobRow {
  const sources = confirmingSources(store, 'jobs')
  const isConfirmed = confirmedUntil(job, sources) >= clock().getTime()
  const place = job.location === undefined ? '' : placeText(job.location)
  return {
    id: job.id,
    title: job.title,
    company: job.company,
    date: datedAt(job),
    isUndated: isFirstSight(job),
    place,
    unsaid: [unsaidMode(job, place), unsaidLevel(job)].filter(fact => fact !== undefined),
    salary: job.salary,
    tags: job.tags.slice(0, SHOWN_TAGS),
    through: isThroughOthers(job) ? sourceOf(store, 'jobs', job.source)?.name : undefined,
    lastSeen: isConfirmed ? undefined : dateOf(confirmedAt(job, sources)),
  }
}

/** Postings of one role in several places as one row, where the first of them is. */
export function roleRows(jobs: readonly JobRecord[], now: Now): RoleRow[] {
  return rolesOf(jobs, now).flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            ...jobRow(first, now),
            elsewhere: others.map(job => jobRow(job, now)).map(({ id, place }) => ({ id, place })),
          },
        ],
  )
}

/** The postings of each role: all that their row says besides the place is true of each. */
export function rolesOf(jobs: readonly JobRecord[], { store, clock }: Now): JobRecord[][] {
  const sources = confirmingSources(store, 'jobs')
  const now = clock().getTime()
  const roles = Map.groupBy(jobs, job => {
    const lastSeen = confirmedUntil(job, sources) >= now ? undefined : confirmedAt(job, sources).slice(0, 10)
    const through = isThroughOthers(job) ? job.source : undefined
    return JSON.stringify([fold(job.title), job.company, job.salary, job.workMode, job.seniority, lastSeen, through])
  })
  return [...roles.values()]
}

/** Returns the path of the jobs of a company. */
export function companyPath(company: string): string {
  return `/companies/${encodeURIComponent(slugOf(firmOf(company)))}`
}

/** Returns the path of the jobs with a tag. */
export function tagPath(tag: string): string {
  return `/jobs?tag=${encodeURIComponent(slugOf(tag))}`
}

/** A sentence, with a link that does something about it. */
export interface Note {
  text: string
  link?: { text: string; href: string }
}

/** Resolves with the notes of a list. */
export async function jobNotes(list: List<JobRecord>, now: Now): Promise<Note[]> {
  const notes = await Promise.all([
    confirmedNote(list, now),
    withoutPay(list, now),
    withoutPlace(list, now),
    foldedNote(list, now),
  ])
  return notes.filter(note => note !== undefined)
}

/** A number of jobs must come with how many of them are confirmed. */
async function confirmedNote({ filters, total }: List, now: Now): Promise<Note | undefined> {
  if (total === 0 || filters.confirmed !== undefined) return undefined
  const { total: confirmed } = await jobs.count(now, { ...filters, confirmed: true })
  if (confirmed === total) return { text: 'All of them are confirmed open.' }
  // The line below the header says it, then.
  if (confirmed * 2 < total) return undefined
  return {
    text: `${countText(confirmed)} of them are confirmed open; each of the others says when it was last seen open.`,
  }
}

/** Most postings state no pay: a filter by pay must not pass its result for all there is. */
async function withoutPay({ path, filters, params }: List, { store }: Now): Promise<Note | undefined> {
  if (filters.min_salary === undefined || filters.include_unknown_salary) return undefined
  const { size } = store.records.jobs
  const { total: paid } = await store.records.jobs.count(hasNumber('payPerYear'))
  return {
    text: `${countText(size - paid)} of all ${countText(size)} listed jobs state no pay that can be compared and are left out.`,
    link: {
      text: 'Include jobs without stated pay',
      href: listPath(path, withParam(params, 'include_unknown_salary', 'true')),
    },
  }
}

/** Many remote jobs name no place: a filter by the reader's country must say how many they are. */
async function withoutPlace({ path, filters, params, total }: List, now: Now): Promise<Note | undefined> {
  if (filters.open_to === undefined || filters.include_unknown_place) return undefined
  const unknown = (await jobs.count(now, { ...filters, include_unknown_place: true })).total - total
  if (unknown === 0) return undefined
  return {
    text: `${countText(unknown)} more name no country or region and are left out.`,
    link: {
      text: 'Include jobs without a stated place',
      href: listPath(path, withParam(params, 'include_unknown_place', 'true')),
    },
  }
}

/** The number above the list is of postings. */
function foldedNote({ records }: List<JobRecord>, now: Now): Note | undefined {
  return rolesOf(records, now).length < records.length
    ? { text: 'One role in several places is one row, and counts once for each place.' }
    : undefined
}
