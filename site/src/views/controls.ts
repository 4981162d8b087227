/** The controls of the form of a list, with the choices that its records leave. */
import { slugOf } from '#contract/text.ts'
import type { Collection } from '../collections/collection.ts'
import type { Field } from '../collections/filters.ts'
import type { List } from '../collections/list-page.ts'
import type { FacetCount } from '../store/records.ts'
import type { Now } from '../store/selection.ts'

export interface Control {
  name: string
  field: Field
  value: string | undefined
  /** Each in words (`name`), and with how many records have it (`text`). */
  options: { value: string; name: string; text: string; isChosen: boolean }[]
}

/**
 * Resolves with the controls of the form of a list; without those of the filters that are `fixed`, under which choices
 * are counted.
 */
export async function readControls(
  collection: Collection,
  now: Now,
  { filters, where, problem }: Pick<List, 'filters' | 'where' | 'problem'>,
  fixed: List['filters'] = {},
): Promise<Control[]> {
  const set = { ...filters, ...fixed }
  const offered = collection.filters.fields
    .filter(({ name }) => !Object.hasOwn(fixed, name))
    .map(({ name, field }) => ({
      name,
      field,
      value: filters[name] === undefined ? undefined : String(filters[name]),
      facet: NAMELESS.includes(field.kind) ? undefined : (field.facet ?? name),
    }))
  const free = offered.flatMap(({ value, facet }) => (value === undefined && facet !== undefined ? [facet] : []))
  // Without a filter that could not be read the list is empty, and its form still offers the others' choices.
  const left = problem?.isOfFilter ? collection.where(now.clock(), set) : where
  const { values } = await collection.recordsOf(now.store).count(left, free, MOST_CHOICES)
  const controls = await Promise.all(
    offered.map(async ({ name, field, value, facet }) => {
      if (facet === undefined) return { name, field, value, options: [] }
      // Counted without the filter itself, so that its value can be exchanged.
      const counted =
        value === undefined ? values : (await collection.count(now, { ...set, [name]: undefined }, [facet])).values
      return { name, field, value, options: optionsOf(counted[facet] ?? [], { field, value }) }
    }),
  )
  // A choice without values is left out.
  return controls.filter(({ field, options }) => field.kind !== 'choice' || options.length > 0)
}

const USUAL_LIMIT = 60
/** No field shows more. */
const MOST_CHOICES = 1000
/** Kinds of fields without choices. */
const NAMELESS = ['check', 'date', 'line']

/** Returns the choices of a filter with their counts. A chosen value stays a choice even if it is not among the first. */
function optionsOf(counts: FacetCount[], { field, value }: Pick<Control, 'field' | 'value'>): Control['options'] {
  const { kind, limit = USUAL_LIMIT, textOf = (one: string) => one, chosenOf } = field
  const chosen = kind === 'choice' && value !== undefined ? (chosenOf?.(value) ?? value) : undefined
  // Links carry slugs, forms carry values: both choose the same.
  const slug = chosen === undefined ? undefined : slugOf(chosen)
  const options = counts.slice(0, limit).map(one => ({
    value: one.value,
    name: textOf(one.value),
    text: `${textOf(one.value)} (${one.count})`,
    isChosen: slug !== undefined && slugOf(one.value) === slug,
  }))
  if (chosen === undefined || options.some(({ isChosen }) => isChosen)) return options
  return [{ value: chosen, name: textOf(chosen), text: textOf(chosen), isChosen: true }, ...options]
}
