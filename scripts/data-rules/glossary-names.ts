import type { TermRecord } from '#contract'
import { compareText } from '#contract/order.ts'

/** A name as search compares it: compatibility forms, case and runs of spaces folded. */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** The order of the file and of the API: by folded term, then by slug, in code units and so the same everywhere. */
export function compareTerms(a: Pick<TermRecord, 'term' | 'slug'>, b: Pick<TermRecord, 'term' | 'slug'>): number {
  return compareText(foldName(a.term), foldName(b.term)) || compareText(a.slug, b.slug)
}
