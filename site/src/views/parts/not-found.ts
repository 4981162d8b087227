/** The page for an address that leads nowhere. */
import { listed } from '../../collections/prose.ts'
import { html } from '../html.ts'
import { wordsOfPath } from '../words-of-path.ts'
import { searchForm } from './form.ts'
import type { ListParts } from './list.ts'
import { type PageServices, pageParts } from './page.ts'

const FACTS = { title: 'There is nothing here', description: 'This address leads nowhere.', noindex: true }

/** It is ready to search for what the address seems to name. */
export function notFoundParts(path: string, services: PageServices): ListParts {
  const search = searchForm(
    listed(({ prose }) => prose.names),
    wordsOfPath(path),
  )
  return { ...pageParts(FACTS, services), heading: html``, filters: search, bar: html``, list: html`` }
}
