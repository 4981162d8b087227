/** Which records a query selects, as data: it can be printed, compared, tested, and compiled for any engine. */

export type Condition =
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }
  /** A facet has this value; values are equal if their slugs are. */
  | { facet: string; is: string }
  /** A number is within bounds, both included. An unknown number is within none. */
  | { number: string; from?: number; to?: number }
  /** A text that the definition names matches a search; `text` is searched with spelling and synonyms, others plainly. */
  | { words: string; in: string }
  /** The point of the numbers `lat` and `lon` is at most so far away. */
  | { near: { lat: number; lon: number }; km: number }
  | { ids: readonly string[] }

/** Selects every record. */
export const EVERYTHING: Condition = { all: [] }
/** Selects none. */
export const NOTHING: Condition = { any: [] }

/** Returns a condition for a facet that has any of the values. */
export function facetIn(facet: string, values: readonly string[]): Condition {
  return { any: values.map(is => ({ facet, is })) }
}

/** Returns a condition for records that have a number. */
export function hasNumber(number: string): Condition {
  return { number }
}

/** Whether a condition is a search of the main text, which leaves out words that no record has. */
export function isSearch(where: Condition): where is Condition & { words: string; in: 'text' } {
  return 'words' in where && where.in === 'text'
}

/** Returns conditions all of which a record has to meet. */
export function partsOf(where: Condition): readonly Condition[] {
  if ('all' in where) return where.all.flatMap(partsOf)
  return 'any' in where && where.any.length === 1 ? where.any.flatMap(partsOf) : [where]
}
