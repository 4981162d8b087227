import { countText } from '../count.ts'
import { type Html, html } from '../html.ts'
import { queryPage } from '../query-page.ts'
import { eventRows } from '../rows/event-rows.ts'
import { jobRows } from '../rows/job-rows.ts'
import { shortNewsRows } from '../rows/news-rows.ts'
import { termRows } from '../rows/term-rows.ts'
import { type ResultGroup, readSearch, type SearchPage } from '../search-page.ts'
import { searchForm } from './form.ts'
import { pageParts } from './page.ts'

const WHAT = 'One search over jobs, news, events and terms.'

export const searchPage = queryPage('/search', readSearch, (found, services) => {
  const { path, q, shown, terms, jobs, events, news } = found
  const facts = {
    title: q === '' ? 'Search' : `“${shown}”`,
    description: WHAT,
    path,
    noindex: q !== '',
  }
  const group = (title: string, list: string, { total, documents }: ResultGroup, rows: typeof jobRows) =>
    total > 0 &&
    resultGroup(title, total, documents.length, `/${list}?search=${encodeURIComponent(q)}`, rows(services, documents))
  return {
    ...pageParts(facts, services),
    heading: headingOf(found),
    filters: html``,
    bar: html``,
    list: html`
      ${group('Terms', 'glossary', terms, termRows)}
      ${group('Jobs', 'jobs', jobs, jobRows)}
      ${group('Events', 'events', events, eventRows)}
      ${group('News', 'news', news, shortNewsRows)}`,
  }
})

function headingOf({ q, shown, total, problem }: SearchPage): Html {
  const count =
    total === 0 ? 'Nothing has all of these words. Fewer or other words may help.' : `${countText(total)} found`
  return html`
    ${q === '' ? html`<h1>Search</h1><p class="lead">${WHAT}</p>` : html`<h1>“<bdi>${shown}</bdi>”</h1>`}
    ${searchForm(q)}
    ${problem && html`<div class="notice" role="alert"><p>${problem.said}</p></div>`}
    ${q !== '' && html`<p class="quiet">${count}</p>`}`
}

/** The first hits of one collection and the way to all of them. */
function resultGroup(title: string, total: number, shown: number, all: string, rows: Html): Html {
  return html`
    <section class="section">
      <div class="section-head">
        <h2>${title} <span class="quiet figure">${countText(total)}</span></h2>
        ${total > shown && html`<a href="${all}">All ${countText(total)}</a>`}
      </div>
      <ul class="rows">${rows}</ul>
    </section>`
}
