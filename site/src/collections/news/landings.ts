/** The topics of news, and the news of one topic or day in numbers. */
import type { NewsRecord } from '#contract'
import { chainsOf } from '#contract/chains.ts'
import { slugOf, wordsOf } from '#contract/text.ts'
import { countText, dateOf } from '../../base/when.ts'
import { bars, columns, type Plot, perDay } from '../../plots/plot.ts'
import type { Now } from '../../store/selection.ts'
import { tables } from '../../store/tables.ts'
import { type Landed, type Landings, sharesOf } from '../landing.ts'

export const newsLandings: Landings = {
  kinds: [
    {
      path: '/news/topics',
      index: 'News by topic',
      facet: 'tag',
      isShown: isTopic,
      titleOf: tag => `Crypto news: ${topicName(tag)}`,
      nameOf: topicName,
    },
    {
      path: '/news/days',
      facet: 'day',
      filtersOf: day => ({ since: day, until: `${day}T23:59:59.999Z` }),
      titleOf: day => `Crypto news of ${dateOf(day)}`,
      nameOf: dateOf,
    },
  ],
  counted: ['tag', 'day', 'reports'],
  answer,
  plots,
}

const DAYS = 30

/** `12 stories from 3 publications; 2 reported by more than one. The newest is from Sep 30, 2026.` */
async function answer({ total, counts, where }: Landed, { store }: Now): Promise<string> {
  const publications = counts.source?.length ?? 0
  const shared = counts.reports?.[0]?.count ?? 0
  const { records } = await store.records.news.find({ where, view: 'whole', limit: 1 })
  const [newest] = records
  const count = `${countText(total)} ${total === 1 ? 'story' : 'stories'} from ${publications === 1 ? 'one publication' : `${publications} publications`}`
  const also = shared === 0 ? '' : `; ${countText(shared)} reported by more than one`
  return `${count}${also}.${newest === undefined ? '' : ` The newest is from ${dateOf(newest.pubDate)}.`}`
}

async function plots(found: Landed, { clock }: Now): Promise<(Plot | undefined)[]> {
  const isDay = found.landing.facet === 'day'
  const days = perDay(found.counts.day ?? [], clock(), DAYS, found.lookedAt)
  return [
    isDay ? undefined : columns(`Stories of the last ${DAYS} days`, days),
    bars('Who reports them', sharesOf(found, 'source')),
    bars(isDay ? 'Topics' : 'Also about', sharesOf(found, 'tag', topicName)),
  ]
}

const SHOWN_TOPICS = 4

/** Publications write topics as words or as slugs: `latest-news` is read as `latest news`. */
export function topicName(tag: string): string {
  return tag.replaceAll('-', ' ')
}

/** Some publications tag all they publish with `news` or `latest-news`. */
function isTopic(tag: string): boolean {
  return wordsOf(tag).some(word => !tables.news.ownWords?.includes(word))
}

/** Returns the subjects of a story, each with the list of its stories: companies, chains, other topics, once each. */
export function aboutOf({ title, tags, companies = [] }: NewsRecord): { name: string; path: string }[] {
  const values = { company: companies, chain: chainsOf(tags, title), tag: tags.filter(isTopic) }
  const all = Object.entries(values).flatMap(([filter, names]) =>
    names.map(name => ({ filter, name, slug: slugOf(name) })),
  )
  const once = [...Map.groupBy(all, ({ slug }) => slug).values()].flatMap(([first]) => first ?? [])
  return once.slice(0, SHOWN_TOPICS).map(({ filter, name, slug }) => ({
    name: filter === 'tag' ? topicName(name) : name,
    path: `/news?${filter}=${encodeURIComponent(slug)}`,
  }))
}
