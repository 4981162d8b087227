import type { TermRecord } from '#contract'
import { compareText } from '#contract/order.ts'
import { foldLine } from '#contract/text.ts'

/** The order of the file and of the API: by folded term, then by slug, in code units and so the same everywhere. */
export function compareTerms(a: Pick<TermRecord, 'term' | 'slug'>, b: Pick<TermRecord, 'term' | 'slug'>): number {
  return compareText(foldLine(a.term), foldLine(b.term)) || compareText(a.slug, b.slug)
}
