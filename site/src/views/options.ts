/** The choices of a filter form, with how many records each would leave. */

import { slugOf } from '#contract/words.ts'
import type { FacetNames, Matching, PlaceCount, Table } from '../../record-index/index.ts'
import { type Html, html, inOnePiece } from './html.ts'
import { createKeeper } from './kept.ts'

interface OptionSettings {
  limit?: number
  chosen?: string
  /** How a value is said; always the same for a field. */
  textOf?: (value: string) => string
}

/** Values of a field with their counts, as choices. A chosen value stays a choice even when it is not among the first. */
export function optionsOf(
  table: Pick<Table<unknown>, 'namesOf' | 'size' | 'topValues'>,
  field: string,
  matching: Matching,
  { limit = 60, chosen, textOf = value => value }: OptionSettings = {},
): Html {
  const names = table.namesOf(field)
  const counted = matching.total === table.size ? undefined : matching
  const options = (slug?: string) => writeOptions(names, table.topValues(field, counted, limit), textOf, slug)
  if (chosen === undefined) return counted ? options() : keepOptions(names, limit, () => inOnePiece(options()))
  // Links carry slugs, forms carry values: both choose the same.
  const { markup, hasChosen } = options(slugOf(chosen))
  return html`${!hasChosen && option(chosen, textOf(chosen), true)}${{ markup }}`
}

/** A choice of a form field. */
export function option(value: string, text: string, isChosen = false): Html {
  return html`<option value="${value}"${isChosen && html` selected`}>${text}</option>`
}

interface Options extends Html {
  hasChosen: boolean
}

/** Of everything there is, as most lists begin: the same for a whole snapshot. */
const keepOptions = createKeeper<number, Html>(1)

/** What of an option comes before its count: a list writes hundreds of them, and a snapshot has few. */
const keepBeginnings = createKeeper<'beginnings', string[]>(1)

function writeOptions(
  names: FacetNames,
  counts: PlaceCount[],
  textOf: (value: string) => string,
  chosen: string | undefined,
): Options {
  const beginnings = keepBeginnings(names, 'beginnings', () => [])
  let markup = ''
  let hasChosen = false
  for (const { place, count } of counts) {
    const value = names.values[place] ?? ''
    if (chosen !== undefined && names.slugs[place] === chosen) {
      hasChosen = true
      markup += option(value, `${textOf(value)} (${count})`, true).markup
    } else {
      beginnings[place] ??= inOnePiece(html`<option value="${value}">${textOf(value)} (`).markup
      markup += `${beginnings[place]}${count})</option>`
    }
  }
  return { markup, hasChosen }
}
