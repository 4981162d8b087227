/** What a statement asks for, as metrics tell statements apart. */

export const QUERY_KINDS = ['version', 'count', 'page', 'facets', 'rows', 'words', 'other'] as const
export type QueryKind = (typeof QUERY_KINDS)[number]

/** By what its text alone has; the first that fits. */
const MARKS: readonly [QueryKind, RegExp][] = [
  ['version', /^SELECT version\b.* FROM loaded_set$/],
  ['rows', /json_build_object\('document'/],
  ['facets', /\bfacet_values\b/],
  ['words', /\bFROM words\b/],
  ['page', /ARRAY\(SELECT document /],
  ['count', /\bcount\(\*\)|\bbit_count\(|\bEXISTS \(/],
]

export function kindOf(text: string): QueryKind {
  return MARKS.find(([, mark]) => mark.test(text))?.[0] ?? 'other'
}
