/** News as rows of a list. */
import type { NewsRecord } from '#contract'
import { slugOf, wordsOf } from '#contract/words.ts'
import { tables } from '../../store/tables.ts'
import { topicName } from './topic-name.ts'

const SHOWN_TOPICS = 3

/** Some publications tag all they publish with `news` or `latest-news`. */
export function isTopic(tag: string): boolean {
  return wordsOf(tag).some(word => !tables.news.ownWords?.includes(word))
}

/** The first topics of a story, each with the list of its stories. */
export function topicsOf({ tags }: Pick<NewsRecord, 'tags'>): { name: string; path: string }[] {
  const shown = tags.filter(isTopic).slice(0, SHOWN_TOPICS)
  return shown.map(tag => ({ name: topicName(tag), path: `/news?tag=${encodeURIComponent(slugOf(tag))}` }))
}
