/** The filters of a collection, one row each: parsing, matching, chips and form fields are read from the rows. */
import { z } from 'zod'
import { cityNamed } from '#contract/cities.ts'
import { slugOf } from '#contract/words.ts'
import type { DocumentSet, Table } from '../../record-index/index.ts'
import { OPERATORS, partsOf, text, WORDS } from '../api/parameters.ts'
import type { Html } from '../views/html.ts'
import type { ListPage } from '../views/list-page.ts'

export type Shape = Record<string, z.ZodType>
/** The filters that are set. */
export type Query<S extends Shape> = Partial<z.output<z.ZodObject<S>>>

/** What a filter looks at. */
export interface Place {
  table: Table<unknown>
  now: Date
}

/** A control of the form on the list's page. */
export type Field = (name: string, list: FormList) => Html

/** What the fields of a form are drawn from. */
export interface FormList extends Pick<ListPage<Record<string, unknown>>, 'filters' | 'without'> {
  table: Table<unknown>
}

/** A part of a sentence that says what filters can take, and the filters. */
export interface Phrase {
  start: number
  end: number
  query: Record<string, string>
}

export type Hear = (sentence: string, place: Place) => Phrase[]

/** A filter. Its sample value is the example of its schema. */
export interface Filter<T extends z.ZodType, S> {
  schema: T
  /** The documents that pass. Absent where another filter reads the value. */
  match?(value: NonNullable<z.output<T>>, place: Place & { query: S }): DocumentSet
  /** The value in words, above the list; undefined for what goes without saying. The value itself when absent. */
  chip?(value: string, query: S): string | undefined
  field?: Field
  /** The field that has every value there is; absent where any text may be meant. */
  vocabulary?: string
  /** Under which name its values are counted in public. */
  facet?: string
  /** How sentences say it. */
  hear?: Hear
}

export interface Filters<S extends Shape = Shape> {
  schema: z.ZodObject<S>
  /** Public name -> the filter whose values are counted under it. */
  facets: Record<string, string>
  /** Filter -> the field that has every value it may name. */
  vocabularies: Record<string, string>
  /** The documents that pass each of the filters that are set. */
  match(query: Query<S>, place: Place): DocumentSet[]
  chipText(name: string, value: string, query: Query<S>): string | undefined
  /** What a sentence says that these filters can take. */
  hear: Hear
  /** The form fields of the named filters: those of `order` first. */
  fields(list: FormList, names: readonly string[]): Html[]
}

type Rows<S extends Shape> = { [K in keyof S]: Filter<S[K], Query<S>> }
type AnyRow = Filter<z.ZodType, unknown>

/** The rows of a collection; `order` is that of the form, where it is another one. */
export function defineFilters<S extends Shape>(rows: Rows<S>, order: readonly (keyof S & string)[] = []): Filters<S> {
  const shape = mapRows(rows, ({ schema }) => schema)
  const byName: Record<string, AnyRow> = rows
  const all = Object.entries(byName)
  const inForm = [...new Set<string>([...order, ...all.map(([name]) => name)])]
  return {
    schema: z.object(shape),
    facets: Object.fromEntries(all.flatMap(([name, { facet }]) => (facet === undefined ? [] : [[facet, name]]))),
    vocabularies: Object.fromEntries(
      all.flatMap(([name, { vocabulary }]) => (vocabulary === undefined ? [] : [[name, vocabulary]])),
    ),
    match(query, place) {
      const values: Record<string, unknown> = query
      const given = { ...place, query }
      return all.flatMap(([name, { match }]) => {
        const value = values[name]
        return match && value !== undefined && value !== null ? [match(value, given)] : []
      })
    },
    chipText(name, value, query) {
      const chip = byName[name]?.chip
      return chip ? chip(value, query) : value
    },
    hear: (sentence, place) => all.flatMap(([, { hear }]) => hear?.(sentence, place) ?? []),
    fields: (list, names) =>
      inForm.flatMap(name => {
        const field = names.includes(name) ? byName[name]?.field : undefined
        return field ? [field(name, list)] : []
      }),
  }
}

/** Keeps the type of each schema, which Object.entries forgets. */
function mapRows<S extends Shape>(rows: Rows<S>, schemaOf: <K extends keyof S>(row: Rows<S>[K]) => S[K]): S {
  const shape: Partial<S> = {}
  for (const name in rows) shape[name] = schemaOf(rows[name])
  return { ...shape } as S
}

/** Documents in every given set; all when there is none. */
export function inAll({ every, common }: Pick<Place['table'], 'every' | 'common'>, sets: DocumentSet[]): DocumentSet {
  const [first, ...more] = sets
  return first ? common([first, ...more]) : every
}

export const COUNTRY =
  'Country: its name in English or another language, ISO 3166-1 code or common short name (Germany, Deutschland, DE, UK, Holland). Several are joined by commas.'

/** `search`: the words that must all occur in the searched text. */
export function searched(where: string, example: string) {
  return {
    schema: text('search', `${WORDS} in ${where}. ${OPERATORS}`, example),
    match: (value: string, { table }: Place) => table.search(value).documents,
    chip: (value: string) => `“${value}”`,
  }
}

/** Words none of which, of several texts joined by commas, all occur in a field. */
export function wordsNotIn<T extends z.ZodType<string | undefined>>(field: string, schema: T, word: string) {
  return {
    schema,
    match: (value: string, { table }: Place) => {
      const parts = partsOf(value).filter(part => slugOf(part) !== '')
      const having = parts.map(part => table.matching(field, part))
      return having.reduce((left, some) => table.common([left, table.except(some)]), table.every)
    },
    chip: (value: string) => `${word} ${value}`,
  }
}

/** Words that must all occur in a field. */
export function wordsIn<T extends z.ZodType<string | undefined>>(field: string, schema: T) {
  return { schema, match: (value: string, { table }: Place) => table.matching(field, value) }
}

/** A field that has any of the values, which are joined by commas and compared as slugs. */
export function slugIn<T extends z.ZodType<string | undefined>>(field: string, schema: T) {
  return { schema, match: (value: string, { table }: Place) => havingAny(table, field, valuesIn(value, table, field)) }
}

/** The same for values that only records can have: who asks for another is told which are near. */
export function valueIn<T extends z.ZodType<string | undefined>>(field: string, schema: T) {
  return { ...slugIn(field, schema), vocabulary: field }
}

/** A field that has none of the values. */
export function slugNotIn<T extends z.ZodType<string | undefined>>(field: string, schema: T, word: string) {
  const { match, ...row } = valueIn(field, schema)
  return {
    ...row,
    match: (value: string, place: Place) => place.table.except(match(value, place)),
    chip: (value: string) => `${word} ${value}`,
  }
}

/** The values that a text names; a value may have a comma itself. */
export function valuesIn(text: string, table: Place['table'], field: string): string[] {
  return table.namesOf(field).values.includes(text) ? [text] : partsOf(text)
}

/** With true the documents whose field has a value, with false all others; in words `[yes, no]`. */
export function hasValue<T extends z.ZodType<boolean | undefined>>(
  [field, value]: [string, string],
  schema: T,
  [yes, no]: [string, string],
) {
  return {
    schema,
    match(wanted: boolean, { table }: Place) {
      const having = table.having(field, value)
      return wanted ? having : table.except(having)
    },
    chip: (wanted: string) => (wanted === 'true' ? yes : no),
  }
}

/** Documents with any of the values. */
export function havingAny(table: Place['table'], field: string, values: readonly string[]): DocumentSet {
  const none = table.having(field, '')
  return values.map(value => table.having(field, value)).reduce((all, some) => table.either(all, some), none)
}

/** `city`: any of its names, else the name as it is. */
export function inCity() {
  return {
    schema: text('city', 'City by any of its names (Munich, München, NYC).', 'Berlin'),
    match: (value: string, { table }: Place) =>
      havingAny(table, 'city', [...new Set([cityNamed(value)?.name ?? value, value])]),
    chip: (value: string) => cityNamed(value)?.name ?? value,
    facet: 'cities',
  }
}

/** A time or day that a field is at or after. */
export function notBefore<T extends z.ZodType<string | undefined>>(field: string, schema: T, word: string) {
  return {
    schema,
    match: (value: string, { table }: Place) => table.within(field, Date.parse(value), Number.POSITIVE_INFINITY),
    chip: (value: string) => `${word} ${value}`,
  }
}

/** A time or day that a field is at or before. */
export function notAfter<T extends z.ZodType<string | undefined>>(field: string, schema: T, word: string) {
  return {
    schema,
    match: (value: string, { table }: Place) => table.within(field, Number.NEGATIVE_INFINITY, Date.parse(value)),
    chip: (value: string) => `${word} ${value}`,
  }
}

/** A flag that another filter, or the collection, reads; said only where it is set. */
export function read<T extends z.ZodType<boolean | undefined>>(schema: T, word: string) {
  return { schema, chip: (value: string) => (value === 'true' ? word : undefined) }
}
