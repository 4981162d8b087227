/** A list as it is shown: what narrows it, its records, further pages and feeds below. */

import type { CountryHint } from '../../api/country-query.ts'
import type { Endpoint } from '../../api/endpoint.ts'
import { type Params, withParam } from '../../api/params.ts'
import { countText } from '../count.ts'
import { type Html, html } from '../html.ts'
import type { Chip, ListFrame, Way } from '../list-page.ts'
import { listPath } from '../list-query.ts'
import type { Freshness } from '../source-freshness.ts'
import { type Subscription, subscriptionsOf } from '../subscriptions.ts'
import { type PageFacts, type PageParts, type PageServices, pageParts } from './page.ts'
import { staleNotice } from './stale-notice.ts'

/**
 * What a query changes of a page, by its place in the layout. A bar's quotes would make two-byte text of the list, so
 * it is apart.
 */
export type ListParts = PageParts & Record<'heading' | 'filters' | 'bar' | 'list', Html>

/** What is counted, as in `job`, `jobs`. */
export type Noun = [one: string, many: string]

/** `path` and `noindex` where they are not the list's own with its filters. */
interface ListFacts extends Omit<PageFacts, 'path' | 'feeds'> {
  path?: string
  /** What answers the same records to programs. */
  endpoint: Endpoint
  /** Its filters, where they are not those of the page. */
  endpointParams?: Params
  /** Of the sources that vouch for the list. */
  freshness?: Freshness
  noun: Noun
  heading: Html
  filters?: Html
  /** What else is to be known of what was found. */
  note?: Html
  records: Html
}

export function listParts(list: ListFrame, facts: ListFacts, services: PageServices): ListParts {
  const { endpoint, endpointParams = list.params, freshness, noun, heading, filters = html``, note, records } = facts
  const { path = listPath(list.path, list.params, list.page) } = facts
  // Addresses behind the last page have no end, and nothing on them.
  const { noindex = list.params.length > 0 || list.page > list.pages } = facts
  const feeds = subscriptionsOf(endpoint, endpointParams)
  return {
    ...pageParts({ ...facts, title: titleOf(facts.title, list), path, noindex, feeds }, services),
    heading,
    filters,
    bar: html`${freshness && staleNotice(freshness)}${listBar(list, noun)}${note && html`<p class="bar-note">${note}</p>`}`,
    list: html`${records}${pager(list)}${subscribe(feeds, list.params.length > 0)}`,
  }
}

/** `Web3 jobs: Remote, Germany, page 2`: tabs, histories and search results tell lists apart by it. */
function titleOf(title: string, { chips, page }: ListFrame): string {
  const filters = chips.map(({ text }) => text).join(', ')
  return `${title}${filters && `: ${filters}`}${page > 1 ? `, page ${page}` : ''}`
}

/** The title, and what the list is in a sentence or two. */
export function headed(title: string, lead: string): Html {
  return html`<h1>${title}</h1><p class="lead">${lead}</p>`
}

/** How many there are, what narrows them, and how to be without it. */
function listBar({ path, params, problem, hint, mended, total, chips }: ListFrame, [one, many]: Noun): Html {
  return html`
    ${problem && html`<div class="notice" role="alert"><p>${problem.said}</p></div>`}
    ${hint && html`<div class="notice" role="status"><p>${hintOf(hint, path, params)}</p></div>`}
    ${mendedNotice(mended)}
    <div class="list-bar">
      <h2><strong class="figure">${countText(total)}</strong> ${total === 1 ? one : many}</h2>
      ${chips.length > 0 && chipList(chips, 'Filters that are set')}
    </div>`
}

/** The words that a search read otherwise, or left out. */
export function mendedNotice(mended: ListFrame['mended']): Html | undefined {
  if (mended.length === 0) return undefined
  const taken = mended.filter(({ to }) => to !== undefined)
  const leftOut = mended.filter(({ to }) => to === undefined)
  const isMissing = [...taken, ...leftOut.filter(({ isUnknown }) => isUnknown)]
  const others = leftOut.filter(({ isUnknown }) => !isUnknown)
  return html`<div class="notice" role="status">
    ${isMissing.length > 0 && html`<p>Nothing has ${quoted(isMissing.map(({ from }) => from))}.</p>`}
    ${taken.length > 0 && html`<p>Searched for ${quoted(taken.map(({ to = '' }) => to))} instead.</p>`}
    ${others.length > 0 && html`<p>Nothing has all of these words. Left out: ${quoted(others.map(({ from }) => from))}.</p>`}
  </div>`
}

function quoted(words: string[]): Html[] {
  return words.map((word, at) => html`${at > 0 && ', '}“${word}”`)
}

/** The nearest countries as links to the same list of them. */
function hintOf({ value, nearest }: CountryHint, path: string, params: Params): Html {
  const links = nearest.map(({ code, name }, at) => {
    const address = listPath(path, withParam(params, 'country', code))
    return html`${at > 0 && (at === nearest.length - 1 ? ' or ' : ', ')}<a href="${address}">${name}</a>`
  })
  const advice =
    links.length > 0 ? html`Did you mean ${links}?` : html`Try its English name or its code, such as Germany or DE.`
  return html`“${value}” is not a country we know. ${advice}`
}

/** Filters, each with the way to be without it. */
export function chipList(chips: Chip[], label: string): Html {
  return html`<ul class="chips" aria-label="${label}">${chips.map(chip)}</ul>`
}

function chip({ text, without }: Chip): Html {
  return html`<li><a class="chip" href="${without}" aria-label="Remove filter ${text}">${text}<span aria-hidden="true">×</span></a></li>`
}

/** Records as rows (rows/), or where there are none: why, and the way back. */
export function rowsOr(rows: Html, list: ListFrame, noun: Noun): Html {
  return html`<ul class="rows">${rows}</ul>${nothing(list, noun)}`
}

/** Records that have a title of their own, such as a month. */
export function titledRows(title: string, rows: Html): Html {
  return html`<section class="row-group"><h2>${title}</h2><ul class="rows">${rows}</ul></section>`
}

/** Where a list has nothing to show: why, and the way back. */
export function nothing({ path, params, total, documents, chips, ways }: ListFrame, [one, many]: Noun): Html {
  if (documents.length > 0) return html``
  const why =
    total > 0
      ? html`The list ends before this page. <a href="${listPath(path, params)}">Go to its first page</a>`
      : params.length > 0
        ? html`No ${one} matches all of these filters. <a href="${path}">Show all ${many}</a>`
        : html`There are no ${many} yet. They appear here as soon as a source lists some.`
  return html`<div class="empty"><p>${why}</p>${total === 0 && chips.length > 1 && withLess(ways())}</div>`
}

/** Any other way would lead from one empty list to the next. */
function withLess(ways: Way[]): Html {
  const links = ways.map(
    ({ text, without, count }) =>
      html`<li><a class="tag" href="${without}">Without: ${text} (${countText(count)})</a></li>`,
  )
  return html`${links.length > 0 && html`<ul class="chips" aria-label="With less filters">${links}</ul>`}`
}

function pager({ path, params, page, pages }: ListFrame): Html {
  if (pages <= 1) return html``
  const link = (rel: string, number: number, text: string) =>
    html`<a class="button plain" rel="${rel}" href="${listPath(path, params, number)}">${text}</a>`
  return html`
    <nav class="pager" aria-label="Pages">
      ${page > 1 && link('prev', Math.min(page - 1, pages), 'Previous')}
      <span class="quiet">Page ${page} of ${pages}</span>
      ${page < pages && link('next', page + 1, 'Next')}
    </nav>`
}

/** What a list can be followed with. */
function subscribe(subscriptions: Subscription[], isFiltered: boolean): Html {
  const links = subscriptions.map(({ name, href, type }) => html`<li><a href="${href}" type="${type}">${name}</a></li>`)
  return html`
    <nav class="subscribe" aria-label="Subscribe">
      <p>${isFiltered ? 'Follow this list with these filters' : 'Follow this list'}</p>
      <ul>${links}${subscriptions.some(({ isFeed }) => isFeed) && html`<li><a href="/docs/push">Push</a></li>`}</ul>
    </nav>`
}
