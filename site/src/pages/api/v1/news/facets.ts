import { endpoints } from '../../../../lib/endpoints.ts'
import { countFacets, FACETS } from '../../../../lib/facets.ts'
import { handle } from '../../../../lib/handle.ts'
import { findNews } from '../../../../lib/search.ts'

export const ALL = handle(endpoints.countNews, (query, { store }) => ({
  data: countFacets(store.news, FACETS.news, findNews(store, query)),
}))
