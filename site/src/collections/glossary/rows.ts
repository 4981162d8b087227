import { html } from '../../views/html.ts'
import { rowWriter } from '../../views/rows/clocked.ts'
import { firstSentence } from './first-sentence.ts'

export const termRows = rowWriter(({ terms }, document) => {
  const { slug, term, definition } = terms.record(document)
  return {
    before: html`<li><article class="row"><h3 class="row-title"><a href="/glossary/${slug}" dir="auto">${term}</a></h3><p class="row-text" dir="auto">${firstSentence(definition)}</p></article></li>`,
    said: () => '',
    after: html``,
  }
})
