/** The filters of a collection, one row each: parsing, matching, chips and form fields are read from the rows. */
import { z } from 'zod'
import { slugOf } from '#contract/text.ts'
import { createMinuteKeeper } from '../base/keeper.ts'
import { OPERATORS, partsOf, text, texts, WORDS } from '../base/parameters.ts'
import { type Condition, facetIn } from '../store/condition.ts'
import { type CodedKinds, codedSearch } from './sentence/phrases.ts'
import type { Reads } from './sentence/reading.ts'

export type Shape = Record<string, z.ZodType>
export type Query<S extends Shape> = Partial<z.output<z.ZodObject<S>>>

/** The input of a condition besides its value. `search`: as Filters has it. */
interface Given<S> extends Pick<Filters, 'search'> {
  query: S
  now: Date
}

/** A filter. Its sample value is the example of its schema. */
interface Filter<T extends z.ZodType, S> {
  schema: T
  /** The condition that a value stands for. Absent if another filter reads the value. */
  where?(value: NonNullable<z.output<T>>, given: Given<S>): Condition
  /** The value in words, above the list; undefined if it goes without saying. The value itself if absent. */
  chip?(value: string, query: S): string | undefined
  /** Its control in the form on the list's page. */
  field?: Field
  /** The facet that has every possible value; absent if any text may be sent. */
  vocabulary?: string
  /** The field of whole records of which a list has besides the entry that is named by the value. */
  shows?: string
  /** The public name under which its values are counted. */
  facet?: string
}

export interface Filters<S extends Shape = Shape> {
  schema: z.ZodObject<S>
  /** Public name -> the filter whose values are counted under it. */
  facets: Record<string, string>
  /** Filter -> the field that has every value it may name. */
  vocabularies: Record<string, string>
  where(query: Query<S>, now: Date): Condition[]
  /** Undefined for a value that goes without saying, and for anything but a filter. */
  chipText(name: string, value: string, query: Query<S>): string | undefined
  /** Filter -> the field of whole records that it adds to a list, if it is set. */
  shown: Record<string, string>
  /** How sentences name filters. */
  reads: Reads
  /** Kind of names -> the facet that has them. */
  names: Record<string, string>
  /** Returns the words of a search with the meanings of phrases in them. */
  search(words: string, now: Date): string
  /** The controls of the form on the list's page, those of `order` first. */
  fields: { name: string; field: Field }[]
}

type Rows<S extends Shape> = { [K in keyof S]: Filter<S[K], Query<S>> }

interface FilterOptions<S> {
  /** That of the form, if it is not that of the rows. */
  order?: readonly (keyof S & string)[]
  reads?: Reads
  names?: Record<string, string>
  /** Conditions that phrases of a search match besides their words. */
  coded?: CodedKinds
}

/** Returns the filters that the rows of a collection are. */
export function defineFilters<S extends Shape>(
  rows: Rows<S>,
  { order = [], reads = {}, names = {}, coded = {} }: FilterOptions<S> = {},
): Filters<S> {
  const byName: Record<string, Filter<z.ZodType, unknown>> = rows
  const all = Object.entries(byName)
  // Object.entries forgets which schema has which name.
  const shape = Object.fromEntries(all.map(([name, { schema }]) => [name, schema])) as S
  // A list reads its search once to find records and once to order them.
  const keep = createMinuteKeeper<string>(16)
  const search = (words: string, now: Date) => keep(coded, words, now, () => codedSearch(words, coded, now))
  const having = (part: 'vocabulary' | 'shows') =>
    Object.fromEntries(all.flatMap(([name, { [part]: field }]) => (field ? [[name, field]] : [])))
  const inForm = [...new Set<string>([...order, ...all.map(([name]) => name)])]
  return {
    schema: z.object(shape),
    facets: Object.fromEntries(all.flatMap(([name, { facet }]) => (facet ? [[facet, name]] : []))),
    vocabularies: having('vocabulary'),
    shown: having('shows'),
    where(query, now) {
      const values: Record<string, unknown> = query
      const given = { query, now, search }
      return all.flatMap(([name, { where }]) => {
        const value = values[name]
        return where && value !== undefined && value !== null ? where(value, given) : []
      })
    },
    chipText(name, value, query) {
      const row = byName[name]
      return row?.chip ? row.chip(value, query) : row && value
    },
    reads,
    names,
    search,
    fields: inForm.flatMap(name => {
      const field = byName[name]?.field
      return field ? [{ name, field }] : []
    }),
  }
}

/** The words of a search in a text that the definition names. */
export function searchIn(text: string) {
  return (value: string, { search, now }: Given<unknown>): Condition => ({ words: search(value, now), in: text })
}

/** `search`: the words that must all occur in the searched text. */
export function searched(where: string, example: string) {
  return {
    schema: text('search', `${WORDS} in ${where}. ${OPERATORS}`, example),
    where: searchIn('text'),
    chip: (value: string) => `“${value}”`,
  }
}

/** Words that must all occur in a field; of several texts joined by commas those of one. */
export function wordsIn<T extends z.ZodType<string | undefined>>(field: string, schema: T) {
  const where = (value: string): Condition => {
    const parts = partsOf(value).filter(part => slugOf(part) !== '')
    return { any: parts.map(words => ({ words, in: field })) }
  }
  return { schema, where }
}

/** A field that has any of the values, which are joined by commas and compared as slugs. `word`: before them in its chip. */
export function slugIn<T extends z.ZodType<string | undefined>>(field: string, schema: T, word?: string) {
  return {
    schema,
    where: (value: string): Condition => facetIn(field, valuesIn(value)),
    chip: (value: string) => (word === undefined ? value : `${word}: ${value}`),
  }
}

/** `of`: the field of the table, if it is not named as the filter; `word`: before the value in its chip. */
type ValueOptions = Pick<Filter<z.ZodType, unknown>, 'facet' | 'field'> & { of?: string; word?: string }

/** The same for values that only records can have: for any other, a hint names those that are near. */
export function valueIn(name: string, about: string, example: string, options: ValueOptions = {}) {
  const { of = name, word, ...shown } = options
  return { ...slugIn(of, texts(name, about, example), word), vocabulary: of, ...shown }
}

/** The records that a filter excludes; `word` stands before its value. */
export function without<R extends { where(value: string): Condition }>(row: R, word: string) {
  return {
    ...row,
    where: (value: string): Condition => ({ not: row.where(value) }),
    chip: (value: string) => `${word} ${value}`,
  }
}

/** Returns the values that a text names: its parts and, because a value may have a comma itself, the whole. */
function valuesIn(text: string): string[] {
  return [...new Set([text, ...partsOf(text)])].filter(value => slugOf(value) !== '')
}

/** With true the records that meet a condition, with false all others; in words `[yes, no]`. */
export function meets<T extends z.ZodType<boolean | undefined>>(
  conditionOf: (now: Date) => Condition,
  schema: T,
  [yes, no]: [string, string],
) {
  return {
    schema,
    where(isWanted: boolean, { now }: { now: Date }): Condition {
      const met = conditionOf(now)
      return isWanted ? met : { not: met }
    },
    chip: (wanted: string) => (wanted === 'true' ? yes : no),
  }
}

/** `chain`: a value of the field `chain`. */
export function ofChain(about: string) {
  const field = choice('Chain', 'Any chain')
  return valueIn('chain', `${about}, compared as a slug.`, 'ethereum', { facet: 'chains', field })
}

/** `source`: the source of a record by its id. */
export function fromSource(example: string) {
  const about = 'Id of the source, as in /api/v1/sources.'
  return valueIn('source', about, example, { word: 'Source', facet: 'sources' })
}

/** A time or day that a field is at or after (`from`), or at or before (`to`). */
export function bounded<T extends z.ZodType<string | undefined>>(
  side: 'from' | 'to',
  field: string,
  schema: T,
  word: string,
) {
  return {
    schema,
    where: (value: string): Condition => ({ number: field, [side]: Date.parse(value) }),
    chip: (value: string) => `${word} ${value}`,
  }
}

/** Returns the condition that a source has confirmed a record no longer ago than it promises. */
export function isConfirmed(now: Date): Condition {
  return { number: 'confirmedUntil', from: now.getTime() }
}

/** A flag that another filter, or the collection, reads; shown only if it is set. */
export function read<T extends z.ZodType<boolean | undefined>>(schema: T, word: string) {
  return { schema, chip: (value: string) => (value === 'true' ? word : undefined) }
}

/** The control of a filter, as its row declares it. */
export interface Field {
  kind: 'choice' | 'suggested' | 'home' | 'check' | 'date' | 'line' | 'pay'
  label: string
  /** It stands above the fold of the others. */
  isFirst?: true
  /** It means nothing without this filter, and is offered only beside it. */
  needs?: string
  /** Shown if nothing is chosen or written. */
  empty?: string
  /** The field of the table whose values are offered, if it has another name. */
  facet?: string
  limit?: number
  textOf?(value: string): string
  /** The value of the table that was meant. */
  chosenOf?(value: string): string
}

/** A choice of the values that records have, each with how many it would leave. */
export function choice(
  label: string,
  empty: string,
  choices: Pick<Field, 'facet' | 'limit' | 'textOf' | 'chosenOf'> = {},
): Field {
  return { kind: 'choice', label, empty, ...choices }
}
