import { NewsFacetQuery, type NewsQuery } from '#contract'
import { type Filters, matchNews } from '../api/search.ts'
import type { Services } from '../api/services.ts'
import type { Html } from './html.ts'
import { type ListPage, type Reading, readList } from './list-page.ts'
import type { Asking } from './list-query.ts'
import { optionsOf } from './options.ts'

const PAGE_SIZE = 30

export interface NewsListPage extends ListPage<Filters<NewsQuery>> {
  publications: Html
}

/** Everything the page /news shows. */
export function readNews({ store }: Pick<Services, 'store'>, ask: Asking): Reading<NewsListPage> {
  const match = (filters: Filters<NewsQuery>) => matchNews(store, filters)
  return readList({ path: '/news', schema: NewsFacetQuery, size: PAGE_SIZE, match, chipText }, ask, list => ({
    ...list,
    publications: optionsOf(store.news, 'source', list.without('source'), { limit: 200, chosen: list.filters.source }),
  }))
}

function chipText(name: string, value: string): string {
  if (name === 'search') return `“${value}”`
  return name === 'since' ? `Since ${value}` : value
}
