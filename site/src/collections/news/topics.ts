/** The topics of news. */
import type { NewsRecord } from '#contract'
import { slugOf, wordsOf } from '#contract/words.ts'
import { tables } from '../../store/tables.ts'

const SHOWN_TOPICS = 3

/** Publications write topics as words or as slugs: `latest-news` is read as `latest news`. */
export function topicName(tag: string): string {
  return tag.replaceAll('-', ' ')
}

/** Some publications tag all they publish with `news` or `latest-news`. */
export function isTopic(tag: string): boolean {
  return wordsOf(tag).some(word => !tables.news.ownWords?.includes(word))
}

/** Returns the first topics of a story, each with the list of its stories. */
export function topicsOf({ tags }: Pick<NewsRecord, 'tags'>): { name: string; path: string }[] {
  const shown = tags.filter(isTopic).slice(0, SHOWN_TOPICS)
  return shown.map(tag => ({ name: topicName(tag), path: `/news?tag=${encodeURIComponent(slugOf(tag))}` }))
}
