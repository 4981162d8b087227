import { endpoints } from '../../lib/endpoints.ts'
import { handle } from '../../lib/handle.ts'
import { listOf } from '../../lib/lists.ts'
import { selectNews } from '../../lib/select.ts'

export const ALL = handle(endpoints.listNews, (query, services) => {
  const news = selectNews(query, services)
  return { data: listOf(news), validity: news.validity }
})
