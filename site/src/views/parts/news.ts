import { endpoints } from '../../api/endpoints.ts'
import { type Html, html } from '../html.ts'
import { type NewsListPage, readNews } from '../news-list.ts'
import { queryPage } from '../query-page.ts'
import { newsRows } from '../rows/news-rows.ts'
import { freshnessOf } from '../source-freshness.ts'
import { choiceField, dateField, filterForm } from './form.ts'
import { headed, listParts, type Noun, rowsOr } from './list.ts'

const TITLE = 'Crypto news'
const LEAD =
  'One story, one line. When several publications report the same, the first stands here and names the others.'
const NOUN: Noun = ['story', 'stories']

export const newsPage = queryPage('/news', readNews, (list, services) => {
  const facts = {
    endpoint: endpoints.listNews,
    freshness: freshnessOf(services, 'news'),
    title: TITLE,
    description: 'Crypto news from many publications, each story once, newest first, with who else reported it.',
    image: '/og/news.png',
    noun: NOUN,
    heading: headed(TITLE, LEAD),
    filters: filtersOf(list),
    records: rowsOr(newsRows(services, list.documents), list, NOUN),
  }
  return listParts(list, facts, services)
})

function filtersOf({ filters, publications, chips }: NewsListPage): Html {
  return filterForm({
    path: '/news',
    name: 'News',
    search: filters.search,
    about: 'Words in headline or snippet',
    placeholder: 'ethereum',
    set: chips.length,
    fields: html`
      ${choiceField('Publication', 'source', 'Any publication', publications)}
      ${dateField('Published since', 'since', filters.since?.slice(0, 10))}`,
  })
}
