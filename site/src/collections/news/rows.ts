import type { NewsRecord } from '#contract'
import { sourceOf } from '../../api/items.ts'
import type { Store } from '../../store/store.ts'
import { relOf } from '../../views/follow.ts'
import { type Html, html } from '../../views/html.ts'
import { type Clocked, clockedTime, rowWriter } from '../../views/rows/clocked.ts'

export const newsRows = rowWriter((store, document) => newsRow(store, document, { short: false }))
/** Without snippets. */
export const shortNewsRows = rowWriter((store, document) => newsRow(store, document, { short: true }))

function newsRow(store: Store, document: number, { short }: { short: boolean }): Clocked {
  const item = store.news.record(document)
  const { title, link, pubDate, source, sourceId, contentSnippet, language, kind, alsoReportedBy } = item
  const time = clockedTime(pubDate)
  const rel = relOf(sourceOf(store, 'news', sourceId)?.follow)
  return {
    before: html`<li><article class="row"${language !== 'en' && html` lang="${language}"`}><h3 class="row-title"><a href="${link}" rel="${rel}" dir="auto">${title}</a></h3><span class="row-time">${time.before}`,
    said: time.said,
    after: html`${time.after}</span>${
      !short && contentSnippet !== undefined && html`<p class="row-text" dir="auto">${contentSnippet}</p>`
    }<p class="row-facts"><span>${source}</span>${kind && html`<span class="tag">${kind}</span>`}${
      alsoReportedBy.length > 0 && html`<span>also reported by ${namesOf(alsoReportedBy)}</span>`
    }</p></article></li>`,
  }
}

function namesOf(others: NewsRecord['alsoReportedBy']): Html[] {
  return others.map(
    ({ link, title, source }, at) =>
      html`${at > 0 && ', '}<a href="${link}" rel="noopener ugc" title="${title}">${source}</a>`,
  )
}
