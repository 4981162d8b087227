/** The values of facets in the database, with how many records have them. */
import type { Matching, Table } from '../engine.ts'
import type { FacetNames } from '../facet-index.ts'
import type { Answers } from './answers.ts'
import { type Bitmaps, bitsOf, isCountedByBits } from './bitmaps.ts'
import { type Condition, Statement } from './condition.ts'
import { slugsColumn } from './make-row.ts'

interface Counted {
  slug: string
  value: string
  count: number
}

/** `slugsOf`: those of the values that one document has. */
export function openSqlFacets(
  bitmaps: Bitmaps,
  { ask }: Answers,
  slugsOf: (facet: string, document: number) => readonly string[],
): Pick<Table<unknown>, 'namesOf' | 'valuesOf' | 'countValues' | 'topValues'> {
  const { collection, view } = bitmaps
  return {
    namesOf,
    valuesOf,
    countValues: (facet, matching, limit) =>
      counted(facet, matching as Matching<Condition> | undefined, limit).map(({ value, count }) => ({ value, count })),
    topValues(facet, matching, limit) {
      const { slugs } = namesOf(facet)
      const places = new Map(slugs.map((slug, place) => [slug, place]))
      return counted(facet, matching as Matching<Condition> | undefined, limit).map(({ slug, count }) => ({
        place: places.get(slug) ?? 0,
        count,
      }))
    },
  }

  function namesOf(facet: string): FacetNames {
    return ask<FacetNames>(
      `SELECT json_build_object('values', coalesce(json_agg(value ORDER BY first_place, slug), '[]'),
        'slugs', coalesce(json_agg(slug ORDER BY first_place, slug), '[]'))
       FROM facet_values WHERE collection = $1::text AND facet = $2::text`,
      [collection, facet],
    )
  }

  function valuesOf(facet: string, document: number): string[] {
    const { values, slugs } = namesOf(facet)
    const own = slugsOf(facet, document)
    return values.filter((_, place) => own.includes(slugs[place] ?? ''))
  }

  function counted(facet: string, matching: Matching<Condition> | undefined, limit: number): Counted[] {
    if (matching && isCountedByBits(bitmaps, matching.documents)) {
      const { first, most } = countedByBits(facet, matching.documents, limit)
      // No other value can be among them: it is in fewer records than the last of these is in the set.
      if (most === null || (first.length === limit && (first.at(-1)?.count ?? 0) > most)) return first
    }
    const statement = new Statement()
    const from = matching ? countedInRows(statement, facet, matching.documents) : ownValues(statement, facet)
    return ask<Counted[]>(firstOf(statement, from, limit), statement.values)
  }

  /** Of the values that have bitmaps the first, and in how many records the most frequent of the others is. */
  function countedByBits(facet: string, set: Condition, limit: number) {
    const statement = new Statement()
    const found = bitsOf(statement, bitmaps, set)
    const own = ownValues(statement, facet)
    const lexeme = `frequent_lexemes.collection = own.collection AND lexeme = own.facet || '=' || own.slug`
    const from = `(SELECT slug, value, sum(bit_count(bitmaps.bits & found.bits))::integer AS documents
      FROM (SELECT * FROM ${own}) AS own JOIN frequent_lexemes ON ${lexeme} JOIN bitmaps USING (number) JOIN found USING (part)
      GROUP BY slug, value) AS counted WHERE documents > 0`
    return ask<{ first: Counted[]; most: number | null }>(
      `WITH found AS MATERIALIZED ${found} SELECT json_build_object('first', (${firstOf(statement, from, limit)}),
         'most', (SELECT max(documents) FROM (SELECT * FROM ${own}) AS own
                  WHERE NOT EXISTS (SELECT FROM frequent_lexemes WHERE ${lexeme})))`,
      statement.values,
    )
  }

  function firstOf(statement: Statement, from: string, limit: number): string {
    const most = Number.isFinite(limit) ? ` LIMIT ${statement.value(limit, 'bigint')}` : ''
    return `SELECT coalesce(json_agg(json_build_object('slug', slug, 'value', value, 'count', documents)), '[]') FROM
      (SELECT slug, value, documents FROM ${from} ORDER BY documents DESC, value COLLATE "C"${most}) AS first`
  }

  function ownValues(statement: Statement, facet: string): string {
    return `facet_values WHERE collection = ${statement.value(collection, 'text')} AND facet = ${statement.value(facet, 'text')}`
  }

  function countedInRows(statement: Statement, facet: string, set: Condition): string {
    return `(SELECT slug, count(*)::integer AS documents
      FROM ${view}, unnest("${slugsColumn(facet)}") AS slug WHERE ${statement.where(set)} GROUP BY slug) AS found
      JOIN (SELECT slug, value FROM ${ownValues(statement, facet)}) AS named USING (slug)`
  }
}
