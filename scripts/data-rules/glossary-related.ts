import { RELATED_MAX, type TermRecord } from '#contract'
import type { TermProblem } from './problem.ts'

/**
 * Links between terms: to terms that exist, never to itself or twice, and both ways as far as there is room. Token and
 * Stablecoin are full, and USDC names them nevertheless.
 */
export function checkRelated(terms: TermRecord[]): TermProblem[] {
  const related = new Map(terms.map(({ slug, related }) => [slug, related]))
  return terms.flatMap(term =>
    term.related.flatMap((value, at) => {
      const remedy = faultOf(term, value, at, related)
      return remedy === undefined ? [] : [{ id: term.slug, field: 'related', value, remedy }]
    }),
  )
}

function faultOf(term: TermRecord, value: string, at: number, related: Map<string, string[]>): string | undefined {
  if (value === term.slug) return 'a term is not related to itself: remove it'
  if (term.related.indexOf(value) < at) return 'named twice: keep one'
  const back = related.get(value)
  if (back === undefined) return 'no term has this slug: correct or remove it'
  return back.includes(term.slug) || back.length >= RELATED_MAX
    ? undefined
    : `${value} does not name ${term.slug}: add it there or remove it here`
}
