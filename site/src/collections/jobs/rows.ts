/** Jobs as rows of a list, and notes about its results and omissions. */
import { datedAt, isFirstSight, type JobRecord } from '#contract'
import { cityNamed } from '#contract/cities.ts'
import { firmOf } from '#contract/companies.ts'
import { confirmedAt, confirmedUntil } from '#contract/confirmation.ts'
import { countryName } from '#contract/countries.ts'
import { otherNamesOfPlace } from '#contract/places.ts'
import { fold, slugOf } from '#contract/text.ts'
import { withParam } from '../../base/query.ts'
import { countText } from '../../base/when.ts'
import { hasNumber } from '../../store/condition.ts'
import type { Now } from '../../store/selection.ts'
import { isConfirmed } from '../filters.ts'
import { sourcesOf } from '../items.ts'
import { type List, listPath } from '../list-page.ts'
import { askedCountry } from '../place-filters.ts'
import { isThroughOthers, mayApplyFrom, placeText, whoMayApply, workFacts } from './facts.ts'
import { homeOf } from './filters.ts'
import { jobs } from './index.ts'

const SHOWN_TAGS = 3

export type JobRow = ReturnType<typeof jobRow>

/** A role, with further postings of it at other places. */
export interface RoleRow extends JobRow {
  elsewhere: { path: string; place: string }[]
}

/** The purpose of a list, which its rows name first. `home`: the reader's country. */
export type Wanted = Partial<ReturnType<typeof wantedIn>>

/** Returns the purpose of a list by its filters. */
export function wantedIn({ open_to, country, city, tag }: Record<string, unknown>) {
  const home = typeof open_to === 'string' ? homeOf(open_to) : undefined
  return {
    home: home && 'country' in home ? home.country : undefined,
    country: typeof country === 'string' ? askedCountry(country) : undefined,
    city: typeof city === 'string' ? (cityNamed(city)?.name ?? city) : undefined,
    tag: typeof tag === 'string' ? slugOf(tag) : undefined,
  }
}

/** Returns a job as a row of a list. */
export function jobRow(job: JobRecord, now: Now, wanted: Wanted = {}) {
  const { home, tag, country } = wanted
  const tags = job.tags.toSorted((a, b) => Number(slugOf(b) === tag) - Number(slugOf(a) === tag))
  const anyone = { text: whoMayApply(job, country) ?? 'Place not stated' }
  return {
    id: job.id,
    // Its page answers for the country that the list is for.
    path: home === undefined ? `/jobs/${job.id}` : `/jobs/${job.id}?open_to=${home}`,
    title: job.title,
    company: job.company,
    date: datedAt(job),
    // The day of the first look that had it, if its source states no date.
    undatedOf: isFirstSight(job) ? job.date.slice(0, 'YYYY-MM-DD'.length) : undefined,
    place: job.location === undefined ? '' : placeText(job.location, namesOf(job, wanted)),
    who: home === undefined ? { ...anyone, state: undefined } : mayApplyFrom(job, home),
    work: workFacts(job),
    salary: job.salary,
    tags: tags.slice(0, SHOWN_TAGS),
    // The owner of the board that its link leads to, if that is not the employer.
    through: isThroughOthers(job) ? sourcesOf(now.store, 'jobs').get(job.source)?.name : undefined,
    lastSeenAt: lastSeenOf(job, now),
  }
}

/** Returns when a source last listed a job; undefined if that is recent enough to call it open. */
function lastSeenOf(job: JobRecord, { store, clock }: Now): string | undefined {
  const sources = sourcesOf(store, 'jobs')
  return confirmedUntil(job, sources) >= clock().getTime() ? undefined : confirmedAt(job, sources)
}

/** Returns the names by which a text may mention the place that a list is for, the one to show first. */
function namesOf({ places = [], countries }: JobRecord, { country, city }: Wanted): string[] {
  if (city !== undefined) return places.some(one => one.city === city) ? [city, ...otherNamesOfPlace(city)] : []
  if (country === undefined || !countries.includes(country)) return []
  const cities = places.flatMap(one => (one.country === country ? (one.city ?? []) : []))
  return [countryName(country), ...cities, country, ...otherNamesOfPlace(countryName(country))]
}

/** Postings of one role in several places as one row, at the place of the first. */
export function roleRows(jobs: readonly JobRecord[], now: Now, wanted?: Wanted): RoleRow[] {
  return rolesOf(jobs, now).flatMap(role => {
    const [first, ...others] = role.map(job => jobRow(job, now, wanted))
    return first ? [{ ...first, elsewhere: others.map(({ path, place }) => ({ path, place })) }] : []
  })
}

/** Fewer are read sooner than unfolded. */
const LEAST_FOLDED = 4
const SHOWN_OF_GROUP = 2

/**
 * Returns rows in groups, each with its shown and its folded rows. A board without dates comes with all its
 * postings at once: its company is one group, at the place of the first. `before`: the row before the first one.
 */
export function rowGroups(rows: readonly RoleRow[], before?: JobRow) {
  const keyOf = ({ id, company, undatedOf }: JobRow) => (undatedOf ? `${company}\n${undatedOf}` : id)
  return [...Map.groupBy(rows, keyOf).values()].flatMap(group => {
    const [first] = group
    if (first === undefined) return []
    const { company } = first
    const isContinued = before !== undefined && keyOf(before) === keyOf(first)
    const open = group.length < LEAST_FOLDED ? group.length : isContinued ? 0 : SHOWN_OF_GROUP
    return [{ company, shown: group.slice(0, open), folded: group.slice(open), isContinued }]
  })
}

/** The postings of each role: all that their row says besides the place is true of each. */
function rolesOf(jobs: readonly JobRecord[], now: Now): JobRecord[][] {
  const roles = Map.groupBy(jobs, job => {
    const lastSeen = lastSeenOf(job, now)?.slice(0, 10)
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
  const writers = [confirmedNote, withoutPay, withoutPlace, foldedNote]
  const notes = await Promise.all(writers.map(write => write(list, now)))
  return notes.filter(note => note !== undefined)
}

/** This many come at once from boards without dates. */
const MANY = 100
const MOST_FIRMS = 10

/** Resolves with the companies of a long list without dates, whose order says little; with none of any other. */
export async function firmsOfUndated(list: List<JobRecord>, now: Now): Promise<{ text: string; href: string }[]> {
  const { path, filters, params, records, total } = list
  const isOther = total < MANY || filters.company !== undefined || filters.search !== undefined
  if (isOther || records.filter(isFirstSight).length * 2 < records.length) return []
  const { values } = await jobs.count(now, filters, ['company'], MOST_FIRMS)
  return (values.company ?? []).map(({ value, count }) => ({
    text: `${value} (${countText(count)})`,
    href: listPath(path, withParam(params, 'company', value)),
  }))
}

/** A number of jobs must come with how many of them are confirmed. */
async function confirmedNote({ filters, where, total }: List, now: Now): Promise<Note | undefined> {
  if (total === 0 || filters.confirmed !== undefined) return undefined
  const { total: confirmed } = await now.store.records.jobs.count({ all: [where, isConfirmed(now.clock())] })
  if (confirmed === total) return { text: 'All of them are confirmed open.' }
  // The line below the header says it, then.
  if (confirmed * 2 < total) return undefined
  return {
    text: `${countText(confirmed)} of them are confirmed open; each of the others says when it was last seen open.`,
  }
}

/** Most postings state no pay: a filter by pay must not pass its result for all there is. */
async function withoutPay(list: List, { store }: Now): Promise<Note | undefined> {
  const { filters } = list
  if (filters.min_salary === undefined || filters.include_unknown_salary) return undefined
  const { size } = store.records.jobs
  const { total: paid } = await store.records.jobs.count(hasNumber('payPerYear'))
  return {
    text: `${countText(size - paid)} of all ${countText(size)} listed jobs state no pay that can be compared and are left out.`,
    link: linkWith(list, 'include_unknown_salary', 'Include jobs without stated pay'),
  }
}

/** Many remote jobs name no place: a filter by the reader's country must say how many they are. */
async function withoutPlace(list: List, now: Now): Promise<Note | undefined> {
  const { filters, total } = list
  if (filters.open_to === undefined || filters.include_unknown_place) return undefined
  const unknown = (await jobs.count(now, { ...filters, include_unknown_place: true })).total - total
  if (unknown === 0) return undefined
  return {
    text: `${countText(unknown)} more name no country or region and are left out.`,
    link: linkWith(list, 'include_unknown_place', 'Include jobs without a stated place'),
  }
}

function linkWith({ path, params }: List, name: string, text: string): Note['link'] {
  return { text, href: listPath(path, withParam(params, name, 'true')) }
}

/** The number above the list is of postings. */
function foldedNote({ records }: List<JobRecord>, now: Now): Note | undefined {
  return rolesOf(records, now).length < records.length
    ? { text: 'One role in several places is one row, and counts once for each place.' }
    : undefined
}
