/** The choices of a filter form, with how many records each would leave. */
import { countValues } from '../store/facet-index.ts'
import type { Table } from '../store/open-table.ts'
import type { Hits } from '../store/postings.ts'
import { slugOf } from '../words.ts'
import { type Html, html } from './html.ts'

interface OptionSettings {
  limit?: number
  chosen?: string
  textOf?: (value: string) => string
}

/** Values of a field with their counts, as choices. A chosen value stays a choice even when it is not among the first. */
export function optionsOf(
  table: Pick<Table<unknown>, 'facets' | 'size'>,
  field: string,
  hits: Hits,
  { limit = 60, chosen, textOf = value => value }: OptionSettings = {},
): Html {
  const index = table.facets[field]
  const counts = index ? countValues(index, hits.length === table.size ? undefined : hits, limit) : []
  // Links carry slugs, forms carry values: both choose the same.
  const slug = chosen && slugOf(chosen)
  const isChosen = (value: string) => slug !== undefined && slugOf(value) === slug
  const options = counts.map(({ value, count }) => option(value, `${textOf(value)} (${count})`, isChosen(value)))
  const isMissing = chosen !== undefined && !counts.some(({ value }) => isChosen(value))
  return html`${isMissing && option(chosen, textOf(chosen), true)}${options}`
}

/** A choice of a form field. */
export function option(value: string, text: string, isChosen = false): Html {
  return html`<option value="${value}"${isChosen && html` selected`}>${text}</option>`
}
