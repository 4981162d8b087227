import { GlossaryFacetQuery, type GlossaryQuery, type TermRecord } from '#schema'
import { type Filters, findTerms } from '../search.ts'
import type { Services } from '../services.ts'
import { slugOf } from '../words.ts'
import { type ListPage, listPageOf, type Option, optionsOf } from './list-page.ts'
import { readListQuery } from './list-query.ts'
import { readRecords } from './read-items.ts'

export interface GlossaryPage extends ListPage {
  /** Terms under a heading each: a letter, or a category. */
  groups: { name: string; anchor: string; terms: TermRecord[] }[]
  by: 'letter' | 'category'
  filters: Filters<GlossaryQuery>
  categories: Option[]
}

/** Everything the page /glossary shows, or where its tidy address is. With words to search for, the best comes first. */
export function glossaryPage({ store }: Pick<Services, 'store'>, url: URL): GlossaryPage | { redirect: string } {
  const asked = readListQuery(url, GlossaryFacetQuery)
  if (asked.tidyPath) return { redirect: asked.tidyPath }
  const { filters } = asked
  const hits = findTerms(store, filters)
  const terms = readRecords(store.terms, hits)
  const inAny = filters.category === undefined ? hits : findTerms(store, { ...filters, category: undefined })
  const by = url.searchParams.get('by') === 'category' ? 'category' : 'letter'
  return {
    ...listPageOf('/glossary', asked, hits.length, Math.max(1, hits.length), chipText),
    groups: filters.search === undefined ? groupsOf(terms, by) : [{ name: 'Found', anchor: 'found', terms }],
    by,
    filters,
    categories: optionsOf(store.terms, 'category', inAny, { chosen: filters.category }),
  }
}

/** What a list says of a term: its first sentence. */
export function firstSentence(definition: string): string {
  return /^.+?[.!?](?=\s+\p{Lu}|$)/u.exec(definition)?.[0] ?? definition
}

function groupsOf(terms: TermRecord[], by: GlossaryPage['by']): GlossaryPage['groups'] {
  const groups = Map.groupBy(terms, term => (by === 'letter' ? letterOf(term.term) : term.category))
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, terms]) => ({ name, anchor: slugOf(name) || 'numbers', terms }))
}

function letterOf(term: string): string {
  const first = term.charAt(0).toUpperCase()
  return /[A-Z]/.test(first) ? first : '0–9'
}

function chipText(name: string, value: string): string {
  return name === 'search' ? `“${value}”` : value
}
