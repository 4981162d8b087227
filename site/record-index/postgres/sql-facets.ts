/** The values of facets in the database, with how many records have them. */
import type { Matching, Table } from '../engine.ts'
import type { FacetNames } from '../facet-index.ts'
import type { Answers } from './answers.ts'
import { type Condition, Statement } from './condition.ts'
import { slugsColumn } from './make-row.ts'

/** `slugsOf`: those of the values that one document has. */
export function openSqlFacets(
  name: string,
  view: string,
  { ask }: Answers,
  slugsOf: (facet: string, document: number) => readonly string[],
): Pick<Table<unknown>, 'namesOf' | 'valuesOf' | 'countValues' | 'topValues'> {
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
      [name, facet],
    )
  }

  function valuesOf(facet: string, document: number): string[] {
    const { values, slugs } = namesOf(facet)
    const own = slugsOf(facet, document)
    return values.filter((_, place) => own.includes(slugs[place] ?? ''))
  }

  function counted(facet: string, matching: Matching<Condition> | undefined, limit: number) {
    const statement = new Statement()
    const own = `collection = ${statement.value(name, 'text')} AND facet = ${statement.value(facet, 'text')}`
    const most = Number.isFinite(limit) ? ` LIMIT ${statement.value(limit, 'bigint')}` : ''
    const from = matching ? countedIn(statement, facet, matching.documents, own) : `facet_values WHERE ${own}`
    return ask<{ slug: string; value: string; count: number }[]>(
      `SELECT coalesce(json_agg(json_build_object('slug', slug, 'value', value, 'count', documents)), '[]') FROM
       (SELECT slug, value, documents FROM ${from} ORDER BY documents DESC, value COLLATE "C"${most}) AS counted`,
      statement.values,
    )
  }

  function countedIn(statement: Statement, facet: string, set: Condition, own: string): string {
    const where = statement.where(set)
    return `(SELECT slug, count(*)::integer AS documents
      FROM ${view}, unnest("${slugsColumn(facet)}") AS slug WHERE ${where} GROUP BY slug) AS found
      JOIN (SELECT slug, value FROM facet_values WHERE ${own}) AS named USING (slug)`
  }
}
