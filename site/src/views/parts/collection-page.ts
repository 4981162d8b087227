/** The page of a collection's list, out of its definition. */
import type { Now } from '../../api/selection.ts'
import type { Collection, List } from '../../collections/collection.ts'
import { landingOfList } from '../../collections/landing.ts'
import { type Html, html } from '../html.ts'
import { type ListPage, type Reading, readList } from '../list-page.ts'
import type { Asking } from '../list-query.ts'
import { option } from '../options.ts'
import { type QueryPage, queryPage } from '../query-page.ts'
import { freshnessOf } from '../source-freshness.ts'
import { choiceField, filterForm } from './form.ts'
import { headed, listParts, rowsOr } from './list.ts'
import type { PageServices } from './page.ts'

/** What its list is asked for, and what it holds. */
export function readCollection(collection: Collection, now: Now, ask: Asking): Reading<List> {
  const { name, page, filters } = collection
  const kind = {
    path: `/${name}`,
    table: collection.tableOf(now.store),
    schema: collection.pageQuery,
    size: page.size,
    match: (query: Record<string, unknown>) => collection.match(now, query),
    rank: (query: Record<string, unknown>, most: number) => collection.find(now, query, most),
    mended: (query: Record<string, unknown>) => collection.mended(now, query),
    chipText: (name: string, value: string, query: Record<string, unknown>) =>
      name === 'sort' ? undefined : filters.chipText(name, value, query),
    stays: page.stays?.(ask),
  }
  return readList(kind, ask, list => list)
}

/** Its list with filters, as a page. */
export function listPageOf(collection: Collection): QueryPage {
  const { name, page, prose } = collection
  return queryPage(
    `/${name}`,
    (services, ask) => readCollection(collection, services, ask),
    (list, services) => {
      const facts = {
        endpoint: collection.endpoints.list,
        freshness: prose.sources === undefined ? undefined : freshnessOf(services, collection),
        title: page.title,
        description: page.description,
        image: `/og/${name}.png`,
        noun: page.noun,
        heading: html`${headed(page.title, page.lead)}${page.heading?.(list)}`,
        filters: collectionForm(collection, list, services),
        note: noteOf(collection, list, services),
        records: page.records?.(list, services) ?? rowsOr(page.rows(services, list.documents), list, page.noun),
      }
      return listParts(list, facts, services)
    },
  )
}

/** What else is to be known of what was found, and where more is told of it. */
function noteOf(collection: Collection, list: List, services: PageServices): Html | undefined {
  const note = collection.page.note?.(list, services)
  const about = landingOfList(collection, services, list.params)
  return about ? html`${note} <a href="${about.path}">In numbers: ${about.title}</a>` : note
}

/** The form of a list: the fields of all filters, or of the named ones, with what it sends along unseen. */
export function collectionForm(
  { tag, page, filters, orders, tableOf }: Collection,
  list: ListPage<Record<string, unknown>>,
  { store }: Pick<PageServices, 'store'>,
  { names, hidden = {} }: { names?: string[]; hidden?: Record<string, string> } = {},
): Html {
  const fields = filters.fields({ ...list, table: tableOf(store) }, names ?? Object.keys(filters.schema.shape))
  if (page.form) return page.form(list, fields)
  const unseen = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const { search } = list.filters
  return filterForm({
    path: list.path,
    name: tag,
    search: search === undefined ? undefined : String(search),
    ...page.search,
    set: list.chips.length,
    fields: html`${unseen}${fields}${names === undefined && sortField(orders, list.filters.sort)}`,
  })
}

const ORDER_NAMES: Record<string, string> = { relevance: 'Best match first', date: 'By date', pay: 'Highest pay first' }

function sortField(orders: readonly string[], chosen: unknown): Html {
  const options = orders.map(order => option(order, ORDER_NAMES[order] ?? order, order === chosen))
  return choiceField('Order', 'sort', 'Usual order', html`${options}`)
}
