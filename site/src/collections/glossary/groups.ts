/** The glossary as its page shows it: terms under a letter or a category each. */
import type { TermRecord } from '#contract'
import { slugOf } from '#contract/words.ts'
import { type Params, paramOf } from '../../api/params.ts'
import { readRecords } from '../../api/read-items.ts'
import type { Store } from '../../store/store.ts'
import { type Html, html } from '../../views/html.ts'
import { type Asking, listPath } from '../../views/list-query.ts'
import { attribute } from '../../views/parts/form.ts'
import type { List } from '../collection.ts'
import { firstSentence } from './first-sentence.ts'

const PATH = '/glossary'
const BY_CATEGORY = paramOf('by', 'category')
/** As many terms as anybody scrolls past: more of them are folded. */
const FEW = 40
/** Names that tell what is below a letter. */
const TELLING = 8

/** Terms under a heading: a letter, or a category. */
interface Group {
  name: string
  anchor: string
  terms: TermRecord[]
}

/** What the addresses of the list carry of its order. */
export function orderOf({ searchParams }: Asking): Params {
  return searchParams.get('by') === 'category' ? [BY_CATEGORY] : []
}

function isByCategory({ stays }: Pick<List, 'stays'>): boolean {
  return stays.includes(BY_CATEGORY)
}

/** With words to search for, the best comes first and nothing is grouped. */
export function groupsOf(list: List, store: Store): Group[] {
  const terms = readRecords(store.terms, list.documents)
  if (list.filters.search !== undefined) return terms.length === 0 ? [] : [{ name: 'Found', anchor: 'found', terms }]
  const byCategory = isByCategory(list)
  const groups = Map.groupBy(terms, term => (byCategory ? term.category : letterOf(term.term)))
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, terms]) => ({ name, anchor: slugOf(name) || 'numbers', terms }))
}

function letterOf(term: string): string {
  const first = term.charAt(0).toUpperCase()
  return /[A-Z]/.test(first) ? first : '0–9'
}

/** The same terms in either order. */
export function ordersNav(list: List): Html {
  const byCategory = isByCategory(list)
  const current = (isShown: boolean) => isShown && html` aria-current="page"`
  return html`
    <nav class="views" aria-label="Order">
      <a href="${listPath(PATH, list.params)}"${current(!byCategory)}>A to Z</a>
      <a href="${listPath(PATH, [...list.params, BY_CATEGORY])}"${current(byCategory)}>By category</a>
    </nav>`
}

export function glossaryForm(list: List, fields: Html[]): Html {
  const { search } = list.filters
  return html`
    <form class="filter-form glossary-form" action="/glossary" method="get" role="search" aria-label="Glossary" autocomplete="off">
      ${isByCategory(list) && html`<input type="hidden" name="by" value="category">`}
      <div class="search">
        <input type="search" name="search"${attribute('value', search === undefined ? undefined : String(search))} maxlength="200" placeholder="rollup" aria-label="Words in term or definition" data-instant-filter>
        <button class="button" type="submit">Search</button>
      </div>
      <div class="category-field">
        ${fields}
        <button class="button plain" type="submit">Apply</button>
      </div>
    </form>`
}

/** The last part is for the filter in the page (scripts/instant-filter.ts) as well. */
export function groupedTerms(list: List, { store }: { store: Store }): Html {
  const groups = groupsOf(list, store)
  const anchors = groups.map(({ name, anchor }) => html`<a href="#${anchor}">${name}</a>`)
  return html`
    ${groups.length > 1 && html`<nav class="anchors" aria-label="Jump to">${anchors}</nav>`}
    ${groups.map(group => groupSection(group, groups.length === 1 || list.total <= FEW))}
    <div class="empty" data-nothing${list.total > 0 && html` hidden`}><p>No term matches. <a href="/glossary">Show all terms</a></p></div>`
}

/** A link to the anchor opens what is folded around it (HTML standard, section 4.11.1). */
function groupSection({ name, anchor, terms }: Group, isOpen: boolean): Html {
  const some = terms.slice(0, TELLING).map(({ term }, at) => html`${at > 0 && ', '}${term}`)
  return html`
    <details class="letter" data-group${isOpen && html` open`}>
      <summary><h2>${name}</h2> <span class="quiet figure">${terms.length}</span> <span class="quiet some">${some}</span></summary>
      <dl id="${anchor}">${terms.map(entryOf)}</dl>
    </details>`
}

function entryOf({ slug, term, definition }: TermRecord): Html {
  return html`<div data-slug="${slug}"><dt><a href="/glossary/${slug}">${term}</a></dt><dd>${firstSentence(definition)}</dd></div>`
}
