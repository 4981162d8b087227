import { NewsFacetQuery, type NewsQuery, type NewsRecord } from '#schema'
import { type Filters, findNews } from '../search.ts'
import type { Services } from '../services.ts'
import { type ListPage, listPageOf, type Option, optionsOf, sliceOf } from './list-page.ts'
import { readListQuery } from './list-query.ts'
import { readRecords } from './read-items.ts'

const PAGE_SIZE = 30

export interface NewsListPage extends ListPage {
  items: NewsRecord[]
  filters: Filters<NewsQuery>
  publications: Option[]
}

/** Everything the page /news shows, or where its tidy address is. */
export function newsListPage({ store }: Pick<Services, 'store'>, url: URL): NewsListPage | { redirect: string } {
  const asked = readListQuery(url, NewsFacetQuery)
  if (asked.tidyPath) return { redirect: asked.tidyPath }
  const { filters } = asked
  const hits = findNews(store, filters)
  const ofAnySource = filters.source === undefined ? hits : findNews(store, { ...filters, source: undefined })
  return {
    ...listPageOf('/news', asked, hits.length, PAGE_SIZE, chipText),
    items: readRecords(store.news, sliceOf(hits, asked.page, PAGE_SIZE)),
    filters,
    publications: optionsOf(store.news, 'source', ofAnySource, { limit: 200, chosen: filters.source }),
  }
}

function chipText(name: string, value: string): string {
  if (name === 'search') return `“${value}”`
  return name === 'since' ? `Since ${value}` : value
}
