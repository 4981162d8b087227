import { listed } from '../../collections/prose.ts'
import { countText } from '../count.ts'
import { type Html, html } from '../html.ts'
import { queryPage } from '../query-page.ts'
import { type ResultGroup, readSearch, type SearchPage } from '../search-page.ts'
import { searchForm } from './form.ts'
import { chipList, mendedNotice } from './list.ts'
import { type PageServices, pageParts } from './page.ts'

const NAMES = listed(({ prose }) => prose.names)
const WHAT = `One search over ${NAMES}.`
const HOW =
  'Ask in words, such as: remote solidity jobs in Germany over 120k. "Words in quotes" stand side by side, -word must not occur, OR stands between alternatives.'

export const searchPage = queryPage('/search', readSearch, (found, services) => {
  const { path, q, shown, groups } = found
  const facts = {
    title: q === '' ? 'Search' : `“${shown}”`,
    description: WHAT,
    path,
    noindex: q !== '',
  }
  return {
    ...pageParts(facts, services),
    heading: headingOf(found),
    filters: html``,
    bar: html``,
    list: html`${groups.filter(({ total }) => total > 0).map(group => resultGroup(group, services))}`,
  }
})

function headingOf({ q, shown, total, problem }: SearchPage): Html {
  const count =
    total === 0 ? 'Nothing has all of these words. Fewer or other words may help.' : `${countText(total)} found`
  return html`
    ${q === '' ? html`<h1>Search</h1><p class="lead">${WHAT}</p><p class="quiet">${HOW}</p>` : html`<h1>“<bdi>${shown}</bdi>”</h1>`}
    ${searchForm(NAMES, q)}
    ${problem && html`<div class="notice" role="alert"><p>${problem.said}</p></div>`}
    ${q !== '' && html`<p class="quiet">${count}</p>`}`
}

/** The first hits of one collection and the way to all of them. */
function resultGroup(
  { collection, title, total, documents, mended, all, chips }: ResultGroup,
  services: PageServices,
): Html {
  const { page } = collection
  const rows = (page.shortRows ?? page.rows)(services, documents)
  return html`
    <section class="section">
      <div class="section-head">
        <h2>${title} <span class="quiet figure">${countText(total)}</span></h2>
        ${total > documents.length && html`<a href="${all}">All ${countText(total)}</a>`}
      </div>
      ${chips.length > 0 && chipList(chips, 'Read as filters')}
      ${mendedNotice(mended)}
      <ul class="rows">${rows}</ul>
    </section>`
}
