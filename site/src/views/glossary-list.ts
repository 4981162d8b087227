import { GlossaryFacetQuery, type GlossaryQuery, type TermRecord } from '#contract'
import { slugOf } from '../../record-index/words.ts'
import { paramOf } from '../api/params.ts'
import { readRecords } from '../api/read-items.ts'
import { type Filters, findTerms, matchTerms } from '../api/search.ts'
import type { Services } from '../api/services.ts'
import type { Html } from './html.ts'
import { type ListPage, type Reading, readList } from './list-page.ts'
import { type Asking, listPath } from './list-query.ts'
import { optionsOf } from './options.ts'

const PATH = '/glossary'
const BY_CATEGORY = paramOf('by', 'category')

export interface GlossaryPage extends ListPage<Filters<GlossaryQuery>> {
  /** Terms under a heading each: a letter, or a category. */
  groups: { name: string; anchor: string; terms: TermRecord[] }[]
  by: 'letter' | 'category'
  /** The same terms in either order. */
  orders: Record<GlossaryPage['by'], string>
  categories: Html
}

/** Everything the page /glossary shows. With words to search for, the best comes first. */
export function readGlossary({ store }: Pick<Services, 'store'>, ask: Asking): Reading<GlossaryPage> {
  const match = (filters: Filters<GlossaryQuery>) => matchTerms(store, filters)
  const rank = (filters: Filters<GlossaryQuery>) => findTerms(store, filters)
  const by = ask.searchParams.get('by') === 'category' ? 'category' : 'letter'
  const stays = by === 'category' ? [BY_CATEGORY] : []
  return readList({ path: PATH, schema: GlossaryFacetQuery, match, rank, chipText, stays }, ask, list => {
    const terms = readRecords(store.terms, list.documents)
    const { filters, params } = list
    return {
      ...list,
      groups: filters.search === undefined ? groupsOf(terms, by) : foundGroup(terms),
      by,
      orders: {
        letter: listPath(PATH, params),
        category: listPath(PATH, [...params, BY_CATEGORY]),
      },
      categories: optionsOf(store.terms, 'category', list.without('category'), { chosen: filters.category }),
    }
  })
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

function foundGroup(terms: TermRecord[]): GlossaryPage['groups'] {
  return terms.length === 0 ? [] : [{ name: 'Found', anchor: 'found', terms }]
}

function letterOf(term: string): string {
  const first = term.charAt(0).toUpperCase()
  return /[A-Z]/.test(first) ? first : '0–9'
}

function chipText(name: string, value: string): string {
  return name === 'search' ? `“${value}”` : value
}
