import { isFirstSight, NewsDetail, NewsItem, NewsList, type NewsRecord } from '#contract'
import { confirmedUntil } from '#contract/confirmation.ts'
import { dayOf, dayTitle } from '../../base/when.ts'
import { escapeInline, link } from '../../formats/escape.ts'
import type { About, FeedEntry } from '../../formats/feeds.ts'
import type { Now } from '../../store/selection.ts'
import type { Store } from '../../store/store.ts'
import { listingsOf } from '../../store/tables.ts'
import { defineCollection } from '../define-collection.ts'
import { provenanceOf, sourcesOf } from '../items.ts'
import type { List } from '../list-page.ts'
import { newsFilters } from './filters.ts'
import { newsLandings } from './landings.ts'

export const news = defineCollection({
  name: 'news',
  about: 'Crypto news, one item per story.',
  prose: {
    names: 'news',
    called:
      /(?<!\p{L})(?:news|not[ií]cias?|nachrichten|actualit[ée]s?|nouvelles|notizie|schlagzeilen|actus?|nieuws|wiadomości|aktualności|новост\p{L}+|haber(?:ler\p{L}*)?|berita|tin tức|ニュース|速報|新闻|新聞|资讯|資訊|快讯|快訊|消息|뉴스|소식|headlines?|articles?|stor(?:y|ies)|write|wrote|reports?|reported)(?!\p{L})/iu,
    records: 'crypto news',
    sources: 'publications',
  },
  recordsOf: store => store.records.news,
  shape: NewsItem,
  components: { NewsItem, NewsDetail, NewsList },
  filters: newsFilters,
  // A page that changes all day is not a story.
  always: (_now, { query }) => (query.kind === undefined ? [{ not: { facet: 'kind', is: 'live' } }] : []),
  sort: { searched: 'date' },
  list: {
    operationId: 'listNews',
    summary: 'Crypto news, one item per story, newest first.',
    response: NewsList,
    limit: { usual: 30, most: 100, noun: 'news items' },
    exported: { source: 'page' },
    sample: 'search=bitcoin&limit=10',
  },
  item: {
    operationId: 'getNewsItem',
    summary: 'One story and who else reported it.',
    response: NewsDetail,
    noun: 'news item',
    id: 'id',
    idOf: item => item.id,
    whereIdsAre: 'Take ids from /api/v1/changes or a feed; an item is kept 45 days.',
    read: itemOf,
    hasPage: false,
  },
  facets: {
    operationId: 'countNews',
    summary: 'Publications, kinds, languages and tags with counts under the same filters.',
  },
  feed: entryOf,
  tool: {
    list: {
      name: 'list_news',
      title: 'List news',
      description: 'Crypto news, one item per story, newest first: title, link, publication, date and a snippet.',
    },
    item: {
      name: 'get_news',
      title: 'Get a story',
      description: 'One story with its kind, topics, language, and who else reported it.',
      idsFrom: 'list_news',
      onMissing: 'Call list_news and take an id from there; a story is kept 45 days.',
    },
  },
  markdown: { line: newsLines },
  page: {
    title: 'Crypto news',
    lead: 'One story, one line. When several publications report the same, the first stands here and names the others.',
    description: 'Crypto news from many publications, each story once, newest first, with who else reported it.',
    noun: ['story', 'stories'],
    size: 30,
    search: 'Words in headline or snippet',
    foundAt: 3,
  },
  landings: newsLandings,
  home: {
    counted: 'news stories',
    // Those in the language of the page.
    section: { title: 'News', all: 'All news', filters: () => ({ language: 'en' }) },
  },
  termUses: { title: 'News that uses the word', textOf: item => [item.title, item.contentSnippet] },
})

/** The stories of a list by the day of their publication; the best matches first are in no order of days. */
export function byDay({ records, filters }: List<NewsRecord>, { clock }: Now) {
  if (filters.sort === 'relevance') return records.length > 0 ? [{ title: 'Best match first', records }] : []
  const days = Map.groupBy(records, ({ pubDate }) => dayOf(pubDate))
  return [...days].map(([day, held]) => ({ title: dayTitle(day, clock()), records: held }))
}

function itemOf(item: NewsRecord, store: Store, now: Date): NewsDetail {
  const { sourceKey: _key, ...data } = item
  const listings = listingsOf(item)
  const provenance = provenanceOf(store, 'news', listings, now)
  const isConfirmed = confirmedUntil(listings, sourcesOf(store, 'news')) >= now.getTime()
  const verification = { ...provenance, state: isConfirmed ? ('confirmed' as const) : ('unconfirmed' as const) }
  return { data, verification, meta: { asOf: provenance.lastVerifiedAt } }
}

function entryOf(item: NewsRecord, { store }: About): FeedEntry {
  const credit = sourcesOf(store, 'news').get(item.sourceId)?.credit
  return {
    id: item.id,
    link: item.link,
    title: item.title,
    published: isFirstSight(item) ? undefined : new Date(item.pubDate),
    firstSeen: new Date(item.firstSeenAt),
    summary: item.contentSnippet ?? item.source,
    author: item.source,
    categories: item.kind ? [item.kind, ...item.tags] : item.tags,
    credit: credit ?? (item.contentSnippet === undefined ? undefined : item.source),
  }
}

/** Returns a story as lines of Markdown, with its other publishers. */
export function newsLines(item: NewsRecord): string {
  const also = item.alsoReportedBy.map(({ source, link: url }) => link(source, url))
  return [
    `- ${link(item.title, item.link)}: ${escapeInline(item.source)}; ${item.kind ? `${item.kind}; ` : ''}${item.pubDate}`,
    item.contentSnippet && `  - ${escapeInline(item.contentSnippet)}`,
    also.length > 0 && `  - Also reported by ${also.join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n')
}
