/** The controls of the form of a list, with the choices that its records leave. */
import { slugOf } from '#contract/words.ts'
import type { Matching, Table } from '../../record-index/index.ts'
import type { Collection } from '../collections/collection.ts'
import type { Field } from '../collections/fields.ts'
import type { List } from '../collections/list-page.ts'
import type { Now } from '../store/selection.ts'
import { matchingOf } from './collection-list.ts'

export interface Option {
  value: string
  text: string
  isChosen: boolean
}

/** A field of a form with its value and its choices. */
export interface Control {
  name: string
  field: Field
  value: string | undefined
  options: Option[]
}

/** The controls of the form of a list; without those of the filters that are `fixed`, under which choices are counted. */
export async function readControls(
  collection: Collection,
  now: Now,
  { filters }: Pick<List, 'filters'>,
  fixed: List['filters'] = {},
): Promise<Control[]> {
  const asked = { ...filters, ...fixed }
  const matching = matchingOf(collection, now, asked)
  return collection.filters.fields
    .filter(({ name }) => !Object.hasOwn(fixed, name))
    .map(({ name, field }) => {
      const given = filters[name]
      const value = given === undefined ? undefined : String(given)
      // Counted without the filter itself, so that its value can be exchanged.
      const without = value === undefined ? matching : matchingOf(collection, now, { ...asked, [name]: undefined })
      return { name, field, value, options: optionsOf(collection.tableOf(now.store), without, { name, field, value }) }
    })
}

const USUAL_LIMIT = 60
const NAMELESS = ['check', 'date', 'line']

interface Offered {
  name: string
  field: Field
  value: string | undefined
}

/** The values of a filter with their counts. A chosen value stays a choice even when it is not among the first. */
function optionsOf(table: Table<unknown>, matching: Matching, { name, field, value }: Offered): Option[] {
  const { kind, facet = name, limit = USUAL_LIMIT, textOf = (one: string) => one, chosenOf } = field
  if (NAMELESS.includes(kind)) return []
  const chosen = kind === 'choice' && value !== undefined ? (chosenOf?.(value) ?? value) : undefined
  // Links carry slugs, forms carry values: both choose the same.
  const slug = chosen === undefined ? undefined : slugOf(chosen)
  const options = table.countValues(facet, matching, limit).map(one => ({
    value: one.value,
    text: `${textOf(one.value)} (${one.count})`,
    isChosen: slug !== undefined && slugOf(one.value) === slug,
  }))
  if (chosen === undefined || options.some(({ isChosen }) => isChosen)) return options
  return [{ value: chosen, text: textOf(chosen), isChosen: true }, ...options]
}
