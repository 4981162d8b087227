import type { NewsRecord } from '#contract'
import { slugOf, wordsOf } from '#contract/words.ts'
import { sourceOf } from '../../api/items.ts'
import type { Store } from '../../store/store.ts'
import { relOf } from '../../views/follow.ts'
import { type Html, html } from '../../views/html.ts'
import { type Clocked, clockedTime, rowWriter } from '../../views/rows/clocked.ts'
import { tables } from '../tables.ts'
import { topicName } from './topic-name.ts'

const SHOWN_TOPICS = 3

export const newsRows = rowWriter((store, document) => newsRow(store, document, { short: false }))
/** Without snippets. */
export const shortNewsRows = rowWriter((store, document) => newsRow(store, document, { short: true }))

function newsRow(store: Store, document: number, { short }: { short: boolean }): Clocked {
  const item = store.news.record(document)
  const { title, link, pubDate, source, sourceId, contentSnippet, language, kind, alsoReportedBy, tags } = item
  const time = clockedTime(pubDate)
  const rel = relOf(sourceOf(store, 'news', sourceId)?.follow)
  return {
    before: html`<li><article class="row"${language !== 'en' && html` lang="${language}"`}><h3 class="row-title"><a href="${link}" rel="${rel}" dir="auto">${title}</a></h3><span class="row-time">${time.before}`,
    said: time.said,
    after: html`${time.after}</span>${
      !short && contentSnippet !== undefined && html`<p class="row-text" dir="auto">${contentSnippet}</p>`
    }<p class="row-facts"><span>${source}</span>${kind && html`<span class="tag">${kind}</span>`}${
      alsoReportedBy.length > 0 && html`<span>also reported by ${namesOf(alsoReportedBy)}</span>`
    }${!short && topicsOf(tags)}</p></article></li>`,
  }
}

function namesOf(others: NewsRecord['alsoReportedBy']): Html[] {
  return others.map(
    ({ link, title, source }, at) =>
      html`${at > 0 && ', '}<a href="${link}" rel="noopener ugc" title="${title}">${source}</a>`,
  )
}

/** Some publications tag all they publish with `news` or `latest-news`. */
export function isTopic(tag: string): boolean {
  return wordsOf(tag).some(word => !tables.news.ownWords?.includes(word))
}

function topicsOf(tags: string[]): Html | false {
  const shown = tags.filter(isTopic).slice(0, SHOWN_TOPICS)
  const links = shown.map(
    (tag, at) => html`${at > 0 && ', '}<a href="/news?tag=${encodeURIComponent(slugOf(tag))}">${topicName(tag)}</a>`,
  )
  return links.length > 0 && html`<span>${links}</span>`
}
