import type { Facets } from '#contract'
import type { Condition } from '../store/condition.ts'
import type { Counts, Records } from '../store/records.ts'

/** More values than this help nobody choose. */
const MAX_VALUES = 200

/** Resolves with the values of facets, by public name, counted among the records that meet a condition. */
export async function countFacets(
  records: Records<unknown>,
  names: Record<string, string>,
  where: Condition,
): Promise<{ facets: Facets; mended: Counts['mended'] }> {
  const { total, values, mended } = await records.count(where, Object.values(names), MAX_VALUES)
  const data = Object.fromEntries(Object.entries(names).map(([name, facet]) => [name, values[facet] ?? []]))
  return { facets: { data, meta: { total } }, mended }
}
