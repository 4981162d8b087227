import type { TermRecord } from '#contract'
import { fold } from '#contract/text.ts'
import { endpoints } from '../../api/endpoints.ts'
import { firstSentence, type GlossaryPage, readGlossary } from '../glossary-list.ts'
import { type Html, html } from '../html.ts'
import { queryPage } from '../query-page.ts'
import { attribute, choiceField } from './form.ts'
import { headed, listParts, type Noun } from './list.ts'

const TITLE = 'Web3 glossary'
const LEAD = 'What the words mean, what they do not promise, and where to read on.'
const NOUN: Noun = ['term', 'terms']

export const glossaryPage = queryPage('/glossary', readGlossary, (list, services) => {
  const facts = {
    endpoint: endpoints.listGlossaryTerms,
    title: TITLE,
    description: 'Web3 terms explained in plain words, with their limits and with references.',
    image: '/og/glossary.png',
    noun: NOUN,
    heading: html`${headed(TITLE, LEAD)}${ordersOf(list)}`,
    filters: filtersOf(list),
    records: recordsOf(list),
  }
  return listParts(list, facts, services)
})

function ordersOf({ orders, by }: GlossaryPage): Html {
  const current = (order: GlossaryPage['by']) => order === by && html` aria-current="page"`
  return html`
    <nav class="views" aria-label="Order">
      <a href="${orders.letter}"${current('letter')}>A to Z</a>
      <a href="${orders.category}"${current('category')}>By category</a>
    </nav>`
}

function filtersOf({ filters, categories, by }: GlossaryPage): Html {
  return html`
    <form class="filter-form glossary-form" action="/glossary" method="get" role="search" aria-label="Glossary" autocomplete="off">
      ${by === 'category' && html`<input type="hidden" name="by" value="category">`}
      <div class="search">
        <input type="search" name="search"${attribute('value', filters.search)} maxlength="200" placeholder="rollup" aria-label="Words in term or definition" data-instant-filter>
        <button class="button" type="submit">Search</button>
      </div>
      <div class="category-field">
        ${choiceField('Category', 'category', 'Any category', categories)}
        <button class="button plain" type="submit">Apply</button>
      </div>
    </form>`
}

/** The last part is for the filter in the page (scripts/instant-filter.ts) as well. */
function recordsOf({ groups, total }: GlossaryPage): Html {
  const anchors = groups.map(({ name, anchor }) => html`<a href="#${anchor}">${name}</a>`)
  return html`
    ${groups.length > 1 && html`<nav class="anchors" aria-label="Jump to">${anchors}</nav>`}
    ${groups.map(groupOf)}
    <div class="empty" data-nothing${total > 0 && html` hidden`}><p>No term matches. <a href="/glossary">Show all terms</a></p></div>`
}

function groupOf({ name, anchor, terms }: GlossaryPage['groups'][number]): Html {
  return html`<section class="letter" data-group><h2 id="${anchor}">${name}</h2><dl>${terms.map(entryOf)}</dl></section>`
}

function entryOf({ slug, term, synonyms, definition }: TermRecord): Html {
  const words = fold([term, ...synonyms].join(' '))
  return html`<div data-words="${words}"><dt><a href="/glossary/${slug}">${term}</a></dt><dd>${firstSentence(definition)}</dd></div>`
}
