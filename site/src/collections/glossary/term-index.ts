import { createKeeper } from '../../base/keeper.ts'
import { readRecords } from '../../store/read-items.ts'
import type { Store } from '../../store/store.ts'
import { indexTerms, type TermIndex } from './term-links.ts'

const keepIndex = createKeeper<'names', TermIndex>(1)

/** The names of all terms of a store, read once. */
export function termIndexOf(store: Store): TermIndex {
  return keepIndex(store, 'names', () => indexTerms(readRecords(store.terms, store.terms.page())))
}
