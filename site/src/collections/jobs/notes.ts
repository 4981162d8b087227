/** Facts about the jobs that a list found, or left out. */
import type { JobRecord } from '#contract'
import { countText } from '../../base/count.ts'
import { withParam } from '../../base/params.ts'
import { hasNumber } from '../../store/condition.ts'
import type { Now } from '../../store/selection.ts'
import type { List } from '../list-page.ts'
import { listPath } from '../list-query.ts'
import { jobs } from './index.ts'
import { rolesOf } from './rows.ts'

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
