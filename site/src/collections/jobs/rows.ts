/** Jobs as rows of a list. */
import { datedAt, isFirstSight, type JobRecord } from '#contract'
import { firmOf } from '#contract/companies.ts'
import { confirmedAt, confirmedUntil } from '#contract/confirmation.ts'
import { fold } from '#contract/text.ts'
import { slugOf } from '#contract/words.ts'
import { dateOf } from '../../base/when.ts'
import type { Now } from '../../store/selection.ts'
import { isThroughOthers } from '../../store/tables.ts'
import { confirmingSources, sourceOf } from '../items.ts'
import { unsaidLevel, unsaidMode } from './facts.ts'
import { placeText } from './place-text.ts'

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
