/** The glossary as its page shows it: terms under a letter or a category each. */
import { z } from 'zod'
import type { TermRecord } from '#contract'
import { slugOf } from '#contract/words.ts'
import type { List } from '../list-page.ts'

/** The order of the list; any other value is the usual one. */
export const GroupsQuery = z.object({ by: z.enum(['category']).optional().catch(undefined) })

/** Terms under a heading: a letter, or a category. */
export interface Group {
  title: string
  anchor: string
  records: TermRecord[]
}

export function isByCategory({ stays }: Pick<List, 'stays'>): boolean {
  return stays.some(({ value }) => value === 'category')
}

/** With words to search for, the best comes first and nothing is grouped. */
export function groupsOf(list: List<TermRecord>): Group[] {
  const { records, filters } = list
  if (filters.search !== undefined) return records.length === 0 ? [] : [{ title: 'Found', anchor: 'found', records }]
  const byCategory = isByCategory(list)
  const groups = Map.groupBy(records, ({ term, category }) => (byCategory ? category : letterOf(term)))
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, records]) => ({ title, anchor: slugOf(title) || 'numbers', records }))
}

function letterOf(term: string): string {
  const first = term.charAt(0).toUpperCase()
  return /[A-Z]/.test(first) ? first : '0–9'
}
