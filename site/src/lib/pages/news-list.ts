import { NewsFacetQuery, type NewsQuery } from '#schema'
import { type Filters, findNews } from '../search.ts'
import type { Services } from '../services.ts'
import type { Html } from './html.ts'
import { type ListPage, optionsOf, readList } from './list-page.ts'

const PAGE_SIZE = 30

export interface NewsListPage extends ListPage<Filters<NewsQuery>> {
  publications: Html
}

/** Everything the page /news shows, or where its tidy address is. */
export function newsListPage({ store }: Pick<Services, 'store'>, url: URL): NewsListPage | { redirect: string } {
  const find = (filters: Filters<NewsQuery>) => findNews(store, filters)
  const list = readList({ path: '/news', schema: NewsFacetQuery, size: PAGE_SIZE, find, chipText }, url)
  if ('redirect' in list) return list
  const { source } = list.filters
  return {
    ...list,
    publications: optionsOf(store.news, 'source', list.without('source'), { limit: 200, chosen: source }),
  }
}

function chipText(name: string, value: string): string {
  if (name === 'search') return `“${value}”`
  return name === 'since' ? `Since ${value}` : value
}
