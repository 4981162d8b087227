import { newsFormats } from '../../formats/collections.ts'
import { handleFormats } from '../../formats/handle-formats.ts'
import { endpoints } from '../endpoints.ts'
import { countFacets, FACETS } from '../facets.ts'
import { handle } from '../handle.ts'
import { getNewsItem as findNewsItem } from '../items.ts'
import { listOf } from '../lists.ts'
import { matchNews } from '../search.ts'
import { selectNews } from '../select.ts'
import { sourcesValidity } from '../validity.ts'

export const listNews = handle(endpoints.listNews, (query, services) => {
  const news = selectNews(query, services)
  return { data: listOf(news), validity: news.validity }
})

export const newsAs = handleFormats(endpoints.listNews, selectNews, newsFormats)

export const getNewsItem = handle(endpoints.getNewsItem, (_query, { store, clock }, { params }) => ({
  data: findNewsItem(store, params.id ?? '', clock()),
  validity: sourcesValidity(store, clock()),
}))

export const countNews = handle(endpoints.countNews, (query, { store }) => ({
  data: countFacets(store.news, FACETS.news, matchNews(store, query)),
}))
